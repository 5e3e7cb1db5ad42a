import { accountCalls } from '@saldo/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DecryptionFailed } from '#platform/crypto/encryption';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { recordFailedSignIn } from '../account-events.ts';
import { SignInLimits } from '../sign-in/sign-in-limits.ts';
import { keyPlace } from '../profile/person.ts';
import { KEY, PASSWORD, settle, signInElsewhere, signInWaiting } from '../testing.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const OTHER = 'a lamp beside nine quiet rivers';
const attempts = new SignInLimits('a secret that counts nothing');

const sessionsOf = async (as: Person) => (await world.call(accountCalls.accountSessions, { as })).reply;
const storedKeys = ({ id }: Person) =>
  world.database.db
    .selectFrom('persons')
    .select(['totp_secret', 'totp_pending'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function accessElsewhere({ email }: Person): Promise<string> {
  const body = { email, password: PASSWORD };
  const { reply } = await world.call(accountCalls.login, { params: { step: 'auth' }, body, as: null });
  return reply.access ?? '';
}

async function switchedOn(as: Person): Promise<string[]> {
  const { key } = (await world.call(accountCalls.startTwoStep, { as, body: { password: PASSWORD } })).reply;
  return (await world.call(accountCalls.switchOnTwoStep, { body: { code: generateSync({ secret: key }) }, as })).reply
    .backup_tokens;
}

describe('turning on two-step verification', () => {
  test('shows one secret as text and QR code until a code confirms it', async () => {
    const as = await settle(world);
    const { reply: shown } = await world.call(accountCalls.startTwoStep, { as, body: { password: PASSWORD } });
    expect(shown.otpauth_url).toBe(
      `otpauth://totp/Saldo:${encodeURIComponent(as.email)}?secret=${shown.key}&issuer=Saldo`,
    );
    expect(shown.qr_svg).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
    expect((await world.call(accountCalls.twoStepKey, { as })).reply).toEqual(shown);
    const wrong = await world.call(accountCalls.switchOnTwoStep, { body: { code: '000000' }, as, language: 'nl' });
    expect([wrong.status, wrong.error.errors]).toEqual([400, { code: ['Deze code is onjuist'] }]);
    expect((await world.call(accountCalls.me, { as })).reply.two_step).toBe(false);
  });

  test('returns ten backup tokens, ends other sessions, and encrypts the secret for this person', async () => {
    const as = await settle(world);
    await signInElsewhere(world, as);
    expect(await sessionsOf(as)).toHaveLength(2);
    const tokens = await switchedOn(as);
    expect(new Set(tokens).size).toBe(10);
    for (const token of tokens) expect(token).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(await sessionsOf(as)).toMatchObject([{ is_current: true }]);
    expect((await world.call(accountCalls.me, { as })).reply).toMatchObject({ two_step: true, backup_tokens_left: 10 });

    const { totp_secret, totp_pending } = await storedKeys(as);
    const { seals } = world.house;
    expect(totp_pending).toBeNull();
    expect(seals.open(keyPlace('totp_secret', as.id), totp_secret ?? '')).toMatch(/^[A-Z2-7]{32}$/);
    expect(() => seals.open(keyPlace('totp_secret', as.id + 1), totp_secret ?? '')).toThrow(DecryptionFailed);
    const held = await world.database.db
      .selectFrom('backup_tokens')
      .selectAll()
      .where('person_id', '=', as.id)
      .execute();
    expect(JSON.stringify(held)).not.toContain(tokens[0]);
  });
});

describe('someone with access to an open session', () => {
  test('cannot link the account to their own app without the password', async () => {
    const as = await settle(world);
    expect((await world.call(accountCalls.twoStepKey, { as })).error.code).toBe('step_up_required');
    const wrong = await world.call(accountCalls.startTwoStep, { as, body: { password: 'a guess' } });
    expect([wrong.status, wrong.error.errors]).toEqual([400, { password: ['This password is incorrect'] }]);
    expect(await storedKeys(as)).toEqual({ totp_secret: null, totp_pending: null });
  });

  test('cannot see or use the secret the owner is setting up elsewhere', async () => {
    const as = await settle(world);
    const elsewhere = { ...as, accessToken: await accessElsewhere(as) };
    const { reply } = await world.call(accountCalls.startTwoStep, { as, body: { password: PASSWORD } });
    expect((await world.call(accountCalls.twoStepKey, { as: elsewhere })).error.code).toBe('step_up_required');
    const body = { code: generateSync({ secret: reply.key }) };
    const got = await world.call(accountCalls.switchOnTwoStep, { body, as: elsewhere });
    expect(got.error.errors).toEqual({ code: ['This code is incorrect'] });
    expect((await world.call(accountCalls.switchOnTwoStep, { body, as })).status).toBe(200);
  });

  test('can guess ten times in a quarter of an hour', async () => {
    const as = await settle(world);
    const start = (password: string) => world.call(accountCalls.startTwoStep, { as, body: { password } });
    for (let tried = 0; tried < 10; tried += 1) await start('a guess');
    expect((await start(PASSWORD)).error.code).toBe('too_many_requests');
  });
});

test('an unconfirmed secret expires with a password change and with its session', async () => {
  const as = await settle(world);
  const start = async (password: string) =>
    (await world.call(accountCalls.startTwoStep, { as, body: { password } })).reply.key;
  const first = await start(PASSWORD);
  const body = { old_password: PASSWORD, new_password1: OTHER, new_password2: OTHER };
  expect((await world.call(accountCalls.changePassword, { body, as })).status).toBe(200);
  expect((await storedKeys(as)).totp_pending).toBeNull();
  const second = await start(OTHER);
  expect(second).not.toBe(first);
  const [session] = await sessionsOf(as);
  await world.call(accountCalls.endAccountSession, { params: { id: session?.id ?? 0 }, as });
  expect((await storedKeys(as)).totp_pending).toBeNull();
});

test('and when signing out everywhere', async () => {
  const as = await settle(world);
  await world.call(accountCalls.startTwoStep, { as, body: { password: PASSWORD } });
  expect((await world.call(accountCalls.logout, { body: { everywhere: true }, as })).status).toBe(200);
  expect((await storedKeys(as)).totp_pending).toBeNull();
});

describe('turning off two-step verification', () => {
  test('requires the password and a code, each with its own error', async () => {
    const as = await settle(world, { hasTwoSteps: true });
    const off = (password: string, code: string) =>
      world.call(accountCalls.switchOffTwoStep, { body: { password, code }, as });
    const code = generateSync({ secret: KEY });
    expect((await off('wrong', code)).error.errors).toEqual({ password: ['This password is incorrect'] });
    expect((await off(PASSWORD, '000000')).error.errors).toEqual({ code: ['This code is incorrect'] });
    expect((await off(PASSWORD, code)).reply).toEqual({ two_step: false });
    expect(await storedKeys(as)).toEqual({ totp_secret: null, totp_pending: null });
    expect((await world.call(accountCalls.backupTokens, { as })).reply).toEqual({ left: 0 });
  });

  test('works with a backup token when the phone is lost', async () => {
    const as = await settle(world);
    const [token = ''] = await switchedOn(as);
    const got = await world.call(accountCalls.switchOffTwoStep, { body: { password: PASSWORD, code: token }, as });
    expect(got.reply).toEqual({ two_step: false });
  });

  test('is blocked after ten failures, even with the right ones', async () => {
    const as = await settle(world, { hasTwoSteps: true });
    const off = (password: string) =>
      world.call(accountCalls.switchOffTwoStep, { body: { password, code: generateSync({ secret: KEY }) }, as });
    for (let i = 0; i < 10; i += 1) await off('wrong');
    expect((await off(PASSWORD)).error.code).toBe('too_many_requests');
  });
});

const replace = (as: Person, password: string, code: string) =>
  world.call(accountCalls.replaceAuthenticator, { body: { password, code }, as });
const prove = (as: Person, code: string) => world.call(accountCalls.switchOnTwoStep, { body: { code }, as });
const renew = (as: Person, body: { code: string; password?: string }) =>
  world.call(accountCalls.renewBackupTokens, { body, as });

const BOTH_WRONG = 'zzzz-zzzz-zzzz-zzzz';

describe('moving to another phone', () => {
  test('requires the password and a backup token, used up once; the new app and tokens take over', async () => {
    const as = await settle(world);
    const [token = '', other = ''] = await switchedOn(as);
    await signInElsewhere(world, as);
    const before = await storedKeys(as);
    expect((await replace(as, 'wrong', token)).error.errors).toEqual({ password: ['This password is incorrect'] });
    expect((await replace(as, PASSWORD, BOTH_WRONG)).error.errors).toEqual({ code: ['This code is incorrect'] });
    const { reply: shown } = await replace(as, PASSWORD, token);
    expect(shown.qr_svg).toMatch(/^<svg /);
    expect((await replace(as, PASSWORD, token)).error.errors).toEqual({ code: ['This code is incorrect'] });
    expect((await storedKeys(as)).totp_secret).toBe(before.totp_secret);

    expect((await prove(as, '000000')).error.errors).toEqual({ code: ['This code is incorrect'] });
    const { reply } = await prove(as, generateSync({ secret: shown.key }));
    expect(reply.backup_tokens).toHaveLength(10);
    expect(reply.backup_tokens).not.toContain(other);
    const { totp_secret, totp_pending } = await storedKeys(as);
    expect(world.house.seals.open(keyPlace('totp_secret', as.id), totp_secret ?? '')).toBe(shown.key);
    expect(totp_pending).toBeNull();
    expect((await replace(as, PASSWORD, other)).error.errors).toEqual({ code: ['This code is incorrect'] });
    expect(await sessionsOf(as)).toMatchObject([{ is_current: true }]);
    const told = (await world.call(accountCalls.accountEvents, { as })).reply.map(({ action }) => action);
    expect(told[0]).toBe('AUTHENTICATOR_REPLACED');
    expect(told.filter((action) => action === 'BACKUP_TOKEN_USED')).toHaveLength(1);
  });

  test('gives a new secret each time, usable only with both proofs', async () => {
    const as = await settle(world);
    const tokens = await switchedOn(as);
    const refused = await prove(as, generateSync({ secret: KEY }));
    expect([refused.status, refused.error.code]).toEqual([409, 'two_step_on_already']);
    const first = (await replace(as, PASSWORD, tokens[0] ?? '')).reply.key;
    const second = (await replace(as, PASSWORD, tokens[1] ?? '')).reply.key;
    expect(second).not.toBe(first);
    expect((await prove(as, generateSync({ secret: first }))).status).toBe(400);
    expect((await prove(as, generateSync({ secret: second }))).status).toBe(200);
  });

  test('is blocked after ten wrong tokens, and refused without two-step verification', async () => {
    const as = await settle(world);
    expect((await replace(as, PASSWORD, BOTH_WRONG)).error.code).toBe('two_step_not_on');
    const [token = ''] = await switchedOn(as);
    for (let i = 0; i < 10; i += 1) await replace(as, PASSWORD, BOTH_WRONG);
    expect((await replace(as, PASSWORD, token)).error.code).toBe('too_many_requests');
    expect((await world.call(accountCalls.backupTokens, { as })).reply).toEqual({ left: 10 });
  });
});

describe('new backup tokens without the app', () => {
  test('require the password and a token', async () => {
    const as = await settle(world);
    const [token = ''] = await switchedOn(as);
    expect((await renew(as, { code: token })).error.errors).toEqual({ code: ['This code is incorrect'] });
    expect((await renew(as, { code: token, password: 'wrong' })).error.errors).toEqual({
      password: ['This password is incorrect'],
    });
    const { reply } = await renew(as, { code: token, password: PASSWORD });
    expect(reply.backup_tokens).toHaveLength(10);
    expect((await renew(as, { code: token, password: PASSWORD })).error.errors).toEqual({
      code: ['This code is incorrect'],
    });
  });
});

test('wrong passwords and codes are in the account activity, per device and address once an hour', async () => {
  const as = await settle(world, { hasTwoSteps: true });
  const off = (password: string) =>
    world.call(accountCalls.switchOffTwoStep, { body: { password, code: '000000' }, as });
  const signIn = (agent = 'Firefox/140.0 Linux') =>
    world.call(accountCalls.login, {
      params: { step: 'auth' },
      body: { email: as.email, password: 'wrong' },
      as: null,
      headers: { 'user-agent': agent },
    });
  const actions = async () =>
    (await world.call(accountCalls.accountEvents, { as })).reply.map(({ action }) => action).toReversed();
  await signIn();
  await signIn();
  expect(await actions()).toEqual(['WRONG_PASSWORD']);
  await off('wrong');
  await off(PASSWORD);
  await off(PASSWORD);
  expect(await actions()).toEqual(['WRONG_PASSWORD', 'WRONG_PASSWORD_SIGNED_IN', 'WRONG_CODE_SIGNED_IN']);
  await signIn('curl/8.5.0');
  await signIn('curl/8.5.0');
  await world.inScope(async (scope) => {
    for (const address of ['10.1.0.1', '10.1.0.2', '10.1.0.1'])
      await recordFailedSignIn(scope, attempts, as.id, 'WRONG_PASSWORD', { userAgent: 'curl/8.5.0', address });
  });
  const devices = (await world.call(accountCalls.accountEvents, { as })).reply.map(({ device }) => device);
  expect(devices.filter((device) => device === 'curl')).toHaveLength(3);
  expect(devices).toHaveLength(6);
});

test('a wrong code in the settings does not hide one at sign-in in the same browser', async () => {
  const as = await settle(world, { hasTwoSteps: true });
  const headers = { 'user-agent': 'Firefox/140.0 Linux' };
  const switchOff = { password: PASSWORD, code: '000000' };
  await world.call(accountCalls.switchOffTwoStep, { body: switchOff, as, headers });
  const credentials = { email: as.email, password: PASSWORD };
  const first = { params: { step: 'auth' as const }, body: credentials, as: null, headers };
  const { reply } = await world.call(accountCalls.login, first);
  const bearer = { ...headers, authorization: `Bearer ${reply.access ?? ''}` };
  const second = { params: { step: 'token' as const }, body: { code: '000000' }, as: null, headers: bearer };
  expect((await world.call(accountCalls.login, second)).error.code).toBe('wrong_code');
  const events = (await world.call(accountCalls.accountEvents, { as })).reply;
  expect(events.map(({ action }) => action)).toEqual(['WRONG_CODE', 'WRONG_CODE_SIGNED_IN']);
});

test('a flood of wrong passwords leaves few lines and hides nothing else', async () => {
  const as = await settle(world);
  await switchedOn(as);
  await world.inScope(async (scope) => {
    for (let number = 0; number < 30; number += 1)
      await recordFailedSignIn(scope, attempts, as.id, 'WRONG_PASSWORD', { userAgent: `guesser ${String(number)}` });
  });
  const events = async () => (await world.call(accountCalls.accountEvents, { as })).reply;
  expect(await events()).toHaveLength(11);
  await world.database.db
    .insertInto('account_events')
    .values(Array.from({ length: 120 }, () => ({ person_id: as.id, action: 'WRONG_PASSWORD', user_agent: 'guesser' })))
    .execute();
  const seen = await events();
  expect(seen).toHaveLength(51);
  expect(seen.at(-1)?.action).toBe('TWO_STEP_SWITCHED_ON');
  expect(await events()).toEqual(seen.toSorted((one, other) => other.id - one.id));
});

test('new backup tokens invalidate the old ones', async () => {
  const as = await settle(world, { hasTwoSteps: true });
  const body = { code: generateSync({ secret: KEY }) };
  const { reply } = await world.call(accountCalls.renewBackupTokens, { body, as });
  expect(reply.backup_tokens).toHaveLength(10);
  expect((await world.call(accountCalls.renewBackupTokens, { body, as })).error.errors).toEqual({
    code: ['This code is incorrect'],
  });
  expect((await world.call(accountCalls.backupTokens, { as })).reply).toEqual({ left: 10 });
});

test('one backup token used twenty times at once signs in once', async () => {
  const as = await settle(world);
  const [token = ''] = await switchedOn(as);
  const body = { email: as.email, password: PASSWORD };
  const waiting = await Promise.all(
    Array.from({ length: 20 }, () => world.call(accountCalls.login, { params: { step: 'auth' }, body, as: null })),
  );
  const got = await Promise.all(
    waiting.map(({ reply }) =>
      world.call(accountCalls.login, {
        params: { step: 'backup' },
        body: { code: token },
        as: { ...as, accessToken: reply.access ?? '' },
      }),
    ),
  );
  expect(got.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await world.call(accountCalls.backupTokens, { as })).reply).toEqual({ left: 9 });
});

test('a browser is trusted for one person only', async () => {
  const trusting = await signInWaiting(world);
  const got = await world.call(accountCalls.login, {
    params: { step: 'token' },
    body: { code: generateSync({ secret: KEY }), dont_ask_again: true },
    as: trusting,
  });
  const cookies = got.headers['set-cookie'] as string[];
  const device = cookies.find((cookie) => cookie.startsWith('saldo_device=')) ?? '';
  expect(device).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
  const headers = { cookie: device.split(';')[0] ?? '' };
  const nextStep = async (email: string) =>
    (
      await world.call(accountCalls.login, {
        params: { step: 'auth' },
        body: { email, password: PASSWORD },
        as: null,
        headers,
      })
    ).reply.next_step;
  expect(await nextStep(trusting.email)).toBeNull();
  expect(await nextStep((await settle(world, { hasTwoSteps: true })).email)).toBe('token');
  await world.database.db.updateTable('trusted_devices').set({ expires_at: new Date().toISOString() }).execute();
  expect(await nextStep(trusting.email)).toBe('token');
});
