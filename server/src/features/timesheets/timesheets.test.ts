import { API, type Authorization, type TimeEntry } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type Person, type World } from '../../../tests/support/world.ts';

const { timesheets, projects, sales, settings } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

async function employee(areas: Authorization[], at = site): Promise<Person> {
  const person = await world.addPerson();
  const values = { administration_id: at.administrationId, person_id: person.id, role: 'EMPLOYEE', areas };
  await world.inScope((scope) => scope.db.insertInto('memberships').values(values).execute(), {
    administrationId: at.administrationId,
    person: at.owner,
  });
  return person;
}

const record = (body: object, as: Person = world.owner) => world.call(timesheets.createTimeEntry, { body, as });
const at = (day: string, start: string, end: string) => ({
  start_time: `${day}T${start}:00+02:00`,
  end_time: `${day}T${end}:00+02:00`,
});

const fill = async (day: string, duration: number) => (await record({ day, duration })).status;

describe('hours', () => {
  test('are recorded by duration or by times, and changed', async () => {
    const project = await site.project();
    const made = await record({ day: '2026-07-01', duration: 90, project_id: project.id, description: 'Sketches' });
    expect(made.reply).toMatchObject({ day: '2026-07-01', duration: 90, start_time: null, billed: false, rate: null });
    const params = { id: made.reply.id };
    const timed = await site.get(timesheets.updateTimeEntry, {
      params,
      body: { ...at('2026-07-01', '09:00', '10:30'), kind: 'STUDY', version: 1 },
    });
    expect([timed.duration, timed.kind, timed.project?.id]).toEqual([90, 'STUDY', project.id]);
    const moved = await site.get(timesheets.updateTimeEntry, { params, body: { day: '2026-07-02', version: 2 } });
    expect([moved.day, moved.start_time]).toEqual(['2026-07-02', '2026-07-02T07:00:00.000Z']);
    const longer = await site.get(timesheets.updateTimeEntry, { params, body: { duration: 120, version: 3 } });
    expect(longer.end_time).toBe('2026-07-02T09:00:00.000Z');
    const stale = await world.call(timesheets.updateTimeEntry, { params, body: { duration: 60, version: 3 } });
    expect(stale.error.code).toBe('stale_version');
    expect((await site.get(timesheets.deleteTimeEntry, { params })).deleted).toBe(true);
  });

  test('that cannot have been worked are refused beside their field', async () => {
    const refusal = async (body: object) => (await record(body)).error.errors;
    expect(await refusal(at('2026-06-01', '10:00', '09:59'))).toEqual({
      end_time: ['End time cannot be before start time'],
    });
    expect(await refusal({ start_time: '2026-06-01T23:00:00+02:00', end_time: '2026-06-02T01:00:00+02:00' })).toEqual({
      end_time: ['Ends after midnight. Record the rest on the next day'],
    });
    expect(Object.keys((await refusal({ duration: 60 })) ?? {})).toEqual(['day']);
    expect(Object.keys((await refusal({ day: '2026-06-01', duration: -30 })) ?? {})).toEqual(['duration']);
    expect(Object.keys((await refusal({ day: '2026-06-01', end_time: '2026-06-01T10:00:00Z' })) ?? {})).toEqual([
      'start_time',
    ]);
    expect(Object.keys((await refusal({ day: '2026-06-01', duration: 1500 })) ?? {})).toEqual(['duration']);
    // Midnight itself ends a day.
    expect(
      (await record({ start_time: '2026-06-01T22:00:00+02:00', end_time: '2026-06-02T00:00:00+02:00' })).status,
    ).toBe(200);
  });

  test('of one person do not overlap, those of two may', async () => {
    expect((await record(at('2026-06-03', '09:00', '12:00'))).status).toBe(200);
    expect((await record(at('2026-06-03', '11:59', '13:00'))).error.errors).toEqual({
      start_time: ['Overlaps with other hours on this day'],
    });
    expect((await record(at('2026-06-03', '12:00', '13:00'))).status).toBe(200);
    const colleague = await employee(['hours.edit']);
    expect((await record(at('2026-06-03', '11:00', '13:00'), colleague)).status).toBe(200);
    const both = [at('2026-06-04', '09:00', '12:00'), at('2026-06-04', '11:00', '13:00')];
    const together = await Promise.all(both.map((body) => record(body)));
    expect(together.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
  });

  test('are at most those of the day, on nights that the clock changes too', async () => {
    expect([await fill('2026-03-29', 1380), await fill('2026-03-29', 1)]).toEqual([200, 400]);
    expect([await fill('2025-10-26', 1500), await fill('2025-10-26', 1)]).toEqual([200, 400]);
    expect([await fill('2026-06-10', 1440), await fill('2026-06-10', 1)]).toEqual([200, 400]);
  });

  test('change together or not at all, and a refusal names its place', async () => {
    const { reply: one } = await record({ day: '2026-06-15', duration: 60 });
    const { reply: two } = await record({ day: '2026-06-15', duration: 60 });
    const got = await world.call(timesheets.changeTimeEntries, {
      body: {
        delete: [{ id: one.id, version: 1 }],
        update: [{ id: two.id, version: 1, duration: 30 }],
        create: [
          { day: '2026-06-16', duration: 60 },
          { day: '2026-06-16', duration: 60, project_id: 999_999 },
        ],
      },
    });
    expect(got.error.errors).toEqual({ 'create.1.project_id': ['This project does not exist'] });
    const query = { from: '2026-06-15', until: '2026-06-16' };
    expect((await site.get(timesheets.timeEntries, { query })).totals.minutes).toBe(120);
    const done = await site.get(timesheets.changeTimeEntries, {
      body: { delete: [{ id: one.id, version: 1 }], create: [{ day: '2026-06-16', duration: 75 }] },
    });
    expect(done.results.map(({ duration }) => duration)).toEqual([75]);
    expect(await site.get(timesheets.hoursSummary, { query: { ...query, group_by: 'DAY' } })).toMatchObject({
      minutes: 135,
      groups: [
        { name: '2026-06-15', minutes: 60 },
        { name: '2026-06-16', minutes: 75 },
      ],
    });
  });

  test('of colleagues are seen with hours.team alone, and nobody sees a rate without hours.rates', async () => {
    const own = new Site(world, await world.secondAdministration());
    const project = await own.project();
    const [anna, bert, lead] = [
      await employee(['hours.edit'], own),
      await employee(['hours.edit'], own),
      await employee(['hours.team'], own),
    ];
    const { administrationId } = own;
    await own.get(timesheets.createHourRate, { body: { valid_from: '2026-01-01', rate: '90.00' } });
    const body = { day: '2026-07-01', duration: 60, project_id: project.id };
    const byAnna = await world.call(timesheets.createTimeEntry, { body, as: anna, administrationId });
    await world.call(timesheets.createTimeEntry, { body, as: bert, administrationId });
    const seen = async (as: Person, query = {}) =>
      (await world.call(timesheets.timeEntries, { as, administrationId, query })).reply.results;
    expect((await seen(anna)).map(({ person, rate }) => [person.id, rate])).toEqual([[anna.id, null]]);
    expect(await seen(anna, { person_id: bert.id })).toEqual([]);
    expect((await seen(lead)).map(({ rate }) => rate)).toEqual([null, null]);
    await own.get(timesheets.createTimeEntry, { body: { day: '2026-07-01', duration: 60 } });
    expect((await seen(own.owner, { mine: 'true' })).map(({ person }) => person.id)).toEqual([own.owner.id]);
    expect((await seen(anna, { mine: 'true' })).map(({ person }) => person.id)).toEqual([anna.id]);
    expect((await seen(own.owner)).map(({ rate }) => rate)).toEqual(['90.00', '90.00', '90.00']);
    const theirs = await world.call(timesheets.updateTimeEntry, {
      params: { id: byAnna.reply.id },
      body: { duration: 30, version: 1 },
      as: bert,
      administrationId,
    });
    expect(theirs.status).toBe(404);
    const forAnna = { ...body, person_id: anna.id };
    const got = await world.call(timesheets.createTimeEntry, { body: forAnna, as: bert, administrationId });
    expect(got.error.code).toBe('not_allowed');
    const shared = await world.call(projects.project, { params: { id: project.id }, as: anna, administrationId });
    expect([shared.reply.minutes, shared.reply.budget]).toEqual([120, null]);
    // Nor through what happened to the project, or what it comes to.
    await own.get(projects.updateProject, { params: { id: project.id }, body: { budget: '5000.00', version: 1 } });
    const fieldsSeen = async (as: Person) => {
      const query = { model: 'project', id: project.id };
      const { reply } = await world.call(API.history.history, { query, as, administrationId });
      return reply.results[0]?.changes.map(({ field }) => field);
    };
    expect([await fieldsSeen(anna), await fieldsSeen(own.owner)]).toEqual([[], ['budget_cents']]);
    const refused = [
      await world.call(projects.projectResult, { params: { id: project.id }, as: anna, administrationId }),
      await world.call(timesheets.hourRates, { as: anna, administrationId }),
      await world.call(API.history.history, {
        query: { model: 'time_entry', id: byAnna.reply.id },
        as: bert,
        administrationId,
      }),
    ];
    expect(refused.map(({ error }) => error.code)).toEqual(refused.map(() => 'not_allowed'));
    const criterion = { params: { year: 2026 }, query: { person_id: anna.id }, administrationId };
    expect((await world.call(timesheets.hoursCriterion, { ...criterion, as: bert })).status).toBe(404);
    expect((await world.call(timesheets.hoursCriterion, { ...criterion, as: lead })).reply.minutes).toBe(60);
    const inProject = async (as: Person) => {
      const { reply } = await world.call(projects.projectEntries, {
        params: { id: project.id },
        as,
        administrationId,
      });
      return reply.results.map(({ model, entry_id, amount }) => [model, entry_id, amount]);
    };
    expect(await inProject(anna)).toEqual([['time_entry', byAnna.reply.id, null]]);
    expect(await inProject(lead)).toHaveLength(2);
    const sums = await world.call(timesheets.hoursSummary, { query: {}, as: anna, administrationId });
    expect([sums.reply.minutes, sums.reply.unbilled]).toEqual([60, null]);
    const people = await world.call(timesheets.hourSettings, { as: anna, administrationId });
    expect(people.reply.people.map(({ id }) => id)).toEqual([anna.id]);
  });
});

/** As if the timer had been started earlier. */
async function backTo(start_time: string): Promise<void> {
  await world.inScope((scope) =>
    scope.db
      .updateTable('time_entries')
      .set({ start_time, day: start_time.slice(0, 10) })
      .where('administration_id', '=', world.administrationId)
      .where('minutes', 'is', null)
      .execute(),
  );
}

describe('the timer', () => {
  test('runs once per person, is stopped once, and survives in between', async () => {
    const started = await site.get(timesheets.startTimer, { body: { description: 'Call' } });
    expect((await site.get(timesheets.timer, {})).running).toMatchObject({ id: started.id, duration: null });
    const tabs = await Promise.all([1, 2].map(() => world.call(timesheets.startTimer, { body: {} })));
    expect(tabs.map(({ error }) => error.code)).toEqual(['timer_running', 'timer_running']);
    await backTo('2026-07-14T10:00:00Z');
    const stops = await Promise.all(
      [1, 2].map(() => world.call(timesheets.stopTimer, { body: { timer: started.id } })),
    );
    expect(stops.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const { results } = await site.get(timesheets.timeEntries, { query: { from: '2026-07-14' } });
    expect(results.map(({ id, duration }) => [id, duration])).toEqual([[started.id, 120]]);
    expect((await site.get(timesheets.timer, {})).running).toBeNull();
  });

  test('gives each day its part, and asks when it ran for more than a day', async () => {
    await site.get(timesheets.startTimer, { body: {} });
    await backTo('2026-07-13T21:00:00Z');
    const stop = (end_time?: string) =>
      world.call(timesheets.stopTimer, { body: end_time === undefined ? {} : { end_time } });
    expect((await stop('2026-07-14T13:00:00Z')).error.errors).toEqual({ end_time: ['This time is in the future'] });
    expect((await stop('2026-07-13T20:00:00Z')).error.errors).toEqual({
      end_time: ['End time cannot be before start time'],
    });
    const parts = (await stop('2026-07-13T23:30:00Z')).reply.results;
    expect(parts.map(({ day, duration }) => [day, duration])).toEqual([
      ['2026-07-13', 60],
      ['2026-07-14', 90],
    ]);
    await site.get(timesheets.startTimer, { body: {} });
    await backTo('2026-07-12T11:00:00Z');
    expect((await stop()).error.errors).toEqual({
      end_time: ['The timer ran for more than a day. Enter when you stopped'],
    });
    expect((await world.call(timesheets.stopTimer, { body: { discard: true } })).reply.results).toEqual([]);
  });
});

test('hours of a project that was closed meanwhile stay as they are; its timer can be stopped', async () => {
  const { id, version } = await site.project();
  const { reply: made } = await record({ day: '2026-06-20', duration: 30, project_id: id });
  await site.get(timesheets.startTimer, { body: { project_id: id, switch: true } });
  await site.get(projects.updateProject, { params: { id }, body: { version, is_closed: true } });
  const params = { id: made.id };
  const changed = await world.call(timesheets.updateTimeEntry, { params, body: { duration: 60, version: 1 } });
  expect(changed.error.code).toBe('project_closed');
  expect((await world.call(timesheets.deleteTimeEntry, { params })).error.code).toBe('project_closed');
  expect((await record({ day: '2026-06-20', duration: 30, project_id: id })).error.errors).toEqual({
    project_id: ['This project is closed'],
  });
  await backTo('2026-07-14T09:00:00Z');
  const { results } = await site.get(timesheets.stopTimer, { body: { end_time: '2026-07-14T09:30:00Z' } });
  expect(results.map(({ duration }) => duration)).toEqual([30]);
});

describe('billing', () => {
  let other: Site;
  let client: number;
  let entries: TimeEntry[];
  let project: number;
  beforeAll(async () => {
    other = new Site(world, await world.secondAdministration());
    client = (await other.contact({ is_client: true })).id;
    const body = { name: 'Website', client_id: client };
    project = (await other.get(projects.createProject, { body })).id;
    await other.get(timesheets.createHourRate, { body: { valid_from: '2026-01-01', rate: '90.00' } });
    await other.get(timesheets.createHourRate, {
      body: { project_id: project, valid_from: '2026-07-01', rate: '100.00' },
    });
    const { version } = await other.get(timesheets.hourSettings, {});
    await other.get(timesheets.updateHourSettings, {
      body: { rounding_step: 15, rounding_direction: 'UP', version },
    });
    const create = [
      { day: '2026-06-30', duration: 61, project_id: project },
      { day: '2026-07-01', duration: 30, project_id: project },
      { day: '2026-07-02', duration: 45, project_id: project },
      { day: '2026-07-02', duration: 60, client_id: client },
      { day: '2026-07-03', duration: 60, project_id: project, kind: 'TRAVEL' as const },
    ];
    entries = (await other.get(timesheets.changeTimeEntries, { body: { create } })).results;
  });

  const unbilled = async () => {
    const { unbilled_minutes, unbilled: amount } = await other.get(timesheets.hoursSummary, {});
    return [unbilled_minutes, amount];
  };

  test('makes a draft, locks its hours, and lets them go with it', async () => {
    expect(await unbilled()).toEqual([196, '327.50']);
    const billed = await other.get(timesheets.billHours, { body: { client_id: client } });
    expect(billed).toMatchObject({ entries: 4, minutes: 196, total_excl: '327.50' });
    const invoice = await other.get(sales.invoice, { params: { id: billed.invoice_id } });
    expect(invoice.lines.map(({ description, quantity, unit_price }) => [description, quantity, unit_price])).toEqual([
      ['Website · 30 jun 2026', '1.25', '90'],
      ['Website · 1 jul 2026 – 2 jul 2026', '1.25', '100'],
      ['Uren · 2 jul 2026', '1', '90'],
    ]);
    expect(invoice.state).toBe('CONCEPT');
    expect(await unbilled()).toEqual([0, '0.00']);
    const again = await other.world.call(timesheets.billHours, {
      body: { client_id: client },
      as: other.owner,
      administrationId: other.administrationId,
    });
    expect(again.error.code).toBe('no_hours_to_bill');
    await other.get(sales.deleteInvoice, { params: { id: billed.invoice_id } });
    expect(await unbilled()).toEqual([196, '327.50']);
  });

  test('groups by day, takes what was chosen, and bills nothing twice', async () => {
    const ids = entries.slice(0, 2).map(({ id }) => id);
    const ask = () =>
      world.call(timesheets.billHours, {
        body: { client_id: client, project_id: project, entry_ids: ids, group_by: 'DAY', language: 'en' },
        as: other.owner,
        administrationId: other.administrationId,
      });
    const got = await Promise.all([ask(), ask()]);
    expect(got.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422']);
    const done = got.find(({ status }) => status === 200);
    const invoice = await other.get(sales.invoice, { params: { id: done?.reply.invoice_id ?? 0 } });
    expect(invoice.lines.map(({ description }) => description)).toEqual([
      '30 Jun 2026 · Website',
      '1 Jul 2026 · Website',
    ]);
    expect(invoice.project).toEqual({ id: project, name: 'Website' });
    const { results } = await other.get(timesheets.timeEntries, { query: { billed: 'true' } });
    expect(results.map(({ billed, may }) => [billed, may['edit']])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  test('of a closed project makes a draft in it, and nothing else is added there', async () => {
    const { id, version } = await other.get(projects.createProject, { body: { name: 'Delivered', client_id: client } });
    await other.get(timesheets.createTimeEntry, { body: { day: '2026-07-07', duration: 60, project_id: id } });
    await other.get(projects.updateProject, { params: { id }, body: { is_closed: true, version } });
    const bill = { client_id: client, project_id: id };
    const params = { id: (await other.get(timesheets.billHours, { body: bill })).invoice_id };
    expect((await other.get(sales.invoice, { params })).project).toEqual({ id, name: 'Delivered' });
    const typed = await world.call(sales.createInvoice, {
      body: { ...(await other.invoiceBody()), project_id: id },
      as: other.owner,
      administrationId: other.administrationId,
    });
    expect(typed.error.errors).toEqual({ project_id: ['This project is closed'] });
    await other.get(sales.deleteInvoice, { params });
    expect((await other.get(timesheets.billHours, { body: bill })).entries).toBe(1);
  });

  test('comes to what was shown as to invoice, by project or by day', async () => {
    const own = new Site(world, await world.secondAdministration());
    const client_id = (await own.contact({ is_client: true })).id;
    await own.get(timesheets.createHourRate, { body: { valid_from: '2026-01-01', rate: '100.00' } });
    const create = ['2026-07-01', '2026-07-02', '2026-07-03'].map((day) => ({ day, duration: 20, client_id }));
    await own.get(timesheets.changeTimeEntries, { body: { create } });
    const comesTo = async (group_by: 'PROJECT' | 'DAY') => {
      const { unbilled } = await own.get(timesheets.hoursSummary, { query: { group_by } });
      const { total_excl, invoice_id } = await own.get(timesheets.billHours, { body: { client_id, group_by } });
      await own.get(sales.deleteInvoice, { params: { id: invoice_id } });
      return [unbilled, total_excl];
    };
    expect(await comesTo('PROJECT')).toEqual(['100.00', '100.00']);
    expect(await comesTo('DAY')).toEqual(['99.99', '99.99']);
  });

  test('a rate is once, for people who are there', async () => {
    const body = { valid_from: '2026-01-01', rate: '80.00' };
    const twice = await world.call(timesheets.createHourRate, {
      body,
      as: other.owner,
      administrationId: other.administrationId,
    });
    expect(Object.keys(twice.error.errors ?? {})).toEqual(['valid_from']);
    const nobody = await world.call(timesheets.createHourRate, { body: { ...body, person_id: 999_999 } });
    expect(Object.keys(nobody.error.errors ?? {})).toEqual(['person_id']);
    const odd = await world.call(timesheets.createHourRate, { body: { ...body, rate: '-1.00' } });
    expect(Object.keys(odd.error.errors ?? {})).toEqual(['rate']);
  });
});

test('without the feature there are no hours, and the reply says why', async () => {
  const own = new Site(world, await world.secondAdministration());
  const as = await own.staff('STAFF_ADMIN');
  const { administrationId } = own;
  const body = { features: ['bank' as const] };
  await world.call(settings.updateFeatures, { params: { adminId: administrationId }, body, as, administrationId });
  const got = await world.call(timesheets.timeEntries, { as: own.owner, administrationId });
  expect([got.status, got.error.code]).toEqual([403, 'feature_not_available']);
});
