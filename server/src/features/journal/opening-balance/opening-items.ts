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
  const kept = new Set<number>();
  const placed: PlacedItem[] = [];
  for (const line of lines) {
    const contact_id = await contactOf(scope, line);
    const { open_item_id } = line.document;
    if (open_item_id === null) {
      placed.push({ item: await addItem(scope, line, contact_id), contact_id });
      continue;
    }
    const item = known.get(open_item_id);
    if (item === undefined || kept.has(item.id)) throw refuseField(`${line.path}.document.open_item_id`, 'invalid');
    kept.add(item.id);
    refusePaid(item, kindOf(line.account) === item.kind ? ownAmount(line) : null, contact_id);
    await changeItem(scope, item, line, contact_id);
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

async function dueDayOf(scope: Scope, line: OpeningItem): Promise<DueDay> {
  const { document_date: date, due_date: stated } = line.document;
  return (await dueDays(scope))({ date, stated, amount: ownAmount(line) });
}

async function addItem(scope: Scope, line: OpeningItem, contactId: number): Promise<ItemRef> {
  const source: ItemRef = { type: 'opening_item', id: await takeNumber(scope, 'opening-item') };
  const { reference, document_date } = line.document;
  const { due_date, due_is_stated } = await dueDayOf(scope, line);
  await createOpenItem(scope, {
    kind: kindOf(line.account),
    source,
    contactId,
    reference,
    documentDate: document_date,
    dueDate: due_date,
    dueIsStated: due_is_stated,
    amount: ownAmount(line),
  });
  return source;
}

async function changeItem(scope: Scope, item: OpenItemRow, line: OpeningItem, contactId: number): Promise<void> {
  const { reference, document_date } = line.document;
  const due = await dueDayOf(scope, line);
  await scope.db
    .updateTable('open_items')
    .set((eb) => ({
      kind: kindOf(line.account),
      contact_id: contactId,
      reference,
      document_date,
      booked_from: sql<string>`least(booked_from, ${document_date})`,
      ...due,
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
