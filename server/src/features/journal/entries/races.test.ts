import { balance, cents, type IsoDate, ROLES } from '@saldo/ledger';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movePeriod } from '#features/administrations/index';
import { postgresError } from '#platform/database/database';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { createOpenItem, openItem, postEntry, recordPayment } from '../index.ts';
import { costEntry } from '../testing.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-12-31', company: { vat_period: 'MONTH', first_year: 2020 } });
});
afterAll(() => world.close());

let lastSource = 0;
const about = () =>
  ({
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'general_journal', id: (lastSource += 1) },
    description: 'Race',
  }) as const;

const periodsUntil = (until: IsoDate) =>
  world.inScope((scope) =>
    scope.db
      .selectFrom('financial_periods')
      .select(['id', 'starts_on', 'ends_on'])
      .where('administration_id', '=', scope.administrationId)
      .where('starts_on', '<', until)
      .orderBy('starts_on')
      .execute(),
  );

const sumIn = (starts_on: IsoDate, ends_on: IsoDate) =>
  world.inScope(async (scope) => {
    const rows = await sql<{
      lines: number;
      cents: string | null;
    }>`select count(*) as lines, sum(greatest(amount_cents, 0)) as cents
      from journal_lines where administration_id = ${scope.administrationId} and entry_date between ${starts_on} and ${ends_on}`.execute(
      scope.db,
    );
    return { lines: rows.rows[0]?.lines ?? 0, cents: Number(rows.rows[0]?.cents ?? 0) };
  });

test('postings racing a period closing: the figures at closing do not change, 68 times', async () => {
  let posted = 0;
  let refused = 0;
  for (const [round, period] of (await periodsUntil('2025-09-01')).entries()) {
    const day = `${period.starts_on.slice(0, 7)}-15`;
    // The closing comes a little earlier or later each round, so that both sides win.
    const closing = sleep(round % 8).then(() =>
      world.inScope(async (scope) => {
        await movePeriod(scope, { periodId: period.id, to: 'COMPLETED', completes: true });
        const rows = await sql<{ lines: number }>`select count(*) as lines from journal_lines
        where administration_id = ${scope.administrationId} and entry_date between ${period.starts_on} and ${period.ends_on}`.execute(
          scope.db,
        );
        return rows.rows[0]?.lines ?? 0;
      }),
    );
    const posts = Array.from({ length: 5 }, async (_, place) => {
      await sleep(place * 2);
      await world
        .inScope((scope) => postEntry(scope, costEntry(day, cents(100)), about()))
        .then(
          () => (posted += 1),
          () => (refused += 1),
        );
    });
    const [counted] = await Promise.all([closing, ...posts]);
    expect((await sumIn(period.starts_on, period.ends_on)).lines).toBe(counted);
  }
  // The race is one only if both outcomes happened.
  expect(posted).toBeGreaterThan(10);
  expect(refused).toBeGreaterThan(10);
}, 120_000);

test('numbers are gapless and unique for 32 clients, a fifth of which abort', async () => {
  const taken: number[] = [];
  const client = async (name: number): Promise<void> => {
    for (let i = 0; i < 10; i += 1) {
      await world
        .inScope(async (scope) => {
          const { rows } = await sql<{
            number: number;
          }>`select take_number(${scope.administrationId}, 'invoice-2026') as number`.execute(scope.db);
          if ((name + i) % 5 === 0) throw new Error('aborted on purpose');
          return rows[0]?.number ?? 0;
        })
        .then(
          (number) => taken.push(number),
          () => 0,
        );
    }
  };
  await Promise.all(Array.from({ length: 32 }, (_, name) => client(name)));
  expect(taken.length).toBe(32 * 10 * 0.8);
  expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: taken.length }, (_, i) => i + 1));
}, 120_000);

test('of twenty simultaneous payments of 60%, one is booked', async () => {
  const item = await world.inScope(async (scope) => {
    const entry = balance('2026-11-02', [
      { account: ROLES.debtors, amount: cents(10_000), item: { type: 'sales_invoice', id: 77 } },
      { account: '8005', amount: cents(-10_000) },
    ]);
    await postEntry(scope, entry, {
      book: 'SALES',
      kind: 'ENTRY',
      source: { type: 'sales_invoice', id: 77 },
      description: '2026-0077',
    });
    return createOpenItem(scope, {
      kind: 'RECEIVABLE',
      source: { type: 'sales_invoice', id: 77 },
      contactId: null,
      reference: '2026-0077',
      documentDate: '2026-11-02',
      dueDate: null,
      amount: cents(10_000),
    });
  });
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      world
        .inScope((scope) =>
          recordPayment(scope, {
            openItemId: item,
            paidOn: '2026-11-20',
            amount: cents(6_000),
            method: 'BANK',
            account: ROLES.bank,
          }),
        )
        .then(
          () => 'paid',
          (error: Error) => error.message,
        ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'overpaid'), 'paid']);
  expect(await world.inScope((scope) => openItem(scope, item))).toMatchObject({ settled: 6_000, outstanding: 4_000 });
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

