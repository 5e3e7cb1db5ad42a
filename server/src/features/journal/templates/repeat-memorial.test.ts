import { API, type MemorialTemplate } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openProjectShown } from '#features/projects/index';
import { addedLedger } from '../../../../tests/access/testing/ledgers.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { createWorld, type Given, type World } from '../../../../tests/support/world.ts';
import { copyOn, repeatMemorial } from './repeat-memorial.ts';

const { journal, memorial_templates: templates } = API;
const TODAY = '2026-07-14';
const MONTHLY = { period: 'MONTHS', frequency: 1, start_date: '2026-07-31', end_date: null } as const;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld({ today: TODAY });
  site = new Site(world, world);
});
afterEach(() => world.setToday(TODAY));
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

type Body = NonNullable<Given<typeof journal.createMemorial>['body']>;

const rent = (ledger = '4600'): Body => ({
  date: TODAY,
  description: 'Rent paid ahead',
  booking: {
    type: 'FREE_BOOKING',
    lines: [
      { ledger, debit: '500.00' },
      { ledger: '1200', credit: '500.00' },
    ],
  },
});

type Rhythm = NonNullable<Given<typeof templates.createMemorialTemplate>['body']>['schedule'];

async function keep(body: Body = rent(), schedule: Rhythm = MONTHLY): Promise<MemorialTemplate> {
  const { entry_id } = await site.get(journal.createMemorial, { body });
  return site.get(templates.createMemorialTemplate, { body: { entry_id, description: 'Rent', schedule } });
}

const work = (id: number, dies?: number) =>
  runJob(world, repeatMemorial(openProjectShown), { template_id: id }, dies === undefined ? {} : { dies });
const shown = (id: number) => site.get(templates.memorialTemplate, { params: { id } });
const booked = async (search: string) =>
  (await site.get(journal.memorials, { query: { search } })).results.map(({ date, amount }) => [date, amount]);
const change = (id: number, version: number, body: object) =>
  world.call(templates.updateMemorialTemplate, { params: { id }, body: { version, ...body } });

test('each date is booked once, on its own day, with workers at once, killed and late', async () => {
  const { id } = await keep(rent(), MONTHLY);
  await change(id, 1, { description: 'Rent of the shop' });
  world.setToday('2026-10-02');
  for (let dies = 0; dies < 3; dies += 1) await work(id, dies).catch(() => undefined);
  await Promise.all([work(id), work(id), work(id)]);
  expect(await booked('Rent of the shop')).toEqual([
    ['2026-09-30', '500.00'],
    ['2026-08-31', '500.00'],
    ['2026-07-31', '500.00'],
  ]);
  expect(await shown(id)).toMatchObject({ next_on: '2026-10-31', times: 3, last_on: '2026-09-30', state: 'ACTIVE' });
});

test('the content of another entry takes the place of what was kept, for the dates to come', async () => {
  const { id } = await keep(rent(), MONTHLY);
  world.setToday('2026-08-02');
  await work(id);
  const dearer = rent();
  const { entry_id } = await site.get(journal.createMemorial, {
    body: {
      ...dearer,
      booking: {
        type: 'FREE_BOOKING',
        lines: [
          { ledger: '4600', debit: '525.00' },
          { ledger: '1200', credit: '525.00' },
        ],
      },
    },
  });
  const { version } = await shown(id);
  expect((await change(id, version, { entry_id, description: 'Dearer rent' })).reply).toMatchObject({
    amount: '525.00',
    schedule: { start_date: '2026-07-31' },
    times: 1,
    next_on: '2026-08-31',
  });
  world.setToday('2026-09-01');
  await work(id);
  expect(await booked('Dearer rent')).toEqual([['2026-08-31', '525.00']]);
});

test('what the books refuse waits with the reason, is tried again, and books nothing twice', async () => {
  const { id: ledger, code } = await addedLedger(site);
  const { id } = await keep(rent(code), { ...MONTHLY, end_date: '2026-08-01' });
  // As books of before ledgers counted templates.
  await world.inScope(({ db }) =>
    db
      .updateTable('ledgers')
      .set({ activated: false })
      .where('administration_id', '=', world.administrationId)
      .where('id', '=', ledger)
      .execute(),
  );
  world.setToday('2026-08-01');
  await work(id);
  expect(await shown(id)).toMatchObject({
    next_on: '2026-07-31',
    times: 0,
    problem: expect.stringContaining('active'),
  });
  await site.get(journal.activateLedger, { params: { id: ledger } });
  await work(id);
  await work(id);
  expect(await shown(id)).toMatchObject({ times: 1, problem: null, state: 'ENDED', ended_on: '2026-07-31' });
  expect((await change(id, (await shown(id)).version, { active: true })).error.code).toBe('recurring_ended');
});

