import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Cents } from '@saldo/ledger';
import type { SalesOnlinePayments } from '#platform/database/database.generated';
import type { Scope } from '#platform/scope';

export type OnlinePaymentRow = Selectable<SalesOnlinePayments>;
type New = Omit<Insertable<SalesOnlinePayments>, 'administration_id'>;

function rows(scope: Scope) {
  return scope.db
    .selectFrom('sales_online_payments')
    .selectAll()
    .where('administration_id', '=', scope.administrationId);
}

export function onlinePaymentById(scope: Scope, id: number): Promise<OnlinePaymentRow | undefined> {
  return rows(scope).where('id', '=', id).executeTakeFirst();
}

/** The same, for this transaction alone until it ends. */
export function lockOnlinePayment(scope: Scope, id: number): Promise<OnlinePaymentRow | undefined> {
  return rows(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function lastOnlinePayment(scope: Scope, invoiceId: number): Promise<OnlinePaymentRow | undefined> {
  return rows(scope).where('invoice_id', '=', invoiceId).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** The one that a customer began last, of any invoice. */
export function latestOnlinePayment(scope: Scope): Promise<OnlinePaymentRow | undefined> {
  return rows(scope).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Payments by what the provider calls them; those that were not begun here are left out. */
export async function onlinePaymentsOf(scope: Scope, providerIds: readonly string[]): Promise<OnlinePaymentRow[]> {
  if (providerIds.length === 0) return [];
  return rows(scope)
    .where('provider_id', 'in', [...providerIds])
    .orderBy('id')
    .execute();
}

/** A payment of this amount that the customer can go on with. */
export function payableAgain(
  scope: Scope,
  invoiceId: number,
  { amount, since }: { amount: Cents; since: Date },
): Promise<OnlinePaymentRow | undefined> {
  return rows(scope)
    .where('invoice_id', '=', invoiceId)
    .where('amount_cents', '=', amount)
    .where('state', '=', 'OPEN')
    .where('checkout_url', 'is not', null)
    .where('created_at', '>', since.toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function addOnlinePayment(scope: Scope, values: New): Promise<number> {
  const { id } = await scope.db
    .insertInto('sales_online_payments')
    .values({ ...values, administration_id: scope.administrationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeOnlinePayment(
  scope: Scope,
  id: number,
  change: Updateable<SalesOnlinePayments>,
): Promise<void> {
  await scope.db
    .updateTable('sales_online_payments')
    .set(change)
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}
