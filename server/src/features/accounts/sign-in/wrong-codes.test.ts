import { accountCalls } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeMailer } from '#adapters/mailer/fake';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { codeNow, linkFor, PASSWORD, settle } from '../testing.ts';

const DAY = 20;
const mailer = fakeMailer();

let world: World;
let person: Person;

beforeAll(async () => {
  world = await createWorld({ house: { mailer } });
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await settle(world, { hasTwoSteps: true });
});

/** What was counted moves into the past, so that only the limit of a day is left. */
const aQuarterPasses = () =>
  world.ownerPool.query(`update login_failures set failed_at = failed_at - interval '16 minutes'`);

async function enterCode(code: string, cookie?: string): Promise<{ code: string; cookie: string | undefined }> {
  const headers = cookie === undefined ? {} : { cookie };
  const body = { email: person.email, password: PASSWORD };
  const first = await world.call(accountCalls.login, { params: { step: 'auth' }, body, as: null, headers });
  if (first.status !== 200) return { code: first.error.code, cookie: undefined };
  const as = { ...person, accessToken: first.reply.access ?? '' };
  const got = await world.call(accountCalls.login, { params: { step: 'token' }, body: { code }, as, headers });
  const found = /saldo_browser=[\w-]+/.exec(String(got.headers['set-cookie']))?.[0];
  return { code: got.status === 200 ? 'ok' : got.error.code, cookie: found };
}

async function guessAllDay(): Promise<string[]> {
  const codes: string[] = [];
  for (let tried = 0; tried < DAY + 2; tried += 1) {
    codes.push((await enterCode('000000')).code);
    await aQuarterPasses();
  }
  return codes;
}

async function lettersAboutCodes(): Promise<number> {
  await world.runJobs();
  return mailer.sent.filter(({ to, subject }) => to === person.email && subject === 'Too many wrong codes today')
    .length;
}

test('someone with the password can guess twenty codes a day, and the owner gets one e-mail', async () => {
  const codes = await guessAllDay();
  expect(codes.slice(0, DAY)).toEqual(Array.from({ length: DAY }, () => 'wrong_code'));
  expect(codes.slice(DAY)).toEqual(['too_many_requests', 'too_many_requests']);
  expect((await enterCode(codeNow())).code).toBe('too_many_requests');
  expect(await lettersAboutCodes()).toBe(1);
});

test('the owner can still sign in from a known browser', async () => {
  const { cookie } = await enterCode(codeNow());
  await guessAllDay();
  await world.ownerPool.query('update authenticator_steps set last_step = 0 where person_id = $1', [person.id]);
  expect((await enterCode(codeNow(), cookie)).code).toBe('ok');
});

test('a signed-in person can guess twenty codes a day where a code is asked again', async () => {
  const codes: string[] = [];
  for (let tried = 0; tried < DAY + 1; tried += 1) {
    const body = { password: PASSWORD, code: '000000' };
    const { error } = await world.call(accountCalls.switchOffTwoStep, { body, as: person });
    codes.push(error.code);
    await aQuarterPasses();
  }
  expect(codes.slice(0, DAY)).toEqual(Array.from({ length: DAY }, () => 'invalid'));
  expect(codes.at(-1)).toBe('too_many_requests');
  expect(await lettersAboutCodes()).toBe(1);
});

test('a password reset unblocks the browser used for it', async () => {
  await guessAllDay();
  const token = await linkFor(world, 'RESET_PASSWORD', person);
  const body = { token, new_password1: PASSWORD, new_password2: PASSWORD };
  const reset = await world.call(accountCalls.resetPassword, { body, as: null });
  const cookie = /saldo_browser=[\w-]+/.exec(String(reset.headers['set-cookie']))?.[0];
  expect((await enterCode(codeNow(), cookie)).code).toBe('ok');
});
