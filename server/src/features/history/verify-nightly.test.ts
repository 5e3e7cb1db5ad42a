import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fakeMailer } from '#adapters/mailer/fake';
import { inTransaction } from '#platform/database/database';
import { refuseShutDoors } from '#platform/database/for-each-administration';
import type { AccountJob } from '#platform/jobs/jobs';
import { createLogger } from '#platform/log';
import { brokenAdministrations, brokenPeopleLogs } from '#platform/metrics';
import { staffOf } from '../../../tests/access/testing/people.ts';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type Person, type World } from '../../../tests/support/world.ts';
import { runVerification } from '../../verify.ts';
import { filedMessages } from '../tax-returns/index.ts';
import { verifyNightly, verifyPeopleNightly } from './verify-nightly.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await staffOf(world, 'STAFF_ADMIN', []);
});
afterAll(() => world.close());

const needs = () => ({ files: world.house.files, filedMessages });

/** A night, with what its log says. */
async function night(
  prove: AccountJob = verifyNightly(needs()),
  today = '2026-07-14',
): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => lines.push(line) });
  const visitor = { language: 'en', today, requestId: 'night' } as const;
  const context: Parameters<AccountJob>[0] = {
    payload: {},
    language: 'en',
    attempt: 1,
    isLastAttempt: true,
    log,
    begin: () => Promise.reject(new Error('it works for none in particular')),
    beginAsVisitor: (work) => inTransaction(world.database.db, (db) => work({ ...visitor, db })),
  };
  await prove(context);
  await world.runJobs();
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const lettersTo = (person: Person) =>
  (world.house.mailer as ReturnType<typeof fakeMailer>).sent.filter(({ to }) => to === person.email);

const broken = async () => (await brokenAdministrations.get()).values[0]?.value;

const brokenLogs = async () => (await brokenPeopleLogs.get()).values[0]?.value;

async function tamper(table: string, trigger: string | null, statement: string): Promise<void> {
  if (trigger !== null) await world.ownerPool.query(`alter table ${table} disable trigger ${trigger}`);
  await world.ownerPool.query(statement);
  if (trigger !== null) await world.ownerPool.query(`alter table ${table} enable trigger ${trigger}`);
}

const company = async () => new Site(world, await world.secondAdministration());
const of = (site: Site) => String(site.administrationId);

/** What the checks of a return say of the stored balances. */
async function balances(site: Site) {
  const [first] = await site.get(API.tax_returns.vatReturns, {});
  const checks = await site.get(API.tax_returns.vatReturnChecks, { params: { id: first?.id ?? 0 } });
  return checks.find(({ code }) => code === 'balances')?.result;
}

test('a clean night reports nothing; a changed record or balance is counted, logged and e-mailed', async () => {
  const whole = await company();
  const record = await company();
  const balance = await company();
  for (const site of [whole, record, balance]) await site.expense();
  await balance.concept();
  expect(await night()).toEqual([]);
  expect(await broken()).toBe(0);
  expect(lettersTo(admin)).toEqual([]);

  expect((await whole.get(API.history.verifyHistory, { query: {} })).nightly).toMatchObject({
    log_problems: 0,
    balances: 0,
    control_accounts: 0,
    files: 0,
  });

  await tamper(
    'audit_log',
    'audit_is_final',
    `update audit_log set action = 'DELETE' where seq = 2 and administration_id = ${of(record)}`,
  );
  await tamper(
    'ledger_balances',
    null,
    `update ledger_balances set debit_cents = debit_cents + 1 where debit_cents > 0 and administration_id = ${of(balance)}`,
  );
  // An expense and a draft that a list counts once too often.
  for (const [sums, counted] of [
    ['expense_day_sums', 'expense_count'],
    ['sales_day_sums', 'invoice_count'],
  ] as const)
    await tamper(
      sums,
      null,
      `update ${sums} set ${counted} = ${counted} + 1 where ${counted} > 0 and administration_id = ${of(balance)}`,
    );
  // The checks of a return read again what changed since it was right.
  await whole.expense();
  expect([await balances(whole), await balances(balance)]).toEqual(['right', 'wrong']);

  const said = await night();
  const seen = await balance.get(API.history.verifyHistory, { query: {} });
  expect([seen.is_whole, seen.balances, seen.control_accounts]).toEqual([true, 2, []]);
  expect(seen.nightly).toMatchObject({ log_problems: 0, balances: 4 });
  const command = await runVerification(world.database, null);
  expect(command.holds).toBe(false);
  expect(command.text).toContain(`${of(whole)}\tcorrect\n`);
  expect(command.text).toContain(`${of(balance)}\tFAILED: 0 audit records, 4 balances, 0 control accounts\n`);
  expect((await runVerification(world.database, whole.administrationId)).holds).toBe(true);
  expect(said.map(({ level, administration_id }) => [level, administration_id])).toEqual([
    ['error', record.administrationId],
    ['error', balance.administrationId],
  ]);
  expect(said[0]).toMatchObject({ record: expect.any(Number), balances: 0 });
  expect(said[1]?.['balances']).toBeGreaterThan(0);
  expect(await broken()).toBe(2);
  const [letter, ...more] = lettersTo(admin);
  expect(more).toEqual([]);
  expect(letter?.text).toContain(`${of(record)}, ${of(balance)}`);
});

