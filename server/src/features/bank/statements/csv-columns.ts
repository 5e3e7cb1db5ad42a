import type { CsvColumns, csvColumnCalls } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { ReplyOf } from '#platform/http/handlers';
import { mappedLayout } from '#standards/bank-csv/csv-columns';
import { CellReader, type CsvTransaction } from '#standards/bank-csv/csv-layout';
import { StatementProblem } from '#standards/bank-files/statement-problem';

type Rows = readonly (readonly string[])[];
type ReadRows = ReplyOf<typeof csvColumnCalls.previewCsvColumns>;

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
    };
  });
  return { results };
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
