import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type DatabaseHandle } from '#platform/database/database';
import { requestHash } from '#platform/http/idempotency';
import { createHttpServer } from '#platform/http/server';
import { AccessTokens } from '#platform/http/tokens';
import { serveRooms } from '../../../composition/start.ts';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { linkFor, PASSWORD, settle } from '../testing.ts';

let world: World;
/** The same product on another machine: connections of its own to the same database. */
let otherPool: DatabaseHandle;
let otherServer: FastifyInstance;
let person: Person;

beforeAll(async () => {
  world = await createWorld();
  const { log, clock, settings } = world.house;
  otherPool = connectDatabase(world.testDatabase.appUrl, { connections: 16, log });
  otherServer = await createHttpServer({ log, db: otherPool.db, overHttps: false });
  serveRooms(otherServer, world.house, {
    db: otherPool.db,
    tokens: new AccessTokens(settings.sessionSecret),
    requestHash: requestHash(settings.sessionSecret),
    seals: world.house.seals,
    clock,
    secureCookies: false,
    checkReplies: true,
  });
  await otherServer.ready();
});
afterAll(async () => {
  await otherServer.close();
  await otherPool.close();
  await world.close();
});

beforeEach(async () => {
  await world.database.db.deleteFrom('login_failures').execute();
  person = await settle(world);
});

type From = { address?: string; cookie?: string | undefined; server?: FastifyInstance };

async function send(path: string, payload: object, { address = '10.0.0.1', cookie, server = world.app }: From = {}) {
  const response = await server.inject({
    method: 'POST',
    url: `/en/api/v1/${path}`,
    remoteAddress: address,
    headers: cookie === undefined ? {} : { cookie },
    payload,
  });
  const { code = 'ok' } = response.json<{ code?: string }>();
  const browser = response.cookies.find(({ name }) => name === 'saldo_browser');
  return { code, cookie: browser === undefined ? undefined : `saldo_browser=${browser.value}` };
}

const signIn = (password: string, from?: From) => send('account/login/auth/', { email: person.email, password }, from);

const elsewhere = (index: number): string => `10.1.${String(Math.floor(index / 250))}.${String(1 + (index % 250))}`;

function counted(codes: readonly string[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const code of codes) sums[code] = (sums[code] ?? 0) + 1;
  return sums;
}

describe('of thirty simultaneous wrong attempts on two servers', () => {
  test('ten are compared if each comes from a different address', async () => {
    const tries = Array.from({ length: 30 }, (_, index) =>
      signIn('wrong', { address: elsewhere(index), server: index % 2 === 0 ? world.app : otherServer }),
    );
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(counted(codes)).toEqual({ wrong_credentials: 10, too_many_requests: 20 });
  });

  test('five are compared if all come from one address', async () => {
    const tries = Array.from({ length: 30 }, (_, index) =>
      signIn('wrong', { server: index % 2 === 0 ? world.app : otherServer }),
    );
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(counted(codes)).toEqual({ wrong_credentials: 5, too_many_requests: 25 });
  });

  test('ten passwords are compared for a signed-in person', async () => {
    const tries = Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? world.app : otherServer).inject({
        method: 'POST',
        url: '/en/api/v1/account/change-password/',
        headers: { authorization: `Bearer ${person.accessToken}` },
        payload: {
          old_password: 'wrong',
          new_password1: 'another long sentence',
          new_password2: 'another long sentence',
        },
      }),
    );
    const codes = (await Promise.all(tries)).map((response) => response.json<{ code: string }>().code);
    expect(counted(codes)).toEqual({ invalid: 10, too_many_requests: 20 });
  });
});

async function guess(): Promise<void> {
  for (let index = 0; index < 12; index += 1) await signIn('wrong', { address: elsewhere(index) });
}

describe('someone who knows only the e-mail address', () => {
  test('cannot lock out the owner in a known browser', async () => {
    const { cookie } = await signIn(PASSWORD);
    expect(cookie).toBeDefined();
    await guess();
    expect((await signIn(PASSWORD)).code).toBe('too_many_requests');
    expect((await signIn(PASSWORD, { cookie })).code).toBe('ok');
  });

  test('from one IP address uses only part of the account’s limit', async () => {
    for (let index = 0; index < 12; index += 1) await signIn('wrong', { address: '10.9.9.9' });
    expect((await signIn(PASSWORD, { address: '10.9.9.9' })).code).toBe('too_many_requests');
    expect((await signIn(PASSWORD)).code).toBe('ok');
  });

  test('cannot lock out the owner of the mailbox, whose browser is known after a reset', async () => {
    await guess();
    const token = await linkFor(world, 'RESET_PASSWORD', person);
    const password = 'a different and private sentence';
    const body = { token, new_password1: password, new_password2: password };
    const { code, cookie } = await send('rest-auth/password/reset/confirm/', body);
    expect(code).toBe('ok');
    expect((await signIn(password)).code).toBe('too_many_requests');
    expect((await signIn(password, { cookie })).code).toBe('ok');
  });

  test('gains nothing from someone else’s or a made-up browser cookie', async () => {
    const mine = person;
    person = await settle(world);
    const { cookie } = await signIn(PASSWORD);
    person = mine;
    await guess();
    expect((await signIn(PASSWORD, { cookie })).code).toBe('too_many_requests');
    const madeUp = `saldo_browser=${'a'.repeat(32)}`;
    expect((await signIn(PASSWORD, { cookie: madeUp })).code).toBe('too_many_requests');
  });
});

test('a known browser has its own limit of ten wrong attempts', async () => {
  const { cookie } = await signIn(PASSWORD);
  const codes: string[] = [];
  for (let index = 0; index < 11; index += 1) codes.push((await signIn('wrong', { cookie })).code);
  expect(counted(codes)).toEqual({ wrong_credentials: 10, too_many_requests: 1 });
  expect((await signIn(PASSWORD)).code).toBe('ok');
});

test('right passwords do not count, one after the other or all at once', async () => {
  for (let index = 0; index < 12; index += 1) expect((await signIn(PASSWORD)).code).toBe('ok');
  const all = await Promise.all(Array.from({ length: 24 }, () => signIn(PASSWORD)));
  expect(counted(all.map(({ code }) => code))).toEqual({ ok: 24 });
});

test('an unfinished attempt counts as wrong', async () => {
  for (let index = 0; index < 4; index += 1) await signIn('wrong');
  const [kept] = await world.database.db.selectFrom('login_failures').selectAll().execute();
  const subject = kept?.subject ?? Buffer.alloc(0);
  const failed_at = sql<string>`now() - interval '2 minutes'`;
  const ofTheAccount = Array.from({ length: 9 }, () => ({ subject, failed_at, is_pending: true }));
  await world.database.db.insertInto('login_failures').values(ofTheAccount).execute();
  expect((await signIn(PASSWORD)).code).toBe('too_many_requests');
});
