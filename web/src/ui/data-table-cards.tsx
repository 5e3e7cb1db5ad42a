import { Button, Checkbox } from '@mantine/core';
import { IconSquareCheck, IconSquareX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import type { BodyProps } from './data-table-rows.tsx';
import type { RowAction } from './data-table-types.ts';
import { RowMenu } from './row-menu.tsx';

const SKELETON_CARDS = 7;

/** The rows on a phone: name and amount above, number and state below. The browser skips drawing those out of sight. */
export function DataCards<Row>(props: BodyProps<Row>) {
  const { label, source, rows, rowId, skeleton, filtered, onClearFilters } = props;
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
        {rows.map((row, index) => (
          <Card key={rowId(row)} {...props} row={row} index={index} />
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

function Card<Row>(props: BodyProps<Row> & { row: Row; index: number }) {
  const { row, index, rowId, rowName, onOpen, cursor } = props;
  const { t } = useTranslation();
  const card = props.card(row);
  const name = rowName(row);
  const chosen = cursor.chosen.has(rowId(row));
  const menu = useCardMenu(props);
  const content = (
    <>
      <span className={styles['cardTitle']}>{card.title}</span>
      <span className={styles['cardAmount']}>{card.amount}</span>
      <span className={styles['cardDetail']}>{card.detail}</span>
      <span className={styles['cardState']}>{card.state}</span>
    </>
  );
  return (
    <li className={styles['cardPlace']} data-chosen={chosen}>
      <div className={styles['cardLine']}>
        {cursor.chosen.size > 0 && (
          <span className={styles['cardTick']}>
            <Checkbox
              size="20px"
              aria-label={t('table.selectRow', { name })}
              checked={chosen}
              onChange={() => cursor.toggle(index)}
            />
          </span>
        )}
        {onOpen === undefined ? (
          <div className={styles['rowCard']}>{content}</div>
        ) : (
          <button type="button" className={styles['rowCard']} onClick={() => onOpen(row)}>
            {content}
          </button>
        )}
        {menu.length > 0 && (
          <div className={styles['cardMenu']}>
            <RowMenu name={name} actions={menu} />
          </div>
        )}
      </div>
      {card.actions !== undefined && <div className={styles['cardActions']}>{card.actions}</div>}
    </li>
  );
}

/** What the row of a table offers, and choosing: without a column to tick in, the first is chosen here. */
function useCardMenu<Row>(props: BodyProps<Row> & { row: Row; index: number }): readonly RowAction[] {
  const { row, index, rowId, rowActions, bulk, cursor } = props;
  const { t } = useTranslation();
  const own = rowActions?.(row) ?? [];
  if (bulk === undefined || bulk.length === 0) return own;
  const run = () => cursor.toggle(index);
  return cursor.chosen.has(rowId(row))
    ? [{ label: t('table.unchoose'), icon: IconSquareX, run }, ...own]
    : [{ label: t('table.choose'), icon: IconSquareCheck, run }, ...own];
}
