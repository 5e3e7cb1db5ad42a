import { cents } from '@saldo/ledger';
import Fastify from 'fastify';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createMollieSandbox, registerSandbox } from '../../sandbox/index.ts';
import { fakeCode, fakePaymentProvider, PROVIDER_AWAY } from './fake.ts';
import { mollie } from './mollie.ts';
import {
  CodeNotAccepted,
  type CompanyToLink,
  noPaymentProvider,
  PaymentNotAccepted,
  PaymentProviderOff,
  PaymentProviderUnavailable,
  type PaymentToAsk,
  SALDO,
} from './payment-provider.ts';

const COMPANY: CompanyToLink = {
  name: 'De Wit <Ontwerp>',
  street_and_number: 'Spaarne 12',
  postal_code: '2011 CH',
  town: 'Haarlem',
  country: 'NL',
  kvk_number: '69599084',
  btw_id: null,
  owner: { name: 'Sanne de Wit', email: 'sanne@dewitontwerp.example', language: 'nl' },
};
const PAYMENT: PaymentToAsk = {
  amount: cents(12_100),
  fee: cents(121),
  method: null,
  description: 'De Wit <Ontwerp> 2026-0042',
  fee_description: 'Saldo 2026-0042',
  language: 'nl',
  redirect_url: 'http://127.0.0.1:1/nl/invoice?token=1',
  webhook_url: 'http://127.0.0.1:1/webhook',
  reference: 'asked-once',
};
const fake = fakePaymentProvider();
let codes = 0;
const STATE = 'nl.12.a-word-that-nobody-guesses';
const redirectUrl = 'http://127.0.0.1:1/payment-provider';

const service = createMollieSandbox({
  publicUrl: 'http://browsers.example',
  redirectUrl,
  organizationToken: 'access_test',
});
const app = Fastify();
await registerSandbox(app, [service]);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => app.close());
afterEach(() => service.behaviour.set({}));

const real = mollie({
  url: `${origin}/sandbox/mollie`,
  clientId: 'app_test',
  clientSecret: 'secret',
  organizationToken: 'access_test',
  redirectUrl,
  timeout_ms: 400,
  now: () => new Date('2026-07-14T10:00:00Z'),
});

/** What the owner answers on the provider's own page; the address the browser is sent back to. */
async function answer(url: string, what: 'approve' | 'refuse'): Promise<URL> {
  const { origin: at, pathname, search, searchParams } = new URL(url);
  expect(at).toBe('http://browsers.example');
  const page = await (await fetch(origin + pathname + search)).text();
  expect(page).toContain('De Wit &lt;Ontwerp&gt;');
  const body = new URLSearchParams({ ...Object.fromEntries(searchParams), answer: what });
  const reply = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' });
  return new URL(reply.headers.get('location') ?? '');
}

const part = (payment: string) => ({ payment, amount: PAYMENT.amount, description: PAYMENT.description });

const post = async (path: string, body: Record<string, string>): Promise<Response> =>
  fetch(`${origin}/sandbox/mollie/${path}`, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });

