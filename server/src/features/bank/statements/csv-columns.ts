import type { CsvColumns, csvColumnCalls } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { ReplyOf } from '#platform/http/handlers';
import { mappedLayout } from '#standards/bank-csv/csv-columns';
import { CellReader, type CsvTransaction } from '#standards/bank-csv/csv-layout';
import { amountIn, dateIn } from '#standards/bank-csv/csv-values';
import { StatementProblem } from '#standards/bank-files/statement-problem';

type Rows = readonly (readonly string[])[];
type ReadRows = ReplyOf<typeof csvColumnCalls.previewCsvColumns>;
type ReadRow = ReadRows['results'][number];

/** The first rows of a file as they would be read with these columns. Pure. */
export function readSample(rows: Rows, columns: CsvColumns): ReadRows {
  const layout = mappedLayout(columns);
  const results = rows.slice(columns.has_heading ? 1 : 0).map((cells, index) => {
    const reader = new CellReader({ cells: [...cells], line: index + 1 }, new Map());
    const read = attempt(() => layout.read(reader).record);
    return {
      date: read?.booking_date ?? attempt(() => reader.date(columns.date, columns.date_order)),
      amount: read === null ? null : formatEuro(read.amount),
      contra_account_name: read?.counterparty_name ?? '',
      contra_account_iban: read?.counterparty_iban ?? null,
      description: read?.remittance ?? '',
      unread: read === null ? unreadIn(reader, columns) : null,
    };
  });
  return { results };
}

/** Which column of a row that cannot be read holds something else than it should. */
function unreadIn(reader: CellReader, columns: CsvColumns): ReadRow['unread'] {
  const { date, date_order, amount, amount_in, direction, balance } = columns;
  const isMoney = (column: number): boolean => amountIn(reader.text(column)) !== null;
  const isFilled = (column: number | null): column is number => column !== null && reader.text(column) !== '';
  if (dateIn(reader.text(date), date_order) === null) return { column: date, as: 'DATE' };
  if (isFilled(amount_in) && !isMoney(amount_in)) return { column: amount_in, as: 'AMOUNT' };
  if (isFilled(balance) && !isMoney(balance)) return { column: balance, as: 'AMOUNT' };
  if (direction !== null && isMoney(amount)) return { column: direction, as: 'DIRECTION' };
  return { column: amount, as: 'AMOUNT' };
}

/** What was read, or null where a cell holds something else. */
function attempt<Value extends CsvTransaction['record'] | string>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof StatementProblem) return null;
    throw error;
  }
}

/** The columns that a person chose for the CSV files of an account. */
export async function csvColumns(scope: Scope, accountId: number): Promise<CsvColumns | null> {
  const row = await scope.db
    .selectFrom('bank_accounts')
    .select('csv_columns')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return orNotFound(row).csv_columns as CsvColumns | null;
}

/** Remembers the columns for the next file of the account. */
export async function saveCsvColumns(scope: Scope, accountId: number, columns: CsvColumns | null): Promise<void> {
  await csvColumns(scope, accountId);
  await scope.db
    .updateTable('bank_accounts')
    .set({ csv_columns: columns === null ? null : JSON.stringify(columns) })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', accountId)
    .execute();
}
