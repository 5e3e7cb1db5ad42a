import { cents, formatEuro } from '@saldo/ledger';
import { z } from 'zod';
import {
  type OnlinePayments,
  PaymentProviderOff,
  type PaymentState,
  type ProviderPayment,
  SALDO,
} from '#adapters/payment-provider/payment-provider';
import { periodById } from '#features/administrations/index';
import { notify } from '#features/notifications/index';
import { type Clock, dutchDay } from '#platform/clock';
import { eachAdministration } from '#platform/jobs/each-administration';
import { type AccountJob, enqueue, type Job } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import type { VatAccount } from '#platform/settings/payment-provider';
import type { SourceDocuments } from '../source-documents.ts';
import { changeReturn, isFiled, lockReturn, type ReturnRow } from '../store.ts';
import { recordAct } from '../vat/audit.ts';
import { shortPeriodName } from '../vat/period-names.ts';
import { moneyOf, outstandingOf } from './outstanding.ts';
import { heldOf } from './refiled.ts';
import {
  changeOnline,
  lastOnline,
  onlinePaymentOf,
  onlinePaymentsOf,
  type OnlineRow,
  paymentById,
  type PaymentRow,
  pendingOnline,
  waits,
} from './store.ts';

export type PayOnlineNeeds = {
  payments: OnlinePayments;
  clock: Clock;
  settings: { publicUrl: string; vatAccount: VatAccount | null };
  sourceDocuments: SourceDocuments;
};

/** Asks the provider how a payment of VAT stands. */
export const SETTLE_VAT_PAYMENT = 'tax-returns.settle-vat-payment';
/** The clock of the queue takes no name with a dot. */
export const ASK_VAT_PAYMENTS = 'tax-returns:ask-vat-payments';

const Payload = z.looseObject({ payment_id: z.int() });

/** As long as it may still be paid, it is asked again. */
const ASK_AGAIN_MS = 6 * 3_600_000;
/** And so long after it did not answer however often it was asked. */
const AWAY_MS = 3_600_000;

const STATES: Readonly<Record<PaymentState, PaymentRow['state']>> = {
  OPEN: 'PENDING',
  PENDING: 'PENDING',
  PAID: 'PAID',
  FAILED: 'FAILURE',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'CANCELLED',
};

/**
 * Asks the provider how a payment of VAT stands and does what follows from it, once: however often and in whatever order its webhook comes,
 * what counts is what the provider answers.
 */
export function settleVatPayment(needs: PayOnlineNeeds): Job {
  return async (context) => {
    const { payment_id: id } = Payload.parse(context.payload);
    const row = await context.begin((scope) => onlinePaymentOf(scope, id), { writes: false });
    if (row === undefined || row.provider_id === null) return;
    try {
      const found = await needs.payments.payment(SALDO, row.provider_id);
      await context.begin((scope) => applyAnswer(scope, id, found, needs));
    } catch (error) {
      if (error instanceof PaymentProviderOff) return;
      if (!context.isLastAttempt) throw error;
      context.log.error({ err: error, payment_id: id }, 'a payment of VAT is asked for again in an hour');
      await context.begin((scope) => askLater(scope, id, AWAY_MS));
    }
  };
}

/** Each night: asks for every payment of which it is not known what became of it, whatever got lost. */
export function askVatPayments(needs: { clock: Clock }): AccountJob {
  return eachAdministration(ASK_VAT_PAYMENTS, needs, async (scope) => {
    for (const { payment_id } of await pendingOnline(scope)) {
      const { created_by } = await paymentById(scope, payment_id);
      await askLater({ ...scope, personId: created_by }, payment_id, 0);
    }
  });
}

/** One question at a time about a payment. */
export async function askLater(scope: Scope, payment_id: number, wait: number): Promise<void> {
  const key = `vat-payment-${String(scope.administrationId)}-${String(payment_id)}`;
  await enqueue(scope, SETTLE_VAT_PAYMENT, { payment_id }, { key, runAt: new Date(Date.now() + wait) });
}

