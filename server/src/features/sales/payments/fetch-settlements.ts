import { cents } from '@saldo/ledger';
import {
  type AccountKeys,
  KeysNotAccepted,
  PaymentNotAccepted,
  PaymentProviderOff,
  type ProviderSettlement,
  type SettlementParts,
} from '#adapters/payment-provider/payment-provider';
import { hasPaymentAccount, notePayoutsShown, paymentKeys } from '#features/administrations/index';
import { keepSettlement, keptSettlements } from '#features/bank/index';
import { undonePayments } from '#features/journal/index';
import { dutchDay } from '#platform/clock';
import { eachAdministration } from '#platform/jobs/each-administration';
import { type AccountJob, enqueue, type Job } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { invoiceById } from '../invoices/store.ts';
import { type PaymentHouse, SETTLE_ONLINE_PAYMENT } from './payment-house.ts';
import { type BegunHere, splitSettlement } from './split-settlement.ts';
import { latestOnlinePayment, onlinePaymentsOf } from './store.ts';

/** The clock of the queue takes no name with a dot. */
export const SETTLEMENTS_NIGHTLY = 'sales:fetch-settlements-nightly';
export const FETCH_SETTLEMENTS = 'sales.fetch-settlements';

/** Queues asking the provider what it paid out, where there is an account. */
export async function planSettlements(scope: Scope): Promise<void> {
  if (!(await hasPaymentAccount(scope))) return;
  await enqueue(scope, FETCH_SETTLEMENTS, {}, { key: `settlements-${String(scope.administrationId)}` });
}

/** Each night, in the name of whoever wrote the invoice that was paid online last: without one there is nothing to take off payments in transit. */
export function settlementsNightly(house: PaymentHouse): AccountJob {
  return eachAdministration(SETTLEMENTS_NIGHTLY, house, async (scope) => {
    const last = await latestOnlinePayment(scope);
    if (last === undefined) return;
    const { created_by } = await invoiceById(scope, last.invoice_id);
    await planSettlements({ ...scope, personId: created_by });
  });
}

/** Asks the provider what it paid out since the last time, oldest first, so that what is kept has no gap when it breaks off. */
export function fetchSettlements(house: PaymentHouse): Job {
  return async (context) => {
    try {
      const keys = await paymentKeys((work) => context.begin(work), house);
      if (keys === undefined) return;
      const kept = await context.begin(keptSettlements, { writes: false });
      const settlements = await house.payments.settlements(keys, kept);
      await context.begin((scope) => notePayoutsShown(scope, true));
      for (const settlement of settlements.toReversed()) {
        const parts = await partsOf(house, keys, settlement.id);
        if (parts !== undefined) await context.begin((scope) => keep(scope, settlement, parts));
        else context.log.warn({ settlement: settlement.id }, 'a settlement of the payment provider cannot be read');
      }
    } catch (error) {
      const isClosed = error instanceof PaymentProviderOff || error instanceof KeysNotAccepted;
      if (!isClosed) throw error;
      if (error instanceof KeysNotAccepted) await context.begin((scope) => notePayoutsShown(scope, false));
      context.log.info({ err: error }, 'the payment provider does not let its settlements be read');
    }
  };
}

/** What a settlement holds; nothing when it cannot be read, so that the others still are. It is tried again the next time. */
async function partsOf(
  { payments }: PaymentHouse,
  keys: AccountKeys,
  id: string,
): Promise<SettlementParts | undefined> {
  try {
    return await payments.settlementParts(keys, id);
  } catch (error) {
    if (error instanceof PaymentNotAccepted) return undefined;
    throw error;
  }
}

async function keep(scope: Scope, settlement: ProviderSettlement, parts: SettlementParts): Promise<void> {
  const { id, reference, amount, paid_at } = settlement;
  const { payments, refunds, charge_backs } = parts;
  const known = await onlinePaymentsOf(
    scope,
    [...payments, ...charge_backs].map(({ payment }) => payment),
  );
  const undone = await undonePayments(
    scope,
    known.flatMap(({ payment_id }) => payment_id ?? []),
  );
  const begun = new Map<string, BegunHere>();
  const back = new Set(charge_backs.filter(({ amount }) => amount > 0).map(({ payment }) => payment));
  for (const row of known) {
    const { id: online_payment_id, provider_id, booked_on, charged_back_at } = row;
    if (provider_id === null) continue;
    // A charge-back takes the payment back as well: that is in the books as the provider has it.
    const isTaken = row.payment_id !== null && undone.has(row.payment_id) && charged_back_at === null;
    const fee = cents(row.fee_cents + row.fee_vat_cents);
    begun.set(provider_id, { fee, amount: isTaken ? null : cents(row.amount_cents) });
    // What its webhook did not come to say.
    if (booked_on === null || (charged_back_at === null && back.has(provider_id)))
      await enqueue(scope, SETTLE_ONLINE_PAYMENT, { online_payment_id });
  }
  await keepSettlement(scope, id, {
    reference,
    amount,
    paid_on: dutchDay(new Date(paid_at)),
    ...splitSettlement(settlement, parts, begun),
    payments: payments.length,
    refunds: refunds.length,
    charge_backs: charge_backs.length,
  });
}
