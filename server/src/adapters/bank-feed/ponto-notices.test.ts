import { createHash, generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { BankFeedUnavailable } from './bank-feed.ts';
import { pontoNotices } from './ponto-notices.ts';

const AT = Date.parse('2026-07-14T10:00:00Z');
let passed = 0;
const now = (): Date => new Date(AT + passed);
const seconds = (ms: number): number => Math.floor((AT + ms) / 1000);
const pair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: publicKey.export({ format: 'jwk' }),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
const [ours, newer, strange] = [pair(), pair(), pair()];

let published: object[] = [];
let isAway = false;
let asked = 0;
const app = Fastify();
app.get('/webhooks/keys', async (_request, reply) => {
  asked += 1;
  return isAway ? reply.code(503).send({}) : { keys: published };
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => app.close());

const shown = (kid: string, { publicKey }: { publicKey: object }, status = 'ACTIVE') => ({
  ...publicKey,
  kid,
  alg: 'RS512',
  use: 'sig',
  status,
});
let read: ReturnType<typeof pontoNotices>;
beforeEach(() => {
  passed = 0;
  isAway = false;
  published = [shown('first', ours)];
  read = pontoNotices({ url, applicationId: 'application', identity: null, timeout_ms: 3000, now });
});

const about = (type: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      data: {
        type: `pontoConnect.${type}`,
        id: 'event',
        attributes: { createdAt: '2026-07-14T10:00:00.000Z' },
        relationships: {
          account: { data: { type: 'account', id: 'account' } },
          organization: { data: { type: 'organization', id: 'organization' } },
          synchronization: { data: { type: 'synchronization', id: 'synchronization' } },
        },
      },
    }),
  );
const BODY = about('account.transactionsCreated');
const NOTICE = {
  kind: 'READ',
  organization: 'organization',
  account_id: 'account',
  synchronization_id: 'synchronization',
};
const digestOf = (body: Buffer): string => createHash('sha512').update(body).digest('base64');

type Made = { kid?: string; key?: string; algorithm?: 'RS512' | 'RS256' | 'HS512' };
const sign = (claims: object, { kid = 'first', key = ours.privateKey, algorithm = 'RS512' }: Made = {}): string =>
  createSigner({ key, kid, algorithm, noTimestamp: 'iat' in claims })({
    iss: url,
    aud: 'application',
    iat: seconds(0),
    exp: seconds(300_000),
    digest: digestOf(BODY),
    ...claims,
  });

test('a webhook of the service says what is to be asked, however often and in whatever order it comes', async () => {
  const signature = sign({});
  expect(await read(BODY, signature)).toEqual(NOTICE);
  expect(await read(BODY, signature)).toEqual(NOTICE);
  expect(asked).toBe(1);
  const revoked = about('integration.revoked');
  expect(await read(revoked, sign({ digest: digestOf(revoked) }))).toEqual({
    kind: 'LOOK',
    organization: 'organization',
  });
});

test.each([
  ['of another issuer', sign({ iss: 'https://elsewhere.example' })],
  ['for another application', sign({ aud: 'another' })],
  ['that is over', sign({ exp: seconds(-60_000) })],
  ['without an end', sign({ exp: undefined })],
  ['without a moment', sign({ iat: undefined })],
  ['about another body', sign({ digest: digestOf(Buffer.from('{}')) })],
  ['without a digest', sign({ digest: undefined })],
  ['signed with a key of somebody else', sign({}, { key: strange.privateKey })],
  ['with a key that was never published', sign({}, { kid: 'made up', key: strange.privateKey })],
  ['signed in another way', sign({}, { algorithm: 'RS256' })],
  ['signed with the published key as a secret', sign({}, { algorithm: 'HS512', key: JSON.stringify(ours.publicKey) })],
  [
    'not signed',
    `${Buffer.from('{"alg":"none","kid":"first"}').toString('base64url')}.${sign({}).split('.')[1] ?? ''}.`,
  ],
  ['with anything else as its signature', 'a.b.c'],
  ['without any', ''],
])('one %s is nobody’s', async (_which, signature) => {
  expect(await read(BODY, signature)).toBeNull();
});

test.each([
  'synchronization.succeededWithoutChange',
  'account.pendingTransactionsCreated',
  'paymentRequest.closed',
  'constructor',
])('%s says nothing that matters', async (type) => {
  const body = about(type);
  expect(await read(body, sign({ digest: digestOf(body) }))).toBeNull();
});

test('what is signed and cannot be read is nobody’s', async () => {
  for (const text of ['', '[]', '{"data":{"type":"pontoConnect.integration.revoked"}}']) {
    const body = Buffer.from(text);
    expect(await read(body, sign({ digest: digestOf(body) }))).toBeNull();
  }
});

test('keys that change are asked for again, and one that was withdrawn counts for an hour at most', async () => {
  expect(await read(BODY, sign({}))).toEqual(NOTICE);
  published = [shown('second', newer), shown('first', ours, 'INACTIVE')];
  const second = () => sign({ exp: seconds(passed + 300_000) }, { kid: 'second', key: newer.privateKey });
  // It may be a new key: who sent it is to send it again.
  await expect(read(BODY, second())).rejects.toThrow(BankFeedUnavailable);
  passed = 61_000;
  expect(await read(BODY, second())).toEqual(NOTICE);
  passed = 122_000;
  expect(await read(BODY, sign({ exp: seconds(passed + 300_000) }))).toBeNull();
});

test('while the keys cannot be had it is not known whose it is; once they can, it is', async () => {
  isAway = true;
  await expect(read(BODY, sign({}))).rejects.toThrow(BankFeedUnavailable);
  // Whoever sends more of them does not have the service asked more often.
  const before = asked;
  await expect(read(BODY, sign({}, { kid: 'made up' }))).rejects.toThrow(BankFeedUnavailable);
  expect(asked).toBe(before);
  isAway = false;
  passed = 61_000;
  expect(await read(BODY, sign({}))).toEqual(NOTICE);
  isAway = true;
  passed = 3_700_000;
  await expect(read(BODY, sign({ exp: seconds(passed + 300_000) }))).rejects.toThrow(BankFeedUnavailable);
});

test('without an application no webhook is taken', async () => {
  const none = pontoNotices({ url, applicationId: null, identity: null, timeout_ms: 3000, now });
  expect(await none(BODY, sign({}))).toBeNull();
});
