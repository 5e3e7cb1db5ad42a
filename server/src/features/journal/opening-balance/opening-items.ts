import { sql } from 'kysely';
import { type Cents, type IsoDate, type ItemRef, negate, ROLES } from '@saldo/ledger';
import { contactById, contactByName, createContact } from '#features/contacts/index';
import { ContactBody } from '@saldo/contract';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type DueDay, dueDays } from '../open-items/due-day.ts';
import { createOpenItem, lockOpenItems, type OpenItemRow } from '../open-items/open-items.ts';
import { takeNumber } from '../entries/take-number.ts';

/** The unpaid invoice or bill of a line. Amount as on the line: debit positive. */
export type OpeningDocument = {
  open_item_id: number | null;
  contact_id: number | null;
  contact_name: string;
  reference: string;
  document_date: IsoDate;
  due_date: IsoDate | null;
};

export type OpeningItem = { account: string; amount: Cents; document: OpeningDocument; path: string };

/** The item a line on a control account belongs to, with its contact. */
export type PlacedItem = { item: ItemRef; contact_id: number };

const kindOf = (account: string): 'RECEIVABLE' | 'PAYABLE' => (account === ROLES.debtors ? 'RECEIVABLE' : 'PAYABLE');

/** As on the document: an invoice and a bill are positive, a credit note is negative. */
const ownAmount = ({ account, amount }: OpeningItem): Cents => (account === ROLES.debtors ? amount : negate(amount));

/** Whether a ledger consists of documents. */
export function hasDocuments(account: string): boolean {
  return account === ROLES.debtors || account === ROLES.creditors;
}

/**
 * Makes the open items of an opening balance. `before` are those of the one that it replaces: an item that is kept keeps its payments, one
 * that is left out becomes nil. Refused ('opening_item_paid') where that would leave less than what was paid.
 */
export async function placeItems(
  scope: Scope,
  lines: readonly OpeningItem[],
  before: readonly number[],
): Promise<PlacedItem[]> {
  const known = await lockOpenItems(scope, before);
  const dueDayOf = await dueDaysOf(scope, before);
  const kept = new Set<number>();
  const placed: PlacedItem[] = [];
  for (const line of lines) {
    const contact_id = await contactOf(scope, line);
    const { open_item_id } = line.document;
    if (open_item_id === null) {
      placed.push({ item: await addItem(scope, line, { contact_id, ...dueDayOf(line) }), contact_id });
      continue;
    }
    const item = known.get(open_item_id);
    if (item === undefined || kept.has(item.id)) throw refuseField(`${line.path}.document.open_item_id`, 'invalid');
    kept.add(item.id);
    refusePaid(item, kindOf(line.account) === item.kind ? ownAmount(line) : null, contact_id);
    await changeItem(scope, item, line, { contact_id, ...dueDayOf(line, item) });
    placed.push({ item: { type: item.source_type, id: item.source_id }, contact_id });
  }
  for (const item of known.values()) if (!kept.has(item.id)) await dropItem(scope, item);
  return placed;
}

/** What was paid of an item must fit in what it becomes, and stays with the contact that paid it. */
function refusePaid(item: OpenItemRow, amount: Cents | null, contactId: number | null): void {
  const { settled } = item;
  if (settled === 0) return;
  const fits = amount !== null && Math.sign(amount) === Math.sign(settled) && Math.abs(amount) >= Math.abs(settled);
  if (!fits || contactId !== item.contact_id)
    throw new Refusal('opening_item_paid', { about: { reference: item.reference } });
}

async function contactOf(scope: Scope, { account, document, path }: OpeningItem): Promise<number> {
  if (document.contact_id !== null) return (await contactById(scope, document.contact_id)).id;
  const name = document.contact_name.trim();
  if (name === '') throw refuseField(`${path}.document.contact_name`, 'required');
  const known = await contactByName(scope, name);
  if (known !== undefined) return known.id;
  const isClient = account === ROLES.debtors;
  const { vat_number, ...fields } = ContactBody.parse({ name, is_client: isClient, is_supplier: !isClient });
  return (await createContact(scope, fields)).id;
}

/**
 * By which day each is to be paid. An item that is kept, and whose document stated no day, keeps the one it was given: the payment term may
 * be another by now, and lists have shown the first since.
 */
async function dueDaysOf(
  scope: Scope,
  before: readonly number[],
): Promise<(line: OpeningItem, item?: OpenItemRow) => DueDay> {
  const [given, dueDay] = await Promise.all([daysGiven(scope, before), dueDays(scope)]);
  return (line, item) => {
    const { document_date: date, due_date: stated } = line.document;
    const amount = ownAmount(line);
    const known = item === undefined ? undefined : given.get(item.id);
    const isAsBefore = known?.document_date === date && Math.sign(item?.amount ?? 0) === Math.sign(amount);
    if (known !== undefined && stated === null && isAsBefore) return { due_date: known.due_date, due_is_stated: false };
    return dueDay({ date, stated, amount });
  };
}

type DayGiven = { document_date: IsoDate; due_date: IsoDate | null };

/** Of the items whose document states no due day: the one that they were given. */
async function daysGiven(scope: Scope, ids: readonly number[]): Promise<Map<number, DayGiven>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('open_items')
    .select(['id', 'document_date', 'due_date'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', ids)
    .where('due_is_stated', '=', false)
    .execute();
  return new Map(rows.map(({ id, ...days }) => [id, days]));
}

type Found = DueDay & { contact_id: number };

async function addItem(scope: Scope, line: OpeningItem, found: Found): Promise<ItemRef> {
  const source: ItemRef = { type: 'opening_item', id: await takeNumber(scope, 'opening-item') };
  const { reference, document_date } = line.document;
  await createOpenItem(scope, {
    kind: kindOf(line.account),
    source,
    contactId: found.contact_id,
    reference,
    documentDate: document_date,
    dueDate: found.due_date,
    dueIsStated: found.due_is_stated,
    amount: ownAmount(line),
  });
  return source;
}

async function changeItem(scope: Scope, item: OpenItemRow, line: OpeningItem, found: Found): Promise<void> {
  const { reference, document_date } = line.document;
  await scope.db
    .updateTable('open_items')
    .set((eb) => ({
      kind: kindOf(line.account),
      reference,
      document_date,
      booked_from: sql<string>`least(booked_from, ${document_date})`,
      ...found,
      amount_cents: ownAmount(line),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', item.id)
    .execute();
}

/** An item that is no longer in the opening balance: nothing is left of it, and nothing was paid on it. */
async function dropItem(scope: Scope, item: OpenItemRow): Promise<void> {
  refusePaid(item, null, null);
  await scope.db
    .updateTable('open_items')
    .set((eb) => ({ amount_cents: 0, version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', item.id)
    .execute();
}
