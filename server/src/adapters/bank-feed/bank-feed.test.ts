import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPontoSandbox, registerSandbox } from '../../sandbox/index.ts';
import {
  type BankFeed,
  BankFeedOff,
  BankFeedUnavailable,
  ConsentEnded,
  FeedCodeNotAccepted,
  type FeedNotice,
  noBankFeed,
} from './bank-feed.ts';
import { fakeBankFeed, feedCode } from './fake.ts';
import { ponto } from './ponto.ts';

const IBAN = 'NL91ABNA0417164300';
const STATE = 'nl.12.a-word-that-nobody-guesses';
const VERIFIER = 'v'.repeat(43);
const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
const now = (): Date => new Date('2026-07-14T10:00:00Z');
const redirectUrl = 'http://127.0.0.1:1/bank-connection';

let isTelling = false;
const sent: { body: Buffer; signature: string }[] = [];
const app = Fastify();
await app.register(async (own) => {
  own.addContentTypeParser('application/vnd.api+json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  own.post('/webhooks', async ({ body, headers }) => {
    sent.push({ body: body as Buffer, signature: String(headers['signature']) });
    return {};
  });
});
const service = createPontoSandbox({
  publicUrl: 'http://browsers.example',
  redirectUrl,
  now,
  webhooks: () =>
    isTelling ? { url: `${origin}/webhooks`, issuer: options.url, applicationId: options.applicationId } : null,
});
await registerSandbox(app, [service]);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => app.close());
afterEach(() => {
  isTelling = false;
  service.behaviour.set({});
});

const options = {
  url: `${origin}/sandbox/ponto`,
  authorizationUrl: 'http://browsers.example/sandbox/ponto',
  clientId: 'application',
  clientSecret: 'secret',
  applicationId: 'application',
  identity: null,
  redirectUrl,
  timeout_ms: 400,
  now,
};
const real = ponto(options);
const fake = fakeBankFeed();
fake.book(IBAN, { id: 'one', date: '2026-07-13', amount: -1240 });

/** What the holder answers on the service's own page; the address the browser is sent back to. */
async function answer(url: string, what: 'approve' | 'refuse'): Promise<URL> {
  const { origin: at, pathname, search, searchParams } = new URL(url);
  expect(at).toBe('http://browsers.example');
  const page = await fetch(origin + pathname + search);
  expect(page.status).toBe(200);
  const body = new URLSearchParams({ ...Object.fromEntries(searchParams), accounts: IBAN, answer: what });
  const reply = await fetch(origin + pathname + search, { method: 'POST', body, redirect: 'manual' });
  return new URL(reply.headers.get('location') ?? '');
}

const codeFrom = async (): Promise<string> =>
  (await answer(real.authorize(STATE, challenge), 'approve')).searchParams.get('code') ?? '';

async function all<Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

type Way = { name: string; feed: BankFeed; codeOf: () => Promise<string> };
const ways: Way[] = [
  { name: 'the fake', feed: fake, codeOf: async () => feedCode(IBAN) },
  { name: 'Ponto', feed: real, codeOf: codeFrom },
];

describe.each(ways)('$name', ({ feed, codeOf }) => {
  test('links once, lists accounts and transactions, renews and gives back its keys', async () => {
    expect(new URL(feed.authorize(STATE, challenge)).searchParams.get('state')).toBe(STATE);
    const code = await codeOf();
    const keys = await feed.redeem(code, VERIFIER);
    await expect(feed.redeem(code, VERIFIER)).rejects.toThrow(FeedCodeNotAccepted);
    const [account] = await feed.accounts(keys);
    expect(account).toMatchObject({ iban: IBAN, currency: 'EUR', consent_ended: false });
    const id = account?.id ?? '';
    const asked = await feed.synchronize(keys, id, null);
    expect(asked.state).toBe('DONE');
    expect((await feed.synchronization(keys, asked.id)).state).toBe('DONE');
    const listed = await all(feed.transactions(keys, id));
    expect(listed[0]).toMatchObject({ date: '2026-07-13', record: { booking_date: '2026-07-13', amount: -1240 } });
    expect(await feed.knows(keys, id, listed[0]?.id ?? '')).toBe(true);
    expect(await feed.knows(keys, id, 'nobody')).toBe(false);
    expect(await feed.renewConsent(keys, id, `${redirectUrl}?state=x`)).toMatch(/^http/);
    const renewed = await feed.renew(keys);
    expect(renewed.refresh).not.toBe(keys.refresh);
    expect(await feed.accounts(renewed)).toHaveLength(1);
    await feed.revoke(renewed);
  });

  test('refuses a made-up code', async () => {
    await expect(feed.redeem('made up', VERIFIER)).rejects.toThrow(FeedCodeNotAccepted);
  });
});

test('a code works with the word of its challenge alone, and keys that were renewed no more', async () => {
  await expect(real.redeem(await codeFrom(), 'w'.repeat(43))).rejects.toThrow(FeedCodeNotAccepted);
  const keys = await real.redeem(await codeFrom(), VERIFIER);
  await real.renew(keys);
  await expect(real.accounts(keys)).rejects.toThrow(BankFeedUnavailable);
  await expect(real.renew(keys)).rejects.toThrow(ConsentEnded);
});

test('refused at the bank, the browser comes back without a code', async () => {
  const back = await answer(real.authorize(STATE, challenge), 'refuse');
  expect(Object.fromEntries(back.searchParams)).toEqual({ state: STATE, error: 'access_denied' });
});

