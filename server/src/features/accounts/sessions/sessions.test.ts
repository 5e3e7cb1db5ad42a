import { API } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { fakeMailer } from '#adapters/mailer/fake';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { codeNow, PASSWORD, settle } from '../testing.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
const CURL = 'curl/8.9.1';
const { accounts } = API;

let world: World;
let person: Person;
/** How many codes the person entered: each works once, and half a minute later there is another. */
let codes: number;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  codes = 0;
  person = await settle(world, { hasTwoSteps: true });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a browser keeps and where it is. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly #userAgent: string;
  readonly #address: string;

  constructor(userAgent = FIREFOX, address = '203.0.113.7') {
    this.#userAgent = userAgent;
    this.#address = address;
  }

  async post(path: string, payload: object = {}) {
    const response = await world.app.inject({
      method: 'POST',
      url: `/en/api/v1/${path}`,
      remoteAddress: this.#address,
      headers: { 'user-agent': this.#userAgent, cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') },
      payload,
    });
    for (const { name, value } of response.cookies)
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    const {
      code = 'ok',
      next_step = null,
      about,
    } = response.json<{ code?: string; next_step?: unknown; about?: object }>();
    return { status: response.statusCode, code, next_step, about };
  }

  /** What someone took along. */
  copyTo(other: Browser): Browser {
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  auth = () => this.post('account/login/auth/', { email: person.email, password: PASSWORD });
  refresh = () => this.post('account/token/refresh/');
  logOut = (body: object = {}) => this.post('account/logout/', body);

  async signIn(): Promise<this> {
    const { next_step } = await this.auth();
    if (next_step === 'token') {
      if (codes > 0) vi.setSystemTime(Date.now() + 30_000);
      codes += 1;
      const { status } = await this.post('account/login/token/', { code: codeNow(), dont_ask_again: true });
      expect(status).toBe(200);
    }
    return this;
  }

  /** As after ten minutes: the browser has thrown the access token away. */
  wait(): this {
    this.cookies.delete('saldo_access');
    return this;
  }

  /** Whether signing in again takes the password alone. */
  isTrusted = async (): Promise<boolean> => (await this.auth()).next_step === null;
}

const openSessions = async () =>
  (await world.call(accounts.accountSessions, { as: person })).reply.filter(({ is_current }) => !is_current);
const mail = () =>
  (world.house.mailer as ReturnType<typeof fakeMailer>).sent
    .filter(({ to }) => to === person.email)
    .map(({ subject }) => subject);

describe('logging out', () => {
  test('ends the session also with an expired access token', async () => {
    const browser = (await new Browser().signIn()).wait();
    const copy = browser.copyTo(new Browser());
    expect(await openSessions()).toHaveLength(1);
    expect((await browser.logOut()).status).toBe(200);
    expect(await openSessions()).toHaveLength(0);
    expect((await copy.refresh()).code).toBe('session_ended');
    expect(browser.cookies.has('saldo_refresh')).toBe(false);
  });

  test('works everywhere as well', async () => {
    const [browser, other] = [(await new Browser().signIn()).wait(), await new Browser().signIn()];
    expect((await browser.logOut({ everywhere: true })).status).toBe(200);
    expect((await other.refresh()).code).toBe('session_ended');
    expect((await world.call(accounts.me, { as: person })).error.code).toBe('session_ended');
    expect(await other.isTrusted()).toBe(false);
  });

  test('elsewhere, a browser with our token is told why and whose session it was', async () => {
    const [browser, other] = [await new Browser().signIn(), await new Browser().signIn()];
    const kept = other.copyTo(new Browser());
    const guess = new Browser();
    guess.cookies.set('saldo_refresh', `${other.cookies.get('saldo_refresh')?.slice(0, -4) ?? ''}AAAA`);
    await browser.logOut({ everywhere: true });
    for (const each of [other, kept.wait()])
      expect(await each.refresh()).toMatchObject({
        code: 'session_ended',
        about: { because: 'elsewhere', email: person.email },
      });
    expect((await guess.refresh()).about).toBeUndefined();
  });

  test('also reports sessions that expired or ended with a withdrawn role', async () => {
    const browser = await new Browser().signIn();
    const set = (change: string) =>
      world.ownerPool.query(`update sessions set ${change} where person_id = $1`, [person.id]);
    await set('expires_at = now()');
    const { email } = person;
    expect((await browser.copyTo(new Browser()).refresh()).about).toEqual({ because: 'expired', email });
    await set(`ended_at = now(), ended_reason = 'staff_removed', last_address = null`);
    expect((await browser.refresh()).about).toEqual({ because: 'role', email });
  });

  test('tells the holder of an old token only that the session ended, not whose it was', async () => {
    const browser = await new Browser().signIn();
    const oldest = browser.copyTo(new Browser());
    await browser.refresh();
    const before = browser.copyTo(new Browser());
    await browser.refresh();
    await world.ownerPool.query('update sessions set expires_at = now() where person_id = $1', [person.id]);
    expect((await oldest.refresh()).about).toEqual({ because: 'expired' });
    for (const each of [before, browser])
      expect((await each.refresh()).about).toEqual({ because: 'expired', email: person.email });
  });

  test('ends nothing with a made-up token', async () => {
    const browser = await new Browser().signIn();
    const guess = new Browser();
    guess.cookies.set('saldo_refresh', `${browser.cookies.get('saldo_refresh')?.slice(0, -4) ?? ''}AAAA`);
    expect((await guess.logOut({ everywhere: true })).status).toBe(200);
    expect(await openSessions()).toHaveLength(1);
  });

  test('keeps the browser trusted', async () => {
    const browser = await new Browser().signIn();
    await browser.logOut();
    expect(await browser.isTrusted()).toBe(true);
  });
});

describe('a session ended from the list', () => {
  test('shows its person the last IP address, and keeps none after it ends', async () => {
    const browser = await new Browser().signIn();
    expect((await openSessions())[0]).toMatchObject({ last_address: '203.0.113.7' });
    await browser.copyTo(new Browser(FIREFOX, '203.0.44.8')).refresh();
    const [session] = await openSessions();
    expect(session?.last_address).toBe('203.0.44.8');
    await world.call(accounts.endAccountSession, { params: { id: session?.id ?? 0 }, as: person });
    const { rows } = await world.ownerPool.query(
      'select 1 from sessions where ended_at is not null and last_address is not null',
    );
    expect(rows).toEqual([]);
  });

  test('ends the trust of its browser, and of no other', async () => {
    const lost = await new Browser().signIn();
    const kept = await new Browser().signIn();
    const [, oldest] = await openSessions();
    await world.call(accounts.endAccountSession, { params: { id: oldest?.id ?? 0 }, as: person });
    expect((await lost.refresh()).code).toBe('session_ended');
    expect(await lost.isTrusted()).toBe(false);
    expect(await kept.isTrusted()).toBe(true);
  });

  test('also for a session opened later through that trust', async () => {
    const lost = await new Browser().signIn();
    await lost.logOut();
    expect(await lost.isTrusted()).toBe(true);
    const [newest] = await openSessions();
    await world.call(accounts.endAccountSession, { params: { id: newest?.id ?? 0 }, as: person });
    expect(await lost.isTrusted()).toBe(false);
  });

  test('ends all others at once: only this one stays, and stays trusted', async () => {
    const here = await new Browser().signIn();
    const [other, away] = [await new Browser().signIn(), await new Browser().signIn()];
    await away.logOut();
    const as = { ...person, accessToken: here.cookies.get('saldo_access') ?? '' };
    expect((await world.call(accounts.endOtherSessions, { as })).status).toBe(200);
    expect((await other.refresh()).code).toBe('session_ended');
    expect((await here.refresh()).status).toBe(200);
    expect(await other.isTrusted()).toBe(false);
    expect(await away.isTrusted()).toBe(false);
    expect(await here.isTrusted()).toBe(true);
  });
});

describe('a refresh token that was rotated a moment ago', () => {
  test('gives the latest one to twenty parallel calls of one browser', async () => {
    const browser = await new Browser().signIn();
    const copies = Array.from({ length: 20 }, () => browser.copyTo(new Browser()));
    const got = await Promise.all(copies.map((copy) => copy.refresh()));
    expect(got.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(copies.map(({ cookies }) => cookies.get('saldo_refresh'))).size).toBe(1);
  });

  test('gives it to the same browser at another address of its provider', async () => {
    const browser = await new Browser().signIn();
    const copy = browser.copyTo(new Browser(FIREFOX, '203.0.44.8'));
    expect((await browser.refresh()).status).toBe(200);
    expect((await copy.refresh()).status).toBe(200);
  });

  test.for([
    ['another program', new Browser(CURL)],
    ['another network', new Browser(FIREFOX, '198.51.100.4')],
    ['another network of the other kind', new Browser(FIREFOX, '2001:db8::1')],
  ] as const)('ends the session for %s, and its person is told', async ([, thief]) => {
    const browser = await new Browser().signIn();
    browser.copyTo(thief);
    expect((await browser.refresh()).status).toBe(200);
    expect((await thief.refresh()).code).toBe('session_ended');
    expect((await browser.refresh()).code).toBe('session_ended');
    expect(await browser.isTrusted()).toBe(false);
    await world.runJobs();
    expect(mail()).toContain('We signed out one of your devices');
    const events = (await world.call(accounts.accountEvents, { as: person })).reply.map(({ action }) => action);
    expect(events).toContain('SIGN_IN_COPIED');
  });
});