test('while paused nothing is booked, and skipped dates are not made up for', async () => {
  const { id, version } = await keep();
  const { reply: paused } = await change(id, version, { active: false });
  expect(paused).toMatchObject({ state: 'PAUSED', next_on: null });
  world.setToday('2026-09-02');
  await work(id);
  const { reply: resumed } = await change(id, paused.version, { active: true });
  expect(resumed).toMatchObject({ state: 'ACTIVE', next_on: '2026-09-30', times: 0 });
  expect((await change(id, paused.version, { active: false })).error.code).toBe('stale_version');
  const { reply: byHand } = await change(id, resumed.version, { schedule: null });
  expect(byHand).toMatchObject({ state: 'BY_HAND', schedule: null, next_on: null });
  expect((await change(id, byHand.version, { active: true })).error.errors).toHaveProperty('schedule');
});

test('a date that was booked is not booked again by a schedule given anew', async () => {
  const { id } = await keep();
  world.setToday('2026-07-31');
  await work(id);
  const { version } = await shown(id);
  const { reply: byHand } = await change(id, version, { schedule: null });
  const { reply } = await change(id, byHand.version, { schedule: MONTHLY });
  expect(reply).toMatchObject({ state: 'ACTIVE', last_on: '2026-07-31', next_on: '2026-08-31' });
});

test('a ledger counts the templates that name it, and one it merges into takes its place there', async () => {
  const [from, into] = [await addedLedger(site), await addedLedger(site)];
  const { id } = await keep(rent(from.code), null);
  const refused = await world.call(journal.deactivateLedger, { params: { id: from.id } });
  expect(refused.error.detail).toContain('1 general journal template');
  await site.get(journal.mergeLedger, { params: { id: from.id }, body: { into_id: into.id, date: TODAY } });
  expect(JSON.stringify((await shown(id)).booking)).toContain(`"ledger":"${into.code}"`);
  await site.get(templates.deleteMemorialTemplate, { params: { id } });
  expect((await world.call(templates.memorialTemplate, { params: { id } })).error.code).toBe('not_found');
});

test('a write-off is no template, and cash that was counted is not copied', async () => {
  await site.invoice();
  const [open] = await site.get(journal.openInvoices, { query: {} });
  const wrote = await site.get(journal.createMemorial, {
    body: { date: TODAY, booking: { type: 'IRRECOVERABLE_INVOICE', open_item_id: open?.id ?? 0 } },
  });
  const refused = await world.call(templates.createMemorialTemplate, {
    body: { entry_id: wrote.entry_id, description: 'Bad debt' },
  });
  expect(refused.error.errors).toHaveProperty('entry_id');
  const takings = { type: 'DAILY_TAKINGS', ledger: '1000', high: '121.00', counted: '120.00' } as const;
  const kept = await keep({ date: TODAY, booking: takings }, null);
  expect(kept.booking).toMatchObject({ high: '121.00', counted: null });
});

test('an entry for a project is booked for it, by a worker too', async () => {
  const project = await site.project();
  const { id } = await keep({ ...rent(), description: 'Rent of the stand', project_id: project.id });
  world.setToday('2026-08-01');
  await work(id);
  expect((await shown(id)).problem).toBeNull();
  const { results } = await site.get(API.projects.projectEntries, { params: { id: project.id } });
  expect(results.map(({ date, name }) => [date, name])).toEqual([
    ['2026-07-31', 'Rent'],
    [TODAY, 'Rent of the stand'],
  ]);
});

test('an entry for a project goes on without it once that is closed, or projects are switched off', async () => {
  const project = await site.project();
  const { id } = await keep({ ...rent(), description: 'Rent of the barn', project_id: project.id });
  await change(id, 1, { description: 'Hall' });
  const { id: project_id, version } = project;
  const closed = { params: { id: project_id }, body: { version, is_closed: true } };
  await site.get(API.projects.updateProject, closed);
  world.setToday('2026-08-01');
  await work(id);
  await site.get(API.projects.updateProject, { ...closed, body: { version: version + 1, is_closed: false } });
  const switched = (features: string[]) =>
    world.inScope(({ db }) =>
      db.updateTable('administrations').set({ features }).where('id', '=', world.administrationId).execute(),
    );
  const { features } = await world.inScope(({ db }) =>
    db
      .selectFrom('administrations')
      .select('features')
      .where('id', '=', world.administrationId)
      .executeTakeFirstOrThrow(),
  );
  await switched(features.filter((each) => each !== 'projects'));
  world.setToday('2026-09-01');
  await work(id);
  await switched(features);
  expect(await shown(id)).toMatchObject({ problem: null, times: 2 });
  expect(await booked('Hall')).toEqual([
    ['2026-08-31', '500.00'],
    ['2026-07-31', '500.00'],
  ]);
  const { results } = await site.get(API.projects.projectEntries, { params: { id: project_id } });
  expect(results.map(({ name }) => name)).toEqual(['Rent of the barn']);
});

test('an accrual turns back in the month after its own, or as many days later', () => {
  const template = { ...rent(), description: '', date: '2026-01-31', reverses_on: '2026-02-01', project_id: null };
  const on = (reverses_on: string, date: string) =>
    copyOn({ ...template, reverses_on } as Parameters<typeof copyOn>[0], date).reverses_on;
  expect(on('2026-02-01', '2026-02-28')).toBe('2026-03-01');
  expect(on('2026-04-01', '2026-11-30')).toBe('2027-02-01');
  expect(on('2026-02-10', '2026-02-28')).toBe('2026-03-10');
});
