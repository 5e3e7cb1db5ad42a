import type { AgedContact, AgedDocument, OpenItemKind, PageQuery } from '@saldo/contract';
import { AGE_BUCKETS, ageBucket, type Cents, formatEuro, type IsoDate, negate, subtract } from '@saldo/ledger';
import type { z } from 'zod';
import {
  agedDocuments,
  type AgedItem,
  type AgedParty,
  agedPerContact,
  type AgedTotals,
  controlAccount,
  ledgerBalanceOn,
} from '#features/journal/index';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import type { Language, Scope } from '#platform/scope';

export type Aged = { kind: OpenItemKind; date: IsoDate };

export const AGED_TITLES: Readonly<Record<OpenItemKind, Readonly<Record<Language, string>>>> = {
  RECEIVABLE: { en: 'Aged debtors', nl: 'Openstaande debiteuren' },
  PAYABLE: { en: 'Aged creditors', nl: 'Openstaande crediteuren' },
};
const WITHOUT_CONTACT = { en: 'Without contact', nl: 'Zonder contact' } as const;

/** Debtors or creditors on a date beside their control account, with a page of contacts. */
export async function agedItems(scope: Scope, query: PageQuery & Aged) {
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  const after = decodeCursor(query.cursor, 'number');
  const { all, contacts, rows } = await agedPerContact(scope, query, { after, limit: size + 1 });
  const address = { path: 'reports/aged-items/', query };
  const page = pageOf(rows, size, ({ total, contact_id }) => ({ value: total, id: contact_id ?? 0 }), address);
  const ledger = await controlBalance(scope, query);
  return {
    date: query.date,
    count: contacts,
    next: page.next,
    previous: null,
    results: page.rows.map((party) => shownParty(party, scope.language)),
    total: formatEuro(all.total),
    buckets: shownBuckets(all),
    ledger: formatEuro(ledger),
    ledger_code: controlAccount(query.kind),
    unallocated: formatEuro(subtract(ledger, all.total)),
  };
}

/** Positive as its open items are. */
async function controlBalance(scope: Scope, { kind, date }: Aged): Promise<Cents> {
  const balance = await ledgerBalanceOn(scope, controlAccount(kind), date);
  return kind === 'RECEIVABLE' ? balance : negate(balance);
}

function shownBuckets({ buckets }: AgedTotals): AgedContact['buckets'] {
  const entries = AGE_BUCKETS.map((bucket) => [bucket, formatEuro(buckets[bucket])]);
  return Object.fromEntries(entries) as AgedContact['buckets'];
}

function shownParty(party: AgedParty, language: Language): z.input<typeof AgedContact> {
  const { contact_id, name, count, total } = party;
  return {
    contact_id,
    name: contact_id === null ? WITHOUT_CONTACT[language] : name,
    count,
    total: formatEuro(total),
    buckets: shownBuckets(party),
  };
}

/** A page of the documents that were open on a date. */
export async function agedDocumentPage(scope: Scope, query: PageQuery & Aged & { contact_id?: number | undefined }) {
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  const after = decodeCursor(query.cursor, 'date');
  const asked = { kind: query.kind, date: query.date, contactId: query.contact_id };
  const rows = await agedDocuments(scope, asked, { after, limit: size + 1 });
  const address = { path: 'reports/aged-items/documents/', query };
  const page = pageOf(rows, size, ({ aged_from, id }) => ({ value: aged_from, id }), address);
  return { count: null, next: page.next, previous: null, results: page.rows.map(shownDocument) };
}

function shownDocument({
  id: _,
  aged_from: _aged,
  stated_due_date: _stated,
  amount,
  outstanding,
  ...item
}: AgedItem): z.input<typeof AgedDocument> {
  return {
    ...item,
    bucket: ageBucket(item.days_overdue),
    amount: formatEuro(amount),
    outstanding: formatEuro(outstanding),
  };
}
