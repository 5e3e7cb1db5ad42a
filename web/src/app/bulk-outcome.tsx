import { Modal } from '@mantine/core';
import type { BulkResults } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import styles from './bulk-outcome.module.css';

export type Undone = { id: number; name: string; reason: string };

/** What of several was not done, each by its name with why. */
export function undoneOf<Row extends { id: number }>(
  { results }: BulkResults,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Undone[] {
  return results.flatMap(({ id, done, detail }) => {
    const row = rows.find((each) => each.id === id);
    return done || row === undefined ? [] : [{ id, name: nameOf(row), reason: detail ?? '' }];
  });
}

/** Says which of several were left as they were, and why. */
export function BulkOutcome({
  done,
  undone,
  onClose,
}: {
  done: number;
  undone: readonly Undone[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('bulk.title', { count: undone.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="second">{t('bulk.done', { count: done })}</div>
      <ul className={styles['list']}>
        {undone.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span className="second">{reason}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
