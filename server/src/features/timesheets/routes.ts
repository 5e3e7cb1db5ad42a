import type { TimeEntry, timesheetCalls } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import type { Clock } from '#platform/clock';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { billHours } from './billing/bill-hours.ts';
import { hoursEvidence } from './criterion/evidence.ts';
import { hoursCriterion } from './criterion/criterion.ts';
import { entriesById, entryPage, presentEntries, runningTimer, self } from './entries/entry-store.ts';
import { changeHours, type Changes } from './entries/record-hours.ts';
import { hoursSummary, totalsOf } from './entries/summary.ts';
import { startTimer, stopTimer } from './entries/timer.ts';
import { shownSettings, updateHourSettings } from './rates/hour-settings.ts';
import { importHours } from './importing/import-hours.ts';
import { createRate, deleteRate, listRates } from './rates/rate-store.ts';

const NOTHING: Changes = { delete: [], update: [], create: [] };

export function timesheetRoutes({ clock }: { clock: Clock }): Handlers<typeof timesheetCalls> {
  const changed = async (scope: Scope, changes: Partial<Changes>) =>
    shown(scope, await changeHours(scope, { ...NOTHING, ...changes }, clock));
  return {
    timeEntries: async (scope, { query }) => {
      const filter = query.mine === 'true' ? { ...query, person_id: self(scope) } : query;
      const size = query.page_size ?? DEFAULT_PAGE_SIZE;
      const rows = await entryPage(scope, filter, { after: decodeCursor(query.cursor, 'date'), limit: size + 1 });
      const page = pageOf(rows, size, ({ day, id }) => ({ value: day, id }), { path: 'timesheets/entries/', query });
      const { count, totals } = await totalsOf(scope, filter);
      return { count, next: page.next, previous: null, results: await presentEntries(scope, page.rows), totals };
    },
    createTimeEntry: async (scope, { body }) => only(await changed(scope, { create: [body] })),
    updateTimeEntry: async (scope, { params, body }) =>
      only(await changed(scope, { update: [{ ...body, id: params.id }] })),
    deleteTimeEntry: async (scope, { params }) => {
      const [{ version } = { version: 1 }] = await entriesById(scope, [params.id]);
      await changed(scope, { delete: [{ id: params.id, version }] });
      return { deleted: true };
    },
    changeTimeEntries: async (scope, { body }) => ({ results: await changed(scope, body) }),
    importHours: {
      outside: (begin, { body }) => importHours(begin, body, clock),
    },
    timer: async (scope) => {
      const running = await runningTimer(scope);
      const [entry = null] = running === undefined ? [] : await presentEntries(scope, [running]);
      return { running: entry, now: clock.now().toISOString() };
    },
    startTimer: async (scope, { body }) => only(await shown(scope, [await startTimer(scope, body, clock)])),
    stopTimer: async (scope, { body }) => ({ results: await shown(scope, await stopTimer(scope, body, clock)) }),
    hoursSummary: (scope, { query: { group_by, ...filter } }) => hoursSummary(scope, filter, group_by),
    billHours: (scope, { body }) => billHours(scope, body),
    hourRates: async (scope) => ({ results: await listRates(scope) }),
    createHourRate: (scope, { body: { admin_id: _, rate, ...body } }) =>
      createRate(scope, { ...body, rate: parseEuro(rate) }),
    deleteHourRate: async (scope, { params }) => {
      await deleteRate(scope, params.id);
      return { deleted: true };
    },
    hourSettings: (scope) => shownSettings(scope),
    updateHourSettings: async (scope, { body }) => {
      await updateHourSettings(scope, body);
      return shownSettings(scope);
    },
    hoursEvidence: { outside: (begin, { params, query }) => hoursEvidence(begin, params.year, query.person_id) },
    hoursCriterion: (scope, { params, query }) => hoursCriterion(scope, params.year, query.person_id),
  };
}

async function shown(scope: Scope, ids: readonly number[]): Promise<TimeEntry[]> {
  return presentEntries(scope, await entriesById(scope, ids));
}

function only([entry]: readonly TimeEntry[]): TimeEntry {
  return orNotFound(entry);
}
