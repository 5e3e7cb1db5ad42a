import { Modal } from '@mantine/core';
import type { BulkResults } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useAction } from './run-action.ts';
import styles from './bulk.module.css';
import { useAdminId } from '../api/session.ts';

type Versioned = { id: number; version: number };

/** What a dialog about several rows is given. `onDone` says how many were done, or which were left and why. */
export type BulkDialogProps<Row> = {
  rows: readonly Row[];
  onClose: () => void;
  onDone: (results: BulkResults, said: (count: number) => string) => void;
};

type Undone = { id: number; name: string; reason: string };

/** What of several was not done, each by its name with why. */
function undoneOf<Row extends Versioned>(
  { results }: BulkResults,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Undone[] {
  return results.flatMap(({ id, done, detail }) => {
    const row = rows.find((each) => each.id === id);
    return done || row === undefined ? [] : [{ id, name: nameOf(row), reason: detail ?? '' }];
  });
}

/** A bulk action on selected rows. Each is done or left unchanged, with the reason. */
export function useBulk<Act extends string, Row extends Versioned>(nameOf: (row: Row) => string) {
  const [asking, setAsking] = useState<{ act: Act; rows: readonly Row[]; clear: () => void } | undefined>();
  const [outcome, setOutcome] = useState<{ done: number; undone: Undone[] } | undefined>();
  const close = () => setAsking(undefined);
  const finish = () => {
    asking?.clear();
    close();
  };
  const onDone: BulkDialogProps<Row>['onDone'] = (results, said) => {
    const undone = undoneOf(results, asking?.rows ?? [], nameOf);
    const count = results.results.length - undone.length;
    finish();
    if (undone.length > 0) setOutcome({ done: count, undone });
    else toast.success(said(count));
  };
  return {
    act: asking?.act,
    /** Opens the dialog of an action. */
    ask: (act: Act) => (rows: readonly Row[], clear: () => void) => setAsking({ act, rows, clear }),
    /** Closes the dialog and lets the rows go. */
    finish,
    dialog: { rows: asking?.rows ?? [], onClose: close, onDone },
    outcome: outcome !== undefined && <BulkOutcome {...outcome} onClose={() => setOutcome(undefined)} />,
  };
}

export function itemsOf(rows: readonly Versioned[]): Versioned[] {
  return rows.map(({ id, version }) => ({ id, version }));
}

type BulkDeleteProps<Row> = BulkDialogProps<Row> & {
  title: string;
  text: string;
  confirm: string;
  said: (count: number) => string;
  remove: (items: Versioned[]) => Promise<BulkResults>;
};

/** Asks before several rows are deleted, and does it. */
export function BulkDelete<Row extends Versioned>(props: BulkDeleteProps<Row>) {
  const { rows, onClose, onDone, title, text, confirm, said, remove } = props;
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { busy, act } = useAction();
  const press = () =>
    act(async () => {
      onDone(await remove(itemsOf(rows)), said);
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    });
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={confirm}
      danger
      busy={busy}
      onConfirm={() => void press()}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

/** Says which of several were left as they were, and why. */
function BulkOutcome({ done, undone, onClose }: { done: number; undone: readonly Undone[]; onClose: () => void }) {
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
