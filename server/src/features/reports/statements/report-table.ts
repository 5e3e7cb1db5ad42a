import type { Cents } from '@saldo/ledger';
import type { Cell, Table } from '#standards/tables/table-file';
import type { PdfColumn, PdfRow } from '#standards/table-pdf/table-pdf';

/** A column; in a file that a program reads its head says of which span or day it is, which on paper stands above. */
export type ReportColumn = PdfColumn & { of?: string };

/** A report as a table, which becomes a PDF, an XLSX or a CSV file. Rows are read while a file is written. */
export type ReportTable = {
  title: string;
  /** The span or the date it is of. */
  about: string;
  columns: readonly ReportColumn[];
  rows: AsyncIterable<readonly PdfRow[]>;
};

export const words = (head: string): ReportColumn => ({ head, isAmount: false });
export const amounts = (head: string): ReportColumn => ({ head, isAmount: true });
export const amountsOf =
  (of: string) =>
  (head: string): ReportColumn => ({ head, isAmount: true, of });
export const euro = (cents: Cents): Cell => ({ cents });

export async function* allAtOnce(rows: readonly PdfRow[]): AsyncGenerator<readonly PdfRow[]> {
  yield rows;
}

/** For a spreadsheet; `above` stands over the heads where there are sheets. */
export function plainTable({ title, columns, rows }: ReportTable, above: readonly string[]): Table {
  const headings = columns.map(({ head, of }) => (of === undefined ? head : `${head} ${of}`));
  async function* cells(): AsyncGenerator<(readonly Cell[])[]> {
    // A row that says only whose the next ones are has fewer cells; a program counts as many as there are heads.
    for await (const page of rows) yield page.map((row) => headings.map((_, nth) => row.cells[nth] ?? ''));
  }
  return { title, above, headings, rows: cells() };
}