test('amounts are read by their digits, and pages to the last one', async () => {
  const keys = await real.redeem(await codeFrom(), VERIFIER);
  const [account] = await real.accounts(keys);
  const at = `${origin}/sandbox/ponto/ponto-connect/sandbox/financial-institutions/x/financial-institution-accounts/${IBAN}/financial-institution-transactions`;
  for (let each = 0; each < 101; each += 1) {
    const attributes = { amount: '-1234567890.07', executionDate: '2026-07-01', counterpartName: `Nr ${String(each)}` };
    const headers = { 'content-type': 'application/vnd.api+json' };
    await fetch(at, { method: 'POST', headers, body: JSON.stringify({ data: { attributes } }) });
  }
  const listed = await all(real.transactions(keys, account?.id ?? ''));
  expect(new Set(listed.map(({ id }) => id)).size).toBe(109);
  expect(listed.filter(({ record }) => record.amount === -123456789007)).toHaveLength(101);
  service.behaviour.set({ fail: 'half' });
  await expect(all(real.transactions(keys, account?.id ?? ''))).rejects.toThrow(BankFeedUnavailable);
});

test.each([
  { fail: 'timeout', thrown: BankFeedUnavailable },
  { fail: 'unavailable', thrown: BankFeedUnavailable },
  { fail: 'malformed', thrown: BankFeedUnavailable },
  { fail: 'consent', thrown: ConsentEnded },
])('$fail: nothing is made of it', async ({ fail, thrown }) => {
  const keys = await real.redeem(await codeFrom(), VERIFIER);
  const [account] = await real.accounts(keys);
  service.behaviour.set({ fail });
  await expect(real.synchronize(keys, account?.id ?? '', '192.0.2.1')).rejects.toThrow(thrown);
});

test('a bank that takes its time is not waited for', async () => {
  const keys = await real.redeem(await codeFrom(), VERIFIER);
  const [account] = await real.accounts(keys);
  service.behaviour.set({ fail: 'slow' });
  const asked = await real.synchronize(keys, account?.id ?? '', null);
  expect(asked.state).toBe('RUNNING');
  expect((await service.received()).at(-1)?.details).toEqual(['unattended']);
  expect((await real.synchronization(keys, asked.id)).state).toBe('RUNNING');
  service.behaviour.set({});
  expect(await real.synchronization(keys, asked.id)).toEqual({ id: asked.id, state: 'DONE' });
  expect(await all(real.updated(keys, asked.id))).toEqual([]);
});

test('transactions are asked for before the balance, which would otherwise not be theirs', async () => {
  const keys = await real.redeem(await codeFrom(), VERIFIER);
  const [account] = await real.accounts(keys);
  await real.synchronize(keys, account?.id ?? '', null);
  const asked = (await service.received()).slice(-2).map(({ summary }) => summary);
  expect(asked).toEqual([`accountTransactions of ${IBAN}`, `accountDetails of ${IBAN}`]);
});

test('the sandbox signs what it tells: what came, what changed, and that it lets us in no more', async () => {
  isTelling = true;
  const keys = await real.redeem(await codeFrom(), VERIFIER);
  const organization = await real.organization(keys);
  const [account] = await real.accounts(keys);
  const told = async (): Promise<FeedNotice[]> => {
    const read = await Promise.all(sent.map(({ body, signature }) => real.notice(body, signature)));
    return read.filter((notice) => notice?.organization === organization).flatMap((notice) => notice ?? []);
  };
  const at = `${origin}/sandbox/ponto/ponto-connect/sandbox/financial-institutions/x/financial-institution-accounts/${IBAN}/financial-institution-transactions`;
  const headers = { 'content-type': 'application/vnd.api+json' };
  const attributes = { amount: '-7.00', executionDate: '2026-07-10' };
  await fetch(at, { method: 'POST', headers, body: JSON.stringify({ data: { attributes } }) });
  await expect.poll(told).toHaveLength(1);
  const [came] = await told();
  if (came?.kind !== 'READ') return expect.fail('another notice');
  expect(came.account_id).toBe(account?.id);
  expect((await real.synchronization(keys, came.synchronization_id)).state).toBe('DONE');
  const form = new URLSearchParams({ organization });
  await fetch(`${origin}/sandbox/ponto/integrations`, { method: 'POST', body: form, redirect: 'manual' });
  await expect.poll(told).toContainEqual({ kind: 'LOOK', organization });
  await expect(real.renew(keys)).rejects.toThrow(ConsentEnded);
});

test.each([
  { status: 401, error: 'invalid_client', thrown: BankFeedUnavailable },
  { status: 401, error: 'invalid_grant', thrown: BankFeedUnavailable },
  { status: 400, error: 'invalid_request', thrown: BankFeedUnavailable },
  { status: 400, error: 'invalid_grant', thrown: ConsentEnded },
])('keys that are not renewed with $status $error', async ({ status, error, thrown }) => {
  const other = Fastify();
  other.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null));
  other.post('/ponto-connect/oauth2/token', async (_request, reply) => reply.code(status).send({ error }));
  const url = await other.listen({ port: 0, host: '127.0.0.1' });
  const keys = { access: 'a', refresh: 'r', expires_at: '2026-07-14T10:00:00Z' };
  await expect(ponto({ ...options, url }).renew(keys)).rejects.toThrow(thrown);
  await other.close();
});

test('reports a missing service', async () => {
  await expect(noBankFeed().redeem('code', VERIFIER)).rejects.toThrow(BankFeedOff);
  expect(() => noBankFeed().authorize(STATE, challenge)).toThrow(BankFeedOff);
});
