import { accountCalls, FIELD_TEXTS, NOTIFICATION_TYPES } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#platform/refusal';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { SignInLimits, requireStepUp } from '../index.ts';
import { codeNow, PASSWORD, settingsUuid, settle, signInElsewhere } from '../testing.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const sessionsOf = async (as: Person) => (await world.call(accountCalls.accountSessions, { as })).reply;

describe('sessions', () => {
  test('are listed with the current one marked and devices named', async () => {
    const as = await settle(world);
    const id = await signInElsewhere(world, as);
    await signInElsewhere(world, as, false);
    expect(await sessionsOf(as)).toMatchObject([
      { id, is_current: false, device: 'Firefox 140 on Linux' },
      { is_current: true, device: 'Unknown device' },
    ]);
  });

  test("end one by one, only the caller's own, and their next request is refused", async () => {
    const [as, stranger] = [await settle(world), await settle(world)];
    const [own] = await sessionsOf(as);
    const end = (person: Person) =>
      world.call(accountCalls.endAccountSession, { params: { id: own?.id ?? 0 }, as: person });
    expect((await end(stranger)).error.code).toBe('not_found');
    expect((await end(as)).reply).toEqual({ ended: true });
    expect((await world.call(accountCalls.me, { as })).error.code).toBe('session_ended');
  });

  test('end everywhere at once', async () => {
    const as = await settle(world);
    await signInElsewhere(world, as);
    await world.call(accountCalls.logout, { body: { everywhere: true }, as });
    const open = await world.database.db
      .selectFrom('sessions')
      .select('id')
      .where('person_id', '=', as.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });
});

describe('a signed-in person', () => {
  test('updates given fields, on the latest version only', async () => {
    const as = await settle(world);
    const change = (version: number) =>
      world.call(accountCalls.updateMe, { body: { initials: 'S.J.', telephone: '+31 6 12345678', version }, as });
    const { reply } = await change(1);
    expect(reply).toMatchObject({ name: 'Sanne de Wit', initials: 'S.J.', telephone: '+31 6 12345678', version: 2 });
    expect((await change(1)).error.code).toBe('stale_version');
    const wrong = await world.call(accountCalls.updateMe, { body: { telephone: 'call me', version: 2 }, as });
    expect(wrong.error.errors).toEqual({ telephone: [FIELD_TEXTS.telephone_invalid.en] });
  });

  test('sees their own account activity, newest first', async () => {
    const as = await settle(world);
    const body = {
      old_password: PASSWORD,
      new_password1: 'lantern over the canal',
      new_password2: 'lantern over the canal',
    };
    await world.call(accountCalls.changePassword, { body, as, headers: { 'user-agent': 'curl/8.5' } });
    const credentials = { email: as.email, password: body.new_password1 };
    await world.call(accountCalls.login, { params: { step: 'auth' }, body: credentials, as: null });
    const eventsOf = async (person: Person) => (await world.call(accountCalls.accountEvents, { as: person })).reply;
    expect(await eventsOf(as)).toMatchObject([{ action: 'SIGNED_IN' }, { action: 'PASSWORD_CHANGED', device: 'curl' }]);
    expect(await eventsOf(await settle(world))).toEqual([]);
  });

  test('sees the provider’s staff only as staff', async () => {
    const staff = await settle(world, { staff_role: 'BOOKIE', hasTwoSteps: true });
    const got = await world.call(accountCalls.staffUsers, { as: staff });
    expect(got.reply).toEqual([{ id: staff.id, name: 'Sanne de Wit', email: staff.email, staff_role: 'BOOKIE' }]);
    expect((await world.call(accountCalls.staffUsers, { as: await settle(world) })).error.code).toBe('not_allowed');
  });
});

describe('notification settings', () => {
  test('are all on until changed by the link in an e-mail', async () => {
    const uuid = await settingsUuid(world, await settle(world));
    const { reply } = await world.call(accountCalls.emailSettings, { query: { uuid }, as: null });
    expect(Object.keys(reply.settings)).toEqual([...NOTIFICATION_TYPES]);
    expect(Object.values(reply.settings)).toEqual(NOTIFICATION_TYPES.map(() => ({ email: true, app: true })));
    await Promise.all(
      (['QUOTATION_EXPIRED', 'CHARGE_BACK'] as const).map((type) =>
        world.call(accountCalls.updateEmailSettings, {
          body: { uuid, settings: { [type]: { email: false, app: true } } },
          as: null,
        }),
      ),
    );
    const { settings } = (await world.call(accountCalls.emailSettings, { query: { uuid }, as: null })).reply;
    expect([settings.QUOTATION_EXPIRED, settings.CHARGE_BACK]).toEqual([
      { email: false, app: true },
      { email: false, app: true },
    ]);
    expect(settings.CUSTOMER_INVOICE_PAID).toEqual({ email: true, app: true });
  });

  test('do not exist for an unknown uuid', async () => {
    for (const uuid of ['12345678-1234-4234-8234-123456789012', 'x'])
      expect((await world.call(accountCalls.emailSettings, { query: { uuid }, as: null })).error.code).toBe(
        'not_found',
      );
  });
});

describe('a step up', () => {
  const attempts = new SignInLimits('a secret');
  async function outcome(person: Person, proof: { password?: string; code?: string } | undefined): Promise<string> {
    const keys = { seals: world.house.seals, attempts };
    try {
      await requireStepUp((work) => world.inScope(work, { person }), keys, proof);
      return 'done';
    } catch (error) {
      return error instanceof Refusal
        ? `${error.code} ${Object.keys(error.details.fields ?? {}).join()}`
        : String(error);
    }
  }

  test('accepts the password or an unused code', async () => {
    const person = await settle(world, { hasTwoSteps: true });
    const code = codeNow();
    expect(await outcome(person, undefined)).toBe('step_up_required ');
    expect(await outcome(person, { password: 'wrong' })).toBe('step_up_required password');
    expect(await outcome(person, { password: PASSWORD })).toBe('done');
    expect(await outcome(person, { code })).toBe('done');
    expect(await outcome(person, { code })).toBe('step_up_required code');
  });

  test('cannot be guessed: ten failures block it', async () => {
    const person = await settle(world);
    for (let i = 0; i < 10; i += 1) await outcome(person, { code: '000000' });
    expect(await outcome(person, { password: PASSWORD })).toBe('too_many_requests ');
  });
});
