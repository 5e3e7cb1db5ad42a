import { cents, type IsoDate, negate, ROLES } from '@saldo/ledger';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { dueDays } from '../open-items/due-day.ts';
import type { ImportedSettlement, ItemMatcher, ItemPart } from './match-imported.ts';

/** The open items that earlier imports or the opening balance left. */
export async function openImportedItems(scope: Scope): Promise<ItemPart[]> {
  const rows = await scope.db
    .selectFrom('open_items')
    .select(['id', 'kind', 'contact_id', 'reference', 'document_date', 'amount_cents', 'settled_cents'])
    .where('administration_id', '=', scope.administrationId)
    .where('source_type', '=', 'opening_item')
    .where('is_open', '=', true)
    .execute();
  return rows.map((row) => {
    const own = cents(row.amount_cents - row.settled_cents);
    return {
      account: row.kind === 'RECEIVABLE' ? ROLES.debtors : ROLES.creditors,
      contact_id: row.contact_id,
      reference: row.reference,
      date: row.document_date,
      amount: row.kind === 'RECEIVABLE' ? own : negate(own),
      item_id: row.id,
    };
  });
}

export type PlacedItems = { item_ids: number[]; settled: { id: number; amount: number }[] };

/** Makes the open items of an import, and settles those of earlier ones as far as the import shows them paid. */
export async function placeImportedItems(scope: Scope, importId: number, matcher: ItemMatcher): Promise<PlacedItems> {
  const left = matcher.finish();
  await insertSettlements(scope, importId, matcher.takeSettlements());
  const settled = matcher.settledOfItems();
  await changeSettled(scope, settled, 1);
  const item_ids = await insertItems(
    scope,
    left.filter(({ item_id }) => item_id === null),
  );
  await nameSettledParts(scope, importId, item_ids);
  return { item_ids, settled };
}

const kindOf = (account: string): ImportedItem['kind'] => (account === ROLES.debtors ? 'RECEIVABLE' : 'PAYABLE');
const ownAmount = ({ account, amount }: { account: string; amount: number }): number =>
  account === ROLES.debtors ? amount : -amount;

/** Keeps what was open for a while within the imported books. */
export async function insertSettlements(
  scope: Scope,
  importId: number,
  settlements: readonly ImportedSettlement[],
): Promise<void> {
  if (settlements.length === 0) return;
  const dueDayOf = await dueDays(scope);
  const rows = settlements.map((each) => {
    const amount_cents = ownAmount(each);
    return {
      kind: kindOf(each.account),
      contact_id: each.contact_id,
      reference: each.reference,
      item_id: each.item_id,
      opened_on: each.opened_on,
      settled_on: each.settled_on,
      aged_from: dueDayOf({ date: each.opened_on, stated: null, amount: amount_cents }).due_date ?? each.opened_on,
      amount_cents,
    };
  });
  await sql`select place_imported_settlements(${scope.administrationId}, ${importId}, ${JSON.stringify(rows)}::jsonb)`.execute(
    scope.db,
  );
}

function insertItems(scope: Scope, parts: readonly ItemPart[]): Promise<number[]> {
  const items = parts.map((part) => ({
    kind: kindOf(part.account),
    contact_id: part.contact_id,
    reference: part.reference,
    document_date: part.date,
    due_date: null,
    amount_cents: ownAmount(part),
  }));
  return insertImportedItems(scope, items);
}

/** What an imported document leaves to be paid or received. */
export type ImportedItem = {
  kind: 'RECEIVABLE' | 'PAYABLE';
  contact_id: number | null;
  reference: string;
  document_date: IsoDate;
  /** Where the document names it. */
  due_date: IsoDate | null;
  /** As on the document: a credit note is negative. */
  amount_cents: number;
};

/** Makes open items of imported documents, and gives their ids in the same order. */
export async function insertImportedItems(scope: Scope, items: readonly ImportedItem[]): Promise<number[]> {
  if (items.length === 0) return [];
  const dueDayOf = await dueDays(scope);
  const placed = items.map((item) => ({
    ...item,
    ...dueDayOf({ date: item.document_date, stated: item.due_date, amount: item.amount_cents }),
  }));
  const { rows } = await sql<{ ids: (string | number)[] }>`
    select place_imported_items(${scope.administrationId}, ${JSON.stringify(placed)}::jsonb) as ids`.execute(scope.db);
  return (rows[0]?.ids ?? []).map(Number);
}

/** An invoice that stays open for a part is one document with what was paid of it. */
async function nameSettledParts(scope: Scope, importId: number, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`
    update imported_settlements s set item_id = i.id from open_items i
    where i.administration_id = ${scope.administrationId} and i.id = any(${[...itemIds]}::bigint[])
      and s.administration_id = i.administration_id and s.import_id = ${importId} and s.item_id is null and s.kind = i.kind
      and s.opened_on = i.document_date and s.reference = i.reference and s.contact_id is not distinct from i.contact_id`.execute(
    scope.db,
  );
}

/** Takes the items of an import back: refused ('import_built_on') once something was paid on one. */
export async function dropImportedItems(
  scope: Scope,
  importId: number,
  { item_ids, settled }: PlacedItems,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update open_items set amount_cents = 0, version = version + 1
    where administration_id = ${scope.administrationId} and id = any(${item_ids}::bigint[]) and settled_cents = 0
    returning id`.execute(scope.db);
  if (rows.length !== item_ids.length) throw new Refusal('import_built_on');
  await changeSettled(scope, settled, -1);
  await scope.db
    .deleteFrom('imported_settlements')
    .where('administration_id', '=', scope.administrationId)
    .where('import_id', '=', importId)
    .execute();
}

async function changeSettled(scope: Scope, settled: PlacedItems['settled'], sign: 1 | -1): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    update open_items set settled_cents = settled_cents + c.amount, version = version + 1
    from unnest(${settled.map(({ id }) => id)}::bigint[], ${settled.map(({ amount }) => sign * amount)}::bigint[]) as c (item_id, amount)
    where administration_id = ${scope.administrationId} and id = c.item_id`.execute(scope.db);
}
