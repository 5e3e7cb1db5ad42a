import { type Cents, cents, type IsoDate, type ItemRef } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { documentName } from './document-name.ts';

/** A document that is still to be paid or received, with what a payment of it may be recognised by. */
export type WaitingItem = {
  id: number;
  kind: 'RECEIVABLE' | 'PAYABLE';
  source: ItemRef;
  /** The number on the document itself: of an expense the supplier's. */
  reference: string;
  /** What the document is called on the screen. */
  name: string;
  payment_reference: string | null;
  contact_id: number | null;
  contact_name: string;
  contact_iban: string | null;
  document_date: IsoDate;
  due_date: IsoDate | null;
  amount: Cents;
  outstanding: Cents;
};

/** What payments say: any of these may point to a document. References are lower-case letters and digits only. */
export type Traits = {
  amounts: readonly number[];
  ibans: readonly string[];
  names: readonly string[];
  contacts: readonly number[];
  references: readonly string[];
};

type StoredItem = Omit<WaitingItem, 'source' | 'amount' | 'outstanding'> & {
  source_type: ItemRef['type'];
  source_id: number;
  amount_cents: number;
  settled_cents: number;
};

const PLAIN_REFERENCE = sql`regexp_replace(lower(o.reference), '[^a-z0-9]', '', 'g')`;

const itemName = () => sql<string>`coalesce(${documentName('o')}, o.reference)`;

async function itemsWhere(scope: Scope, condition: ReturnType<typeof sql>, rest = sql``): Promise<WaitingItem[]> {
  const result = await sql<StoredItem>`
    select o.id, o.kind, o.source_type, o.source_id, o.reference, ${itemName()} as name, o.payment_reference, o.contact_id, coalesce(c.name, '') as contact_name,
      c.iban as contact_iban, o.document_date, o.due_date, o.amount_cents, o.settled_cents
    from open_items o left join contacts c on c.administration_id = o.administration_id and c.id = o.contact_id
    where o.administration_id = ${scope.administrationId} and o.is_open and ${condition} ${rest}`.execute(scope.db);
  return result.rows.map(({ source_type, source_id, amount_cents, settled_cents, ...row }) => ({
    ...row,
    source: { type: source_type, id: source_id },
    amount: cents(amount_cents),
    outstanding: cents(amount_cents - settled_cents),
  }));
}

/**
 * Every open document that one of many payments may be about, in one question. Amounts are compared by size. `in (select unnest …)` is
 * looked up in a table; `= any (…)` would walk through thousands of values for every document.
 */
export function waitingItemsLike(scope: Scope, traits: Traits): Promise<WaitingItem[]> {
  return itemsWhere(
    scope,
    sql`(abs(o.amount_cents - o.settled_cents) in (select unnest(${sql.val([...traits.amounts])}::bigint[]))
      or c.iban in (select unnest(${sql.val([...traits.ibans])}::text[]))
      or o.contact_id in (select unnest(${sql.val([...traits.contacts])}::bigint[]))
      or lower(c.name) in (select unnest(${sql.val([...traits.names])}::text[]))
      or ${PLAIN_REFERENCE} in (select unnest(${sql.val([...traits.references])}::text[]))
      or o.payment_reference in (select unnest(${sql.val([...traits.references])}::text[])))`,
    sql`order by o.document_date, o.id`,
  );
}

/** Open documents found by a text (either number, contact or amount), or without one those nearest to an amount; at most 20. */
export function searchWaitingItems(scope: Scope, search: string, near: Cents): Promise<WaitingItem[]> {
  const words = search.trim();
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const amount = /^-?\d+([.,]\d{1,2})?$/.test(words) ? Math.round(Math.abs(Number(words.replace(',', '.'))) * 100) : -1;
  const condition =
    words === ''
      ? sql`true`
      : sql`(o.reference ilike ${pattern} or ${itemName()} ilike ${pattern} or c.name ilike ${pattern} or abs(o.amount_cents) = ${amount} or abs(o.amount_cents - o.settled_cents) = ${amount})`;
  return itemsWhere(
    scope,
    condition,
    sql`order by abs(abs(o.amount_cents - o.settled_cents) - ${Math.abs(near)}), o.document_date, o.id limit 20`,
  );
}

export type NamedItem = {
  kind: 'RECEIVABLE' | 'PAYABLE';
  reference: string;
  name: string;
  contact_id: number | null;
  source_type: ItemRef['type'];
};

/** What documents are called and whose they are, open or not. */
export async function itemsById(scope: Scope, ids: readonly number[]): Promise<Map<number, NamedItem>> {
  if (ids.length === 0) return new Map();
  const result = await sql<NamedItem & { id: number }>`
    select o.id, o.kind, o.reference, ${itemName()} as name, o.contact_id, o.source_type from open_items o
    where o.administration_id = ${scope.administrationId} and o.id = any(${sql.val([...new Set(ids)])}::bigint[])`.execute(
    scope.db,
  );
  return new Map(result.rows.map(({ id, ...item }) => [id, item]));
}