/** As a thief with the owner's password would: triggers off. */
async function tamper(statement: string): Promise<unknown[]> {
  const owner = new pg.Client({ connectionString: world.testDatabase.ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    const refused = await owner.query(statement).then(
      () => undefined,
      (error: unknown) => postgresError(error)?.constraint,
    );
    if (refused !== undefined) return [{ refused_by: refused }];
    const found = await owner.query('select * from verify_audit($1)', [world.administrationId]);
    return found.rows;
  } finally {
    await owner.query('rollback');
    await owner.end();
  }
}

async function columnsOf(table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await world.inScope((scope) =>
    sql<{
      name: string;
      type: string;
    }>`select column_name as name, udt_name as type from information_schema.columns where table_name = ${table} and is_identity = 'NO'`.execute(
      scope.db,
    ),
  );
  return rows;
}

describe('the audit chain', () => {
  beforeAll(async () => {
    for (let i = 0; i < 10; i += 1)
      await world.inScope((scope) => postEntry(scope, costEntry('2026-12-03', cents(100)), about()));
  });

  const OTHER: Record<string, string> = {
    int8: '%s + 1000000',
    int4: '%s + 1',
    int2: '%s + 1',
    text: "coalesce(%s, '') || 'x'",
    date: "coalesce(%s, '2020-01-01') + 1",
    timestamptz: "%s + interval '1 second'",
    jsonb: `'{"x": 1}'::jsonb`,
    bytea: String.raw`'\x00'::bytea`,
    xid8: "'5'::xid8",
    bool: 'not %s',
  };

  test('detects every changed field in entries, lines and the log itself', async () => {
    const missed: string[] = [];
    for (const table of ['journal_entries', 'journal_lines', 'audit_log']) {
      const key = table === 'audit_log' ? 'seq' : table === 'journal_lines' ? '(entry_id, line_number)' : 'id';
      for (const column of await columnsOf(table)) {
        if (column.name === 'administration_id') continue;
        const value = (OTHER[column.type] ?? '').replace('%s', column.name);
        const chosen = `select ${key.replaceAll(/[()]/g, '')} from ${table} where administration_id = ${String(world.administrationId)} limit 1 offset 3`;
        const found = await tamper(
          `update ${table} set ${column.name} = coalesce(${value}, ${column.type === 'int8' || column.type === 'int4' ? '1' : value}) where administration_id = ${String(world.administrationId)} and ${key} = (${chosen})`,
        );
        if (found.length === 0) missed.push(`${table}.${column.name}`);
      }
    }
    expect(missed).toEqual([]);
  });

  test.each([
    ['a record deleted', 'delete from audit_log where seq = 5'],
    ['the last record deleted', 'delete from audit_log where seq = (select max(seq) from audit_log)'],
    ['all records deleted', 'delete from audit_log'],
    [
      'two records swapped',
      'update audit_log set seq = -1 where seq = 5; update audit_log set seq = 5 where seq = 6; update audit_log set seq = 6 where seq = -1',
    ],
    [
      'an entry deleted with its lines',
      'delete from journal_lines where entry_id = (select min(entry_id) from journal_lines); delete from journal_entries where id = (select min(id) from journal_entries)',
    ],
    [
      'a line added',
      'insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents) select administration_id, entry_id, 90, entry_date, ledger_id, 1 from journal_lines limit 1',
    ],
  ])('finds %s', async (_what, statement) => {
    expect(await tamper(statement)).not.toEqual([]);
  });
});

test('a hundred requests of two customers on one pool see only their own books', async () => {
  const other = await world.secondAdministration({ first_year: 2026 });
  await world.inScope((scope) => postEntry(scope, costEntry('2026-10-10', cents(31_337)), about()), {
    administrationId: other.administrationId,
    person: other.owner,
  });
  const seen = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      const about = i % 2 === 0 ? {} : { administrationId: other.administrationId, person: other.owner };
      return world.inScope(async (scope) => {
        const rows = await sql<{
          administration_id: number;
        }>`select distinct administration_id from journal_lines`.execute(scope.db);
        return rows.rows.map((row) => row.administration_id);
      }, about);
    }),
  );
  seen.forEach((ids, i) => expect(ids).toEqual([i % 2 === 0 ? world.administrationId : other.administrationId]));
});

test('no row refers to another administration', async () => {
  const owner = new pg.Client({ connectionString: world.testDatabase.ownerUrl });
  await owner.connect();
  try {
    const keys = await owner.query<{ name: string; columns: string[] }>(`
      select conname as name, (select array_agg(a.attname::text order by k.n) from unnest(c.conkey) with ordinality k (num, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns
      from pg_constraint c where contype = 'f' and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'administration_id')`);
    expect(keys.rows.length).toBeGreaterThan(20);
    expect(keys.rows.filter((key) => key.columns[0] !== 'administration_id')).toEqual([]);
  } finally {
    await owner.end();
  }
});
