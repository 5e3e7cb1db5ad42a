import { API } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { timesheets, projects } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

const SPAN = { from: '2026-06-01', until: '2026-06-30' };
const csv = (content: string, more: object = {}) => ({
  body: { file_type: 'csv' as const, content, ...SPAN, ...more },
});
const event = (nth: number, title: string, start: string, end: string, ...more: string[]): string =>
  [
    'BEGIN:VEVENT',
    `UID:${String(nth)}`,
    `SUMMARY:${title}`,
    `DTSTART:${start}`,
    `DTEND:${end}`,
    ...more,
    'END:VEVENT',
  ].join('\r\n');
const ics = (events: string[], more: object = {}) => {
  const content = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n');
  return { body: { file_type: 'ics' as const, content, ...SPAN, ...more } };
};

describe('a list', () => {
  test('is looked at first, then added once, without what is wrong with it', async () => {
    const { name } = await site.project();
    const content = [
      'datum;begin;einde;uren;project;soort;omschrijving',
      `01-06-2026;9:00;10:30;;${name};;Schetsen`,
      '2026-06-02;;;1,5;;studie;Cursus',
      '2026-06-02;;;1,5;;studie;Cursus',
      '2026-06-03;10:00;9:00;;;;Terug',
      '2026-06-03;22:00;24:00;;;;Laat',
      '2026-06-04;;;25:01;;;Te lang',
      '2026-06-05;;;2;Onbekend;;',
      '2026-07-01;;;2;;;Later',
    ].join('\n');
    const seen = await site.get(timesheets.importHours, csv(content, { dry_run: true }));
    expect(seen.rows.map(({ row, duration, kind, skipped }) => [row, duration, kind, skipped])).toEqual([
      [2, 90, 'BILLABLE', null],
      [3, 90, 'STUDY', null],
      [4, 90, 'STUDY', null],
      [6, 120, 'BILLABLE', null],
    ]);
    expect(seen.rows[0]).toMatchObject({ project: { name }, start_time: '2026-06-01T07:00:00.000Z' });
    expect(seen.problems.map(({ row, column }) => [row, column])).toEqual([
      [5, 'end_time'],
      [7, 'duration'],
      [8, 'project'],
    ]);
    expect(seen.problems[0]?.message).toBe(
      'End time cannot be before start time. Worked past midnight? Use two rows, until 24:00 and from 0:00, or a duration',
    );
    expect(seen.rows.map(({ chosen }) => chosen)).toEqual([['kind'], ['project'], ['project'], ['kind', 'project']]);
    expect([seen.added, (await site.get(timesheets.timeEntries, {})).count]).toEqual([0, 0]);
    expect((await site.get(timesheets.importHours, csv(content, { leave_out: [6] }))).added).toBe(3);
    const again = await site.get(timesheets.importHours, csv(content));
    expect(again.rows.map(({ skipped }) => skipped)).toEqual(['KNOWN', 'KNOWN', 'KNOWN', null]);
    expect((await site.get(timesheets.timeEntries, {})).totals.minutes).toBe(390);
  });

  test('without a client is not to be invoiced; one is chosen for what has no project', async () => {
    const own = new Site(world, await world.secondAdministration());
    const { id } = await own.contact();
    const hours = async (day: string, more: object = {}) =>
      own.get(timesheets.importHours, csv(`date,hours\n${day},2\n`, more));
    await hours('2026-06-01');
    const totals = async () => (await own.get(timesheets.timeEntries, {})).totals;
    expect(await totals()).toEqual({ minutes: 120, billable_minutes: 120, unbilled_minutes: 0 });
    await hours('2026-06-02', { client_id: id });
    expect(await totals()).toEqual({ minutes: 240, billable_minutes: 240, unbilled_minutes: 120 });
    const unknown = await world.call(timesheets.importHours, {
      ...csv('date,hours\n2026-06-03,2\n', { client_id: id + 1000 }),
      as: own.owner,
      administrationId: own.administrationId,
    });
    expect(Object.keys(unknown.error.errors ?? {})).toEqual(['client_id']);
  });

  test('of other columns, and a span that is none, are refused', async () => {
    const errors = async (given: ReturnType<typeof csv>) =>
      Object.keys((await world.call(timesheets.importHours, given)).error.errors ?? {});
    expect(await errors(csv('name,hours\nA,1'))).toEqual(['content']);
    expect(await errors(csv('date,hours\n2026-06-01,1', { until: '2026-05-31' }))).toEqual(['until']);
    expect(await errors(csv('date,hours\n2026-06-01,1', { from: '2025-05-01' }))).toEqual(['until']);
    expect(await errors(csv('x'.repeat(1_900_001)))).toEqual(['content']);
    const huge = await world.call(timesheets.importHours, csv('x'.repeat(3_000_000)));
    expect(huge.status).toBe(413);
  });
});

describe('a calendar', () => {
  test('gives each day its part, names projects by tag, and skips what overlaps', async () => {
    const own = new Site(world, await world.secondAdministration());
    const body = { name: 'Winkel Haarlem', email_tag: 'haarlem-1' };
    const { id } = await own.get(projects.createProject, { body });
    const day = { day: '2026-06-10', duration: 1380 };
    await own.get(timesheets.createTimeEntry, { body: day });
    const events = [
      event(1, 'Haarlem-1: bouwoverleg', '20260608T070000Z', '20260608T083000Z', 'RRULE:FREQ=DAILY;COUNT=2'),
      event(2, 'Nachtwerk', '20260611T200000Z', '20260612T000000Z'),
      event(3, 'Dubbel', '20260608T080000Z', '20260608T090000Z'),
      event(4, 'Vol', '20260610T080000Z', '20260610T100000Z'),
    ];
    const { rows } = await own.get(timesheets.importHours, ics(events));
    expect(rows.map((row) => [row.day, row.duration, row.project?.id ?? null, row.skipped])).toEqual([
      ['2026-06-08', 90, id, null],
      ['2026-06-08', 60, null, 'OVERLAPS'],
      ['2026-06-09', 90, id, null],
      ['2026-06-10', 120, null, 'DAY_FULL'],
      ['2026-06-11', 120, null, null],
      ['2026-06-12', 120, null, null],
    ]);
    const again = await own.get(timesheets.importHours, ics(events));
    expect([again.added, again.rows.filter(({ skipped }) => skipped === 'KNOWN').length]).toEqual([0, 4]);
  });

  test('that is none is refused, and so is a project that was closed meanwhile', async () => {
    const none = await world.call(timesheets.importHours, {
      body: { file_type: 'ics', content: 'hello', ...SPAN },
    });
    expect(none.error.errors).toEqual({ content: ['This is not a calendar file (.ics)'] });
    const { id, version } = await site.project();
    await site.get(projects.updateProject, { params: { id }, body: { version, is_closed: true } });
    const closed = await world.call(timesheets.importHours, ics([], { project_id: id }));
    expect(closed.error.errors).toEqual({ project_id: ['This project is closed'] });
  });
});
