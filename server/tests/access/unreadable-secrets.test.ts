import { API } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '#platform/log';
import { encryptionKeyOf, Encryption } from '#platform/crypto/encryption';
import { makeBackupTokens } from '../../src/features/accounts/two-step/second-factor.ts';
import { codeNow, PASSWORD, settle } from '../../src/features/accounts/testing.ts';
import { LOST_KEY, loseAppKey, loseReplies } from '../support/lost-key.ts';
import { createWorld, type Person, type World } from '../support/world.ts';

const { accounts, contacts } = API;
const lines: string[] = [];

let world: World;
beforeAll(async () => {
  const log = createLogger('info', { write: (line: string) => lines.push(line) });
  world = await createWorld({ house: { seals: new Encryption([encryptionKeyOf('a key for tests alone')], log) } });
});
afterAll(() => world.close());
beforeEach(() => void lines.splice(0));

const told = () => lines.map((line) => JSON.parse(line) as unknown);

/** Someone whose app no key of this server opens, with a backup token. */
async function stranded(): Promise<{ as: Person; token: string; kept: string }> {
  const as = await settle(world, { hasTwoSteps: true });
  const kept = await loseAppKey(world, as);
  const [token = ''] = await world.inScope((scope) => makeBackupTokens(scope, as.id));
  return { as, token, kept };
}

async function waiting({ email, id }: Person): Promise<Person> {
  const body = { email, password: PASSWORD };
  const { reply } = await world.call(accounts.login, { params: { step: 'auth' }, body, as: null });
  return { id, email, accessToken: reply.access ?? '' };
}

const keptOf = ({ id }: Person) =>
  world.database.db
    .selectFrom('persons')
    .select(['totp_secret', 'totp_pending'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function member(person: Person): Promise<Person> {
  await world.inScope((scope) =>
    scope.db
      .insertInto('memberships')
      .values({ administration_id: world.administrationId, person_id: person.id, role: 'OWNER' })
      .execute(),
  );
  return person;
}

describe('an authenticator secret the server cannot decrypt', () => {
  test('refuses codes with the reason, without counting attempts, and accepts a backup token', async () => {
    const { as, token, kept } = await stranded();
    const at = await waiting(as);
    const params = { step: 'token' } as const;
    for (let tried = 0; tried < 6; tried += 1) {
      const got = await world.call(accounts.login, { params, body: { code: codeNow() }, as: at });
      expect([got.status, got.error.code]).toEqual([409, 'authenticator_unreadable']);
    }
    const inDutch = await world.call(accounts.login, { params, body: { code: '000000' }, as: at, language: 'nl' });
    expect(inDutch.error.detail).toContain('Gebruik een reservecode');
    expect(told()[0]).toMatchObject({
      level: 'error',
      table: 'persons',
      column: 'totp_secret',
      row: as.id,
      sealed_by: LOST_KEY.id,
      has_key: false,
    });
    const backup = { params: { step: 'backup' as const }, body: { code: token }, as: at };
    expect((await world.call(accounts.login, backup)).reply.next_step).toBeNull();
    const events = (await world.call(accounts.accountEvents, { as })).reply.map(({ action }) => action);
    expect(events).toEqual(['SIGNED_IN_WITH_BACKUP_TOKEN']);
    expect((await keptOf(as)).totp_secret).toBe(kept);
  });

  test('gives the same error wherever a code is asked, and is replaced with a backup token', async () => {
    const { as, token } = await stranded();
    const off = await world.call(accounts.switchOffTwoStep, { body: { password: PASSWORD, code: codeNow() }, as });
    expect(off.error.code).toBe('authenticator_unreadable');
    const renewed = await world.call(accounts.renewBackupTokens, { body: { code: codeNow() }, as });
    expect(renewed.error.code).toBe('authenticator_unreadable');
    const params = { adminId: world.administrationId };
    const { reply: company } = await world.call(API.administrations.administration, { params });
    const stepUp = await world.call(API.administrations.updateAdministration, {
      params,
      body: { bank_account_number: 'NL91ABNA0417164300', version: company.version, step_up: { code: codeNow() } },
      as: await member(as),
    });
    expect(stepUp.error.code).toBe('authenticator_unreadable');
    const wrong = await world.call(accounts.replaceAuthenticator, { body: { password: PASSWORD, code: 'zzzz' }, as });
    expect(wrong.error.errors).toEqual({ code: ['This code is incorrect'] });
    const { reply } = await world.call(accounts.replaceAuthenticator, {
      body: { password: PASSWORD, code: token },
      as,
    });
    const proved = await world.call(accounts.switchOnTwoStep, { body: { code: codeNow(reply.key) }, as });
    expect(proved.reply.backup_tokens).toHaveLength(10);
  });
});

test('an undecryptable pending secret is replaced by a new one', async () => {
  const as = await settle(world);
  const start = async () => (await world.call(accounts.startTwoStep, { body: { password: PASSWORD }, as })).reply.key;
  const first = await start();
  await loseAppKey(world, as, 'totp_pending');
  const proof = await world.call(accounts.switchOnTwoStep, { body: { code: codeNow(first) }, as });
  expect(proof.error.code).toBe('authenticator_key_over');
  expect((await world.call(accounts.twoStepKey, { as })).error.code).toBe('step_up_required');
  expect(await start()).not.toBe(first);
});

test('a resent request with an undecryptable reply is not repeated, and says so', async () => {
  const headers = { 'idempotency-key': 'a-key-of-this-test' };
  const create = () => world.call(contacts.createContact, { body: { name: 'Bakker' }, headers });
  expect((await create()).status).toBe(200);
  await loseReplies(world);
  const again = await create();
  expect([again.status, again.error.code]).toEqual([409, 'earlier_reply_unreadable']);
  expect(told()).toMatchObject([{ table: 'idempotency_keys', column: 'reply', sealed_by: LOST_KEY.id }]);
});
