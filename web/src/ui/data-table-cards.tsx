import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import type { BodyProps } from './data-table-rows.tsx';
import type { RowCard } from './data-table-types.ts';

const SKELETON_CARDS = 7;

/** The rows on a phone: name and amount above, number and state below. The browser skips drawing those out of sight. */
export function DataCards<Row>({
  label,
  source,
  rows,
  rowId,
  card,
  onOpen,
  skeleton,
  filtered,
  onClearFilters,
}: BodyProps<Row>) {
  const { t } = useTranslation();
  if (skeleton === 'none' && rows.length === 0 && filtered === true)
    return (
      <p className={styles['nothing']}>
        {t('table.noResults')}{' '}
        <button type="button" className="link" onClick={onClearFilters}>
          {t('table.clearFilters')}
        </button>
      </p>
    );
  return (
    <>
      <ul className={`card ${styles['cards'] ?? ''}`} aria-label={label} aria-busy={skeleton !== 'none'}>
        {skeleton === 'shown' &&
          Array.from({ length: SKELETON_CARDS }, (_, line) => (
            <li key={line} className={styles['cardBone']} style={{ opacity: 1 - line / SKELETON_CARDS }} />
          ))}
        {rows.map((row) => (
          <Card key={rowId(row)} card={card(row)} onOpen={onOpen === undefined ? undefined : () => onOpen(row)} />
        ))}
      </ul>
      {source.more !== undefined && (
        <Button variant="default" fullWidth loading={source.loadingMore} onClick={source.more} mih={44}>
          {t('table.loadMore')}
        </Button>
      )}
    </>
  );
}

function Card({ card, onOpen }: { card: RowCard; onOpen: (() => void) | undefined }) {
  const content = (
    <>
      <span className={styles['cardTitle']}>{card.title}</span>
      <span className={styles['cardAmount']}>{card.amount}</span>
      <span className={styles['cardDetail']}>{card.detail}</span>
      <span className={styles['cardState']}>{card.state}</span>
    </>
  );
  return (
    <li className={styles['cardPlace']}>
      {onOpen === undefined ? (
        <div className={styles['rowCard']}>{content}</div>
      ) : (
        <button type="button" className={styles['rowCard']} onClick={onOpen}>
          {content}
        </button>
      )}
      {card.actions !== undefined && <div className={styles['cardActions']}>{card.actions}</div>}
    </li>
  );
}
