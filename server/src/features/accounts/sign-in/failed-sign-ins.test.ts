import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/database';
import { createLogger } from '#platform/log';
import { jobsOf } from '../../../composition/rooms.ts';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { RECORD_FAILED_SIGN_INS_NIGHTLY, recordFailedSignIn } from '../account-events.ts';
import { SignInLimits } from './sign-in-limits.ts';
import { PASSWORD, settle } from '../testing.ts';

const { accounts, history } = API;
const attempts = new SignInLimits('a secret that counts nothing');

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** What the chained record of someone says of wrong tries, oldest first. */
async function recorded(as: Person): Promise<[string, unknown][]> {
  const { results } = (await world.call(history.history, { query: { model: 'person', id: as.id }, as })).reply;
  const { rows: problems } = await world.ownerPool.query('select * from verify_shared_log($1)', [as.id]);
  expect(problems).toEqual([]);
  return results
    .filter(({ action }) => action.startsWith('WRONG'))
    .map(({ action, changes }): [string, unknown] => [action, changes[0]?.after])
    .toReversed();
}

async function guessPassword({ email }: Pick<Person, 'email'>): Promise<void> {
  const body = { email, password: 'a guess' };
  const got = await world.call(accounts.login, { params: { step: 'auth' }, body, as: null });
  expect(got.error.code).toBe('wrong_credentials');
}

/** Someone tries at once and beyond every limit. */
async function guess(as: Person, times: number, action: 'WRONG_PASSWORD' | 'WRONG_CODE' = 'WRONG_PASSWORD') {
  const one = (number: number) =>
    world.inScope((scope) =>
      recordFailedSignIn(scope, attempts, as.id, action, { userAgent: `guesser ${String(number)}` }),
    );
  await Promise.all(Array.from({ length: times }, (_, number) => one(number)));
}

const anHourPasses = () =>
  world.ownerPool.query(`update failed_attempts set noted_at = noted_at - interval '61 minutes'`);

async function aNightPasses(): Promise<void> {
  await jobsOf(world.house)[RECORD_FAILED_SIGN_INS_NIGHTLY]?.({
    payload: {},
    language: 'en',
    attempt: 1,
    isLastAttempt: false,
    log: createLogger('silent'),
    begin: () => Promise.reject(new Error('works in no administration')),
    beginAsVisitor: (work) =>
      inTransaction(world.database.db, (db) => work({ db, language: 'en', today: '2026-07-14', requestId: 'night' })),
  });
}

/** What passes of time is a change of the table as well, and is no line of the record. */
async function unnoted<Result>(work: () => Promise<Result>): Promise<Result> {
  await world.ownerPool.query('alter table failed_attempts disable trigger history');
  const result = await work();
  await world.ownerPool.query('alter table failed_attempts enable trigger history');
  return result;
}

test('wrong passwords, codes, backup tokens and confirmations are in the person’s audit log', async () => {
  const as = await settle(world, { hasTwoSteps: true });
  await guessPassword(as);
  expect(await recorded(as)).toEqual([['WRONG_PASSWORD', 1]]);
  const body = { email: as.email, password: PASSWORD };
  const { reply } = await world.call(accounts.login, { params: { step: 'auth' }, body, as: null });
  const waiting = { ...as, accessToken: reply.access ?? '' };
  const code = { code: '000000' };
  expect((await world.call(accounts.login, { params: { step: 'token' }, body: code, as: waiting })).status).toBe(401);
  const off = (password: string) => world.call(accounts.switchOffTwoStep, { body: { password, ...code }, as });
  await off('a guess');
  await off(PASSWORD);
  expect(await recorded(as)).toEqual([
    ['WRONG_PASSWORD', 1],
    ['WRONG_CODE', 1],
    ['WRONG_PASSWORD_SIGNED_IN', 1],
    ['WRONG_CODE_SIGNED_IN', 1],
  ]);
  const other = await settle(world, { hasTwoSteps: true });
  const again = { email: other.email, password: PASSWORD };
  const first = await world.call(accounts.login, { params: { step: 'auth' }, body: again, as: null });
  const token = { params: { step: 'backup' as const }, body: { code: 'zzzz-zzzz-zzzz-zzzz' } };
  await world.call(accounts.login, { ...token, as: { ...other, accessToken: first.reply.access ?? '' } });
  expect(await recorded(other)).toEqual([['WRONG_CODE', 1]]);
});

