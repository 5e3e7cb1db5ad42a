import { Checkbox, Loader } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import type { Column, DataTableProps, Sort } from './data-table-types.ts';
import { KeyHint } from '../layout/key-hint.tsx';
import { RowMenu } from './row-menu.tsx';
import { useRowWindow } from './row-window.ts';
import type { ListCursor } from './list-cursor.ts';

export type BodyProps<Row> = DataTableProps<Row> & {
  rows: readonly Row[];
  cursor: ListCursor;
  skeleton: 'none' | 'waiting' | 'shown';
};

const HEIGHTS = { normal: 40, dense: 34, tall: 52 };
const HEAD_HEIGHT = 36;
const FOOT_HEIGHT = 41;
const SKELETON_ROWS = 14;
const BAR_WIDTHS = [62, 80, 64, 86, 66, 90, 70];

/** The rows on a screen wide enough for a table. Only the rows in sight exist; the rest is two spacers. */
export function DataRows<Row>(props: BodyProps<Row>) {
  const {
    label,
    source,
    columns,
    rows,
    rowId,
    cursor,
    skeleton,
    rowHeight = 'normal',
    totals,
    filtered,
    onClearFilters,
  } = props;
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const height = HEIGHTS[rowHeight];
  const { from, to, above, below, scrollTo } = useRowWindow(
    box,
    rows.length,
    height,
    HEAD_HEIGHT,
    totals === undefined ? 0 : FOOT_HEIGHT,
  );
  const { openRow, onOpen } = props;
  const open = openRow === undefined ? -1 : rows.findIndex((row) => rowId(row) === openRow);
  // The row in the pane beside the table is the one people look at.
  const index = open >= 0 ? open : cursor.index;
  // One row takes part in tabbing, also where letter keys are switched off: from there Enter opens it. Without rows the box scrolls by keys itself.
  const stop = index >= from && index < to ? index : from;
  const hasStop = onOpen !== undefined && from < to;
  useEffect(() => {
    if (index >= 0) scrollTo(index);
  }, [index, scrollTo]);
  const { more, loadingMore } = source;
  useEffect(() => {
    if (more !== undefined && !loadingMore && to >= rows.length - 20) more();
  }, [more, loadingMore, to, rows.length]);
  const span = columns.length + (props.bulk === undefined ? 0 : 1) + (props.rowActions === undefined ? 0 : 1);
  return (
    <>
      <div ref={setBox} className={`card ${styles['scroller'] ?? ''}`} tabIndex={hasStop ? -1 : 0}>
        <table
          className={`tb ${rowHeight === 'dense' ? 'dense' : ''}`}
          aria-label={label}
          aria-rowcount={source.count ?? rows.length}
          aria-busy={skeleton !== 'none'}
        >
          <Head {...props} />
          <tbody data-alike>
            {skeleton === 'shown' && <SkeletonRows {...props} />}
            {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
            {rows.slice(from, to).map((row, place) => (
              <BodyRow
                key={rowId(row)}
                {...props}
                row={row}
                index={from + place}
                height={height}
                isCurrent={index === from + place}
                isStop={stop === from + place}
              />
            ))}
            {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
            {skeleton === 'none' && rows.length === 0 && filtered === true && (
              <tr>
                <td colSpan={span} className={styles['nothing']}>
                  {t('table.noResults')}{' '}
                  {onClearFilters !== undefined && (
                    <button type="button" className="link" onClick={onClearFilters}>
                      {t('table.clearFilters')}
                    </button>
                  )}
                </td>
              </tr>
            )}
            {loadingMore && (
              <tr>
                <td colSpan={span} className={styles['nothing']}>
                  <output aria-label={t('table.loadingMore')}>
                    <Loader size={16} />
                  </output>
                </td>
              </tr>
            )}
          </tbody>
          {totals !== undefined && rows.length > 0 && <Totals {...props} totals={totals} />}
        </table>
      </div>
      {props.keys !== false && rows.length > 0 && (
        <p className={styles['hints']}>
          <KeyHint keys="j k" /> {t('table.move')}
          {props.onOpen !== undefined && (
            <>
              <KeyHint keys="enter" /> {t('table.open')}
            </>
          )}
          {props.bulk !== undefined && (
            <>
              <KeyHint keys="x" /> {t('table.select')}
            </>
          )}
        </p>
      )}
    </>
  );
}

function Head<Row>({ columns, bulk, rowActions, rows, cursor, sort, onSort }: BodyProps<Row>) {
  const { t } = useTranslation();
  const all = rows.length > 0 && cursor.chosen.size === rows.length;
  return (
    <thead>
      <tr>
        {bulk !== undefined && (
          <th className={styles['tick']}>
            <Checkbox
              size="17px"
              aria-label={t('table.selectAll')}
              checked={all}
              indeterminate={!all && cursor.chosen.size > 0}
              disabled={rows.length === 0}
              onChange={cursor.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {rowActions !== undefined && (
          <th className={styles['dots']}>
            <span className="sr">{t('openMenu')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type HeadCellProps<Row> = { column: Column<Row>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined };

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const { t } = useTranslation();
  const { id, head, align, width, sorts } = column;
  const descending = sort?.by === id ? sort.descending : undefined;
  const direction = descending === undefined ? undefined : descending ? 'descending' : 'ascending';
  const Arrow = descending === true ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={align === 'right' ? 'num' : undefined} style={{ width }} aria-sort={direction}>
      {sorts === true && onSort !== undefined ? (
        <button
          type="button"
          className={styles['sort']}
          aria-label={t('table.sortBy', { column: head })}
          onClick={() => onSort({ by: id, descending: descending === undefined ? align === 'right' : !descending })}
        >
          {head}
          {descending !== undefined && <Arrow size={13} stroke={2} aria-hidden="true" />}
        </button>
      ) : (
        head
      )}
    </th>
  );
}

type BodyRowProps<Row> = BodyProps<Row> & {
  row: Row;
  index: number;
  height: number;
  isCurrent: boolean;
  isStop: boolean;
};

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, index, height, isCurrent, isStop, columns, rowId, rowName, bulk, rowActions } = props;
  const { onOpen, openRow, cursor } = props;
  const { t } = useTranslation();
  const id = rowId(row);
  const chosen = cursor.chosen.has(id);
  const name = rowName(row);
  const open = (event: React.MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('button, a, input, label, [role=menu]') !== null)
      return;
    cursor.moveTo(index);
    onOpen?.(row);
  };
  const look = [styles['row'], chosen || openRow === id ? 'sel' : isCurrent ? 'hov' : '', isCurrent ? 'cur' : '']
    .filter(Boolean)
    .join(' ');
  return (
    <tr
      className={look}
      style={{ height }}
      data-opens={onOpen !== undefined}
      aria-selected={bulk === undefined ? undefined : chosen}
      aria-rowindex={index + 1}
      tabIndex={onOpen === undefined ? undefined : isStop ? 0 : -1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) cursor.moveTo(index);
      }}
      onKeyDown={(event) => {
        if (
          event.key !== 'Enter' ||
          event.ctrlKey ||
          event.metaKey ||
          event.target !== event.currentTarget ||
          cursor.index !== index
        )
          return;
        event.preventDefault();
        onOpen?.(row);
      }}
      onClick={open}
    >
      {bulk !== undefined && (
        <td className={styles['tick']}>
          <Checkbox
            size="17px"
            aria-label={t('table.selectRow', { name })}
            checked={chosen}
            onChange={(event) =>
              cursor.toggle(index, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)} style={{ height }}>
          {column.cell(row)}
        </td>
      ))}
      {rowActions !== undefined && (
        <td className={styles['dots']}>
          <RowMenu name={name} actions={rowActions(row)} />
        </td>
      )}
    </tr>
  );
}

function cellClass<Row>({ align, main, cuts }: Column<Row>): string {
  return [align === 'right' ? 'num' : '', main === true ? styles['main'] : '', cuts === true ? styles['cuts'] : '']
    .filter(Boolean)
    .join(' ');
}

/** Grey bars in the shape of the row, fading downwards; no shimmer. */
function SkeletonRows<Row>({ columns, bulk, rowActions, rowHeight = 'normal' }: BodyProps<Row>) {
  const nothing = <span className="sr">…</span>;
  return Array.from({ length: SKELETON_ROWS }, (_, line) => (
    <tr key={line} aria-hidden="true" style={{ opacity: 1 - line / SKELETON_ROWS }}>
      {bulk !== undefined && <td className={styles['tick']}>{nothing}</td>}
      {columns.map(({ id, shape, align }, place) => (
        <td key={id} className={align === 'right' ? 'num' : undefined} style={{ height: HEIGHTS[rowHeight] }}>
          <span
            className={styles['bone']}
            data-shape={shape}
            style={{ width: `${String(BAR_WIDTHS[(line + place) % BAR_WIDTHS.length])}%` }}
          >
            …
          </span>
        </td>
      ))}
      {rowActions !== undefined && <td className={styles['dots']}>{nothing}</td>}
    </tr>
  ));
}

function Totals<Row>({
  columns,
  bulk,
  rowActions,
  totals,
}: BodyProps<Row> & { totals: NonNullable<BodyProps<Row>['totals']> }) {
  const nothing = <span className="sr">–</span>;
  return (
    <tfoot>
      <tr>
        {bulk !== undefined && <td>{nothing}</td>}
        {columns.map((column) => (
          <td key={column.id} className={column.align === 'right' ? 'num' : undefined}>
            {totals[column.id] ?? nothing}
          </td>
        ))}
        {rowActions !== undefined && <td>{nothing}</td>}
      </tr>
    </tfoot>
  );
}
