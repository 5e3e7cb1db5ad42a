import { type Cents, cents, type IsoDate, type ItemRef } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { documentName } from './document-name.ts';

/** A document that is still to be paid or received, with what a payment of it may be recognised by. */
export type WaitingItem = {
  id: number;
  kind: 'RECEIVABLE' | 'PAYABLE';
  source: ItemRef;
  /** The number on the document itself: of an expense the supplier's. */
  reference: string;
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
  contacts: readonly number[];
  references: readonly string[];
};

type StoredItem = Omit<WaitingItem, 'source' | 'amount' | 'outstanding'> & {
  source_type: ItemRef['type'];
  source_id: number;
  amount_cents: number;
  settled_cents: number;
};

const itemName = () => sql<string>`coalesce(${documentName('o')}, o.reference)`;

const COLUMNS = sql`o.id, o.kind, o.source_type, o.source_id, o.reference, o.payment_reference, o.contact_id, coalesce(c.name, '') as contact_name,
      c.iban as contact_iban, o.document_date, o.due_date, o.amount_cents, o.settled_cents`;

function itemOf({ source_type, source_id, amount_cents, settled_cents, ...row }: StoredItem): WaitingItem {
  return {
    ...row,
    source: { type: source_type, id: source_id },
    amount: cents(amount_cents),
    outstanding: cents(amount_cents - settled_cents),
  };
}

/** From so many traits on, reading every open document once takes less than looking up each trait. */
const MANY = 200;

/**
 * Every open document that one of many payments may be about, in one question. Amounts are compared by size. The plan is the same whatever the planner knows
 * (`offset 0` and `is true` keep it so), because a company's first documents and payments come in one day.
 */
export async function waitingItemsLike(scope: Scope, traits: Traits): Promise<WaitingItem[]> {
  const of = scope.administrationId;
  const found = traits.amounts.length + traits.references.length > MANY ? inOnePass(of, traits) : byIndex(of, traits);
  const result = await sql<StoredItem>`
    select ${COLUMNS}
    from ${found} o
      left join lateral (select k.name, k.iban from contacts k where k.administration_id = ${of} and k.id = o.contact_id offset 0) c on true
    order by o.document_date, o.id`.execute(scope.db);
  return result.rows.map(itemOf);
}

function inOnePass(of: number, traits: Traits): RawBuilder<unknown> {
  const numbers = sql.val([...traits.references]);
  return sql`(
      select i.* from open_items i where i.administration_id = ${of} and i.is_open and (
        (i.outstanding_size in (select unnest(${sql.val([...traits.amounts])}::bigint[]))) is true
        or (i.number_written in (select unnest(${numbers}::text[]))) is true
        or (i.payment_reference in (select unnest(${numbers}::text[]))) is true
        or (i.contact_id in (
          select unnest(${sql.val([...traits.contacts])}::bigint[])
          union all
          select k.id from contacts k
          where k.administration_id = ${of} and (k.iban in (select unnest(${sql.val([...traits.ibans])}::text[]))) is true)) is true)
      offset 0)`;
}

function byIndex(of: number, traits: Traits): RawBuilder<unknown> {
  const numbers = sql.val([...traits.references]);
  const open = (trait: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`cross join lateral (select i.id from open_items i where i.administration_id = ${of} and i.is_open and ${trait} offset 0) f`;
  return sql`(
      select f.id from unnest(${sql.val([...traits.amounts])}::bigint[]) as w (amount) ${open(sql`i.outstanding_size = w.amount`)}
      union
      select i.id from open_items i where i.administration_id = ${of} and i.is_open and (i.contact_id in (
        select unnest(${sql.val([...traits.contacts])}::bigint[])
        union all
        select k.id from unnest(${sql.val([...traits.ibans])}::text[]) as p (iban)
          cross join lateral (select k.id from contacts k where k.administration_id = ${of} and k.iban = p.iban offset 0) k)) is true
      union
      select f.id from unnest(${numbers}::text[]) as w (number) ${open(sql`i.number_written = w.number`)}
      union
      select f.id from unnest(${numbers}::text[]) as w (number) ${open(sql`i.payment_reference = w.number`)}
    ) f
      cross join lateral (select i.* from open_items i where i.administration_id = ${of} and i.id = f.id offset 0)`;
}

/** A document that waits, with what it is called on the screen. */
export type FoundItem = WaitingItem & { name: string };

/** Open documents found by a text (either number, contact or amount), or without one those nearest to an amount; at most 20. */
export async function searchWaitingItems(scope: Scope, search: string, near: Cents): Promise<FoundItem[]> {
  const words = search.trim();
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const amount = /^-?\d+([.,]\d{1,2})?$/.test(words) ? Math.round(Math.abs(Number(words.replace(',', '.'))) * 100) : -1;
  const condition =
    words === ''
      ? sql`true`
      : sql`(o.reference ilike ${pattern} or ${itemName()} ilike ${pattern} or c.name ilike ${pattern} or abs(o.amount_cents) = ${amount} or o.outstanding_size = ${amount})`;
  const result = await sql<StoredItem & { name: string }>`
    select ${COLUMNS}, ${itemName()} as name
    from open_items o left join contacts c on c.administration_id = o.administration_id and c.id = o.contact_id
    where o.administration_id = ${scope.administrationId} and o.is_open and ${condition}
    order by abs(o.outstanding_size - ${Math.abs(near)}), o.document_date, o.id limit 20`.execute(scope.db);
  return result.rows.map((row) => ({ ...itemOf(row), name: row.name }));
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