/** What follows from how a payment stands at the provider; nothing if that was known. */
export async function applyAnswer(
  scope: Scope,
  id: number,
  found: ProviderPayment,
  needs: PayOnlineNeeds,
): Promise<void> {
  const { period_id } = await paymentById(scope, id);
  // The same lock as for everything that is noted of paying a return.
  const returned = await lockReturn(scope, period_id);
  const row = await onlinePaymentOf(scope, id);
  if (row === undefined) return;
  if (found.amount !== row.amount_cents)
    throw new Error(`VAT payment ${String(id)} has another amount at the provider`);
  const state = STATES[found.state];
  if (found.charged_back > 0) {
    if (row.charged_back_at === null) await chargeBack(scope, row, returned, needs);
  } else if (state === 'PENDING') await askLater(scope, id, ASK_AGAIN_MS);
  else if (state === 'PAID') {
    // Also of one that expired or failed before: the money is there.
    if (row.received_on === null) await receive(scope, row, returned, { found, needs });
  } else if (row.state === 'PENDING') await fail(scope, row, returned, state);
}

/** The money is at Saldo. It is passed on, unless it is not due any more: then somebody decides. */
async function receive(
  scope: Scope,
  row: OnlineRow,
  returned: ReturnRow,
  { found, needs }: { found: ProviderPayment; needs: PayOnlineNeeds },
): Promise<void> {
  const received_on = dutchDay(found.paid_at === null ? needs.clock.now() : new Date(found.paid_at));
  const why = await heldOf(scope, needs.sourceDocuments, returned, row);
  const held = why === null && returned.payment_state === 'PAID' ? 'NOT_DUE' : why;
  await changeOnline(scope, row.payment_id, { state: 'PAID', received_on, held });
  if (held === null) await changeReturn(scope, returned, { payment_state: 'PAID' });
  else if (returned.payment_state === 'PENDING') await changeReturn(scope, returned, { payment_state: 'NOT_YET_PAID' });
  await note(scope, row, returned, { state: 'PAID', paid_on: received_on });
}

/** It can be tried again. A later payment, or one that was noted by hand, outweighs it. */
async function fail(
  scope: Scope,
  row: OnlineRow,
  returned: ReturnRow,
  state: Exclude<PaymentRow['state'], 'PAID' | 'PENDING'>,
): Promise<void> {
  await changeOnline(scope, row.payment_id, { state });
  const last = await lastOnline(scope, row.snapshot_id);
  if (last?.payment_id === row.payment_id && returned.payment_state === 'PENDING')
    await changeReturn(scope, returned, { payment_state: state });
  await note(scope, row, returned, { state, paid_on: null });
}

/**
 * The bank of the client took the money back: unless it is paid otherwise, the return is outstanding again. If Saldo had passed it on, or kept it
 * for one that was, the next payment waits for somebody to decide: it may be Saldo's own.
 */
async function chargeBack(
  scope: Scope,
  row: OnlineRow,
  returned: ReturnRow,
  { clock, sourceDocuments }: PayOnlineNeeds,
): Promise<void> {
  const { period_id } = returned;
  await changeOnline(scope, row.payment_id, { state: 'FAILURE', charged_back_at: clock.now().toISOString() });
  if (row.settled_as === 'PASSED_ON' || row.settled_as === 'KEPT')
    for (const other of await onlinePaymentsOf(scope, period_id))
      if (other.payment_reference === row.payment_reference && waits(other))
        await changeOnline(scope, other.payment_id, { held: 'ALREADY_PASSED_ON' });
  const isCounted =
    row.received_on !== null && (row.held === null || row.settled_as === 'PASSED_ON' || row.settled_as === 'KEPT');
  const isOfThisReturn = isFiled(returned) && returned.snapshot_id === row.snapshot_id;
  if (isCounted && isOfThisReturn && (await outstandingOf(scope, period_id, await moneyOf(scope, sourceDocuments))) > 0)
    await changeReturn(scope, returned, { payment_state: 'FAILURE' });
  await note(scope, row, returned, { state: 'FAILURE', paid_on: null });
  const period = shortPeriodName(await periodById(scope, period_id));
  const name = { en: `VAT return ${period}`, nl: `btw-aangifte ${period}` }[scope.language];
  await notify(
    scope,
    { type: 'CHARGE_BACK', about: { model: 'vat_return', id: period_id, name }, reason: null },
    { whoMay: 'vat.approve', exceptActor: false },
  );
}

async function note(
  scope: Scope,
  { amount_cents }: OnlineRow,
  { period_id }: ReturnRow,
  facts: { state: PaymentRow['state']; paid_on: string | null },
): Promise<void> {
  await recordAct(scope, 'PAYMENT_NOTED', period_id, { ...facts, amount: formatEuro(cents(amount_cents)) });
}
