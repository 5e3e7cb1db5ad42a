import {
  add,
  balance,
  type BalancedEntry,
  type Cents,
  cents,
  type EntryProblem,
  formatEuro,
  type IsoDate,
  type ItemRef,
  negate,
  ROLES,
  subtract,
  sum,
  ZERO,
} from '@saldo/ledger';
import type { Payments } from '@saldo/contract';

import { sql } from 'kysely';
import type { z } from 'zod';
import { bookingDay } from '#features/administrations/index';
import { anyOf } from '#platform/database/any-of';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type Receipt, receiveVat, unreceiveVat } from '../cash-basis/receive-vat.ts';
import { openItem, openItemOf, type OpenItemRow, settle, unsettle } from './open-items.ts';
import { postEntry } from '../entries/post-entry.ts';

export type PaymentMethod = 'BANK' | 'PRIVATE' | 'CASH' | 'ONLINE' | 'OTHER';

/**
 * What a payment means in the books. Pure. `amount` has the item's own sign: a paid invoice of a customer brings money in, a paid
 * expense takes it out, a credit note the other way round.
 */
export function paymentEntry(
  date: IsoDate,
  item: OpenItemRow,
  amount: Cents,
  account: string,
): BalancedEntry | EntryProblem {
  const isReceivable = item.kind === 'RECEIVABLE';
  const money = isReceivable ? amount : negate(amount);
  const reference: ItemRef = { type: item.source_type, id: item.source_id };
  return balance(date, [
    { account, amount: money },
    {
      account: isReceivable ? ROLES.debtors : ROLES.creditors,
      amount: negate(money),
      item: reference,
      ...(item.contact_id === null ? {} : { contact_id: item.contact_id }),
    },
  ]);
}

/**
 * Registers a payment that did not come from a bank statement. Throws 'overpaid' when it is more than what is outstanding; an amount
 * against the document's own direction is refused, because a payment is taken back by undoing it. Gives the id of the payment.
 */
export async function recordPayment(
  scope: Scope,
  payment: { openItemId: number; paidOn: IsoDate; amount: Cents; method: PaymentMethod; account: string },
): Promise<number> {
  const { amount: whole } = await openItem(scope, payment.openItemId);
  if (payment.amount === 0 || Math.sign(payment.amount) !== Math.sign(whole))
    throw refuseField('amount', whole < 0 ? 'amount_below_zero' : 'amount_above_zero');
  await bookingDay(scope, payment.paidOn);
  const item = await settle(scope, payment.openItemId, payment.amount);
  const row = await scope.db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('administration_id', '=', scope.administrationId)
    .where('open_item_id', '=', item.id)
    .executeTakeFirstOrThrow();
  const { entryId } = await postEntry(scope, paymentEntry(payment.paidOn, item, payment.amount, payment.account), {
    book: 'GENERAL',
    kind: 'PAYMENT',
    source: { type: 'payment', id: item.id, revision: row.count + 1 },
    description: item.reference,
  });
  const [id] = await notePayments(scope, [
    {
      item: { ...item, outstanding: add(item.outstanding, payment.amount) },
      paidOn: payment.paidOn,
      amount: payment.amount,
      method: payment.method,
      entryId,
      bankTransactionId: null,
    },
  ]);
  if (id === undefined) throw new Error('a payment was not noted');
  return id;
}

export type NotedPayment = {
  /** As it was before this payment. */
  item: OpenItemRow;
  paidOn: IsoDate;
  amount: Cents;
  method: PaymentMethod;
  entryId: number;
  bankTransactionId: number | null;
};

/**
 * Notes payments whose entries were posted by the caller (a bank transaction may pay several items in one entry). On cash basis the VAT of what
 * a customer paid is due with it. Gives their ids.
 */
export async function notePayments(scope: Scope, payments: readonly NotedPayment[]): Promise<number[]> {
  if (payments.length === 0) return [];
  const noted = await scope.db
    .insertInto('payments')
    .values(
      payments.map((payment) => ({
        administration_id: scope.administrationId,
        open_item_id: payment.item.id,
        paid_on: payment.paidOn,
        amount_cents: payment.amount,
        method: payment.method,
        bank_transaction_id: payment.bankTransactionId,
        entry_id: payment.entryId,
      })),
    )
    .returning('id')
    .execute();
  await receiveVat(scope, await receiptsOf(scope, payments, noted));
  return noted.map(({ id }) => id);
}

/** Several payments of one item in one go follow each other. */
async function receiptsOf(
  scope: Scope,
  payments: readonly NotedPayment[],
  noted: readonly { id: number }[],
): Promise<Receipt[]> {
  const back = payments.filter(({ item, amount }) => isBack(item, amount));
  const received = await receivedBefore(
    scope,
    back.map(({ item }) => item.id),
    noted.map(({ id }) => id),
  );
  const paid = new Map<number, Cents>();
  return payments.flatMap(({ item, amount, paidOn }, index) => {
    const before = paid.get(item.id) ?? ZERO;
    paid.set(item.id, add(before, amount));
    const id = noted[index]?.id;
    if (id === undefined || item.source_type !== 'sales_invoice') return [];
    return {
      source: { type: 'vat_receipt' as const, id },
      invoiceId: item.source_id,
      reference: item.reference,
      date: paidOn,
      amount,
      openBefore: subtract(item.outstanding, before),
      ...(isBack(item, amount) ? { paidBefore: add(received.get(item.id) ?? ZERO, before) } : {}),
    };
  });
}

