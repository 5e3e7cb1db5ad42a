import type { Cents, IsoDate } from '@saldo/ledger';
import type { Cursor } from '#platform/paging';
import type { Begin, Scope } from '#platform/scope';
import { archivedReceipts, countReceipts, cursorOfReceipt } from './store.ts';
import { bookingNumber } from '../expenses/expense-name.ts';

type BookedDocument = {
  number: string;
  contact_name: string;
  reference: string;
  date: IsoDate;
  description: string;
  total_incl: Cents;
  media_type: string;
  sha256: string;
};

const BATCH = 200;

/** How many receipts belong to expenses booked in a year. */
export function countBookedDocuments(scope: Scope, year: number): Promise<number> {
  return countReceipts(scope, { booked_in: year });
}

/** The receipts of expenses booked in a year, by the date of the invoice, read some at a time. */
export async function* bookedDocuments(begin: Begin<Scope>, year: number): AsyncGenerator<BookedDocument> {
  for (let after: Cursor | undefined; ; ) {
    const page = { after, limit: BATCH, order: 'asc' as const };
    const rows = await begin((scope) => archivedReceipts(scope, { booked_in: year }, page));
    for (const row of rows) {
      const { contact_name, document_number: reference, document_date: date } = row;
      const number = bookingNumber(row.year, row.entry_number);
      yield { ...row, number, contact_name, reference, date };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = cursorOfReceipt(last);
  }
}
