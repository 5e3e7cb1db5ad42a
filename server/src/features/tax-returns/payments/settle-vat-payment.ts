import { cents, formatEuro } from '@saldo/ledger';
import { z } from 'zod';
import {
  PaymentProviderOff,
  type PaymentState,
  type ProviderPayment,
  SALDO,
} from '#adapters/payment-provider/payment-provider';
import { dutchDay } from '#platform/clock';
import { enqueue, type Job } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { changeReturn, isFiled, lockReturn, type ReturnRow } from '../store.ts';
import { recordAct } from '../vat/audit.ts';
import { moneyOf, outstandingOf } from './outstanding.ts';
import { keyOf, type PayOnlineNeeds, SETTLE_VAT_PAYMENT } from './pay-online.ts';
import { changeOnline, lastOnline, onlinePaymentOf, type OnlineRow, paymentById, type PaymentRow } from './store.ts';

const Payload = z.looseObject({ payment_id: z.int() });

/** As long as it may still be paid, it is asked again. */
const ASK_AGAIN_MS = 6 * 3_600_000;

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
      await context.begin((scope) => apply(scope, id, found, needs));
    } catch (error) {
      if (!(error instanceof PaymentProviderOff)) throw error;
    }
  };
}

async function apply(scope: Scope, id: number, found: ProviderPayment, needs: PayOnlineNeeds): Promise<void> {
  const { period_id } = await paymentById(scope, id);
  // The same lock as for everything that is noted of paying a return.
  const returned = await lockReturn(scope, period_id);
  const row = await onlinePaymentOf(scope, id);
  if (row === undefined) return;
  if (found.amount !== row.amount_cents)
    throw new Error(`VAT payment ${String(id)} has another amount at the provider`);
  const now = needs.clock.now();
  const state = STATES[found.state];
  if (found.charged_back > 0) {
    if (row.charged_back_at === null) await chargeBack(scope, row, returned, now);
  } else if (state === 'PENDING')
    await enqueue(
      scope,
      SETTLE_VAT_PAYMENT,
      { payment_id: id },
      { key: keyOf(scope, id), runAt: new Date(Date.now() + ASK_AGAIN_MS) },
    );
  else if (row.state === 'PENDING') {
    if (state === 'PAID') await receive(scope, row, returned, { found, needs });
    else await fail(scope, row, returned, state);
  }
}

/** The money is at Saldo. It is passed on, unless it is not due any more: then somebody decides. */
async function receive(
  scope: Scope,
  row: OnlineRow,
  returned: ReturnRow,
  { found, needs }: { found: ProviderPayment; needs: PayOnlineNeeds },
): Promise<void> {
  const isFiledStill = isFiled(returned) && returned.snapshot_id === row.snapshot_id;
  const due = await outstandingOf(scope, returned.period_id, await moneyOf(scope, needs.sourceDocuments));
  const isDue = returned.payment_state !== 'PAID' && due >= row.amount_cents;
  const received_on = dutchDay(found.paid_at === null ? needs.clock.now() : new Date(found.paid_at));
  const held = isFiledStill ? (isDue ? null : ('NOT_DUE' as const)) : ('NOT_FILED' as const);
  await changeOnline(scope, row.payment_id, { state: 'PAID', received_on, held });
  if (isFiledStill) await changeReturn(scope, returned, { payment_state: 'PAID' });
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

/** The bank of the client took the money back: the return is outstanding again. */
async function chargeBack(scope: Scope, row: OnlineRow, returned: ReturnRow, now: Date): Promise<void> {
  await changeOnline(scope, row.payment_id, { state: 'FAILURE', charged_back_at: now.toISOString() });
  const last = await lastOnline(scope, row.snapshot_id);
  if (last?.payment_id === row.payment_id && returned.snapshot_id === row.snapshot_id)
    await changeReturn(scope, returned, { payment_state: 'FAILURE' });
  await note(scope, row, returned, { state: 'FAILURE', paid_on: null });
}

async function note(
  scope: Scope,
  { amount_cents }: OnlineRow,
  { period_id }: ReturnRow,
  facts: { state: PaymentRow['state']; paid_on: string | null },
): Promise<void> {
  await recordAct(scope, 'PAYMENT_NOTED', period_id, { ...facts, amount: formatEuro(cents(amount_cents)) });
}
