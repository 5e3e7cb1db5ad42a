import { API } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/database';
import { staffOf } from '../../../tests/access/testing/people.ts';
import { createWorld, type Person, type World } from '../../../tests/support/world.ts';
import { addStaff } from '../accounts/profile/staff-roles.ts';
import { PASSWORD, settingsUuid, settle } from '../accounts/testing.ts';

const { accounts, history, staff } = API;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ask = (model: string, id: number, as: Person) => world.call(history.history, { query: { model, id }, as });
const own = async (as: Person) => (await ask('person', as.id, as)).reply.results;

test('a person sees each change of their account: profile, notification settings, password', async () => {
  const as = await settle(world);
  const { version } = (await world.call(accounts.me, { as })).reply;
  await world.call(accounts.updateMe, { body: { telephone: '0235550199', language: 'nl', version }, as });
  const settings = { CHARGE_BACK: { email: false, app: true } };
  await world.call(accounts.updateEmailSettings, { body: { uuid: await settingsUuid(world, as), settings }, as });
  const fresh = 'another long and private sentence';
  const body = { old_password: PASSWORD, new_password1: fresh, new_password2: fresh };
  expect((await world.call(accounts.changePassword, { body, as })).status).toBe(200);

  const [password, told, profile] = await own(as);
  expect(password).toMatchObject({
    action: 'CHANGE',
    changes: [{ field: 'password_hash', before: '••••', after: '••••' }],
  });
  expect(told).toMatchObject({
    actor: 'Sanne de Wit',
    changes: [{ field: 'email_settings', before: {}, after: settings }],
  });
  expect(profile).toMatchObject({ actor: 'Sanne de Wit', on_behalf_of: null });
  expect(profile?.changes).toEqual(
    expect.arrayContaining([
      { field: 'telephone', before: '', after: '0235550199' },
      { field: 'language', before: 'en', after: 'nl' },
    ]),
  );
  expect((await own(as)).at(-1)).toMatchObject({ action: 'CREATE', actor: null });
});

test('sign-ins, also with a backup token, and sign-outs elsewhere are in the log, which verifies', async () => {
  const as = await settle(world, { hasTwoSteps: true });
  for (const action of ['SIGNED_IN_WITH_BACKUP_TOKEN', 'WRONG_CODE', 'PASSWORD_CHANGED'] as const)
    await sql`insert into account_events (person_id, action) values (${as.id}, ${action})`.execute(world.database.db);
  expect((await world.call(accounts.endOtherSessions, { as })).status).toBe(200);
  expect((await own(as)).slice(0, 2)).toMatchObject([
    { action: 'SIGNED_OUT_ELSEWHERE', actor: 'Sanne de Wit', changes: [] },
    { action: 'SIGNED_IN_WITH_BACKUP_TOKEN', actor: null, changes: [] },
  ]);
  const { rows } = await sql`select * from verify_shared_log(${as.id})`.execute(world.database.db);
  expect(rows).toEqual([]);
});

test('notification changes by an e-mailed link are recorded without a person', async () => {
  const as = await settle(world);
  const settings = { CHARGE_BACK: { email: false, app: true } };
  const body = { uuid: await settingsUuid(world, as), settings };
  await world.call(accounts.updateEmailSettings, { body, as: null });
  expect((await own(as))[0]).toMatchObject({ actor: null, changes: [{ field: 'email_settings' }] });
});

test('two-step verification is recorded without its secret or codes', async () => {
  const as = await settle(world, { hasTwoSteps: true });
  const before = (await own(as)).length;
  await sql`update persons set totp_pending = 'waits' where id = ${as.id}`.execute(world.database.db);
  expect((await own(as)).length).toBe(before);
  const { rows } = await world.ownerPool.query<{ text: string }>(
    'select string_agg(change::text, $2) as text from shared_log where chain_id = $1',
    [as.id, '\n'],
  );
  expect(rows[0]?.text).toContain('"totp_secret": [null, "••••"]');
  expect(rows[0]?.text).not.toMatch(/argon2|\$/);
});

