import { type Cents, cents, type EarlierInvoice, type IsoDate, type ItemRef, negate, sum } from '@saldo/ledger';
import { sql } from 'kysely';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

export type OpenItemRow = {
  id: number;
  kind: 'RECEIVABLE' | 'PAYABLE';
  source_type: ItemRef['type'];
  source_id: number;
  contact_id: number | null;
  reference: string;
  amount: Cents;
  settled: Cents;
  outstanding: Cents;
};

export type NewOpenItem = {
  kind: 'RECEIVABLE' | 'PAYABLE';
  source: ItemRef;
  contactId: number | null;
  reference: string;
  paymentReference?: string | null;
  documentDate: IsoDate;
  dueDate: IsoDate | null;
  /** Whether the document names that day, as those that are made here do. */
  dueIsStated?: boolean;
  /** As on the document: a credit note is negative. */
  amount: Cents;
};

/** A day that nobody named cannot have been stated. */
const isDueStated = ({ dueDate, dueIsStated = true }: NewOpenItem): boolean => dueDate !== null && dueIsStated;

/** Notes what a document leaves to be paid or received, in the transaction that posts it, before its entry or after. */
export async function createOpenItem(scope: Scope, item: NewOpenItem): Promise<number> {
  const { source } = item;
  const { rows } = await sql<{ id: number }>`
    select add_open_item(${scope.administrationId}, ${item.kind}, ${source.type}, ${source.id}, ${item.contactId}, ${item.reference},
      ${item.paymentReference ?? null}, ${item.documentDate}, ${item.dueDate}, ${item.amount}, ${isDueStated(item)}) as id`.execute(
    scope.db,
  );
  return orNotFound(rows[0]).id;
}

