import { MemorialBooking, type TableKind } from '@saldo/contract';
import { type Cents, formatEuro, negate, ROLES, yearOf } from '@saldo/ledger';
import { openYears } from '#features/administrations/index';
import { takeContacts } from '#features/contacts/index';
import {
  chartToMatch,
  createMemorial,
  type ImportedEntry,
  insertImportedItems,
  postImported,
} from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { documentKey, type TableFit } from './fit-table.ts';
import { replaceOpeningItems } from './opening-table.ts';
import { historyLines, type TableDocument } from './read-rows.ts';
import { insertImport, updateImport } from './store.ts';

const BATCH = 400;

/** The file as it is kept. */
export type TableFile = { name: string; sha256: string; size_bytes: number };

/** Books the documents of a table that are not in the books yet, in the caller's transaction. Gives the id of the import, if there is one. */
export async function bookTable(scope: Scope, kind: TableKind, fit: TableFit, file: TableFile): Promise<number | null> {
  const { fresh } = fit;
  if (fresh.length === 0) return null;
  const contacts = await takeContacts(scope, fit.contacts);
  if (kind === 'OPEN_RECEIVABLES' || kind === 'OPEN_PAYABLES') {
    if (fit.opening !== null) await replaceOpeningItems(scope, fit.opening, fresh, contacts);
    return null;
  }
  const { name, ...stored } = file;
  await scope.db
    .insertInto('files')
    .values({ administration_id: scope.administrationId, ...stored, media_type: 'application/octet-stream' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const id = await insertImport(scope, { kind, sha256: stored.sha256, file_name: name });
  const days = fresh.map(({ date }) => date).toSorted();
  const [first_on, last_on] = [days[0] ?? scope.today, days.at(-1) ?? scope.today];
  await openYears(scope, yearOf(first_on), yearOf(last_on));
  const made =
    kind === 'ENTRIES'
      ? await bookEntries(scope, fresh, contacts)
      : await bookHistory(scope, kind, id, fresh, contacts);
  await updateImport(scope, id, {
    state: 'IMPORTED',
    imported_at: new Date().toISOString(),
    year: yearOf(last_on),
    first_on,
    last_on,
    ...made,
  });
  return id;
}

const JOURNAL_WORDS = {
  SALES_HISTORY: { en: 'Sales history', nl: 'Verkoophistorie' },
  PURCHASE_HISTORY: { en: 'Purchase history', nl: 'Inkoophistorie' },
} as const;

type Contacts = ReadonlyMap<string, number>;

/** Each entry is one in the general journal, where it can be changed and reversed. */
async function bookEntries(
  scope: Scope,
  documents: readonly TableDocument[],
  contacts: Contacts,
): Promise<{ mapping: Record<string, string> }> {
  const mapping: Record<string, string> = {};
  for (const { number, date, description, lines } of documents) {
    const booking = MemorialBooking.parse({
      type: 'FREE_BOOKING',
      lines: lines.map(({ ledger, amount, description: words, contact }) => ({
        ledger,
        ...sides(amount),
        description: words,
        contact_id: contacts.get(contact.toLowerCase()) ?? null,
      })),
    });
    const words = `${number} ${description}`.trim().slice(0, 250);
    const body = { date, description: words, booking, reverses_on: null, book_as_correction: false };
    mapping[documentKey(number, date)] = String(await createMemorial(scope, body));
  }
  return { mapping };
}

const sides = (amount: Cents) => (amount > 0 ? { debit: formatEuro(amount) } : { credit: formatEuro(negate(amount)) });

/** VAT of history was filed elsewhere: it stands on the settlement account, where its payment went. */
async function bookHistory(
  scope: Scope,
  kind: 'SALES_HISTORY' | 'PURCHASE_HISTORY',
  importId: number,
  documents: readonly TableDocument[],
  contacts: Contacts,
): Promise<{ item_ids: number[] }> {
  const ids = new Map((await chartToMatch(scope)).map(({ code, id }) => [code, id]));
  const isSale = kind === 'SALES_HISTORY';
  const accounts = { control: isSale ? ROLES.debtors : ROLES.creditors, vat: ROLES.vatSettlement };
  const contactOf = (contact: string): number | null => contacts.get(contact.toLowerCase()) ?? null;
  const entries = documents.map((each): ImportedEntry => {
    const lines = historyLines(kind, each, accounts);
    const contact_id = contactOf(each.contact);
    return {
      number: each.number,
      book: isSale ? 'SALES' : 'PURCHASES',
      journal: JOURNAL_WORDS[kind][scope.language],
      date: each.date,
      description: [each.contact, each.number].join(' '),
      lines: lines.map(({ account, amount, description }) => ({
        ledger_id: ids.get(account) ?? 0,
        amount_cents: amount,
        description: description || each.number,
        contact_id,
      })),
      details: lines.map(() => ({ document: each.number, invoice: each.number, vat: [] })),
    };
  });
  for (let at = 0; at < entries.length; at += BATCH) await postImported(scope, importId, entries.slice(at, at + BATCH));
  const item_ids = await insertImportedItems(
    scope,
    documents.map(({ number, date, due_date, contact, total }) => ({
      kind: isSale ? 'RECEIVABLE' : 'PAYABLE',
      contact_id: contactOf(contact),
      reference: number,
      document_date: date,
      due_date,
      amount_cents: total,
    })),
  );
  return { item_ids };
}
