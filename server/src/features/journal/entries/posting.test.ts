import { cents, formatEuro, reverse } from '@saldo/ledger';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresError } from '#platform/database/database';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { ledgerTotals, postEntry, reverseEntry, vatBalances } from '../index.ts';
import { costEntry } from '../testing.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let lastSource = 0;
const about = () =>
  ({
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'general_journal', id: (lastSource += 1) },
    description: 'Toner',
  }) as const;

/** post_entry with lines as they come, around the kernel's own check: what a bug in the program could send. */
const rawPost = (lines: { account: string; amount_cents: number }[], date = '2026-05-12') =>
  world.inScope(async (scope) => {
    const entry = {
      ...about(),
      source: undefined,
      source_type: 'general_journal',
      source_id: lastSource,
      entry_date: date,
      actor: scope.personId,
      lines,
    };
    await sql`select post_entry(${scope.administrationId}, ${JSON.stringify(entry)}::jsonb)`.execute(scope.db);
  });

const hintOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => postgresError(error)?.hint ?? postgresError(error)?.code ?? String(error),
  );

describe('the database itself refuses', () => {
  test('an entry that is one cent off', async () => {
    expect(
      await hintOf(
        rawPost([
          { account: '4600', amount_cents: 100 },
          { account: '1010', amount_cents: -99 },
        ]),
      ),
    ).toBe('debits_must_equal_credits');
  });
  test('an entry of one line, or of none', async () => {
    expect(await hintOf(rawPost([{ account: '4600', amount_cents: 100 }]))).toBe('entry_needs_two_lines');
    expect(await hintOf(rawPost([]))).toBe('entry_needs_two_lines');
  });
  test('a zero line and an unknown account', async () => {
    expect(
      await hintOf(
        rawPost([
          { account: '4600', amount_cents: 0 },
          { account: '1010', amount_cents: 0 },
        ]),
      ),
    ).toBe('23514');
    expect(
      await hintOf(
        rawPost([
          { account: '4601', amount_cents: 5 },
          { account: '1010', amount_cents: -5 },
        ]),
      ),
    ).toBe('23502');
  });
  test('a date without a period', async () => {
    expect(
      await hintOf(
        rawPost(
          [
            { account: '4600', amount_cents: 5 },
            { account: '1010', amount_cents: -5 },
          ],
          '2019-01-01',
        ),
      ),
    ).toBe('financial_period_not_found');
  });
  test('another administration than the one entered', async () => {
    const other = await world.secondAdministration();
    const post = world.inScope((scope) =>
      sql`select post_entry(${other.administrationId}, '{}'::jsonb)`.execute(scope.db),
    );
    expect(await hintOf(post)).toBe('42501');
  });
});

describe('posted entries are final', () => {
  const statements = [
    ['an entry changed', sql`update journal_entries set description = 'x'`],
    ['an entry deleted', sql`delete from journal_entries`],
    ['a line changed', sql`update journal_lines set amount_cents = amount_cents + 1`],
    ['a line deleted', sql`delete from journal_lines`],
    ['a line inserted', sql`insert into journal_lines select * from journal_lines limit 1`],
    [
      'an entry inserted',
      sql`insert into journal_entries overriding system value select * from journal_entries limit 1`,
    ],
    ['a balance changed', sql`update ledger_balances set debit_cents = 0`],
    ['a counter put back', sql`update counters set last_number = 0`],
    ['the audit log changed', sql`update audit_log set action = 'x'`],
    ['the audit log cut', sql`truncate audit_log`],
    ['the journal emptied', sql`truncate journal_lines`],
  ] as const;
  test.each(statements)('the application cannot have %s', async (_what, statement) => {
    await world.inScope((scope) => postEntry(scope, costEntry('2026-05-12', cents(100)), about()));
    expect(await hintOf(world.inScope((scope) => statement.execute(scope.db)))).toBe('42501');
  });

  test('triggers stop even the table owner', async () => {
    const { default: pg } = await import('pg');
    const owner = new pg.Client({ connectionString: world.testDatabase.ownerUrl });
    await owner.connect();
    try {
      for (const statement of [
        'update journal_lines set amount_cents = 1',
        'delete from journal_entries',
        'truncate audit_log',
        'update audit_log set seq = 9',
      ])
        expect(await hintOf(owner.query(statement))).toBe('journal_is_append_only');
      const late = `insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents)
        select administration_id, entry_id, 90, entry_date, ledger_id, 1 from journal_lines limit 1`;
      expect(await hintOf(owner.query(late))).toBe('journal_is_append_only');
    } finally {
      await owner.end();
    }
  });

  test('a line arrives with its own entry alone, also where the transaction has a new one', async () => {
    const { entryId } = await world.inScope((scope) => postEntry(scope, costEntry('2026-05-12', cents(100)), about()));
    const { administrationId, ownerPool } = world;
    const [fresh, line] = [900_000_001, { number: 90 }];
    const owner = await ownerPool.connect();
    const add = (entry: number, administration = administrationId) =>
      hintOf(
        owner.query(
          `insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents)
            select $1, $2, $3, entry_date, ledger_id, 1 from journal_lines where administration_id = $4 and entry_id = $5 limit 1`,
          [administration, entry, (line.number += 1), administrationId, entryId],
        ),
      );
    const refused = async (entry: number, administration?: number) => {
      await owner.query('savepoint late');
      expect(await add(entry, administration)).toBe('journal_is_append_only');
      await owner.query('rollback to savepoint late');
    };
    try {
      await owner.query('begin');
      await owner.query('savepoint before_entry');
      await owner.query(
        `insert into journal_entries overriding system value select (jsonb_populate_record(e, jsonb_build_object(
          'id', $1::bigint, 'entry_number', $1::bigint, 'source_id', $1::bigint, 'posted_in', pg_current_xact_id()::text))).*
          from journal_entries e where administration_id = $2 and id = $3`,
        [fresh, administrationId, entryId],
      );
      expect([await add(fresh), await add(fresh)]).toEqual(['done', 'done']);
      await refused(entryId);
      await refused(fresh, administrationId + 1);
      await owner.query('rollback to savepoint before_entry');
      await refused(fresh);
      await refused(entryId);
    } finally {
      await owner.query('rollback');
      owner.release();
    }
  });

  test('two parallel reversals of one entry count once and cancel it out', async () => {
    const posted = await world.inScope((scope) =>
      postEntry(scope, costEntry('2026-05-12', cents(12_345), cents(2_592)), about()),
    );
    const before = await totals();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () =>
        world
          .inScope((scope) => reverseEntry(scope, posted.entryId))
          .then(
            () => 'reversed',
            () => 'refused',
          ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'reversed')).toHaveLength(1);
    const after = await totals();
    expect((before.get('4600') ?? 0) - (after.get('4600') ?? 0)).toBe(12_345);
    expect((before.get('1510') ?? 0) - (after.get('1510') ?? 0)).toBe(2_592);
  });

  test('the same event posted twenty times at once is one entry', async () => {
    const event = about();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        world
          .inScope((scope) => postEntry(scope, costEntry('2026-05-12', cents(100)), event))
          .then(
            () => 'posted',
            () => 'refused',
          ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1);
  });
});