describe.each([
  {
    name: 'the fake',
    provider: fake,
    codeOf: async (url: string) => fakeCode(`${String(url.length)}${String((codes += 1))}`),
    become: async (_url: string, id: string, what: 'paid' | 'chargeback') =>
      fake.becomes(id, what === 'paid' ? { state: 'PAID' } : { charged_back: PAYMENT.amount }),
    payOut: async (_organization: string, [paid = '', refunded = '', back = '']: readonly string[]) => {
      const fees = { taxed: cents(136), untaxed: cents(363) };
      const about = {
        id: 'stl_1',
        reference: '1234567.2607.01',
        amount: cents(11_601),
        paid_at: '2026-07-15T01:00:00Z',
      };
      const parts = {
        payments: [paid, refunded, back].map(part),
        refunds: [part(refunded)],
        charge_backs: [part(back)],
      };
      fake.paysOut({ ...about, fees }, parts);
    },
  },
  {
    name: 'Mollie',
    provider: real,
    codeOf: async (url: string) => (await answer(url, 'approve')).searchParams.get('code') ?? '',
    become: async (url: string, _id: string, status: 'paid' | 'chargeback') => {
      const { pathname } = new URL(url);
      await fetch(origin + pathname, { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' });
    },
    payOut: async (organization: string, [, refunded = '']: readonly string[]) => {
      await post(`checkout/${refunded}`, { status: 'refund' });
      await post('settlements', { organization });
    },
  },
])('$name', ({ provider, codeOf, become, payOut }) => {
  test('creates a client link, exchanges a code once, and revokes the keys', async () => {
    const url = await provider.invite(COMPANY, STATE);
    expect(new URL(url).searchParams.get('state')).toBe(STATE);
    const code = await codeOf(url);
    const { id, name, keys } = await provider.redeem(code);
    expect(id).toMatch(/^org_\w+$/);
    expect(name).not.toBe('');
    expect(Date.parse(keys.expires_at)).toBeGreaterThan(Date.parse('2026-07-14T10:00:00Z'));
    await expect(provider.redeem(code)).rejects.toThrow(CodeNotAccepted);
    await provider.revoke(keys);
    await provider.revoke(keys);
  });

  test('asks for a payment once, says how it stands, and renews keys', async () => {
    const { keys } = await provider.redeem(await codeOf(await provider.invite(COMPANY, STATE)));
    const asked = await provider.ask(keys, PAYMENT);
    expect(asked).toMatchObject({ state: 'OPEN', amount: 12_100, charged_back: 0, paid_at: null });
    expect((await provider.ask(keys, PAYMENT)).id).toBe(asked.id);
    await become(asked.checkout_url, asked.id, 'paid');
    const renewed = await provider.renew(keys);
    expect(renewed.access).not.toBe(keys.access);
    expect(await provider.payment(renewed, asked.id)).toMatchObject({ id: asked.id, state: 'PAID', amount: 12_100 });
    await become(asked.checkout_url, asked.id, 'chargeback');
    expect((await provider.payment(renewed, asked.id)).charged_back).toBe(12_100);
    await expect(provider.payment(renewed, 'tr_unknown')).rejects.toThrow(PaymentNotAccepted);
  });

  test('tells what was paid out, what that holds and what was charged, to the cent', async () => {
    const { id: organization, keys } = await provider.redeem(await codeOf(await provider.invite(COMPANY, STATE)));
    const paid: string[] = [];
    for (const reference of ['paid', 'refunded', 'back']) {
      const asked = await provider.ask(keys, { ...PAYMENT, reference: `${reference} of a settlement` });
      await become(asked.checkout_url, asked.id, 'paid');
      if (reference === 'back') await become(asked.checkout_url, asked.id, 'chargeback');
      paid.push(asked.id);
    }
    expect(await provider.settlements(keys, new Set())).toEqual([]);
    await payOut(organization, paid);
    const [settlement, none] = await provider.settlements(keys, new Set());
    expect(none).toBeUndefined();
    // 3 x 0.29 and 0.25 with VAT; 3 x 1.21 for the application without.
    expect(settlement).toMatchObject({ amount: 11_601, fees: { taxed: 136, untaxed: 363 } });
    expect(settlement?.reference).toMatch(/^1234567\.\d{4}\.01$/);
    const [one = '', refunded = '', back = ''] = paid;
    const parts = await provider.settlementParts(keys, settlement?.id ?? '');
    expect(parts.payments.toSorted((a, b) => paid.indexOf(a.payment) - paid.indexOf(b.payment))).toEqual([
      part(one),
      part(refunded),
      part(back),
    ]);
    expect(parts).toMatchObject({ refunds: [part(refunded)], charge_backs: [part(back)] });
    expect(await provider.settlements(keys, new Set([settlement?.id ?? '']))).toEqual([]);
    await expect(provider.settlementParts(keys, 'stl_unknown')).rejects.toThrow(PaymentNotAccepted);
  });

  test('takes a payment to Saldo itself, without a fee', async () => {
    const wanted = { ...PAYMENT, fee: cents(0), fee_description: '', method: 'ideal' as const, reference: 'to-saldo' };
    const asked = await provider.ask(SALDO, wanted);
    expect(await provider.ask(SALDO, wanted)).toMatchObject({ id: asked.id });
    expect(await provider.payment(SALDO, asked.id)).toMatchObject({ state: 'OPEN', amount: PAYMENT.amount });
  });

  test('refuses a made-up code', async () => {
    await expect(provider.redeem('made up')).rejects.toThrow(CodeNotAccepted);
  });
});

test('pre-fills company details and returns the same state', async () => {
  const url = await real.invite(COMPANY, STATE);
  const sent = (await service.received()).at(-1)?.details[0] ?? '';
  expect(JSON.parse(sent)).toEqual({
    owner: { email: 'sanne@dewitontwerp.example', givenName: 'Sanne', familyName: 'de Wit', locale: 'nl_NL' },
    name: 'De Wit <Ontwerp>',
    address: { streetAndNumber: 'Spaarne 12', postalCode: '2011 CH', city: 'Haarlem', country: 'NL' },
    registrationNumber: '69599084',
  });
  expect(Object.fromEntries((await answer(url, 'refuse')).searchParams)).toEqual({
    state: STATE,
    error: 'access_denied',
  });
});

test.each([
  { fail: 'timeout', thrown: PaymentProviderUnavailable },
  { fail: 'unavailable', thrown: PaymentProviderUnavailable },
  { fail: 'refuse', thrown: CodeNotAccepted },
])('$fail: a code is not redeemed, and nothing else is made of it', async ({ fail, thrown }) => {
  const code = (await answer(await real.invite(COMPANY, STATE), 'approve')).searchParams.get('code') ?? '';
  service.behaviour.set({ fail });
  await expect(real.redeem(code)).rejects.toThrow(thrown);
  await expect(real.invite(COMPANY, STATE)).rejects.toThrow(PaymentProviderUnavailable);
});

test('answers that cannot be read are no answer, and nothing is lost by them', async () => {
  const code = (await answer(await real.invite(COMPANY, STATE), 'approve')).searchParams.get('code') ?? '';
  service.behaviour.set({ fail: 'malformed' });
  for (let each = 0; each < 5; each += 1) {
    await expect(real.redeem(code)).rejects.toThrow(PaymentProviderUnavailable);
    await expect(real.invite(COMPANY, STATE)).rejects.toThrow(PaymentProviderUnavailable);
  }
  service.behaviour.set({});
  expect(await real.redeem(code)).toMatchObject({ name: COMPANY.name });
});

test('reports an unreachable provider and a missing one', async () => {
  await expect(fakePaymentProvider().invite({ ...COMPANY, kvk_number: PROVIDER_AWAY }, STATE)).rejects.toThrow(
    PaymentProviderUnavailable,
  );
  await expect(noPaymentProvider().invite(COMPANY, STATE)).rejects.toThrow(PaymentProviderOff);
});

const euros = (value: string) => ({ value, currency: 'EUR' });

const costs = (currency: string) => [
  { amountNet: { value: '1.0000', currency }, amountGross: { value: '1.2100', currency } },
];

test('a payout in dollars is left out; those in euros beside it are read, and one that cannot be read is refused by itself', async () => {
  const shop = Fastify();
  const settled = { status: 'paidout', settledAt: '2026-07-15T01:00:00Z' };
  const one = (id: string, currency: string) => ({
    ...settled,
    id,
    reference: id,
    amount: { value: '10.00', currency },
    periods: { '2026': { '07': { costs: costs(currency) } } },
  });
  shop.get('/v2/settlements', async () => ({
    _embedded: { settlements: [one('stl_usd', 'USD'), one('stl_eur', 'EUR')] },
    _links: {},
  }));
  shop.get('/v2/settlements/stl_eur/payments', async () => ({
    _embedded: { payments: [{ id: 'tr_1', amount: { value: '10.00', currency: 'USD' } }] },
    _links: {},
  }));
  const listed = {
    payments: [
      { id: 'tr_1', amount: euros('10.00'), settlementAmount: euros('10.00') },
      { id: 'tr_2', amount: euros('7.00') },
    ],
    captures: [{ paymentId: 'tr_3', amount: euros('8.00'), settlementAmount: euros('8.00') }],
    refunds: [],
    chargebacks: ['-5.00', '5.00'].map((value) => ({
      paymentId: 'tr_4',
      amount: euros('5.00'),
      settlementAmount: euros(value),
    })),
  };
  // Both say what comes to the bank of one payment; some leave out at the payment what they say at its captures.
  const klarna = (settled: boolean) => ({
    payments: [{ id: 'tr_1', amount: euros('100.00'), ...(settled ? { settlementAmount: euros('100.00') } : {}) }],
    captures: [{ paymentId: 'tr_1', amount: euros('100.00'), settlementAmount: euros('100.00') }],
    refunds: [],
    chargebacks: [],
  });
  const settlements = { stl_more: listed, stl_told: klarna(true), stl_untold: klarna(false) };
  for (const [id, lists] of Object.entries(settlements))
    for (const [kind, rows] of Object.entries(lists))
      shop.get(`/v2/settlements/${id}/${kind}`, async () => ({ _embedded: { [kind]: rows }, _links: {} }));
  const url = await shop.listen({ port: 0, host: '127.0.0.1' });
  const there = mollie({
    url,
    clientId: 'app_test',
    clientSecret: 'secret',
    organizationToken: 'access_test',
    redirectUrl,
    timeout_ms: 400,
    now: () => new Date('2026-07-14T10:00:00Z'),
  });
  const keys = { access: 'access_x', refresh: 'refresh_x', expires_at: '2030-01-01T00:00:00.000Z' };
  expect(await there.settlements(keys, new Set())).toMatchObject([{ id: 'stl_eur', amount: 1000 }]);
  await expect(there.settlementParts(keys, 'stl_eur')).rejects.toThrow(PaymentNotAccepted);
  // What was captured later is paid out too, what PayPal pays out is not, and a charge-back that was reversed came back.
  expect(await there.settlementParts(keys, 'stl_more')).toEqual({
    payments: [
      { payment: 'tr_1', amount: 1000, description: '' },
      { payment: 'tr_3', amount: 800, description: '' },
    ],
    refunds: [],
    charge_backs: [
      { payment: 'tr_4', amount: 500, description: '' },
      { payment: 'tr_4', amount: -500, description: '' },
    ],
  });
  for (const id of ['stl_told', 'stl_untold'])
    expect((await there.settlementParts(keys, id)).payments).toEqual([
      { payment: 'tr_1', amount: 10_000, description: '' },
    ]);
  await shop.close();
});
