import { Button, Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import table from './data-table.module.css';
import styles from './data-table-cards.module.css';
import type { BodyProps } from './data-table-rows.tsx';
import { RowMenu } from './row-menu.tsx';

const SKELETON_CARDS = 7;

/** The rows on a phone: name and amount above, number and state below. The browser skips drawing those out of sight. */
export function DataCards<Row>(props: BodyProps<Row>) {
  const { label, source, rows, rowId, skeleton, filtered, onClearFilters } = props;
  const { t } = useTranslation();
  if (skeleton === 'none' && rows.length === 0 && filtered === true)
    return (
      <p className={table['nothing']}>
        {t('table.noResults')}{' '}
        <button type="button" className="link" onClick={onClearFilters}>
          {t('table.clearFilters')}
        </button>
      </p>
    );
  return (
    <>
      <ul className={`card ${styles['cards'] ?? ''}`} aria-label={label} aria-busy={skeleton !== 'none'} data-alike>
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
  const { row, rowName, rowActions, onOpen, cursor } = props;
  const card = props.card(row);
  const actions = rowActions?.(row) ?? [];
  const content = (
    <>
      <span className={styles['cardTitle']}>{card.title}</span>
      <span className={styles['cardAmount']}>{card.amount}</span>
      <span className={styles['cardDetail']}>{card.detail}</span>
      <span className={styles['cardState']}>{card.state}</span>
    </>
  );
  if (cursor.choosing) return <ChoosableCard {...props}>{content}</ChoosableCard>;
  return (
    <li className={styles['cardPlace']}>
      <div className={styles['cardLine']}>
        {onOpen === undefined ? (
          <div className={styles['rowCard']}>{content}</div>
        ) : (
          <button type="button" className={styles['rowCard']} onClick={() => onOpen(row)}>
            {content}
          </button>
        )}
        {actions.length > 0 && (
          <div className={styles['cardMenu']}>
            <RowMenu name={rowName(row)} actions={actions} />
          </div>
        )}
      </div>
      {card.actions !== undefined && <div className={styles['cardActions']}>{card.actions}</div>}
    </li>
  );
}

/** While rows are being chosen a tap anywhere on a card chooses it, and nothing else is done with one. */
function ChoosableCard<Row>({
  row,
  index,
  rowId,
  cursor,
  children,
}: BodyProps<Row> & { row: Row; index: number; children: React.ReactNode }) {
  const box = useId();
  const chosen = cursor.chosen.has(rowId(row));
  return (
    <li className={styles['cardPlace']} data-chosen={chosen}>
      <div className={styles['cardLine']}>
        <span className={styles['cardTick']}>
          <Checkbox size="20px" id={box} checked={chosen} onChange={() => cursor.toggle(index)} />
        </span>
        <label className={styles['rowCard']} htmlFor={box}>
          {children}
        </label>
      </div>
    </li>
  );
}