/** A corrected document changes its item: only while nothing has been paid on it ('expense_has_payments' otherwise). */
export async function updateOpenItem(scope: Scope, item: NewOpenItem): Promise<void> {
  const changed = await scope.db
    .updateTable('open_items')
    .set((eb) => ({
      contact_id: item.contactId,
      reference: item.reference,
      payment_reference: item.paymentReference ?? null,
      document_date: item.documentDate,
      booked_from: sql<string>`least(booked_from, ${item.documentDate})`,
      booked_until: sql<string>`greatest(booked_until, ${item.documentDate})`,
      due_date: item.dueDate,
      due_is_stated: isDueStated(item),
      amount_cents: item.amount,
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('source_type', '=', item.source.type)
    .where('source_id', '=', item.source.id)
    .where('settled_cents', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw new Refusal('expense_has_payments');
}

/** Part of an item that is paid; the amount has the item's own sign. */
export type Settlement = { id: number; amount: Cents };

/**
 * Settles part of an item. One conditional update, so that of two payments at the same moment that together are too much, one is
 * refused with 'overpaid'.
 */
export async function settle(scope: Scope, openItemId: number, amount: Cents): Promise<OpenItemRow> {
  const [row] = await changeSettled(scope, [{ id: openItemId, amount }]);
  return orNotFound(row);
}

/** Settles parts of many items in one statement, all or none; amounts for the same item are added up. Lock them first, see `lockOpenItems`. */
export async function settleAll(scope: Scope, settlements: readonly Settlement[]): Promise<void> {
  const perItem = Map.groupBy(settlements, ({ id }) => id);
  const together = Array.from(perItem, ([id, parts]) => ({ id, amount: sum(parts.map(({ amount }) => amount)) }));
  if (together.length > 0) await changeSettled(scope, together);
}

/**
 * Settles two items of opposite sign against each other, without an entry. Between the days of the one and of the other both are open, so
 * each counts as booked on the days of both.
 */
export async function settleAgainst(scope: Scope, item: OpenItemRow, note: OpenItemRow, amount: Cents): Promise<void> {
  await settle(scope, item.id, amount);
  await settle(scope, note.id, negate(amount));
  await sql`
    update open_items i set booked_from = least(i.booked_from, o.booked_from), booked_until = greatest(i.booked_until, o.booked_until)
    from open_items o
    where i.administration_id = ${scope.administrationId} and o.administration_id = i.administration_id
      and (i.id, o.id) in ((${item.id}::bigint, ${note.id}::bigint), (${note.id}::bigint, ${item.id}::bigint))`.execute(
    scope.db,
  );
}

/** Takes a settlement back exactly. */
export async function unsettle(scope: Scope, openItemId: number, amount: Cents): Promise<void> {
  await changeSettled(scope, [{ id: openItemId, amount: negate(amount) }]);
}

/** Settles part of an item as irrecoverable. */
export async function settleWriteOff(scope: Scope, openItemId: number, amount: Cents): Promise<void> {
  await settle(scope, openItemId, amount);
  await noteWrittenOff(scope, openItemId, amount);
}

/** Takes that back: it is outstanding again. */
export async function takeBackWriteOff(scope: Scope, openItemId: number, amount: Cents): Promise<void> {
  await unsettle(scope, openItemId, amount);
  await noteWrittenOff(scope, openItemId, negate(amount));
}

async function noteWrittenOff(scope: Scope, openItemId: number, amount: Cents): Promise<void> {
  await scope.db
    .updateTable('open_items')
    .set((eb) => ({ written_off_cents: eb('written_off_cents', '+', amount) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', openItemId)
    .execute();
}

async function changeSettled(scope: Scope, changes: readonly Settlement[]): Promise<OpenItemRow[]> {
  const { rows } = await sql<StoredItem>`
    update open_items set settled_cents = settled_cents + c.amount, version = version + 1
    from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ amount }) => amount)}::bigint[]) as c (item_id, amount)
    where administration_id = ${scope.administrationId} and id = c.item_id
      and settled_cents + c.amount between least(amount_cents, 0) and greatest(amount_cents, 0)
    returning id, kind, source_type, source_id, contact_id, reference, amount_cents, settled_cents`.execute(scope.db);
  const changed = new Set(rows.map(({ id }) => id));
  const refused = changes.find(({ id }) => !changed.has(id));
  if (refused === undefined) return rows.map(present);
  throw new Refusal('overpaid', { about: { outstanding: (await openItem(scope, refused.id)).outstanding } });
}

type StoredItem = {
  id: number;
  kind: string;
  source_type: string;
  source_id: number;
  contact_id: number | null;
  reference: string;
  amount_cents: number;
  settled_cents: number;
};

function present(row: StoredItem): OpenItemRow {
  return {
    id: row.id,
    kind: row.kind as OpenItemRow['kind'],
    source_type: row.source_type as ItemRef['type'],
    source_id: row.source_id,
    contact_id: row.contact_id,
    reference: row.reference,
    amount: cents(row.amount_cents),
    settled: cents(row.settled_cents),
    outstanding: cents(row.amount_cents - row.settled_cents),
  };
}

const COLUMNS = [
  'id',
  'kind',
  'source_type',
  'source_id',
  'contact_id',
  'reference',
  'amount_cents',
  'settled_cents',
] as const;

export async function openItem(scope: Scope, id: number): Promise<OpenItemRow> {
  const row = await scope.db
    .selectFrom('open_items')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return present(orNotFound(row));
}

/** Items by id, kept for oneself until the transaction ends; in the order of their ids, to prevent deadlocks. */
export async function lockOpenItems(scope: Scope, ids: readonly number[]): Promise<Map<number, OpenItemRow>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('open_items')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, present(row)]));
}

/** The item of a document; none while it is a draft. */
export async function openItemOf(scope: Scope, source: ItemRef): Promise<OpenItemRow | undefined> {
  const row = await scope.db
    .selectFrom('open_items')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .executeTakeFirst();
  return row === undefined ? undefined : present(row);
}

/** What customers were invoiced outside these books, paid or not. An item that was left out of its opening balance is nil. */
export function invoicesMadeElsewhere(scope: Scope): Promise<EarlierInvoice[]> {
  return scope.db
    .selectFrom('open_items')
    .select(['reference', 'document_date'])
    .where('administration_id', '=', scope.administrationId)
    .where('source_type', '=', 'opening_item')
    .where('kind', '=', 'RECEIVABLE')
    .where('amount_cents', '<>', 0)
    .execute();
}

const ITEMS_LOOKED_AT = 50;

/** The latest items that were to be paid to a contact. */
export async function payableItemsOf(scope: Scope, contactId: number): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('open_items')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('contact_id', '=', contactId)
    .where('kind', '=', 'PAYABLE')
    .orderBy('id', 'desc')
    .limit(ITEMS_LOOKED_AT)
    .execute();
  return rows.map(({ id }) => id);
}
