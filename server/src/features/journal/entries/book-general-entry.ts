import { type AccountCode, balance, type Cents, type IsoDate } from '@saldo/ledger';
import { bookingDay } from '#features/administrations/index';
import type { Scope } from '#platform/scope';
import { type Posted, postEntry } from './post-entry.ts';
import { takeNumber } from './take-number.ts';

/** One line of a free booking. Debit positive. */
export type GeneralLine = { account: AccountCode; amount: Cents; description?: string };

export type GeneralEntry = { date: IsoDate; description: string; lines: readonly GeneralLine[] };

/** Books an entry that has no document. VAT never counts here; documents carry it. */
export async function bookGeneralEntry(scope: Scope, entry: GeneralEntry): Promise<Posted> {
  await bookingDay(scope, entry.date);
  const id = await takeNumber(scope, 'general-journal');
  return postEntry(scope, balance(entry.date, entry.lines), {
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'general_journal', id },
    description: entry.description,
  });
}
