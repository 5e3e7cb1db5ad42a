import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sandboxSettlements, type Settled } from './mollie-settlements.ts';
import { escaped } from './page.ts';

const HAL = 'application/hal+json';
const Euros = z.object({ currency: z.literal('EUR'), value: z.string().regex(/^\d+\.\d{2}$/) });
const NewPayment = z.object({
  profileId: z.string().startsWith('pfl_'),
  amount: Euros,
  description: z.string().min(1),
  redirectUrl: z.url(),
  webhookUrl: z.url(),
  locale: z.string(),
  applicationFee: z.object({ amount: Euros, description: z.string().min(1) }).optional(),
  metadata: z.unknown(),
});
type Kept = z.infer<typeof NewPayment> &
  Settled & {
    id: string;
    organization: string;
    status: string;
    paidAt?: string;
  };

/** What a person makes of a payment on the page where it is paid. */
const OUTCOMES = {
  paid: 'Pay',
  failed: 'Fail',
  canceled: 'Cancel',
  expired: 'Let expire',
  pending: 'Leave pending',
} as const;
const Outcome = z.object({
  status: z.enum(['paid', 'failed', 'canceled', 'expired', 'pending', 'chargeback', 'refund']),
});

type Parts = {
  publicUrl: string;
  /** The organisation that a request acts for; undefined where its key is not known. */
  organizationOf: (request: FastifyRequest) => string | undefined;
  note: (summary: string, ...details: string[]) => void;
};

function missing(reply: FastifyReply, status: number, title: string): FastifyReply {
  return reply.code(status).type(HAL).send({ status, title, detail: title, _links: {} });
}

/** Payments of the stand-in for Mollie: asked for by its API, paid or not on a page of its own, told by a webhook that carries the id only, and paid out. */
export function sandboxPayments({ publicUrl, organizationOf, note }: Parts) {
  const payments = new Map<string, Kept>();
  const byKey = new Map<string, string>();
  const settlements = sandboxSettlements({ payments, organizationOf, note });
  const shown = (payment: Kept) => ({
    resource: 'payment',
    id: payment.id,
    mode: 'test',
    status: payment.status,
    amount: payment.amount,
    description: payment.description,
    profileId: payment.profileId,
    method: payment.status === 'open' ? null : 'ideal',
    ...(payment.paidAt === undefined ? {} : { paidAt: payment.paidAt }),
    ...(payment.chargedBack ? { amountChargedBack: payment.amount } : {}),
    ...(payment.refunded ? { amountRefunded: payment.amount } : {}),
    _links:
      payment.status === 'open'
        ? { checkout: { href: `${publicUrl}/sandbox/mollie/checkout/${payment.id}`, type: 'text/html' } }
        : {},
  });

  /** Says that something changed. Nobody waits for it, and it may be lost or come twice. */
  const call = (payment: Kept): void => {
    const body = new URLSearchParams({ id: payment.id });
    fetch(payment.webhookUrl, { method: 'POST', body, signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  };

  const api = (app: FastifyInstance): void => {
    settlements.api(app);
    app.get('/v2/profiles', async (request, reply) => {
      if (organizationOf(request) === undefined) return missing(reply, 401, 'Unauthorized Request');
      return reply
        .type(HAL)
        .send({ count: 1, _embedded: { profiles: [{ resource: 'profile', id: 'pfl_sandbox' }] }, _links: {} });
    });
    app.post('/v2/payments', async (request, reply) => {
      const organization = organizationOf(request);
      if (organization === undefined) return missing(reply, 401, 'Unauthorized Request');
      const key = `${organization} ${String(request.headers['idempotency-key'])}`;
      const again = payments.get(byKey.get(key) ?? '');
      if (again !== undefined) return reply.code(201).type(HAL).send(shown(again));
      const asked = NewPayment.safeParse(request.body);
      if (!asked.success) return missing(reply, 422, 'Unprocessable Entity');
      const id = `tr_${randomBytes(8).toString('hex')}`;
      const payment: Kept = { ...asked.data, id, organization, status: 'open', chargedBack: false, refunded: false };
      payments.set(id, payment);
      byKey.set(key, id);
      note(`payment of ${asked.data.amount.value}: ${asked.data.description}`, JSON.stringify(asked.data, null, 2));
      return reply.code(201).type(HAL).send(shown(payment));
    });
    app.get<{ Params: { id: string } }>('/v2/payments/:id', async (request, reply) => {
      const payment = payments.get(request.params.id);
      const organization = organizationOf(request);
      if (organization === undefined) return missing(reply, 401, 'Unauthorized Request');
      if (payment?.organization !== organization) return missing(reply, 404, 'Not Found');
      return reply.type(HAL).send(shown(payment));
    });
  };

  const pages = (app: FastifyInstance): void => {
    settlements.pages(app);
    app.get<{ Params: { id: string } }>('/checkout/:id', async (request, reply) => {
      const payment = payments.get(request.params.id);
      if (payment === undefined) return reply.code(404).send();
      return reply.type('text/html; charset=utf-8').send(checkout(payment));
    });
    app.post<{ Params: { id: string } }>('/checkout/:id', async (request, reply) => {
      const payment = payments.get(request.params.id);
      const outcome = Outcome.safeParse(request.body);
      if (payment === undefined || !outcome.success) return reply.code(404).send();
      const { status } = outcome.data;
      if (status === 'chargeback') payment.chargedBack = payment.status === 'paid';
      else if (status === 'refund') payment.refunded = payment.status === 'paid' && !payment.chargedBack;
      else if (payment.status === 'open' || payment.status === 'pending') payment.status = status;
      if (payment.status === 'paid') payment.paidAt ??= new Date().toISOString();
      call(payment);
      return reply.redirect(payment.redirectUrl, 303);
    });
  };
  return { api, pages };
}

function checkout({ id, amount, description, status, chargedBack, refunded }: Kept): string {
  const isBack = chargedBack || refunded;
  const outcomes = status === 'paid' ? (isBack ? {} : { refund: 'Refund', chargeback: 'Charge back' }) : OUTCOMES;
  const buttons = Object.entries(outcomes).map(
    ([value, word]) => `<button name="status" value="${value}">${word}</button>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pay</title></head>
<body><h1>${escaped(description)}</h1><p>EUR ${escaped(amount.value)}, ${escaped(status)}</p>
<form method="post" action="/sandbox/mollie/checkout/${escaped(id)}">${buttons.join(' ')}</form></body></html>`;
}
