import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { escaped } from './page.ts';

const HAL = 'application/hal+json';
const PayOut = z.object({ organization: z.string() });

/** What is remembered of a payment for what is paid out. */
export type Settled = {
  chargedBack: boolean;
  refunded: boolean;
  /** The settlements that it was paid in, and taken back in. */
  settledIn?: string;
  takenBackIn?: string;
};

type Payment = Settled & {
  id: string;
  organization: string;
  status: string;
  description: string;
  amount: { currency: string; value: string };
  applicationFee?: { amount: { value: string }; description: string } | undefined;
};
type Settlement = { id: string; organization: string; reference: string; hundredths: number; settledAt: string };

type Parts = {
  payments: ReadonlyMap<string, Payment>;
  organizationOf: (request: FastifyRequest) => string | undefined;
  note: (summary: string, ...details: string[]) => void;
};

/** What a payment or a refund costs, in hundredths of a cent, without VAT. */
const FEE = { paid: 2900, refunded: 2500 } as const;
const KINDS = ['payments', 'captures', 'refunds', 'chargebacks'] as const;

/** An amount of two or four decimals, in hundredths of a cent. */
const digits = ({ value }: { value: string }): number => {
  const [whole = '', part = ''] = value.split('.');
  return Number(`${whole}${part.padEnd(4, '0')}`);
};
const amount = (hundredths: number) => {
  const text = String(Math.abs(hundredths)).padStart(5, '0');
  return { currency: 'EUR', value: `${hundredths < 0 ? '-' : ''}${text.slice(0, -4)}.${text.slice(-4)}` };
};
const toCents = (hundredths: number): number => Math.floor((hundredths + 50) / 100) * 100;

function missing(reply: FastifyReply, status: number, title: string): FastifyReply {
  return reply.code(status).type(HAL).send({ status, title, detail: title, _links: {} });
}

const cost = (description: string, each: number, count: number) => {
  const vat = (each * count * 21) / 100;
  return {
    description,
    method: 'ideal',
    count,
    rate: { fixed: amount(each), percentage: null },
    amountNet: amount(each * count),
    amountVat: amount(vat),
    amountGross: amount(each * count + vat),
  };
};

const sum = (of: readonly Payment[]): number => of.reduce((all, one) => all + digits(one.amount), 0);

