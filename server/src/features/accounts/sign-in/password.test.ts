import { accountCalls } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeMailer } from '#adapters/mailer/fake';
import { makeLink } from '#platform/jobs/one-time-links';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { hashPassword } from './passwords.ts';
import { codeNow, linkFor, PASSWORD, settle, signInElsewhere } from '../testing.ts';

let world: World;
const mailer = fakeMailer();

beforeAll(async () => {
  world = await createWorld({ house: { mailer } });
});
afterAll(() => world.close());

const OTHER = 'lantern over the canal';
const twice = (password: string) => ({ new_password1: password, new_password2: password });

const signUp = (email: string, more: { name?: string; password?: string; invitation?: string } = {}) =>
  world.call(accountCalls.signup, {
    body: { name: 'Noor', email, password: PASSWORD, language: 'nl', ...more },
    as: null,
  });
const signIn = async (email: string, password: string) => {
  const got = await world.call(accountCalls.login, { params: { step: 'auth' }, body: { email, password }, as: null });
  return got.status === 200 ? got.reply.next_step : got.error.code;
};
const reset = (token: string, password = OTHER) =>
  world.call(accountCalls.resetPassword, { body: { token, ...twice(password) }, as: null });
const look = (token: string) => world.call(accountCalls.verifyEmail, { body: { token }, as: null });
const verify = (email: string, verification: string, password = PASSWORD) =>
  world.call(accountCalls.login, { params: { step: 'auth' }, body: { email, password, verification }, as: null });

/** What was mailed to an address since the last time, oldest first. */
async function lettersTo(email: string) {
  await world.runJobs();
  const letters = mailer.sent.filter(({ to }) => to.toLowerCase() === email.toLowerCase());
  mailer.sent.length = 0;
  return letters.map(({ subject, text }) => ({
    subject,
    page: /http:\/\/127\.0\.0\.1\/(\w\w\/[\w-]+)\?token=/.exec(text)?.[1],
    token: /\?token=([\w-]+)/.exec(text)?.[1] ?? '',
    text,
  }));
}

