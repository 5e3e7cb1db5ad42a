import { afterEach, beforeEach, expect, test } from 'vitest';
import { API, type Call, type Calls, draftPreviewCalls, invoiceTemplateCalls } from '@saldo/contract';
import type { FastifyInstance } from 'fastify';
import { clockAt } from '../clock.ts';
import { Encryption, encryptionKeyOf } from '../crypto/encryption.ts';
import type { Database } from '../database/database.ts';
import { createLogger } from '../log.ts';
import type { Download, Handler } from './handlers.ts';
import { requestHash } from './idempotency.ts';
import { limitRequests } from './rate-limit.ts';
import { serve } from './serve.ts';
import { createHttpServer } from './server.ts';
import { AccessTokens } from './tokens.ts';

const tokens = new AccessTokens('a secret for tests alone, long enough');
const strangers = new AccessTokens('another secret, that is not of this server');

let app: FastifyInstance;
let handled: number;

beforeEach(async () => {
  handled = 0;
  // The limit asks no database.
  app = await createHttpServer({ log: createLogger('silent'), db: {} as Database, overHttps: false });
  await limitRequests(app, tokens, { session: 3, address: 5 });
  app.get('/:language(^en$|^nl$)/api/v1/contacts/', () => ({ count: ++handled }));
  app.get('/:language(^en$|^nl$)/*', () => 'a page');
});
afterEach(() => app.close());

const ask = (token?: string, { url = '/en/api/v1/contacts/', from = '10.0.0.1' } = {}) =>
  app.inject({
    url,
    remoteAddress: from,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const statuses = async (times: number, ...how: Parameters<typeof ask>) => {
  const got: number[] = [];
  for (let asked = 0; asked < times; asked += 1) got.push((await ask(...how)).statusCode);
  return got;
};

test('a session that asks too much is told how long to wait, in its language, and others go on', async () => {
  expect(await statuses(3, tokens.issue(1))).toEqual([200, 200, 200]);
  const refused = await ask(tokens.issue(1), { url: '/nl/api/v1/contacts/', from: '10.0.0.2' });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.json()).toMatchObject({
    code: 'too_many_requests',
    detail: 'Te veel verzoeken in korte tijd. Wacht 1 minuut en probeer het opnieuw',
  });
  expect(handled).toBe(3);
  expect(await statuses(1, tokens.issue(2), { from: '10.0.0.2' })).toEqual([200]);
});

test('an address is limited whoever comes from it, and with tokens that are made up', async () => {
  expect(await statuses(2, tokens.issue(1))).toEqual([200, 200]);
  expect(await statuses(2)).toEqual([200, 200]);
  expect(await statuses(1, strangers.issue(7))).toEqual([200]);
  expect(await statuses(2, strangers.issue(8))).toEqual([429, 429]);
  expect(await statuses(1, tokens.issue(1), { from: '10.0.0.2' })).toEqual([200]);
});

test('a made-up token uses up nobody’s limit', async () => {
  expect(await statuses(4, strangers.issue(1))).toEqual([200, 200, 200, 200]);
  expect(await statuses(3, tokens.issue(1), { from: '10.0.0.2' })).toEqual([200, 200, 200]);
});

const NOTHING: Download = { media_type: 'text/plain', file_name: 'nothing', content: new Uint8Array() };

/** Serves a call as the product does, answered with nothing. */
function serveCall(call: Call): void {
  const serving = {
    db: {} as Database,
    tokens,
    requestHash: requestHash('a secret for tests'),
    seals: new Encryption([encryptionKeyOf('a key for tests alone')]),
    clock: clockAt('2026-07-14'),
    secureCookies: false,
    checkReplies: false,
  };
  const answer = { outside: async () => NOTHING } as unknown as Handler<Call>;
  serve(app, serving, { calls: { call }, answers: { call: answer } });
}

const links = Object.values(API)
  .flatMap((calls: Calls) => Object.values(calls))
  .filter(({ access, method, path }) => access === 'public' && method === 'GET' && path.includes('{token}'));

test.each(links)('who guesses names for $path is held back, and others with it read on', async (call) => {
  serveCall(call);
  const guess = (nth: number) =>
    `/nl/api/v1/${call.path.replace('{token}', `guess-${String(nth)}`).replace('{id}', '1')}`;
  const got: number[] = [];
  for (let nth = 0; nth < 7; nth += 1) got.push(...(await statuses(1, undefined, { url: guess(nth) })));
  expect([got.slice(0, 5).includes(429), got.slice(5)]).toEqual([false, [429, 429]]);
  expect(await statuses(1, undefined, { url: guess(0), from: '10.0.0.2' })).not.toEqual([429]);
});

const previews = [...Object.values(draftPreviewCalls), invoiceTemplateCalls.previewTemplate];

test.each(previews)('$path, asked while somebody types, leaves all that saving needs', async (call) => {
  serveCall(call);
  const drawn: number[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const headers = { authorization: `Bearer ${tokens.issue(1)}` };
    const reply = await app.inject({ method: 'POST', url: `/nl/api/v1/${call.path}`, headers, payload: {} });
    drawn.push(reply.statusCode);
  }
  expect(drawn).toEqual([400, 400, 400, 429]);
  expect(await statuses(3, tokens.issue(1))).toEqual([200, 200, 200]);
});

const inNetwork = (last: string) => ({ from: `2001:db8:1:2::${last}` });

test('of IPv6 the network of a caller is counted', async () => {
  for (const last of ['1', '2', '3', '4', '5']) expect(await statuses(1, undefined, inNetwork(last))).toEqual([200]);
  expect(await statuses(1, undefined, inNetwork('6'))).toEqual([429]);
  expect(await statuses(1, undefined, { from: '2001:db8:1:3::1' })).toEqual([200]);
});

test('health, metrics and pages are not counted', async () => {
  for (const url of ['/healthz', '/metrics', '/en/', '/nl/12/purchases'])
    expect(await statuses(12, undefined, { url })).not.toContain(429);
  expect(await statuses(1)).toEqual([200]);
});
