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

/** For so long a customer who begins again goes on with the payment that was begun. */
const AGAIN_MS = 10 * 60_000;
/** For so long the provider is given to answer. What it did not answer is not waited for. */
const ANSWER_MS = 30_000;

/** A payment of this amount that was begun and whose outcome is not known yet. No second one is begun beside it. */
export function paymentUnderWay(
  scope: Scope,
  invoiceId: number,
  { amount, now }: { amount: Cents; now: Date },
): Promise<OnlinePaymentRow | undefined> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return rows(scope)
    .where('invoice_id', '=', invoiceId)
    .where('amount_cents', '=', amount)
    .where((eb) => {
      const isAsked = eb('checkout_url', 'is not', null);
      const isOpen = eb('state', '=', 'OPEN');
      return eb.or([
        eb.and([isAsked, eb('state', '=', 'PENDING')]),
        eb.and([isAsked, isOpen, eb('created_at', '>', before(AGAIN_MS))]),
        eb.and([eb('checkout_url', 'is', null), isOpen, eb('created_at', '>', before(ANSWER_MS))]),
      ]);
    })
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
