import { API } from '@saldo/contract';
import { addDays, type IsoDate, occurrences, type Recurrence } from '@saldo/ledger';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runJob } from '../../../../tests/support/run-job.ts';
import { copyOn, repeatExpense } from './repeat-expense.ts';
import type { Template } from './store.ts';
import { type Desk, openDesk, SOUND } from '../testing.ts';

const HOUR_MS = 3_600_000;
const AMSTERDAM = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' });

let desk: Desk;
let queue: pg.Client;
beforeAll(async () => {
  desk = await openDesk();
  queue = new pg.Client({ connectionString: desk.world.testDatabase.ownerUrl });
  await queue.connect();
});
afterEach(() => {
  vi.useRealTimers();
  desk.world.setToday('2026-07-14');
});
afterAll(async () => {
  await queue.end();
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

async function begin(schedule: Recurrence): Promise<number> {
  const { reply: expense } = await desk.create(desk.invoice({ due_date: '2026-07-23' }));
  const body = { ...schedule, template_expense_id: expense.id, confirm_amounts_copied: true } as const;
  const { reply } = await desk.world.call(API.recurring_expenses.createRecurring, { body });
  return reply.id;
}

const keyOf = (id: number): string => `repeat-expense-${String(id)}`;

/** When the waiting job of a recurring expense is to run; never when none waits. */
async function plannedAt(id: number): Promise<number> {
  const { rows } = await queue.query<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [
    keyOf(id),
  ]);
  return rows[0]?.run_at.getTime() ?? Number.POSITIVE_INFINITY;
}

/** The job as a worker runs it. */
function work(id: number): Promise<void> {
  return runJob(desk.world, repeatExpense, { recurring_expense_id: id });
}

type Made = { date: IsoDate; on: IsoDate; total: number; due_date: IsoDate | null; is_concept: boolean };

async function madeBy(id: number): Promise<Made[]> {
  return desk.world.inScope((scope) =>
    scope.db
      .selectFrom('recurring_expense_dates as d')
      .innerJoin('expenses as e', 'e.id', 'd.expense_id')
      .select(['d.date', 'e.document_date as on', 'e.total_incl_cents as total', 'e.due_date', 'e.is_concept'])
      .where('d.administration_id', '=', desk.world.administrationId)
      .where('d.recurring_expense_id', '=', id)
      .orderBy('d.date')
      .execute(),
  );
}

const anySchedule = fc.record({
  period: fc.constantFrom('DAYS', 'WEEKS', 'MONTHS'),
  frequency: fc.integer({ min: 1, max: 5 }),
  start_date: fc.constantFrom('2026-07-14', '2026-07-31', '2026-08-29', '2026-10-25'),
  end_date: fc.constantFrom(null, '2027-02-28', '2028-02-29'),
});
/** Hours at which the clock is wrong by some days, for that hour. */
const anyJumps = fc.array(fc.tuple(fc.integer({ min: 0, max: 17_519 }), fc.integer({ min: -40, max: 40 })), {
  maxLength: 12,
});

test('two years hour by hour, the worker run twice at once, with clock jumps: each date once', async () => {
  await fc.assert(
    fc.asyncProperty(
      anySchedule.filter(({ period, frequency }) => period !== 'DAYS' || frequency > 3),
      anyJumps,
      async (schedule, jumps) => {
        vi.useRealTimers();
        desk.world.setToday('2026-07-14');
        const id = await begin(schedule);
        const off = new Map(jumps);
        const start = Date.parse('2026-07-14T00:00:00Z');
        vi.useFakeTimers({ toFake: ['Date'] });
        let planned = 0;
        let latest = '2026-07-14';
        for (let hour = 0; hour < 17_520; hour += 1) {
          const now = start + hour * HOUR_MS + (off.get(hour) ?? 0) * 24 * HOUR_MS;
          if (now < planned && !off.has(hour)) continue;
          vi.setSystemTime(now);
          const today = AMSTERDAM.format(now);
          desk.world.setToday(today);
          if (today > latest) latest = today;
          await queue.query('select graphile_worker.remove_job($1)', [keyOf(id)]);
          await Promise.all([work(id), work(id)]);
          planned = await plannedAt(id);
        }
        const made = await madeBy(id);
        const due = occurrences(schedule, schedule.start_date, 1000).filter((date) => date <= latest);
        expect(made.map(({ date }) => date)).toEqual(due);
        expect(new Set(made.map(({ date }) => date)).size).toBe(made.length);
        for (const { date, on, total, due_date } of made)
          expect({ on, total, due_date }).toEqual({ on: date, total: 12_100, due_date: addDays(date, 14) });
      },
    ),
    { numRuns: 3 },
  );
}, 180_000);

test('ends automatically, shown in list and history, and resumes with a later end', async () => {
  const id = await begin({ period: 'WEEKS', frequency: 1, start_date: '2026-07-14', end_date: '2026-07-20' });
  await work(id);
  const { reply: list } = await desk.world.call(API.recurring_expenses.recurringExpenses, {});
  const ended = list.results.find((row) => row.id === id);
  expect(ended).toMatchObject({ state: 'ENDED', ended_on: '2026-07-14', next_on: null, active: false, times: 1 });
  const { reply: past } = await desk.world.call(API.history.history, { query: { model: 'recurring_expense', id } });
  expect(past.results[0]?.changes).toContainEqual({ field: 'ended_on', before: null, after: '2026-07-14' });
  const { reply: told } = await desk.world.call(API.notifications.notifications, {});
  const about = told.results.filter(({ object_id }) => object_id === id);
  expect(about).toMatchObject([{ type: 'RECURRING_EXPENSE_ENDED', model: 'recurring_expense', seen: false }]);
  const body = { end_date: '2026-08-31', version: ended?.version ?? 0 };
  const again = await desk.world.call(API.recurring_expenses.updateRecurring, { params: { id }, body });
  expect(again.reply).toMatchObject({ state: 'ACTIVE', next_on: '2026-07-21', times: 1 });
});

test('dates skipped while paused are not made up for', async () => {
  const id = await begin({ period: 'WEEKS', frequency: 1, start_date: '2026-07-14', end_date: '2026-12-31' });
  const change = async (body: { active: boolean; version: number }) =>
    (await desk.world.call(API.recurring_expenses.updateRecurring, { params: { id }, body })).reply;
  const stopped = await change({ active: false, version: 1 });
  expect(stopped).toMatchObject({ state: 'STOPPED', next_on: null, description: 'Brochures', end_date: '2026-12-31' });
  desk.world.setToday('2026-08-03');
  await work(id);
  expect(await madeBy(id)).toEqual([]);
  expect(await change({ active: true, version: stopped.version })).toMatchObject({ next_on: '2026-08-04' });
});

test('each expense copies the confirmed amounts, also after the template changed', async () => {
  const { reply: expense } = await desk.create(desk.invoice());
  const schedule = { period: 'MONTHS', frequency: 1, start_date: '2026-07-14', confirm_amounts_copied: true } as const;
  const { reply: recurring } = await desk.world.call(API.recurring_expenses.createRecurring, {
    body: { ...schedule, template_expense_id: expense.id },
  });
  await desk.update(expense.id, expense.version, desk.invoice({ lines: [desk.line({ amount: '500.00' })] }));
  await work(recurring.id);
  expect((await madeBy(recurring.id)).map(({ total }) => total)).toEqual([12_100]);
  const { reply: shown } = await desk.world.call(API.recurring_expenses.previewRecurring, {
    params: { id: recurring.id },
  });
  expect(shown.dates.slice(0, 2)).toEqual([
    { date: '2026-08-14', total_incl: '121.00' },
    { date: '2026-09-14', total_incl: '121.00' },
  ]);
});

test('a refused posting is saved as a draft, and the next one still follows', async () => {
  const id = await begin({ period: 'DAYS', frequency: 1, start_date: '2026-07-14', end_date: '2026-07-14' });
  await desk.world.inScope(async (scope) => {
    await scope.db
      .updateTable('recurring_expenses')
      .set({ next_on: '2019-07-14' })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .execute();
  });
  await work(id);
  expect((await madeBy(id)).map(({ on, is_concept }) => [on, is_concept])).toEqual([
    ['2019-07-14', true],
    ['2026-07-14', false],
  ]);
});

test('requires confirmation and a start date not in the past', async () => {
  const { reply: expense } = await desk.create(desk.invoice());
  const body = { period: 'MONTHS', frequency: 1, start_date: '2026-07-13', template_expense_id: expense.id } as const;
  const ask = (more: object) =>
    desk.world.call(API.recurring_expenses.createRecurring, {
      body: { ...body, confirm_amounts_copied: true, ...more },
    });
  expect((await ask({ confirm_amounts_copied: false })).error.errors).toEqual({
    confirm_amounts_copied: ['Confirm that the same amounts are booked each time'],
  });
  expect((await ask({})).error.errors).toEqual({ start_date: ['Choose today or a later date'] });
  const early = await ask({ start_date: '2026-08-01', end_date: '2026-07-31' });
  expect(early.error.errors).toEqual({ end_date: ['The end date is before the start date'] });
  expect((await ask({ start_date: '2026-08-01', frequency: 0 })).error.errors).toEqual({
    frequency: ['Enter a whole number from 1 to 366'],
  });
});

test('other dates keep their distance to the date', () => {
  const template = { date: '2026-01-31', due_date: '2026-02-14', performed_on: '2026-01-30' } as Template;
  expect(copyOn({ template, description: 'Rent' }, '2026-03-31', false)).toMatchObject({
    date: '2026-03-31',
    due_date: '2026-04-14',
    performed_on: '2026-03-30',
  });
});