test('a password is kept as argon2id, at the cost that OWASP names', async () => {
  expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describe('signing up', () => {
  test('e-mails a link in the chosen language; before it is opened, the right password does not sign in', async () => {
    expect((await signUp('noor@post.example', { name: 'Win now at evil.example' })).reply).toEqual({ accepted: true });
    expect(await signIn('noor@post.example', PASSWORD)).toBe('email_not_verified');
    expect(await signIn('noor@post.example', 'wrong')).toBe('wrong_credentials');
    const [letter] = await lettersTo('noor@post.example');
    expect(letter).toMatchObject({ subject: 'Bevestig je e-mailadres', page: 'nl/verify-email' });
    expect(letter?.text).not.toContain('evil');
    const token = letter?.token ?? '';
    expect((await look(token)).reply).toEqual({ works: true, email: 'noor@post.example' });
    expect((await verify('noor@post.example', token, 'wrong')).error.code).toBe('wrong_credentials');
    expect((await verify('noor@post.example', token)).reply.next_step).toBeNull();
    expect((await look(token)).error.code).toBe('link_over');
    expect(await signIn('NOOR@post.example', PASSWORD)).toBeNull();
  });

  test('responds the same for an existing account, changes nothing, and e-mails it', async () => {
    const { email } = await settle(world);
    const known = await signUp(email.toUpperCase(), { password: OTHER });
    const unknown = await signUp('unknown@post.example', { password: OTHER });
    expect([known.status, known.reply]).toEqual([unknown.status, unknown.reply]);
    const [letter] = await lettersTo(email);
    expect(letter).toMatchObject({ subject: 'You already have an account', page: 'en/reset-password' });
    expect([await signIn(email, PASSWORD), await signIn(email, OTHER)]).toEqual([null, 'wrong_credentials']);
  });

  test('by a stranger first does not leave the stranger’s password', async () => {
    await signUp('later@post.example', { password: OTHER });
    await signUp('later@post.example');
    const letters = await lettersTo('later@post.example');
    expect(letters.map(({ page }) => page)).toEqual(['nl/verify-email', 'nl/reset-password']);
    expect((await reset(letters[1]?.token ?? '', PASSWORD)).status).toBe(200);
    expect((await look(letters[0]?.token ?? '')).error.code).toBe('link_over');
    expect([await signIn('later@post.example', PASSWORD), await signIn('later@post.example', OTHER)]).toEqual([
      null,
      'wrong_credentials',
    ]);
  });

  test('refuses a weak password and an expired invitation', async () => {
    expect((await signUp('a@post.example', { password: 'short' })).error.errors).toEqual({
      password: ['Use at least 12 characters'],
    });
    expect((await signUp('a@post.example', { invitation: 'none' })).error.code).toBe('link_over');
  });

  test('by a stranger is not verified when the owner follows the link without the password', async () => {
    await signUp('owner@post.example', { password: OTHER });
    const [letter] = await lettersTo('owner@post.example');
    expect((await look(letter?.token ?? '')).status).toBe(200);
    expect((await verify('owner@post.example', letter?.token ?? '')).error.code).toBe('wrong_credentials');
    expect(await signIn('owner@post.example', OTHER)).toBe('email_not_verified');
  });

  test('is not verified by someone else’s link', async () => {
    await signUp('mine@post.example');
    await signUp('yours@post.example');
    const [yours] = await lettersTo('yours@post.example');
    expect((await verify('mine@post.example', yours?.token ?? '')).error.code).toBe('link_over');
    expect(await signIn('mine@post.example', PASSWORD)).toBe('email_not_verified');
  });

  test('with an invitation to the same address needs no verification; with another it does', async () => {
    const token = await world.inScope(async (scope) => {
      const { id } = await scope.db
        .insertInto('invitations')
        .values({
          administration_id: scope.administrationId,
          email: 'Invited@post.example',
          role: 'READ_ONLY',
          invited_by: scope.personId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return makeLink(scope, 'INVITATION', { administration_id: scope.administrationId, object_id: id });
    });
    await signUp('invited@post.example', { invitation: token });
    await signUp('other@post.example', { invitation: token });
    expect(await signIn('invited@post.example', PASSWORD)).toBeNull();
    expect(await signIn('other@post.example', PASSWORD)).toBe('email_not_verified');
    expect(await lettersTo('invited@post.example')).toEqual([]);
  });

  test('sends at most five e-mails an hour per mailbox, with the same response', async () => {
    const { email } = await settle(world, { isVerified: false });
    for (let i = 0; i < 7; i += 1) {
      const got = await world.call(accountCalls.resendVerification, { body: { email }, as: null });
      expect(got.reply).toEqual({ accepted: true });
    }
    const letters = await lettersTo(email);
    expect(letters).toHaveLength(5);
    expect((await look(letters[3]?.token ?? '')).error).toMatchObject({
      code: 'link_over',
      about: { reason: 'replaced' },
    });
    expect((await verify(email, letters[4]?.token ?? '')).status).toBe(200);
  });
});

describe('resetting the password', () => {
  test('responds the same for every address, and e-mails a link to the owner', async () => {
    const { email } = await settle(world);
    const asked = await world.call(accountCalls.requestPasswordReset, { body: { email }, as: null });
    const nobody = await world.call(accountCalls.requestPasswordReset, {
      body: { email: 'nobody@post.example' },
      as: null,
    });
    expect([asked.status, asked.reply]).toEqual([nobody.status, nobody.reply]);
    expect(await lettersTo('nobody@post.example')).toEqual([]);
    await world.call(accountCalls.requestPasswordReset, { body: { email }, as: null });
    expect(await lettersTo(email)).toMatchObject([{ subject: 'Choose a new password', page: 'en/reset-password' }]);
  });

  test('ends all sessions and other links, and keeps two-step verification on', async () => {
    const person = await settle(world, { hasTwoSteps: true });
    const token = await linkFor(world, 'RESET_PASSWORD', person);
    const unequal = { token, new_password1: OTHER, new_password2: PASSWORD };
    const refused = await world.call(accountCalls.resetPassword, { body: unequal, as: null });
    expect(refused.error.errors).toEqual({ new_password2: ['Passwords must match'] });
    expect((await reset(token, person.email)).error.errors).toEqual({
      new_password1: ['This password is easy to guess. Use a few unrelated words'],
    });
    expect((await reset(token)).reply).toEqual({ changed: true, email: person.email });
    expect((await world.call(accountCalls.me, { as: person })).error.code).toBe('session_ended');
    expect([await signIn(person.email, PASSWORD), await signIn(person.email, OTHER)]).toEqual([
      'wrong_credentials',
      'token',
    ]);
    expect(await lettersTo(person.email)).toMatchObject([{ subject: 'Your password was changed' }]);
  });

  test('with one link, used twenty times at once, works once', async () => {
    const person = await settle(world);
    const token = await linkFor(world, 'RESET_PASSWORD', person);
    const passwords = Array.from({ length: 20 }, (_none, index) => `${OTHER} ${String(index)}`);
    const got = await Promise.all(passwords.map((password) => reset(token, password)));
    const won = passwords.filter((_password, index) => got[index]?.status === 200);
    expect(won).toHaveLength(1);
    expect(new Set(got.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
      new Set(['link_over']),
    );
    expect(await signIn(person.email, won[0] ?? '')).toBeNull();
  });

  test('does not work with another kind of link or an expired one', async () => {
    const person = await settle(world, { isVerified: false });
    expect((await reset(await linkFor(world, 'VERIFY_EMAIL', person))).error.code).toBe('link_over');
    const token = await linkFor(world, 'RESET_PASSWORD', person);
    await world.database.db
      .updateTable('one_time_links')
      .set({ expires_at: new Date(0).toISOString() })
      .where('person_id', '=', person.id)
      .execute();
    expect((await reset(token)).error.code).toBe('link_over');
  });
});

const check = (token: string) => world.call(accountCalls.checkPasswordReset, { body: { token }, as: null });
const reasonOf = async (token: string) => {
  const { status, error } = await check(token);
  return status === 200 ? 'works' : [error.code, error.about?.['reason']];
};

describe('the link to choose a password', () => {
  test('reports up front whether it works, or why not', async () => {
    const person = await settle(world);
    const first = await linkFor(world, 'RESET_PASSWORD', person);
    expect([await reasonOf(first), await reasonOf(first)]).toEqual(['works', 'works']);
    expect((await check(first)).reply).toEqual({ works: true, email: person.email });
    const second = await linkFor(world, 'RESET_PASSWORD', person);
    expect(await reasonOf(first)).toEqual(['link_over', 'replaced']);
    expect((await reset(second)).status).toBe(200);
    expect(await reasonOf(second)).toEqual(['link_over', 'used']);
    const third = await linkFor(world, 'RESET_PASSWORD', person);
    await world.database.db
      .updateTable('one_time_links')
      .set({ expires_at: new Date(0).toISOString() })
      .where('person_id', '=', person.id)
      .where('used_at', 'is', null)
      .execute();
    expect(await reasonOf(third)).toEqual(['link_over', 'expired']);
    expect(await reasonOf('none')).toEqual(['link_over', 'unknown']);
    expect(await reasonOf(await linkFor(world, 'VERIFY_EMAIL', person))).toEqual(['link_over', 'unknown']);
  });

  test('can be checked sixty times an hour per address when invalid', async () => {
    await world.database.db.deleteFrom('login_failures').execute();
    const token = await linkFor(world, 'RESET_PASSWORD', await settle(world));
    for (let i = 0; i < 60; i += 1) await check('none');
    const got = await check(token);
    expect([got.status, got.error.detail]).toEqual([
      429,
      'Too many requests in a short time. Wait 60 minutes and try again',
    ]);
    await world.database.db.deleteFrom('login_failures').execute();
  });
});

describe('changing the password', () => {
  test('requires the old one and ends all other sessions', async () => {
    const as = await settle(world);
    await signInElsewhere(world, as);
    const change = (old_password: string) =>
      world.call(accountCalls.changePassword, { body: { old_password, ...twice(OTHER) }, as });
    expect((await change('wrong')).error.errors).toEqual({ old_password: ['This password is incorrect'] });
    expect((await change(PASSWORD)).reply).toEqual({ changed: true });
    expect((await world.call(accountCalls.accountSessions, { as })).reply).toMatchObject([{ is_current: true }]);
    expect(await signIn(as.email, OTHER)).toBeNull();
  });

  test('ends a sign-in that is waiting for a code', async () => {
    const as = await settle(world, { hasTwoSteps: true });
    const body = { email: as.email, password: PASSWORD };
    const { reply } = await world.call(accountCalls.login, { params: { step: 'auth' }, body, as: null });
    await world.call(accountCalls.changePassword, { body: { old_password: PASSWORD, ...twice(OTHER) }, as });
    const got = await world.call(accountCalls.login, {
      params: { step: 'token' },
      body: { code: codeNow() },
      as: { ...as, accessToken: reply.access ?? '' },
    });
    expect(got.error.code).toBe('challenge_over');
  });
});
