import type { Icon } from '@tabler/icons-react';
import type { IsoDate } from '@saldo/ledger';
import type { LoadFailure } from '../feedback/notices.tsx';
import type { Amount } from '../format/format.ts';

export type Column<Row> = {
  id: string;
  head: string;
  cell: (row: Row) => React.ReactNode;
  /** What a file says in words; a column with none of this and the next is left out of it. */
  text?: (row: Row) => string;
  /** In a file an amount of euros, written where the file is made; without one the text stands there. */
  money?: (row: Row) => Amount | null;
  /** In a file a whole number that is no amount. */
  number?: (row: Row) => number;
  /** In a file a real day; without one the text stands there. */
  day?: (row: Row) => IsoDate | null;
  /** Amounts stand right. */
  align?: 'left' | 'right';
  /** The head sorts; the id is the name of the order. */
  sorts?: boolean;
  /** A width as in CSS; without one the column takes what it needs. */
  width?: string;
  /** The name people say aloud: weight 500. */
  main?: boolean;
  /** May be cut off with an ellipsis when there is no room. Never for amounts, numbers and states. */
  cuts?: boolean;
  /** Left out of sight below 1200 px, where what matters more would be pushed off the edge. A file has it all the same. */
  spare?: boolean;
  /** The shape of the grey bar while loading. */
  shape?: 'text' | 'badge';
};

/** Where the rows come from: what `useList` gives, or a plain array with `rowsOf`. */
export type TableSource<Row> = {
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  /** How many there are in all, when known. */
  count: number | undefined;
  failure: LoadFailure | undefined;
  retry: () => void;
  /** Fetches the next page; undefined when this is all. */
  more: (() => void) | undefined;
  loadingMore: boolean;
  /** Every row, those of pages that were not fetched too; undefined when `rows` is all. */
  all?: (reading: Reading) => Promise<readonly Row[]>;
};

/** Reading all that a list finds: it can be left, says how far it is, and is of at most so many rows. */
export type Reading = { signal: AbortSignal; onRead: (rows: number) => void; most?: number };

export type Sort = { by: string; descending: boolean };

export type TableTab = { id: string; label: string; count?: number | undefined };

export type FilterChip = {
  id: string;
  label: string;
  icon?: Icon;
  on: boolean;
  toggle: () => void;
};

export type BulkAction<Row> = {
  label: string;
  icon: Icon;
  /** One letter, shown on the button. */
  keys: string;
  run: (rows: readonly Row[], clear: () => void) => void;
  /** Greyed with a reason when these rows do not allow it. */
  refused?: (rows: readonly Row[]) => string | undefined;
};

export type RowAction = { label: string; icon?: Icon; run: () => void; danger?: boolean };

export type DataTableProps<Row> = {
  /** Names the table for screen readers, and the CSV file. */
  label: string;
  source: TableSource<Row>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string | number;
  /** What a row is called aloud: "Invoice 2026-0041". */
  rowName: (row: Row) => string;
  /** Enter or a click on the row. */
  onOpen?: (row: Row) => void;
  /** The row that is open in the pane beside the table. */
  openRow?: string | number | undefined;
  rowActions?: (row: Row) => readonly RowAction[];

  tabs?: readonly TableTab[];
  tab?: string | undefined;
  onTab?: (id: string) => void;
  chips?: readonly FilterChip[];
  /** Further controls between chips and search. */
  tools?: React.ReactNode;
  search?: string | undefined;
  onSearch?: (text: string) => void;
  searchLabel?: string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  onClearFilters?: () => void;
  /** True when a tab, chip or search narrows the list: an empty list then says so, and offers to clear. */
  filtered?: boolean;

  bulk?: readonly BulkAction<Row>[];
  /** Beside the count of chosen rows: their sum. */
  bulkSummary?: (rows: readonly Row[]) => React.ReactNode;
  /** Totals of what is filtered, by column id; the first is the count in words. */
  totals?: Readonly<Record<string, React.ReactNode>> | undefined;
  /** Offer all that is found as a file. Off by default. */
  csv?: boolean;

  empty: React.ReactNode;
  /** A row on the phone: name and amount above, number and state below. */
  card: (row: Row) => RowCard;
  /** 40 px rows by default; `dense` 34, `tall` for two lines. */
  rowHeight?: 'normal' | 'dense' | 'tall';
  /** j, k, Enter and x. Off for a second table on a page. */
  keys?: boolean;
};

export type RowCard = {
  title: React.ReactNode;
  amount?: React.ReactNode;
  detail?: React.ReactNode;
  state?: React.ReactNode;
  /** Big buttons below: questions are answered in the list. */
  actions?: React.ReactNode;
};
