import { cents, handlesVat, type IsoDate, onlinePaymentFee, ROLES, subtract, ZERO } from '@saldo/ledger';
import { z } from 'zod';
import { PaymentProviderOff, type ProviderPayment } from '#adapters/payment-provider/payment-provider';
import { administration, bookingDay, paymentKeys, placeInBooks } from '#features/administrations/index';
import {
  openItem,
  openItemOf,
  placeCorrection,
  postEntry,
  recordPayment,
  reverseEntry,
  undoPayment,
} from '#features/journal/index';
import { notify } from '#features/notifications/index';
import { dutchDay } from '#platform/clock';
import { enqueue, type Job } from '#platform/jobs/jobs';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { invoiceById } from '../invoices/store.ts';
import { feeEntry, surplusEntry } from './fee-entry.ts';
import { type PaymentHouse, SETTLE_ONLINE_PAYMENT } from './payment-house.ts';
import { changeOnlinePayment, lockOnlinePayment, onlinePaymentById, type OnlinePaymentRow } from './store.ts';

const Payload = z.looseObject({ online_payment_id: z.int() });

/** As long as the customer may still pay, it is asked again. */
const ASK_AGAIN_MS = 6 * 3_600_000;

/**
 * Asks the provider how a payment stands and does what follows from it, once: however often and in whatever order its webhook comes, what
 * counts is what the provider answers, and what was done before stays as it is.
 */
export function settleOnlinePayment(house: PaymentHouse): Job {
  return async (context) => {
    const { online_payment_id: id } = Payload.parse(context.payload);
    const row = await context.begin((scope) => onlinePaymentById(scope, id), { writes: false });
    if (row === undefined || row.provider_id === null) return;
    try {
      const keys = await paymentKeys((work) => context.begin(work), house);
      if (keys === undefined) return;
      const found = await house.payments.payment(keys, row.provider_id);
      await context.begin((scope) => apply(scope, id, found, house.clock.now()));
    } catch (error) {
      if (!(error instanceof PaymentProviderOff)) throw error;
    }
  };
}

async function apply(scope: Scope, id: number, found: ProviderPayment, now: Date): Promise<void> {
  const row = await lockOnlinePayment(scope, id);
  if (row === undefined) return;
  if (found.amount !== row.amount_cents)
    throw new Error(`online payment ${String(id)} has another amount at the provider`);
  const { state, method } = found;
  if (state !== row.state || method !== row.method)
    await changeOnlinePayment(scope, id, { state, method, state_at: now.toISOString() });
  if (state === 'PAID' && row.booked_on === null) await book(scope, row, found, now);
  if (found.charged_back > 0 && row.charged_back_at === null) await chargeBack(scope, id, now);
  if (state === 'OPEN' || state === 'PENDING')
    await enqueue(
      scope,
      SETTLE_ONLINE_PAYMENT,
      { online_payment_id: id },
      {
        key: `online-payment-${String(scope.administrationId)}-${String(id)}`,
        runAt: new Date(Date.now() + ASK_AGAIN_MS),
      },
    );
}

/** The payment, the fee, and what came in too much. */
async function book(scope: Scope, row: OnlinePaymentRow, found: ProviderPayment, now: Date): Promise<void> {
  const paidOn = dutchDay(found.paid_at === null ? now : new Date(found.paid_at));
  const day = await bookingDay(scope, paidOn, true);
  const invoice = await invoiceById(scope, row.invoice_id);
  const amount = cents(row.amount_cents);
  const item = await openItemOf(scope, { type: 'sales_invoice', id: row.invoice_id });
  const outstanding = item === undefined ? ZERO : (await openItem(scope, item.id)).outstanding;
  const settled = cents(Math.max(Math.min(amount, outstanding), 0));
  const payment_id =
    item === undefined || settled === 0
      ? null
      : await recordPayment(scope, {
          openItemId: item.id,
          paidOn: day,
          amount: settled,
          method: 'ONLINE',
          account: ROLES.onlinePayments,
        });
  const surplus = subtract(amount, settled);
  const kept =
    surplus === 0
      ? null
      : await postEntry(scope, surplusEntry(day, surplus, invoice.contact_id ?? 0), {
          book: 'GENERAL',
          kind: 'PAYMENT',
          source: { type: 'online_payment', id: row.id },
          description: invoice.number ?? '',
        });
  await bookFee(scope, row, { paidOn: day, description: invoice.number ?? '' });
  await changeOnlinePayment(scope, row.id, { payment_id, surplus_entry_id: kept?.entryId ?? null, booked_on: day });
  await tell(scope, row.invoice_id, NOTICES.paid);
}

async function bookFee(
  scope: Scope,
  { id, fee_cents, fee_vat_cents }: OnlinePaymentRow,
  { paidOn, description }: { paidOn: IsoDate; description: string },
): Promise<void> {
  const company = await administration(scope);
  const place = await placeInBooks(scope, paidOn, true);
  const entry = feeEntry({
    net: cents(fee_cents),
    vat: cents(fee_vat_cents),
    rate_bp: onlinePaymentFee(paidOn).rate_bp,
    booked_on: place.booked_on,
    vat_month: place.vatMonth(paidOn),
    reclaims_vat: handlesVat(company, paidOn),
  });
  const { corrects } = place;
  const placed = corrects === null || typeof entry === 'string' ? entry : await placeCorrection(scope, corrects, entry);
  await postEntry(scope, placed, {
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'online_payment', id },
    description,
    ...(corrects === null ? {} : { correctsPeriodId: corrects.id }),
  });
}

/**
 * The customer's bank took the money back: from that day the invoice is outstanding again, and what was too much is owed no longer. What a
 * person took back before stays so. The fee was for a payment that succeeded.
 */
async function chargeBack(scope: Scope, id: number, now: Date): Promise<void> {
  const row = await lockOnlinePayment(scope, id);
  if (row === undefined || row.booked_on === null) return;
  const day = dutchDay(now);
  if (row.payment_id !== null) await takeBack(scope, row.payment_id, day);
  if (row.surplus_entry_id !== null) await reverseEntry(scope, row.surplus_entry_id, day);
  await changeOnlinePayment(scope, id, { charged_back_at: now.toISOString() });
  await tell(scope, row.invoice_id, NOTICES.chargedBack);
}

const NOTICES = { paid: { type: 'CUSTOMER_INVOICE_PAID' }, chargedBack: { type: 'CHARGE_BACK' } } as const;

async function takeBack(scope: Scope, paymentId: number, day: IsoDate): Promise<void> {
  try {
    await undoPayment(scope, paymentId, day);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'payment_already_undone')) throw error;
  }
}

async function tell(scope: Scope, invoiceId: number, notice: (typeof NOTICES)[keyof typeof NOTICES]): Promise<void> {
  const { number, contact_name } = await invoiceById(scope, invoiceId);
  const name = [number, contact_name].filter((part) => part !== null).join(' ');
  await notify(
    scope,
    { ...notice, about: { model: 'sales_invoice', id: invoiceId, name }, reason: null, explanation: null },
    { whoMay: 'sales.view', exceptActor: false },
  );
}