async function totals(): Promise<Map<string, number>> {
  const rows = await world.inScope((scope) => ledgerTotals(scope, { until: '2026-12-01' }));
  return new Map(rows.map((row) => [row.code, row.amount]));
}

type Step = { amount: number; vat: number; day: number; fate: 'post' | 'abort' | 'unbalanced' | 'reverse' };
const step = fc.record<Step>({
  amount: fc.integer({ min: 1, max: 100_000_000 }),
  vat: fc.integer({ min: 0, max: 21_000_000 }),
  day: fc.integer({ min: 1, max: 28 }),
  fate: fc.constantFrom('post', 'post', 'abort', 'unbalanced', 'reverse'),
});

test('random parallel histories with aborts match the model, and every verification passes', async () => {
  const model = { cost: (await totals()).get('4600') ?? 0, input: (await totals()).get('1510') ?? 0 };
  const reached = { post: 0, abort: 0, unbalanced: 0, reverse: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      await Promise.all(
        steps.map(async ({ amount, vat, day, fate }) => {
          const date = `2026-06-${String(day).padStart(2, '0')}`;
          const entry = costEntry(date, cents(amount), cents(vat));
          reached[fate] += 1;
          if (fate === 'unbalanced') {
            expect(
              await hintOf(
                rawPost([
                  { account: '4600', amount_cents: amount },
                  { account: '1010', amount_cents: 1 - amount },
                ]),
              ),
            ).not.toBe('done');
            return;
          }
          const posted = await world
            .inScope(async (scope) => {
              const done = await postEntry(scope, entry, about());
              if (fate === 'abort') throw new Error('aborted on purpose');
              return done;
            })
            .catch(() => undefined);
          if (posted === undefined) return;
          if (fate === 'reverse') {
            await world.inScope((scope) => reverseEntry(scope, posted.entryId));
            return;
          }
          model.cost += amount;
          model.input += vat;
        }),
      );
      const after = await totals();
      expect({ cost: after.get('4600') ?? 0, input: after.get('1510') ?? 0 }).toEqual(model);
      expect([...after.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
      const vat = await world.inScope((scope) => vatBalances(scope, { from: '2026-01-01', until: '2026-12-31' }));
      const input = vat.filter((row) => row.part === 'input').reduce((sum, row) => sum + row.amount, 0);
      expect(formatEuro(cents(input))).toBe(formatEuro(cents(model.input)));
      expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
    }),
    { numRuns: 12 },
  );
  expect(Math.min(...Object.values(reached))).toBeGreaterThan(0);
}, 120_000);

test('a reversal mirrors an entry line by line', () => {
  const entry = costEntry('2026-05-12', cents(10_000), cents(2_100));
  expect(reverse(entry, '2026-05-13').lines.map((line) => line.amount)).toEqual([-10_000, -2_100, 12_100]);
});
