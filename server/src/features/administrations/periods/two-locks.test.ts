import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '@saldo/contract';
import { addDays, balance, cents } from '@saldo/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postEntry, reverseEntry } from '#features/journal/index';
import { staffOf } from '../../../../tests/access/testing/people.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { lockBooks } from './books-lock.ts';

const { administrations: calls, purchases, tax_returns } = API;

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});
/** A company of its own for each test. */
beforeEach(async () => {
  site = new Site(world, await world.secondAdministration({ business_entity: 'ez', first_year: 2025 }));
});

const here = () => ({ params: { adminId: site.administrationId }, as: site.owner });
const there = () => ({ administrationId: site.administrationId, as: site.owner });
const version = async () => (await site.get(calls.administration, here())).version;
const lock = async (books_locked_until: string | null, reason?: string) =>
  world.call(calls.lockBooks, {
    ...here(),
    body: { books_locked_until, version: await version(), ...(reason === undefined ? {} : { reason }) },
  });
const own = <Result>(work: Parameters<typeof world.inScope<Result>>[0]) =>
  world.inScope(work, { administrationId: site.administrationId, person: site.owner });

/** Without VAT: it asks the books alone. */
function bankCosts(day: string) {
  return balance(day, [
    { account: '4600', amount: cents(1250) },
    { account: '1000', amount: cents(-1250) },
  ]);
}
let source = 0;
const about = () =>
  ({
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'general_journal', id: (source += 1) },
    description: 'Bank charges',
  }) as const;

describe('locked books', () => {
  test('accept no entry up to and including the lock date', async () => {
    expect((await lock('2026-03-31')).reply.books_locked_until).toBe('2026-03-31');
    for (const day of ['2025-01-01', '2026-03-31'])
      await expect(own((scope) => postEntry(scope, bankCosts(day), about()))).rejects.toMatchObject({
        hint: 'books_locked',
      });
    await own((scope) => postEntry(scope, bankCosts('2026-04-01'), about()));
  });

  test('refuse an expense and name the first open day, on which it can be a correction', async () => {
    await lock('2026-03-31');
    const body = { ...(await site.expenseBody()), date: '2026-03-10' };
    const refused = await world.call(purchases.createExpense, { ...there(), body });
    expect(refused.error).toMatchObject({ code: 'books_locked', about: { next_open: '2026-04-01' } });
    const { reply } = await world.call(purchases.createExpense, {
      ...there(),
      body: { ...body, book_as_correction: true },
    });
    expect(reply).toMatchObject({ date: '2026-03-10', booked_on: '2026-04-01', corrects_period: null });
  });

  test('book a reversal on the first open day', async () => {
    const { entryId } = await own((scope) => postEntry(scope, bankCosts('2026-02-03'), about()));
    await lock('2026-03-31');
    const reversed = await own(async (scope) => {
      const made = await reverseEntry(scope, entryId);
      const entries = scope.db.selectFrom('journal_entries').select('entry_date');
      return entries.where('id', '=', made.entryId).executeTakeFirstOrThrow();
    });
    expect(reversed.entry_date).toBe('2026-04-01');
  });

  test('are unlocked with a reason, which is in the history', async () => {
    await lock('2026-03-31');
    expect((await lock('2025-12-31')).error.code).toBe('reason_required');
    expect((await lock('2025-12-31', 'A bill of February came late')).status).toBe(200);
    expect((await lock(null, 'Everything is open again')).reply.books_locked_until).toBeNull();
    const query = { model: 'administration' as const, id: site.administrationId };
    const { results } = await site.get(API.history.history, { query });
    const told = results.flatMap(({ action, changes }) => changes.map(({ field, after }) => [action, field, after]));
    expect(told).toContainEqual(['UNLOCK', 'reason', 'A bill of February came late']);
    expect(told).toContainEqual(['CHANGE', 'books_locked_until', '2026-03-31']);
  });

  test('cannot be locked in advance or with an old version', async () => {
    expect((await lock('2026-07-15')).error.errors).toHaveProperty('books_locked_until');
    const body = { books_locked_until: '2026-01-31', version: 999 };
    expect((await world.call(calls.lockBooks, { ...here(), body })).error.code).toBe('stale_version');
  });

  test('race postings, 40 times: the books do not change after locking', async () => {
    let posted = 0;
    let refused = 0;
    for (let round = 0; round < 40; round += 1) {
      const until = addDays('2025-01-05', round * 7);
      const at = await version();
      const locking = sleep(round % 8).then(() =>
        own(async (scope) => {
          await lockBooks(scope, { books_locked_until: until, reason: '', version: at });
          return entriesUntil(scope.db, until);
        }),
      );
      const posts = Array.from({ length: 5 }, async (_, place) => {
        await sleep(place * 2);
        await own((scope) => postEntry(scope, bankCosts(until), about())).then(
          () => (posted += 1),
          () => (refused += 1),
        );
      });
      const [counted] = await Promise.all([locking, ...posts]);
      expect(await own((scope) => entriesUntil(scope.db, until))).toBe(counted);
    }
    expect(posted).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(5);
  }, 120_000);
});