test('failed attempts add one line an hour to the log, with the count since the previous', async () => {
  const as = await settle(world);
  await guess(as, 30);
  expect(await recorded(as)).toEqual([['WRONG_PASSWORD', 1]]);
  await unnoted(anHourPasses);
  await guess(as, 12);
  await guess(as, 3, 'WRONG_CODE');
  expect(await recorded(as)).toEqual([
    ['WRONG_PASSWORD', 1],
    ['WRONG_PASSWORD', 30],
    ['WRONG_CODE', 1],
  ]);
});

test('signing in first logs the attempts until then', async () => {
  const as = await settle(world);
  await guess(as, 5);
  const body = { email: as.email, password: PASSWORD };
  for (let times = 0; times < 2; times += 1)
    await world.call(accounts.login, { params: { step: 'auth' }, body, as: null });
  const { results } = (await world.call(history.history, { query: { model: 'person', id: as.id }, as })).reply;
  expect(results.slice(0, 4).map(({ action, changes }) => [action, changes[0]?.after])).toEqual([
    ['SIGNED_IN', undefined],
    ['SIGNED_IN', undefined],
    ['WRONG_PASSWORD', 4],
    ['WRONG_PASSWORD', 1],
  ]);
});

test('the last attempts are logged at night, once', async () => {
  const [as, other] = [await settle(world), await settle(world)];
  await guess(as, 8);
  await guess(other, 1);
  await aNightPasses();
  expect(await recorded(as)).toEqual([['WRONG_PASSWORD', 1]]);
  await unnoted(anHourPasses);
  await aNightPasses();
  await unnoted(anHourPasses);
  await aNightPasses();
  expect(await recorded(as)).toEqual([
    ['WRONG_PASSWORD', 1],
    ['WRONG_PASSWORD', 7],
  ]);
  expect(await recorded(other)).toEqual([['WRONG_PASSWORD', 1]]);
});

test('attempts during the nightly run add no empty line', async () => {
  const as = await settle(world);
  await guess(as, 5);
  await unnoted(anHourPasses);
  const trying = await world.ownerPool.connect();
  await trying.query('begin');
  await trying.query('update failed_attempts set noted_at = now(), noted = since + 1, since = 0 where person_id = $1', [
    as.id,
  ]);
  const night = aNightPasses();
  await Promise.race([night, sleep(500)]);
  await trying.query('commit');
  trying.release();
  await night;
  expect(await recorded(as)).toEqual([
    ['WRONG_PASSWORD', 1],
    ['WRONG_PASSWORD', 5],
  ]);
});

test('unknown addresses and right passwords are not counted', async () => {
  const count = async () => (await world.ownerPool.query('select from failed_attempts')).rowCount;
  const before = await count();
  await guessPassword({ email: 'nobody@test.example' });
  const { email } = await settle(world);
  const body = { email, password: PASSWORD };
  expect((await world.call(accounts.login, { params: { step: 'auth' }, body, as: null })).status).toBe(200);
  expect(await count()).toBe(before);
});

test('the nightly run handles more people than one batch', async () => {
  const people = await Promise.all(Array.from({ length: 205 }, () => world.addPerson()));
  await world.ownerPool.query(
    `insert into failed_attempts (person_id, action, since) select id, 'WRONG_CODE', 2 from unnest($1::bigint[]) id`,
    [people.map(({ id }) => id)],
  );
  await unnoted(anHourPasses);
  await aNightPasses();
  const { rows } = await world.ownerPool.query<{ noted: number; since: number }>(
    'select distinct noted, since from failed_attempts where person_id = any($1)',
    [people.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ noted: 2, since: 0 }]);
});
