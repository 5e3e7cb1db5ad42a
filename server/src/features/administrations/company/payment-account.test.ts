import { API } from '@saldo/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeCode, fakePaymentProvider, type FakePaymentProvider } from '#adapters/payment-provider/fake';
import { stepUp } from '../../../../tests/access/testing/people.ts';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';

const { connectPaymentAccount, finishPaymentAccount, disconnectPaymentAccount } = API.administrations;

let world: World;
let payments: FakePaymentProvider;

beforeEach(async () => {
  payments = fakePaymentProvider();
  world = await createWorld({ house: { payments } });
});
afterEach(() => world.close());

async function begun(as: Person = world.owner): Promise<string> {
  const body = { step_up: await stepUp(world) };
  const { reply } = await world.call(connectPaymentAccount, { body, as, language: 'nl' });
  return new URL(reply.url).searchParams.get('state') ?? '';
}

async function shown() {
  const params = { adminId: world.administrationId };
  return (await world.call(API.settings.administrationSettings, { params })).reply.connections.payment_account;
}

async function otherOwner(administrationId = world.administrationId): Promise<Person> {
  const person = await world.addPerson();
  await world.inScope(
    (scope) =>
      scope.db
        .insertInto('memberships')
        .values({ administration_id: administrationId, person_id: person.id, role: 'OWNER' })
        .execute(),
    { administrationId },
  );
  return person;
}

test('an account is connected, shown, recorded without its keys, and disconnected', async () => {
  expect(await shown()).toEqual({ is_possible: true, organization: null, shows_payouts: true });
  const state = await begun();
  expect(state).toMatch(new RegExp(`^nl\\.${String(world.administrationId)}\\.[\\w-]{40,}$`));
  const connected = await world.call(finishPaymentAccount, { body: { state, code: fakeCode('1') } });
  expect(connected.reply).toEqual({ is_possible: true, organization: 'Company of the test', shows_payouts: true });
  expect(await shown()).toEqual(connected.reply);
  const row = await world.inScope((scope) =>
    scope.db.selectFrom('administrations').select(['mollie_id', 'mollie_keys']).executeTakeFirstOrThrow(),
  );
  expect(row.mollie_id).toBe('org_1');
  expect(row.mollie_keys).not.toContain('org_1');

  const off = await world.call(disconnectPaymentAccount, { body: {} });
  expect(off.reply).toEqual({ is_possible: true, organization: null, shows_payouts: true });
  expect(payments.revoked).toEqual([]);
  await world.runJobs();
  expect(payments.revoked).toEqual(['refresh_org_1']);
  const history = await world.call(API.history.history, {
    query: { model: 'administration', id: world.administrationId },
  });
  const told = JSON.stringify(history.reply);
  expect(told).toContain('org_1');
  expect(told).not.toContain('refresh_org_1');
});

test('connecting requires confirmation of identity, like the invoice account', async () => {
  await stepUp(world);
  const connect = (step_up?: { password: string }) =>
    world.call(connectPaymentAccount, { body: step_up === undefined ? {} : { step_up } });
  expect((await connect()).error.code).toBe('step_up_required');
  expect((await connect({ password: 'somebody else’s guess' })).error.code).toBe('step_up_required');
  const links = await world.inScope((scope) =>
    scope.db.selectFrom('one_time_links').select('kind').where('kind', '=', 'PAYMENT_ACCOUNT').execute(),
  );
  expect(links).toEqual([]);
  await world.call(finishPaymentAccount, { body: { state: await begun(), code: fakeCode('1') } });
  expect((await connect()).error.code).toBe('payment_account_connected');
});

test('the returned code works once', async () => {
  const state = await begun();
  await world.call(finishPaymentAccount, { body: { state, code: fakeCode('1') } });
  await world.call(disconnectPaymentAccount, { body: {} });
  const replayed = await world.call(finishPaymentAccount, { body: { state, code: fakeCode('2') } });
  expect(replayed.error.code).toBe('link_over');
  expect(await shown()).toMatchObject({ organization: null });
});

test('it works for the person who started, in that administration, for an hour, until restarted', async () => {
  const state = await begun();
  const finish = (given: object = {}) =>
    world.call(finishPaymentAccount, { body: { state, code: fakeCode('1') }, ...given });
  expect((await finish({ as: await otherOwner() })).error.code).toBe('link_over');
  const second = await world.secondAdministration();
  await world.inScope(
    (scope) =>
      scope.db
        .insertInto('memberships')
        .values({ administration_id: second.administrationId, person_id: world.owner.id, role: 'OWNER' })
        .execute(),
    { administrationId: second.administrationId },
  );
  expect((await finish({ administrationId: second.administrationId })).error.code).toBe('link_over');
  expect((await finish()).status).toBe(200);
  await world.call(disconnectPaymentAccount, { body: {} });

  const late = await begun();
  await sql`update one_time_links set expires_at = now() where kind = 'PAYMENT_ACCOUNT'`.execute(world.database.db);
  const body = { state: late, code: fakeCode('2') };
  expect((await world.call(finishPaymentAccount, { body })).error.code).toBe('link_over');

  const replaced = await begun();
  const fresh = await begun();
  expect((await world.call(finishPaymentAccount, { body: { ...body, state: replaced } })).error.code).toBe('link_over');
  expect((await world.call(finishPaymentAccount, { body: { ...body, state: fresh } })).status).toBe(200);
});

test('declined or incomplete at the provider: nothing is connected, and it can be restarted', async () => {
  const refused = await begun();
  expect((await world.call(finishPaymentAccount, { body: { state: refused } })).error.code).toBe(
    'payment_account_refused',
  );
  const again = { body: { state: refused, code: fakeCode('1') } };
  expect((await world.call(finishPaymentAccount, again)).error.code).toBe('link_over');
  const failed = await world.call(finishPaymentAccount, { body: { state: await begun(), code: 'made up' } });
  expect(failed.error.code).toBe('payment_account_failed');
  expect(await shown()).toMatchObject({ organization: null });
});

test('of two connections the last one stays, and the other’s keys are revoked', async () => {
  const other = await otherOwner();
  const [mine, theirs] = [await begun(), await begun(other)];
  await world.call(finishPaymentAccount, { body: { state: mine, code: fakeCode('1') } });
  await world.call(finishPaymentAccount, { body: { state: theirs, code: fakeCode('2') }, as: other });
  await world.runJobs();
  expect(payments.revoked).toEqual(['refresh_org_1']);
});
