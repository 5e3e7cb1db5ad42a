import { type AccountCode, balance, type Cents, cents, type IsoDate, type JournalLine, ROLES } from '@saldo/ledger';
import { sql } from 'kysely';
import { bookingDay } from '#features/administrations/index';
import type { Scope } from '#platform/scope';
import { createOpenItem } from './open-items.ts';
import { type Posted, postEntry } from './post-entry.ts';

/** One line of a free booking or an opening balance. Debit positive. */
export type GeneralLine = {
  account: AccountCode;
  amount: Cents;
  description?: string;
  /** What a line on debtors or creditors consists of: without it the control account would not be the sum of its items. */
  item?: { contactId: number | null; reference: string; documentDate: IsoDate; dueDate: IsoDate | null };
};

export type GeneralEntry = {
  kind: 'general_journal' | 'opening_balance';
  date: IsoDate;
  description: string;
  lines: readonly GeneralLine[];
};

/** Books an entry that has no document: an opening balance or a free booking. VAT never counts here; documents carry it. */
export async function bookGeneralEntry(scope: Scope, entry: GeneralEntry): Promise<Posted> {
  await bookingDay(scope, entry.date);
  const id = await takeNumber(scope, 'general-journal');
  const lines: JournalLine[] = [];
  for (const line of entry.lines) lines.push(await toJournalLine(scope, line));
  return postEntry(scope, balance(entry.date, lines), {
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: entry.kind, id },
    description: entry.description,
  });
}

async function toJournalLine(scope: Scope, { account, amount, description, item }: GeneralLine): Promise<JournalLine> {
  const line: JournalLine = { account, amount, ...(description === undefined ? {} : { description }) };
  if (item === undefined || (account !== ROLES.debtors && account !== ROLES.creditors)) return line;
  const isReceivable = account === ROLES.debtors;
  const source = { type: 'opening_item', id: await takeNumber(scope, 'opening-item') } as const;
  await createOpenItem(scope, {
    kind: isReceivable ? 'RECEIVABLE' : 'PAYABLE',
    source,
    contactId: item.contactId,
    reference: item.reference,
    documentDate: item.documentDate,
    dueDate: item.dueDate,
    amount: isReceivable ? amount : cents(0 - amount),
  });
  return { ...line, item: source, ...(item.contactId === null ? {} : { contact_id: item.contactId }) };
}

async function takeNumber(scope: Scope, series: string): Promise<number> {
  const taken = await sql<{
    number: number;
  }>`select take_number(${scope.administrationId}, ${series}) as number`.execute(scope.db);
  const number = taken.rows[0]?.number;
  if (number === undefined) throw new Error('take_number returned no row');
  return number;
}
