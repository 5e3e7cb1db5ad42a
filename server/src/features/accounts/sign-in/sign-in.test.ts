import { accountCalls, administrationCalls } from '@saldo/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { KEY, PASSWORD, settle } from '../testing.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
  const rename = async ({ id }: Person, email: string): Promise<void> => {
    await world.database.db.updateTable('persons').set({ email, name: 'Olga' }).where('id', '=', id).execute();
  };
  await rename(await settle(world), 'Owner@Example.nl');
  await rename(await settle(world, { staff_role: 'BOOKIE', hasTwoSteps: true }), 'staff@example.nl');
  await rename(await settle(world, { staff_role: 'BOOKIE' }), 'careless@example.nl');
});
afterAll(() => world.close());

const signIn = (email: string, password: string, from = '10.0.0.1') =>
  world.call(accountCalls.login, {
    params: { step: 'auth' },
    body: { email, password },
    as: null,
    headers: { 'x-forwarded-for': from },
  });

const bearer = (accessToken: string | undefined): Person => ({ id: 0, email: '', accessToken: accessToken ?? '' });
const me = (accessToken: string | undefined) => world.call(accountCalls.me, { as: bearer(accessToken) });

describe('signing in', () => {
  test('ignores case in the e-mail address; cookies are not readable by scripts', async () => {
    const got = await signIn('owner@example.NL', PASSWORD);
    expect(got.reply.next_step).toBeNull();
    expect(String(got.headers['set-cookie'])).toMatch(/saldo_access=[^;]+;.*HttpOnly;.*SameSite=Lax/);
    expect((await me(got.reply.access)).reply.name).toBe('Olga');
  });

  test('gives the same error for a wrong password and an unknown address', async () => {
    const [wrong, unknown] = [await signIn('owner@example.nl', 'wrong'), await signIn('nobody@example.nl', 'wrong')];
    expect([wrong.status, wrong.error.code, wrong.error.detail]).toEqual([
      unknown.status,
      unknown.error.code,
      unknown.error.detail,
    ]);
    expect(wrong.error.code).toBe('wrong_credentials');
  });

  test('reports missing fields', async () => {
    const got = await world.call(accountCalls.login, {
      params: { step: 'auth' },
      body: { email: 'x' },
      as: null,
      language: 'nl',
    });
    expect(got.error.errors).toEqual({ email: ['Dit e-mailadres is onjuist'] });
  });

  test('is blocked after five wrong passwords from one address, even with the right one', async () => {
    for (let i = 0; i < 5; i += 1) await signIn('careless@example.nl', 'wrong');
    const got = await signIn('careless@example.nl', PASSWORD);
    expect([got.status, got.error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(got.headers['retry-after'])).toBeGreaterThan(60);
    expect(got.error.detail).toBe('Too many requests in a short time. Wait 15 minutes and try again');
    expect(got.error.about).toMatchObject({ minutes: 15 });
  });
});

describe('the second step of staff', () => {
  test('is required before any call accepts the session, and a code works once', async () => {
    const first = await signIn('staff@example.nl', PASSWORD);
    expect(first.reply).toMatchObject({ next_step: 'token' });
    expect(first.reply.refresh).toBeUndefined();
    expect((await me(first.reply.access)).error.code).toBe('session_ended');
    const code = generateSync({ secret: KEY });
    const second = await world.call(accountCalls.login, {
      params: { step: 'token' },
      body: { code },
      as: bearer(first.reply.access),
    });
    expect(second.reply.next_step).toBeNull();
    expect((await me(second.reply.access)).reply.staff_role).toBe('BOOKIE');

    const again = await signIn('staff@example.nl', PASSWORD);
    const replayed = await world.call(accountCalls.login, {
      params: { step: 'token' },
      body: { code },
      as: bearer(again.reply.access),
    });
    expect(replayed.error.code).toBe('wrong_code');
  });

  test('five wrong codes end it', async () => {
    const first = await signIn('staff@example.nl', PASSWORD);
    const codes: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const got = await world.call(accountCalls.login, {
        params: { step: 'token' },
        body: { code: '000000' },
        as: bearer(first.reply.access),
      });
      codes.push(got.error.code);
    }
    expect(codes).toEqual(['wrong_code', 'wrong_code', 'wrong_code', 'wrong_code', 'challenge_over', 'challenge_over']);
  });
});

const refresh = (token: string | undefined) =>
  world.call(accountCalls.refresh, { body: { refresh: token ?? '' }, as: null });

describe('refresh tokens', () => {
  test('rotate, and twenty parallel calls with one count as one client', async () => {
    const { reply } = await signIn('owner@example.nl', PASSWORD);
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(reply.refresh)));
    expect(all.map((got) => got.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(all.map((got) => got.reply.refresh)).size).toBe(1);
  });

  test('reuse of an old one ends the session everywhere', async () => {
    const { reply } = await signIn('owner@example.nl', PASSWORD);
    const next = await refresh(reply.refresh);
    const afterNext = await refresh(next.reply.refresh);
    expect(afterNext.status).toBe(200);
    expect((await refresh(reply.refresh)).error.code).toBe('session_ended');
    expect((await me(afterNext.reply.access)).error.code).toBe('session_ended');
    expect((await refresh(afterNext.reply.refresh)).error.code).toBe('session_ended');
  });

  test('cannot be forged', async () => {
    const { reply } = await signIn('owner@example.nl', PASSWORD);
    const forged = `${reply.refresh?.slice(0, -3) ?? ''}AAA`;
    expect((await refresh(forged)).error.code).toBe('session_ended');
    expect((await refresh(reply.refresh)).status).toBe(200);
  });
});

test('signing out takes effect at once', async () => {
  const { reply } = await signIn('owner@example.nl', PASSWORD);
  await world.call(accountCalls.logout, { as: bearer(reply.access) });
  expect((await me(reply.access)).error.code).toBe('session_ended');
});

test('a write authorised by a cookie must be same-origin', async () => {
  const headers = { cookie: `saldo_access=${world.owner.accessToken}`, 'sec-fetch-site': 'cross-site' };
  const body = { admin_id: world.administrationId };
  const foreign = await world.call(administrationCalls.chooseAdministration, { body, as: null, headers });
  expect([foreign.status, foreign.error.code]).toEqual([403, 'cross_site']);
  const own = await world.call(administrationCalls.chooseAdministration, {
    body,
    as: null,
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
  });
  expect(own.status).toBe(200);
});
