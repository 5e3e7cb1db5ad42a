import { type Cents, cents, onlinePaymentFee, sum } from '@saldo/ledger';
import {
  KeysNotAccepted,
  PaymentNotAccepted,
  PaymentProviderOff,
  PaymentProviderUnavailable,
} from '#adapters/payment-provider/payment-provider';
import { hasPaymentAccount, paymentKeys } from '#features/administrations/index';
import { enqueue } from '#platform/jobs/jobs';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope, VisitorScope } from '#platform/scope';
import { frozenDocument } from '../documents/frozen-document.ts';
import { type InvoiceRow, lockInvoice } from '../invoices/store.ts';
import { linkName, newToken } from '#platform/named-links';
import { type PaymentHouse, SETTLE_ONLINE_PAYMENT } from './payment-house.ts';
import { asInvoiceHolder } from './public-link.ts';
import { addOnlinePayment, changeOnlinePayment, paymentUnderWay } from './store.ts';

type Begin = <Result>(work: (visitor: VisitorScope) => Promise<Result>) => Promise<Result>;

/** The provider says when something changed. Should that word get lost, it is asked. */
const ASK_AFTER_MS = 20 * 60_000;

type Begun = {
  id: number;
  reference: string;
  amount: Cents;
  fee: Cents;
  invoice: InvoiceRow;
  seller: string;
  administrationId: number;
};

/**
 * Begins the payment of what is outstanding of an invoice, and says where the customer pays. It is noted before the provider is asked, so
 * that no payment is made there that nobody here knows.
 */
export async function payByLink(begin: Begin, house: PaymentHouse, token: string): Promise<{ redirect_url: string }> {
  const holder = asInvoiceHolder(begin, token);
  const begun = await holder((scope, { id }) => beginPayment(scope, id, house));
  if ('redirect_url' in begun) return begun;
  const { invoice, seller } = begun;
  const base = house.settings.publicUrl.replace(/\/$/, '');
  const name = linkName({
    administration_id: begun.administrationId,
    message_id: begun.id,
    token: begun.reference,
  });
  const keys = await paymentKeys((work) => holder((scope) => work(scope)), house).catch(refusing);
  if (keys === undefined) throw new Refusal('online_payment_off');
  const asked = await house.payments
    .ask(keys, {
      amount: begun.amount,
      fee: begun.fee,
      method: null,
      description: `${seller} ${invoice.number ?? ''}`.trim(),
      fee_description: `Saldo ${invoice.number ?? ''}`.trim(),
      language: invoice.language,
      redirect_url: `${base}/${invoice.language}/invoice?token=${token}`,
      webhook_url: `${base}/${invoice.language}/api/v1/public/online-payments/${name}/`,
      reference: begun.reference,
    })
    .catch(refusing);
  await holder(async (scope) => {
    await changeOnlinePayment(scope, begun.id, { provider_id: asked.id, checkout_url: asked.checkout_url });
    const runAt = new Date(Date.now() + ASK_AFTER_MS);
    await enqueue(scope, SETTLE_ONLINE_PAYMENT, { online_payment_id: begun.id }, { runAt });
  });
  return { redirect_url: asked.checkout_url };
}

async function beginPayment(
  scope: Scope,
  invoiceId: number,
  { clock, collectedOn }: PaymentHouse,
): Promise<Begun | { redirect_url: string }> {
  const invoice = await lockInvoice(scope, invoiceId);
  const amount = cents(invoice.outstanding_cents);
  if (amount <= 0) throw new Refusal('nothing_outstanding');
  const { number } = invoice;
  if ((await collectedOn(scope, [invoiceId])).has(invoiceId))
    throw new Refusal('being_collected', { about: { number } });
  if (!(await hasPaymentAccount(scope))) throw new Refusal('online_payment_off');
  const underWay = await paymentUnderWay(scope, invoiceId, { amount, now: clock.now() });
  if (underWay !== undefined) {
    // The provider has not answered the call that began it yet.
    if (underWay.checkout_url === null) throw new Refusal('payment_provider_unavailable');
    return { redirect_url: underWay.checkout_url };
  }
  const { net, vat } = onlinePaymentFee(scope.today);
  const reference = newToken();
  const id = await addOnlinePayment(scope, {
    invoice_id: invoiceId,
    amount_cents: amount,
    fee_cents: net,
    fee_vat_cents: vat,
    reference,
  });
  const { seller } = orNotFound(await frozenDocument(scope, invoiceId)).document;
  const { administrationId } = scope;
  return { id, reference, amount, fee: sum([net, vat]), invoice, seller: seller.name, administrationId };
}

/** What the provider could not do, in the words of our caller. */
function refusing(error: unknown): never {
  if (error instanceof PaymentProviderOff || error instanceof KeysNotAccepted) throw new Refusal('online_payment_off');
  if (error instanceof PaymentProviderUnavailable || error instanceof PaymentNotAccepted)
    throw new Refusal('payment_provider_unavailable');
  throw error;
}
