import { type Cents, cents, type IsoDate, negate, ROLES } from '@saldo/ledger';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** What moved on debtors or creditors with one contact for one invoice. Debit positive. */
export type ItemGroup = {
  account: string;
  contact_id: number | null;
  reference: string;
  date: IsoDate;
  amount: Cents;
  /** The open item of an earlier import that this is a part of. */
  item_id: number | null;
};

/**
 * What is left of each group: payments without an invoice, and overpaid ones, settle the oldest of the same contact, and then the oldest of
 * which no contact is known. Pure.
 */
export function outstandingGroups(groups: readonly ItemGroup[]): ItemGroup[] {
  const perAccount = Map.groupBy(groups, ({ account }) => account);
  return [...perAccount.values()].flatMap((ofAccount) => {
    const perContact = Map.groupBy(ofAccount, ({ contact_id }) => contact_id);
    const known = [...perContact].filter(([contact]) => contact !== null).flatMap(([, of]) => settle(of));
    return [
      ...known.filter((each) => !isLeft(each)),
      ...settle([...(perContact.get(null) ?? []), ...known.filter(isLeft)]),
    ];
  });
}

/** Payments settle their own invoice, then the oldest; each keeps what is left of it. */
function settle(groups: readonly ItemGroup[]): ItemGroup[] {
  const sorted = groups.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const left = sorted.map((each) => ({ ...each }));
  const invoices = left.filter(isInvoice);
  const payments = left.filter((each) => !isInvoice(each));
  const named = Map.groupBy(invoices, ({ reference }) => reference);
  for (const payment of payments)
    if (payment.reference !== '') for (const invoice of named.get(payment.reference) ?? []) pay(invoice, payment);
  for (let at = 0, of = 0; at < invoices.length && of < payments.length; ) {
    const [invoice, payment] = [invoices[at], payments[of]];
    if (invoice === undefined || payment === undefined) break;
    pay(invoice, payment);
    if (invoice.amount === 0) at += 1;
    else of += 1;
  }
  return left;
}

function pay(invoice: ItemGroup, payment: ItemGroup): void {
  const used = Math.min(Math.abs(invoice.amount), Math.abs(payment.amount)) * Math.sign(invoice.amount);
  invoice.amount = cents(invoice.amount - used);
  payment.amount = cents(payment.amount + used);
}

const isLeft = (each: ItemGroup): boolean => !isInvoice(each) && each.amount !== 0;

const isInvoice = ({ account, amount }: ItemGroup): boolean => (account === ROLES.debtors ? amount > 0 : amount < 0);

/** The open items that earlier imports or the opening balance left, as groups. */
export async function openImportedItems(scope: Scope): Promise<ItemGroup[]> {
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
export async function placeImportedItems(
  scope: Scope,
  before: readonly ItemGroup[],
  groups: readonly ItemGroup[],
): Promise<PlacedItems> {
  const left = outstandingGroups(groups);
  const kept = new Map(left.flatMap((each) => (each.item_id === null ? [] : [[each.item_id, each.amount] as const])));
  const settled = before.flatMap(({ item_id, amount, account }) => {
    if (item_id === null) return [];
    const paid = amount - (kept.get(item_id) ?? 0);
    return paid === 0 ? [] : [{ id: item_id, amount: account === ROLES.debtors ? paid : -paid }];
  });
  await changeSettled(scope, settled, 1);
  const fresh = left.filter(({ item_id, amount }) => item_id === null && amount !== 0);
  return { item_ids: await insertItems(scope, fresh), settled };
}

async function insertItems(scope: Scope, groups: readonly ItemGroup[]): Promise<number[]> {
  if (groups.length === 0) return [];
  const items = groups.map(({ account, contact_id, reference, date, amount }) => ({
    kind: account === ROLES.debtors ? 'RECEIVABLE' : 'PAYABLE',
    contact_id,
    reference,
    document_date: date,
    amount_cents: account === ROLES.debtors ? amount : negate(amount),
  }));
  const { rows } = await sql<{ ids: number[] }>`select place_imported_items(${scope.administrationId},
    ${JSON.stringify(items)}::jsonb) as ids`.execute(scope.db);
  return (rows[0]?.ids ?? []).map(Number);
}

/** Takes the items of an import back: refused ('import_built_on') once something was paid on one. */
export async function dropImportedItems(scope: Scope, { item_ids, settled }: PlacedItems): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update open_items set amount_cents = 0, version = version + 1
    where administration_id = ${scope.administrationId} and id = any(${item_ids}::bigint[]) and settled_cents = 0
    returning id`.execute(scope.db);
  if (rows.length !== item_ids.length) throw new Refusal('import_built_on');
  await changeSettled(scope, settled, -1);
}

async function changeSettled(scope: Scope, settled: PlacedItems['settled'], sign: 1 | -1): Promise<void> {
  if (settled.length === 0) return;
  await sql`
    update open_items set settled_cents = settled_cents + c.amount, version = version + 1
    from unnest(${settled.map(({ id }) => id)}::bigint[], ${settled.map(({ amount }) => sign * amount)}::bigint[]) as c (item_id, amount)
    where administration_id = ${scope.administrationId} and id = c.item_id`.execute(scope.db);
}