/** What the stand-in for Mollie pays out: all that was paid and not paid out yet, less what was taken back, its fees and what the application charges. */
export function sandboxSettlements({ payments, organizationOf, note }: Parts) {
  const settlements: Settlement[] = [];
  const inSettlement = (id: string, kind: (typeof KINDS)[number]): Payment[] =>
    [...payments.values()].filter((one) =>
      kind === 'payments'
        ? one.settledIn === id
        : kind !== 'captures' && one.takenBackIn === id && (kind === 'refunds' ? one.refunded : one.chargedBack),
    );
  const costsOf = (id: string) => {
    const paid = inSettlement(id, 'payments');
    const refunded = inSettlement(id, 'refunds');
    return [
      ...(paid.length === 0 ? [] : [cost('iDEAL', FEE.paid, paid.length)]),
      ...(refunded.length === 0 ? [] : [cost('Refunds iDEAL', FEE.refunded, refunded.length)]),
      ...paid
        .flatMap(({ applicationFee: fee }) => (fee === undefined ? [] : [fee]))
        .map(({ amount: fee, description }) => ({
          description,
          method: null,
          count: 1,
          rate: { fixed: null, percentage: null },
          amountNet: amount(digits(fee)),
          amountVat: null,
          amountGross: amount(digits(fee)),
        })),
    ];
  };
  const shown = ({ id, reference, hundredths, settledAt }: Settlement) => {
    const [year = '', month = ''] = settledAt.split('-');
    return {
      resource: 'settlement',
      id,
      reference,
      status: 'paidout',
      amount: { currency: 'EUR', value: amount(hundredths).value.slice(0, -2) },
      balanceId: 'bal_sandbox',
      periods: { [year]: { [month]: { revenue: [], costs: costsOf(id), invoiceId: 'inv_sandbox' } } },
      settledAt,
      _links: {},
    };
  };

  /** Pays out what an organisation has; nothing when there is nothing. */
  const payOut = (organization: string): Settlement | undefined => {
    const own = [...payments.values()].filter((one) => one.organization === organization && one.status === 'paid');
    const paid = own.filter(({ settledIn }) => settledIn === undefined);
    const back = own.filter((one) => (one.refunded || one.chargedBack) && one.takenBackIn === undefined);
    if (paid.length + back.length === 0) return undefined;
    const id = `stl_${randomBytes(6).toString('hex')}`;
    for (const one of paid) one.settledIn = id;
    for (const one of back) one.takenBackIn = id;
    const costs = toCents(costsOf(id).reduce((all, one) => all + digits(one.amountGross), 0));
    const settledAt = new Date().toISOString();
    const reference = `1234567.${settledAt.slice(2, 4)}${settledAt.slice(5, 7)}.${String(settlements.length + 1).padStart(2, '0')}`;
    const made = { id, organization, reference, hundredths: sum(paid) - sum(back) - costs, settledAt };
    settlements.unshift(made);
    note(`settlement ${reference} of ${shown(made).amount.value}`, JSON.stringify(shown(made), null, 2));
    return made;
  };

  const api = (app: FastifyInstance): void => {
    app.get('/v2/settlements', async (request, reply) => {
      const organization = organizationOf(request);
      if (organization === undefined) return missing(reply, 401, 'Unauthorized Request');
      const own = settlements.filter((one) => one.organization === organization).map(shown);
      return reply.type(HAL).send({ count: own.length, _embedded: { settlements: own }, _links: { next: null } });
    });
    for (const kind of KINDS)
      app.get<{ Params: { id: string } }>(`/v2/settlements/:id/${kind}`, async (request, reply) => {
        const found = settlements.find(({ id }) => id === request.params.id);
        if (found === undefined || found.organization !== organizationOf(request))
          return missing(reply, 404, 'Not Found');
        const items = inSettlement(found.id, kind).map((one) =>
          kind === 'payments'
            ? { resource: 'payment', id: one.id, status: 'paid', amount: one.amount, description: one.description }
            : {
                resource: kind.slice(0, -1),
                id: `${kind === 'refunds' ? 're' : 'chb'}_${one.id.slice(3)}`,
                amount: one.amount,
                settlementAmount: { ...one.amount, value: `-${one.amount.value}` },
                description: one.description,
                paymentId: one.id,
              },
        );
        return reply.type(HAL).send({ count: items.length, _embedded: { [kind]: items }, _links: { next: null } });
      });
  };

  const pages = (app: FastifyInstance): void => {
    app.get('/settlements', async (_request, reply) => {
      const organizations = [...new Set([...payments.values()].map(({ organization }) => organization))];
      const list = settlements.map(
        (one) =>
          `<li>${escaped(one.reference)}: EUR ${escaped(shown(one).amount.value)}, ${escaped(one.settledAt)}</li>`,
      );
      const forms = organizations.map(
        (each) => `<form method="post" action="/sandbox/mollie/settlements">
<button name="organization" value="${escaped(each)}">Pay out to ${escaped(each)}</button></form>`,
      );
      return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Settlements</title></head>
<body><h1>Settlements</h1><ul>${list.join('')}</ul>${forms.join('')}</body></html>`);
    });
    app.post('/settlements', async (request, reply) => {
      const asked = PayOut.safeParse(request.body);
      const made = asked.success ? payOut(asked.data.organization) : undefined;
      if (made === undefined) return reply.code(404).send();
      return reply.redirect('/sandbox/mollie/settlements', 303);
    });
  };
  return { api, pages };
}
