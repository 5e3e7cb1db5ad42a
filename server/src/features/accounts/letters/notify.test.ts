import { accountCalls } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fakeMailer } from '#adapters/mailer/fake';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { codeNow, PASSWORD, settle } from '../testing.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1';

/** Where someone signs in, and the cookie it keeps. */
class Browser {
  readonly #userAgent: string;
  #cookie: string | undefined;

  constructor(userAgent: string) {
    this.#userAgent = userAgent;
  }

  async #step(step: 'auth' | 'token' | 'backup', body: object, as: Person | null) {
    const cookie = this.#cookie === undefined ? {} : { cookie: this.#cookie };
    const headers = { 'user-agent': this.#userAgent, ...cookie };
    const got = await world.call(accountCalls.login, { params: { step }, body, as, headers });
    this.#cookie = /saldo_browser=[\w-]+/.exec(String(got.headers['set-cookie']))?.[0] ?? this.#cookie;
    return got;
  }

  async signIn(person: Person, second?: { step: 'token' | 'backup'; code: string }): Promise<void> {
    const { reply } = await this.#step('auth', { email: person.email, password: PASSWORD }, null);
    if (second === undefined) return;
    const as = { ...person, accessToken: reply.access ?? '' };
    expect((await this.#step(second.step, { code: second.code }, as)).status).toBe(200);
  }

  async guess(person: Person, times: number): Promise<void> {
    const { reply } = await this.#step('auth', { email: person.email, password: PASSWORD }, null);
    const as = { ...person, accessToken: reply.access ?? '' };
    for (let tried = 0; tried < times; tried += 1) await this.#step('token', { code: '000000' }, as);
  }
}

async function subjectsTo({ email }: Person): Promise<string[]> {
  await world.runJobs();
  const { sent } = world.house.mailer as ReturnType<typeof fakeMailer>;
  return sent.filter(({ to }) => to === email).map(({ subject }) => subject);
}

const ANOTHER = 'New sign-in to your account';

test('a sign-in from a new browser is reported once, except from the first', async () => {
  const person = await settle(world);
  const [desk, phone] = [new Browser(FIREFOX), new Browser(PHONE)];
  await desk.signIn(person);
  await desk.signIn(person);
  expect(await subjectsTo(person)).toEqual([]);
  await phone.signIn(person);
  await phone.signIn(person);
  await desk.signIn(person);
  expect(await subjectsTo(person)).toEqual([ANOTHER]);
});

test('a browser shared by two people is known to both', async () => {
  const [one, other] = [await settle(world), await settle(world)];
  const [own, shared] = [new Browser(FIREFOX), new Browser(FIREFOX)];
  await own.signIn(other);
  await shared.signIn(one);
  await shared.signIn(other);
  await shared.signIn(one);
  await shared.signIn(other);
  expect([await subjectsTo(one), await subjectsTo(other)]).toEqual([[], [ANOTHER]]);
});

test('a trusted-browser sign-in is not reported', async () => {
  const person = await settle(world, { hasTwoSteps: true });
  await new Browser(FIREFOX).signIn(person, { step: 'token', code: codeNow() });
  await new Browser(PHONE).signIn(person);
  expect(await subjectsTo(person)).toEqual([]);
});

test('a used backup token is reported with how many are left; so are five wrong codes', async () => {
  const person = await settle(world, { hasTwoSteps: true });
  const { reply } = await world.call(accountCalls.renewBackupTokens, { body: { code: codeNow() }, as: person });
  const [first = '', second = ''] = reply.backup_tokens;
  const desk = new Browser(FIREFOX);
  await desk.signIn(person, { step: 'backup', code: first });
  await new Browser(PHONE).signIn(person, { step: 'backup', code: second });
  await desk.guess(person, 4);
  expect(await subjectsTo(person)).toEqual(Array.from({ length: 2 }, () => 'A backup token was used to sign in'));
  await desk.guess(person, 5);
  expect((await subjectsTo(person)).at(-1)).toBe('Sign-in attempt blocked');
  const { sent } = world.house.mailer as ReturnType<typeof fakeMailer>;
  const texts = sent.filter(({ to }) => to === person.email).map(({ text }) => text);
  expect(texts[1]).toMatch(/Safari on iPhone.*You have 8 backup tokens left\./s);
});

test('someone with the password cannot flood the mailbox', async () => {
  const person = await settle(world);
  for (let times = 0; times < 9; times += 1) await new Browser(FIREFOX).signIn(person);
  expect(await subjectsTo(person)).toHaveLength(5);
});
