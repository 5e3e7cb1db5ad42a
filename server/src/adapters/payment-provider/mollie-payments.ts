import { formatEuro, parseEuro, ZERO } from '@saldo/ledger';
import { z } from 'zod';
import { accepted, type Ask, Euros, read } from './mollie-answers.ts';
import {
  type AccountKeys,
  type AskedPayment,
  type OnlinePayments,
  PaymentNotAccepted,
  type PaymentState,
  type PaymentToAsk,
  type ProviderPayment,
  SALDO,
} from './payment-provider.ts';

const LINKS = '_links';
const EMBEDDED = '_embedded';
const Payment = z.object({
  id: z.string().regex(/^tr_\w+$/),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'failed', 'expired', 'canceled']),
  amount: Euros,
  amountChargedBack: Euros.nullish(),
  method: z.string().nullish(),
  paidAt: z.string().nullish(),
  [LINKS]: z.object({ checkout: z.object({ href: z.url() }).nullish() }),
});
const Profiles = z.object({ [EMBEDDED]: z.object({ profiles: z.array(z.object({ id: z.string() })).min(1) }) });

const STATES: Readonly<Record<z.output<typeof Payment>['status'], PaymentState>> = {
  open: 'OPEN',
  pending: 'PENDING',
  authorized: 'PENDING',
  paid: 'PAID',
  failed: 'FAILED',
  expired: 'EXPIRED',
  canceled: 'CANCELLED',
};

/** The Payments API of Mollie, version 2, with the key of a linked account or of our own organisation. */
export function molliePayments(asking: Ask, organizationToken: string): Pick<OnlinePayments, 'ask' | 'payment'> {
  const bearer = (keys: AccountKeys | typeof SALDO): string =>
    `Bearer ${keys === SALDO ? organizationToken : keys.access}`;
  return {
    ask: async (keys, payment) => {
      const profiles = accepted(await asking('GET', '/v2/profiles?limit=1', bearer(keys)));
      const [profile] = read(Profiles, profiles)[EMBEDDED].profiles;
      const body = bodyOf(payment, profile?.id ?? '');
      const once = { 'idempotency-key': payment.reference };
      return asked(read(Payment, accepted(await asking('POST', '/v2/payments', bearer(keys), body, once))));
    },
    payment: async (keys, id) =>
      paymentOf(read(Payment, accepted(await asking('GET', `/v2/payments/${encodeURIComponent(id)}`, bearer(keys))))),
  };
}

const euros = (amount: PaymentToAsk['amount']) => ({ currency: 'EUR', value: formatEuro(amount) });

function bodyOf(payment: PaymentToAsk, profileId: string): object {
  return {
    profileId,
    ...(payment.method === null ? {} : { method: [payment.method] }),
    amount: euros(payment.amount),
    description: payment.description,
    redirectUrl: payment.redirect_url,
    webhookUrl: payment.webhook_url,
    locale: payment.language === 'nl' ? 'nl_NL' : 'en_GB',
    ...(payment.fee === 0
      ? {}
      : { applicationFee: { amount: euros(payment.fee), description: payment.fee_description } }),
    metadata: { reference: payment.reference },
  };
}

function paymentOf({
  id,
  status,
  amount,
  amountChargedBack,
  method,
  paidAt,
}: z.output<typeof Payment>): ProviderPayment {
  return {
    id,
    state: STATES[status],
    amount: parseEuro(amount.value),
    charged_back:
      amountChargedBack === undefined || amountChargedBack === null ? ZERO : parseEuro(amountChargedBack.value),
    method: method ?? null,
    paid_at: paidAt ?? null,
  };
}

function asked(payment: z.output<typeof Payment>): AskedPayment {
  const { checkout } = payment[LINKS];
  if (checkout === undefined || checkout === null) throw new PaymentNotAccepted('a payment that cannot be made');
  return { ...paymentOf(payment), checkout_url: checkout.href };
}