async function entriesUntil(db: Parameters<typeof lockBooks>[0]['db'], day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from journal_entries
    where administration_id = ${site.administrationId} and entry_date <= ${day}`.execute(db);
  return rows[0]?.count ?? 0;
}

const move = (period: { id: number; version: number }, state: 'OPEN' | 'CHECKED' | 'COMPLETED', reason?: string) =>
  world.call(calls.updatePeriodState, {
    ...there(),
    body: { period_id: period.id, state, version: period.version, ...(reason === undefined ? {} : { reason }) },
  });
const periods = async () => (await site.get(tax_returns.periodsWithoutReturn, {})).map(({ starts_on }) => starts_on);
const second = async () => {
  const all = await site.get(calls.financialYears, {});
  const found = all.flatMap((year) => year.periods).find(({ starts_on }) => starts_on === '2026-04-01');
  if (found === undefined) throw new Error('the year has no second quarter');
  return found;
};

describe('a period without a VAT return', () => {
  beforeEach(async () => {
    const company = { business_entity: 'ez', first_year: 2026, is_kor: true, kor_since: '2026-04-01' } as const;
    site = new Site(world, await world.secondAdministration(company));
    // Opens the year.
    await site.expense({ date: '2026-05-20' });
  });

  test('is listed, completed manually, and reopened with a reason', async () => {
    expect(await periods()).toEqual(['2026-04-01']);
    const done = await move(await second(), 'COMPLETED');
    expect(done.reply.state).toBe('COMPLETED');
    expect((await move(done.reply, 'OPEN')).error.code).toBe('reason_required');
    expect((await move(done.reply, 'OPEN', 'A bill came late')).reply.state).toBe('OPEN');
  });

  test('tells what was filed outside Saldo from what needs no return', async () => {
    const listed = async () =>
      (await site.get(tax_returns.periodsWithoutReturn, {})).map(({ starts_on, vat_elsewhere }) => [
        starts_on,
        vat_elsewhere,
      ]);
    expect(await listed()).toEqual([['2026-04-01', false]]);
    await world.inScope(
      (scope) =>
        scope.db
          .updateTable('administrations')
          .set({ is_kor: false, kor_since: null, vat_from: '2026-07-01' })
          .where('id', '=', scope.administrationId)
          .execute(),
      { administrationId: site.administrationId, person: site.owner },
    );
    expect(await listed()).toContainEqual(['2026-04-01', true]);
  });

  test('excludes periods with a return due and periods not over', async () => {
    const years = await site.get(calls.financialYears, {});
    const quarter = (starts_on: string) => {
      const found = years.flatMap((year) => year.periods).find((period) => period.starts_on === starts_on);
      if (found === undefined) throw new Error(`no quarter begins on ${starts_on}`);
      return found;
    };
    expect((await move(quarter('2026-01-01'), 'COMPLETED')).error.code).toBe('return_due');
    expect((await move(quarter('2026-07-01'), 'COMPLETED')).error.code).toBe('period_not_over');
  });

  test('cannot be completed by staff without the authorization to file', async () => {
    const as = await staffOf(world, 'BOOKIE', [site.administrationId]);
    const { id, version: at } = await second();
    const refused = await world.call(calls.updatePeriodState, {
      ...there(),
      as,
      body: { period_id: id, state: 'COMPLETED', version: at },
    });
    expect([refused.status, refused.error.code]).toEqual([403, 'not_allowed']);
  });
});

const opened = async (company: Parameters<typeof world.secondAdministration>[0]) => {
  site = new Site(world, await world.secondAdministration({ business_entity: 'ez', first_year: 2026, ...company }));
  await site.expense({ date: '2026-05-20' });
};

describe('other periods without a VAT return', () => {
  test('include all periods of a company without VAT', async () => {
    await opened({ vat_subjected: false });
    expect(await periods()).toContain('2026-04-01');
    expect((await move(await second(), 'COMPLETED')).reply.state).toBe('COMPLETED');
  });

  test('include those before the first return filed here', async () => {
    await opened({ vat_from: '2026-07-01' });
    expect(await periods()).toContain('2026-04-01');
    expect((await move(await second(), 'COMPLETED')).reply.state).toBe('COMPLETED');
  });

  test('exclude filed ones, which are never reopened manually', async () => {
    await opened({});
    const id = await site.filedReturn();
    const { period } = await site.get(tax_returns.vatReturn, { params: { id } });
    expect((await move(period, 'OPEN', 'A bill came late')).error.code).toBe('period_already_processed');
  });
});
