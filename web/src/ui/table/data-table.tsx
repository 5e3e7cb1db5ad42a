import { useMemo } from 'react';
import { DataRows } from './data-table-rows.tsx';
import { DataCards } from './data-table-cards.tsx';
import { TableBar } from './data-table-bar.tsx';
import styles from './data-table.module.css';
import type { DataTableProps, TableSource } from './data-table-types.ts';
import { useListCursor } from './list-cursor.ts';
import { FailedLoad } from '../feedback/notices.tsx';
import { useDelayed } from '../feedback/use-delayed.ts';
import { useNarrow, usePhone } from '../layout/use-width.ts';

export type {
  BulkAction,
  Column,
  DataTableProps,
  FilterChip,
  RowAction,
  RowCard,
  Sort,
  TableSource,
  TableTab,
} from './data-table-types.ts';

/** A source of rows that are all there already. */
export function rowsOf<Row>(rows: readonly Row[]): TableSource<Row> {
  return { rows, count: rows.length, failure: undefined, retry: () => undefined, more: undefined, loadingMore: false };
}

/**
 * The one table of the product. Above it tabs with counts, filter chips and search, or the bulk bar while rows are
 * chosen; a sticky head, virtual rows, sticky totals. Below 768 px the same rows are cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { source, rowId, empty, filtered = false } = props;
  const phone = usePhone();
  const narrow = useNarrow();
  const rows = useMemo(() => source.rows ?? [], [source.rows]);
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const cursor = useListCursor({
    ids,
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) props.onOpen?.(row);
    },
    selects: props.bulk !== undefined,
    enabled: props.keys !== false && !phone,
  });
  const loading = source.rows === undefined && source.failure === undefined;
  const showSkeleton = useDelayed(loading, 150);

  if (source.failure !== undefined && source.rows === undefined)
    return (
      <div className={styles['block']}>
        <TableBar {...props} cursor={cursor} rows={rows} />
        <FailedLoad failure={source.failure} onRetry={source.retry} />
      </div>
    );
  if (!loading && rows.length === 0 && !filtered)
    // The tabs stay as long as another of them holds something.
    return props.tabs?.some(({ count = 0 }) => count > 0) === true ? (
      <div className={styles['block']}>
        <TableBar {...props} cursor={cursor} rows={rows} />
        {empty}
      </div>
    ) : (
      empty
    );
  const columns = narrow ? props.columns.filter(({ spare }) => spare !== true) : props.columns;
  const body = {
    ...props,
    columns,
    rows,
    cursor,
    skeleton: loading ? (showSkeleton ? 'shown' : 'waiting') : 'none',
  } as const;
  return (
    <div className={styles['block']}>
      <TableBar {...props} cursor={cursor} rows={rows} />
      {phone ? <DataCards {...body} /> : <DataRows {...body} />}
    </div>
  );
}