test('a role granted by operations names who granted it', async () => {
  const as = await settle(world, { hasTwoSteps: true });
  const visitor = { language: 'en', today: '2026-07-14', requestId: 'operations' } as const;
  const given = { email: as.email, role: 'BOOKIE', name: '', language: 'en' } as const;
  await inTransaction(world.database.db, (db) => addStaff({ ...visitor, db }, given, 'root on the server'));
  expect((await own(as))[0]).toMatchObject({
    actor: 'root on the server',
    changes: [{ field: 'staff_role', before: null, after: 'BOOKIE' }],
  });
});

test('someone else’s history is not readable, not even in the database', async () => {
  const admin = await staffOf(world, 'STAFF_ADMIN', []);
  const other = await settle(world);
  expect((await ask('person', other.id, admin)).error.code).toBe('not_found');
  const seen = await world.inScope(
    async (scope) => {
      await sql`select show_administrations(${admin.id}, 'STAFF_ADMIN')`.execute(scope.db);
      return sql<{ chain_id: number }>`select distinct chain_id from shared_log order by 1`.execute(scope.db);
    },
    { person: admin },
  );
  expect(seen.rows.map(({ chain_id }) => chain_id)).toEqual([0, admin.id]);
  const bookie = await staffOf(world, 'BOOKIE', []);
  const less = await world.inScope(
    async (scope) => {
      await sql`select show_administrations(${bookie.id}, 'BOOKIE')`.execute(scope.db);
      return sql<{ chain_id: number }>`select distinct chain_id from shared_log`.execute(scope.db);
    },
    { person: bookie },
  );
  expect(less.rows.map(({ chain_id }) => chain_id)).toEqual([bookie.id]);
});

test('team leads see members and clients added and removed, by name', async () => {
  const lead = await staffOf(world, 'TEAM_LEAD', []);
  const bookie = await staffOf(world, 'BOOKIE', []);
  const assign = async (body: object) => (await world.call(staff.assignTeam, { body, as: lead })).reply;
  const { id: team_id } = await assign({ name: 'Noord', add_person_ids: [bookie.id] });
  await assign({ team_id, name: 'Noord-Holland', add_client_ids: [world.administrationId] });
  await assign({ team_id, remove_person_ids: [bookie.id] });

  const { reply } = await ask('staff_team', team_id, lead);
  expect(reply.count).toBe(5);
  expect(reply.results.map(({ action, changes }) => [action, ...changes])).toEqual([
    ['TAKE_OUT', { field: 'person_id', before: 'Sanne de Wit', after: null }],
    ['TAKE_IN', { field: 'administration_id', before: null, after: 'De Wit Ontwerp' }],
    ['CHANGE', { field: 'name', before: 'Noord', after: 'Noord-Holland' }],
    ['TAKE_IN', { field: 'person_id', before: null, after: 'Sanne de Wit' }],
    ['CREATE', { field: 'name', before: null, after: 'Noord' }],
  ]);
  expect(new Set(reply.results.map(({ actor }) => actor))).toEqual(new Set(['Sanne de Wit']));
  expect((await ask('staff_team', team_id, bookie)).error.code).toBe('not_allowed');
  expect((await ask('staff_team', team_id, world.owner)).error.code).toBe('not_allowed');
});

test('accounts older than the log have an empty, valid one; others have none', async () => {
  const problems = async () => {
    const { rows } = await world.ownerPool.query<{ problem: string }>('select problem from verify_shared_log(987654)');
    return rows.map(({ problem }) => problem);
  };
  expect(await problems()).toEqual(['log_cut']);
  await world.ownerPool.query('insert into shared_heads (chain_id) values (987654)');
  expect(await problems()).toEqual([]);
});

const change = (statement: string) => world.ownerPool.query(statement);

test('none of it can be changed', async () => {
  await expect(change(`update shared_log set action = 'x'`)).rejects.toThrow('append-only');
  await expect(change('delete from shared_log')).rejects.toThrow('append-only');
  await expect(change('truncate shared_log')).rejects.toThrow('append-only');
});