/** Whether the money goes against the direction of the document. */
function isBack({ amount: whole }: OpenItemRow, amount: Cents): boolean {
  return Math.sign(amount) !== Math.sign(whole);
}

/** What was paid of items, without the payments that are noted now. */
async function receivedBefore(
  scope: Scope,
  itemIds: readonly number[],
  noted: readonly number[],
): Promise<Map<number, Cents>> {
  if (itemIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('payments')
    .select(['open_item_id', sql<number>`sum(amount_cents)::bigint`.as('paid')])
    .where('administration_id', '=', scope.administrationId)
    .where('open_item_id', 'in', [...itemIds])
    .where('id', 'not in', [...noted])
    .where('undone_by_entry_id', 'is', null)
    .groupBy('open_item_id')
    .execute();
  return new Map(rows.map(({ open_item_id, paid }) => [open_item_id, cents(paid)]));
}

/** Takes back every payment that a bank transaction made; its entry is reversed by the caller. */
export async function undoBankPayments(
  scope: Scope,
  bankTransactionId: number,
  reversalEntryId: number,
): Promise<void> {
  const undone = await scope.db
    .updateTable('payments')
    .set({ undone_by_entry_id: reversalEntryId })
    .where('administration_id', '=', scope.administrationId)
    .where('bank_transaction_id', '=', bankTransactionId)
    .where('undone_by_entry_id', 'is', null)
    .returning(['id', 'open_item_id', 'amount_cents'])
    .execute();
  await refuseReturned(
    scope,
    undone.map(({ open_item_id }) => open_item_id),
  );
  await unreceiveVat(
    scope,
    undone.map(({ id }) => id),
  );
  for (const payment of undone) await unsettle(scope, payment.open_item_id, cents(payment.amount_cents));
}

/** A payment that was returned since stays while the return is booked: of no document more goes back than the statements brought. */
async function refuseReturned(scope: Scope, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const { rows } = await sql`
    select from payments p join open_items o on o.administration_id = p.administration_id and o.id = p.open_item_id
    where p.administration_id = ${scope.administrationId} and p.open_item_id = any(${[...itemIds]}::bigint[])
      and p.undone_by_entry_id is null and (p.bank_transaction_id is not null or p.brought_by_transaction_id is not null)
    group by p.open_item_id, o.amount_cents
    having sum(p.amount_cents) * sign(o.amount_cents) < 0`.execute(scope.db);
  if (rows.length > 0) throw new Refusal('returned_since');
}

/** When the last payment of each of these invoices was noted that a line of the statement made or brought, and that was not taken back. */
export async function paidByBank(scope: Scope, invoiceIds: readonly number[]): Promise<Map<number, string>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('payments as p')
    .innerJoin('open_items as o', (join) =>
      join.onRef('o.administration_id', '=', 'p.administration_id').onRef('o.id', '=', 'p.open_item_id'),
    )
    .select((eb) => ['o.source_id as invoice_id', eb.fn.max('p.created_at').as('noted_at')])
    .where('p.administration_id', '=', scope.administrationId)
    .where('o.source_type', '=', 'sales_invoice')
    .where('o.source_id', '=', anyOf(invoiceIds))
    .where('p.undone_by_entry_id', 'is', null)
    .where((eb) =>
      eb.or([eb('p.bank_transaction_id', 'is not', null), eb('p.brought_by_transaction_id', 'is not', null)]),
    )
    .groupBy('o.source_id')
    .execute();
  return new Map(rows.map(({ invoice_id, noted_at }) => [invoice_id, noted_at]));
}

/** The payments of a document as the screen shows them. */
export async function paymentsOf(
  scope: Scope,
  source: ItemRef,
  only: 'all' | 'bank' = 'all',
): Promise<z.input<typeof Payments>> {
  const own = await openItemOf(scope, source);
  if (own === undefined) return { amount_paid: '0.00', outstanding: '0.00', invoiced: '0.00', payments: [] };
  const item = await openItem(scope, own.id);
  let query = scope.db
    .selectFrom('payments')
    .select(['id', 'entry_id', 'paid_on', 'amount_cents', 'method', 'undone_by_entry_id'])
    // Made by a line of the statement, or registered before and then brought by one: either way it is taken back there.
    .select((eb) => eb.fn.coalesce('bank_transaction_id', 'brought_by_transaction_id').as('bank_transaction_id'))
    .where('administration_id', '=', scope.administrationId)
    .where('open_item_id', '=', item.id)
    .orderBy('paid_on')
    .orderBy('id');
  if (only === 'bank')
    query = query.where((eb) =>
      eb.or([eb('bank_transaction_id', 'is not', null), eb('brought_by_transaction_id', 'is not', null)]),
    );
  const rows = await query.execute();
  const paid =
    only === 'all'
      ? item.settled
      : sum(rows.map((row) => (row.undone_by_entry_id === null ? cents(row.amount_cents) : ZERO)));
  return {
    amount_paid: formatEuro(paid),
    outstanding: formatEuro(subtract(item.amount, item.settled)),
    invoiced: formatEuro(item.amount),
    payments: rows.map((row) => ({
      id: row.id,
      entry_id: row.entry_id,
      paid_on: row.paid_on,
      amount: formatEuro(cents(row.amount_cents)),
      method: row.method,
      bank_transaction_id: row.bank_transaction_id,
      is_undone: row.undone_by_entry_id !== null,
    })),
  };
}