test('within a week a missing or changed file is found; what was filed is kept encrypted, and right', async () => {
  const site = await company();
  await site.filedReturn();
  const { id } = await site.invoice();
  await site.archived();
  await world.runJobs();
  const { files } = world.house;
  const week = async () => {
    const said: Record<string, unknown>[] = [];
    for (const day of [13, 14, 15, 16, 17, 18, 19])
      said.push(...(await night(verifyNightly(needs()), `2026-07-${String(day)}`)));
    return said.filter(({ administration_id }) => administration_id === site.administrationId);
  };
  expect(await week()).toEqual([]);
  const { rows } = await world.ownerPool.query<{ pdf_sha256: string; ubl_sha256: string }>(
    'select pdf_sha256, ubl_sha256 from sales_invoices where administration_id = $1 and id = $2',
    [site.administrationId, id],
  );
  await files.keepAs(rows[0]?.pdf_sha256 ?? '', Buffer.from('another invoice'));
  await files.remove(rows[0]?.ubl_sha256 ?? '');
  const receipts = await world.ownerPool.query<{ sha256: string }>(
    'select sha256 from attachments where administration_id = $1',
    [site.administrationId],
  );
  await files.remove(receipts.rows[0]?.sha256 ?? '');
  const said = await week();
  expect(said.reduce((sum, { files: wrong }) => sum + Number(wrong), 0)).toBe(3);
  for (const each of said) expect(each).toMatchObject({ level: 'error', record: 0, balances: 0 });
});

test('the logs of persons and teams are verified as well', async () => {
  const [changed, cut] = [await world.addPerson(), await world.addPerson()];
  const before = lettersTo(admin).length;
  expect(await night(verifyPeopleNightly)).toEqual([]);
  expect(await brokenLogs()).toBe(0);

  const final = 'shared_log_is_final';
  await tamper('shared_log', final, `update shared_log set operator = 'nobody' where chain_id = ${String(changed.id)}`);
  await tamper('shared_log', final, `delete from shared_log where chain_id = ${String(cut.id)}`);
  await tamper('shared_log', final, `delete from shared_log where seq = 2 and chain_id = 0`);
  const said = await night(verifyPeopleNightly);
  expect(said.map(({ level, person_id, record }) => [level, person_id, record])).toEqual([
    ['error', 0, expect.any(Number)],
    ['error', changed.id, 1],
    ['error', cut.id, 1],
  ]);
  expect(await brokenLogs()).toBe(3);
  const [letter, ...more] = lettersTo(admin).slice(before);
  expect(more).toEqual([]);
  expect(letter?.text).toContain(`0, ${String(changed.id)}, ${String(cut.id)}`);

  await tamper('shared_heads', null, `delete from shared_heads where chain_id = ${String(cut.id)}`);
  expect((await night(verifyPeopleNightly)).length).toBe(3);
});

test('two entries that are out of balance by the same, and so keep the balances right, are found', async () => {
  const site = await company();
  await site.expense();
  await site.expense();
  await tamper(
    'journal_lines',
    'lines_are_final',
    `update journal_lines l set amount_cents = amount_cents + case when entry_id = (select min(entry_id) from journal_lines of_both
        where of_both.administration_id = l.administration_id and amount_cents = 10000) then 1 else -1 end
      where administration_id = ${of(site)} and amount_cents = 10000`,
  );
  const said = await night();
  expect(said).toContainEqual(
    expect.objectContaining({ administration_id: site.administrationId, balances: 2, control_accounts: 0 }),
  );
});

test('an administration that cannot be verified is told as broken, and keeps no other from its turn', async () => {
  const stuck = await company();
  const next = await company();
  await world.ownerPool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before insert or update on verifications for each row when (new.administration_id = ${of(stuck)}) execute function refuse()`);
  try {
    const said = await night();
    expect(said).toContainEqual(
      expect.objectContaining({
        administration_id: stuck.administrationId,
        msg: 'an administration could not be verified',
      }),
    );
    expect(lettersTo(admin).at(-1)?.text).toContain(of(stuck));
    const verified = await world.ownerPool.query('select from verifications where administration_id = $1', [
      next.administrationId,
    ]);
    expect(verified.rowCount).toBe(1);
  } finally {
    await world.ownerPool.query('drop trigger refuse on verifications; drop function refuse()');
  }
});

test('verifying nothing although administrations exist is an error, and a start with hidden ones is refused', async () => {
  const hidden = await createWorld();
  const prover = await staffOf(hidden, 'STAFF_ADMIN', []);
  await refuseShutDoors(hidden.database.db);
  await hidden.ownerPool.query('drop policy for_the_owner on administrations');
  await expect(refuseShutDoors(hidden.database.db)).rejects.toThrow('cannot read administrations');
  const before = world;
  world = hidden;
  try {
    const said = await night();
    expect(said.map(({ msg }) => msg)).toContain('no administration could be verified although some exist');
    expect(await broken()).toBe(1);
    expect(lettersTo(prover)).toHaveLength(1);
  } finally {
    world = before;
    await hidden.close();
  }
});

test('the administration directory is corrected from memberships', async () => {
  const site = await company();
  const list = async (as: Person) => (await world.call(API.administrations.administrationsForUser, { as })).reply;
  const gone = await world.addPerson();
  await world.ownerPool.query('update administration_directory set person_id = $1 where administration_id = $2', [
    gone.id,
    site.administrationId,
  ]);
  expect(await list(site.owner)).toEqual([]);
  expect(await night()).toContainEqual(
    expect.objectContaining({ administration_id: site.administrationId, mended: 2 }),
  );
  expect((await list(site.owner)).map(({ id }) => id)).toEqual([site.administrationId]);
  expect((await night()).filter(({ mended }) => mended !== undefined)).toEqual([]);
});
