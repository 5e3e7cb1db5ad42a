import type { API, Memorial, MemorialBody, MemorialPreview, MemorialRow as ListedRow, Page } from '@saldo/contract';
import { cents, formatEuro, MEMORIAL_FACTS, MEMORIAL_TYPES } from '@saldo/ledger';
import { sql } from 'kysely';
import type { z } from 'zod';
import { decodeCursor, DEFAULT_PAGE_SIZE, pageOf } from '#platform/paging';
import { orNotFound } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { documentsOf } from '../documents/memorial-documents.ts';
import { debitCredit } from '../entries/debit-credit.ts';
import { filedPeriodOf } from '../entries/reverse-entry.ts';
import { ledgerTitles } from '../ledgers/ledgers.ts';
import { searchWaitingItems } from '../open-items/open-item-list.ts';
import { readMemorial } from './book-memorial.ts';
import { memorialById, memorialIdOf, type MemorialRow, memorials, rowOf, withWords } from './store.ts';

type ListQuery = z.output<typeof API.journal.memorials.query>;

/** A page of general journal entries, the newest first. */
export async function listMemorials(scope: Scope, query: ListQuery): Promise<Page<ListedRow>> {
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  const cursor = decodeCursor(query.cursor, 'date');
  const found = filtered(memorials(scope), query);
  const after =
    cursor === undefined ? sql<boolean>`true` : sql<boolean>`(m.date, m.id) < (${cursor.value}::date, ${cursor.id})`;
  const [rows, counted] = await Promise.all([
    found
      .where(after)
      .orderBy('m.date', 'desc')
      .orderBy('m.id', 'desc')
      .limit(size + 1)
      .execute(),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const page = pageOf(rows.map(rowOf), size, ({ date, id }) => ({ value: date, id }), {
    path: 'general-journals/',
    query,
  });
  return { count: counted.count, next: page.next, previous: null, results: page.rows.map(listed) };
}

function filtered(rows: ReturnType<typeof memorials>, { type, year, state, search = '' }: ListQuery) {
  let asked = rows;
  if (type !== undefined) asked = asked.where('m.type', '=', type);
  if (year !== undefined)
    asked = asked.where('m.date', '>=', `${String(year)}-01-01`).where('m.date', '<=', `${String(year)}-12-31`);
  if (state !== undefined) asked = asked.where('m.undone_by_entry_id', state === 'REVERSED' ? 'is not' : 'is', null);
  return withWords(asked, search);
}

function stateOf({ undone_by_entry_id }: MemorialRow): Memorial['state'] {
  return undone_by_entry_id === null ? 'BOOKED' : 'REVERSED';
}

function listed(row: MemorialRow): ListedRow {
  return {
    id: row.entry_id,
    type: row.type,
    date: row.date,
    booked_on: row.booked_on,
    entry_number: row.entry_number,
    description: row.description,
    amount: formatEuro(row.amount_cents),
    state: stateOf(row),
    reverses_on: row.reverses_on,
    reversing_entry_id: row.reversing_entry_id,
    created_by: row.created_by_name,
  };
}

/** The name of a project, looked up where projects are known. */
export type ProjectShown = (scope: Scope, id: number | null) => Promise<Memorial['project']>;

/** What a person typed of an entry; null where there is no such person. */
export async function shownMemorial(scope: Scope, id: number, projectShown: ProjectShown): Promise<Memorial | null> {
  const row = await memorialById(scope, id);
  if (row === undefined) return null;
  const isBooked = stateOf(row) === 'BOOKED';
  const mayBook = isBooked && may(scope, 'journal.book');
  return {
    id: row.id,
    type: row.type,
    date: row.date,
    booked_on: row.booked_on,
    description: row.description,
    booking: row.typed,
    state: stateOf(row),
    entry_id: row.entry_id,
    reverses_on: row.reverses_on,
    reversing_entry_id: row.reversing_entry_id,
    undone_by_entry_id: row.undone_by_entry_id,
    in_filed_return: isBooked && (await filedPeriodOf(scope, row.entry_id, row.booked_on)) !== null,
    project: await projectShown(scope, row.project_id),
    documents: await documentsOf(scope, row),
    version: row.version,
    may: { change: mayBook, reverse: mayBook },
  };
}

export async function bookedMemorial(scope: Scope, id: number, projectShown: ProjectShown): Promise<Memorial> {
  return orNotFound(await shownMemorial(scope, id, projectShown));
}

/** The types in the order in which they are offered. */
export function memorialTypes({ language }: Pick<Scope, 'language'>) {
  return MEMORIAL_TYPES.map((type) => {
    const { title, help, rule, vat, turns_back } = MEMORIAL_FACTS[type];
    return { type, title: title[language], help: help[language], rule, vat, turns_back };
  });
}

/** The lines that would be booked, by the function that books them. Saves nothing. */
export async function previewMemorial(
  scope: Scope,
  { entry_id, ...body }: Omit<MemorialBody, 'admin_id'> & { entry_id: number | null },
): Promise<z.output<typeof MemorialPreview>> {
  if (entry_id !== null) await memorialIdOf(scope, entry_id);
  const { entry } = await readMemorial(scope, body, entry_id);
  const titles = await ledgerTitles(scope, [...new Set(entry.lines.map(({ account }) => account))]);
  return {
    lines: entry.lines.map(({ account, amount, vat }) => ({
      code: account,
      title: titles.get(account) ?? '',
      ...debitCredit(amount),
      vat: vat === undefined ? null : `${vat.code} ${vat.part}`,
    })),
  };
}

/** Outstanding invoices to write off, by number, contact or amount. */
export async function openInvoices(scope: Scope, search: string) {
  const items = await searchWaitingItems(scope, search, cents(0));
  return items
    .filter(({ kind, outstanding }) => kind === 'RECEIVABLE' && outstanding > 0)
    .map(({ id, name, contact_name, document_date, outstanding, source }) => ({
      id,
      name,
      contact_name,
      document_date,
      outstanding: formatEuro(outstanding),
      is_opening_item: source.type === 'opening_item',
    }));
}
