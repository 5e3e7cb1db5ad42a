import type { Cents } from '@saldo/ledger';
import type { Cell, Table } from '#standards/tables/table-file';
import type { PdfColumn, PdfRow } from '#standards/table-pdf/table-pdf';

/** A report as a table, which becomes a PDF, an XLSX or a CSV file. Rows are read while a file is written. */
export type ReportTable = {
  title: string;
  /** The span or the date it is of. */
  about: string;
  columns: readonly PdfColumn[];
  rows: AsyncIterable<readonly PdfRow[]>;
};

export const words = (head: string): PdfColumn => ({ head, isAmount: false });
export const amounts = (head: string): PdfColumn => ({ head, isAmount: true });
export const euro = (cents: Cents): Cell => ({ cents });

export async function* allAtOnce(rows: readonly PdfRow[]): AsyncGenerator<readonly PdfRow[]> {
  yield rows;
}

export function plainTable({ title, columns, rows }: ReportTable): Table {
  async function* cells(): AsyncGenerator<(readonly Cell[])[]> {
    for await (const page of rows) yield page.map((row) => row.cells);
  }
  return { title, headings: columns.map(({ head }) => head), rows: cells() };
}
