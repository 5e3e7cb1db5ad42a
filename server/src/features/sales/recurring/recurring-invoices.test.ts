import { API, type recurringInvoiceCalls } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runJob } from '../../../../tests/support/run-job.ts';
import { createWorld, type Given, type World } from '../../../../tests/support/world.ts';
import { lettersOf, spendMails } from '../sending/testing.ts';
import { customer, design } from '../testing.ts';
import { repeatInvoice } from './repeat-invoice.ts';

const { recurring_invoices, sales } = API;
const TODAY = '2026-07-14';

let world: World;
let contact: number;
beforeAll(async () => {
  world = await createWorld({ today: TODAY });
  contact = await customer(world, 'Brouwerij De Zwaan B.V.', { email: 'facturen@zwaan.example' });
});
afterEach(() => world.setToday(TODAY));
afterAll(() => world.close());

type Body = NonNullable<Given<typeof recurringInvoiceCalls.createRecurringInvoice>['body']>;

async function begin(more: Partial<Body> = {}, line: Parameters<typeof design>[1] = {}) {
  const { reply, error } = await world.call(recurring_invoices.createRecurringInvoice, {
    body: {
      period: 'MONTHS',
      frequency: 1,
      start_date: TODAY,
      template: { contact_id: contact, lines: [design('100.00', { description: 'Hosting {period}', ...line })] },
      ...more,
    },
  });
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return reply;
}

/** The job as a worker runs it; `dies` breaks off in the transaction after so many. */
function work(id: number, dies = Number.POSITIVE_INFINITY): Promise<void> {
  const job = repeatInvoice({ vatNumbers: world.house.vatNumbers, accountOf: async () => null });
  return runJob(world, job, { recurring_invoice_id: id }, { dies });
}

async function madeBy(id: number) {
  const rows = await world.inScope(({ db }) =>
    db
      .selectFrom('recurring_invoice_dates as d')
      .innerJoin('sales_invoices as i', (join) =>
        join.onRef('i.administration_id', '=', 'd.administration_id').onRef('i.id', '=', 'd.invoice_id'),
      )
      .select(['i.id', 'd.date', 'd.problem'])
      .where('d.administration_id', '=', world.administrationId)
      .where('d.recurring_invoice_id', '=', id)
      .orderBy('d.date')
      .execute(),
  );
  const made = [];
  for (const row of rows)
    made.push({ ...row, invoice: (await world.call(sales.invoice, { params: { id: row.id } })).reply });
  return made;
}

test('each date gets one invoice, with two workers at once and after a pause of the server', async () => {
  const { id } = await begin({ start_date: '2026-07-31' });
  world.setToday('2026-10-02');
  await Promise.all([work(id), work(id), work(id)]);
  const made = await madeBy(id);
  expect(made.map(({ date }) => date)).toEqual(['2026-07-31', '2026-08-31', '2026-09-30']);
  expect(made.map(({ invoice }) => [invoice.state, invoice.invoice_date])).toEqual(
    made.map(() => ['CONCEPT', '2026-10-02']),
  );
  expect(made.map(({ invoice }) => [invoice.performed_on, invoice.performed_until])).toEqual([
    ['2026-07-31', '2026-08-30'],
    ['2026-08-31', '2026-09-29'],
    ['2026-09-30', '2026-10-30'],
  ]);
  expect(made[0]?.invoice.lines[0]?.description).toBe('Hosting 31 juli 2026 – 30 augustus 2026');
  const { reply } = await world.call(recurring_invoices.recurringInvoice, { params: { id } });
  expect(reply).toMatchObject({ next_on: '2026-10-31', times: 3, state: 'ACTIVE' });
});

test('a worker killed at any moment leaves nothing undone and nothing twice', async () => {
  const { id } = await begin({ action: 'SEND', end_date: TODAY });
  const before = lettersOf(world).length;
  for (let dies = 0; dies < 8; dies += 1) await work(id, dies).catch(() => undefined);
  await work(id);
  await world.runJobs();
  const made = await madeBy(id);
  expect(made).toHaveLength(1);
  expect(made[0]?.invoice).toMatchObject({ state: 'OPEN', mail_state: 'SENT' });
  expect(lettersOf(world).length).toBe(before + 1);
  const { reply } = await world.call(recurring_invoices.recurringInvoice, { params: { id } });
  expect(reply).toMatchObject({ state: 'ENDED', ended_on: TODAY, next_on: null, problems: 0 });
});

test('what cannot be sent stays a draft with the reason, and the next one follows', async () => {
  const silent = await customer(world, 'Zonder mailadres');
  const template = { contact_id: silent, lines: [design('10.00')] };
  const { id } = await begin({ action: 'SEND', period: 'WEEKS', template });
  world.setToday('2026-07-21');
  await work(id);
  expect((await madeBy(id)).map(({ problem, invoice }) => [problem, invoice.state])).toEqual([
    ['invalid', 'CONCEPT'],
    ['invalid', 'CONCEPT'],
  ]);
  const { reply } = await world.call(recurring_invoices.recurringInvoices, {});
  expect(reply.results.find((row) => row.id === id)).toMatchObject({
    problems: 2,
    problem: expect.stringContaining('e-mail'),
    next_on: '2026-07-28',
  });
  const told = (await world.call(API.notifications.notifications, {})).reply.results;
  // For the same reason twice in a row it is told once.
  expect(told.filter(({ subject }) => subject === 'Zonder mailadres').map(({ type }) => type)).toEqual([
    'SCHEDULED_INVOICE_FAILED',
  ]);
  expect(told[0]?.explanation).toContain('e-mail');
});

test('each invoice belongs to the project, until that is closed', async () => {
  const project = await world.call(API.projects.createProject, { body: { name: 'Hosting' } });
  const { id: project_id, version } = project.reply;
  const made = await begin({ start_date: '2026-07-31', project_id });
  expect(made.project).toEqual({ id: project_id, name: 'Hosting' });
  world.setToday('2026-08-01');
  await work(made.id);
  await world.call(API.projects.updateProject, { params: { id: project_id }, body: { version, is_closed: true } });
  world.setToday('2026-09-01');
  await work(made.id);
  const ids = (await madeBy(made.id)).map(({ invoice }) => invoice.project?.id ?? null);
  expect(ids).toEqual([project_id, null]);
  const { version: last } = (await world.call(recurring_invoices.recurringInvoice, { params: { id: made.id } })).reply;
  const body = { version: last, project_id: null };
  const changed = await world.call(recurring_invoices.updateRecurringInvoice, { params: { id: made.id }, body });
  expect(changed.reply.project).toBeNull();
});

test('prices rise at each full year, and the period before the date can be charged', async () => {
  const { id } = await begin(
    { frequency: 12, start_date: '2026-08-01', indexation: '2.5', covers: 'BEHIND' },
    { description: 'Onderhoud {period}' },
  );
  const { reply } = await world.call(recurring_invoices.previewRecurringInvoice, { params: { id } });
  expect(reply.dates.slice(0, 3)).toMatchObject([
    { date: '2026-08-01', from: '2025-08-01', until: '2026-07-31', total_incl: '121.00' },
    { date: '2027-08-01', description: 'Onderhoud 1 augustus 2026 – 31 juli 2027', total_incl: '124.03' },
    // 105.06 and 21% of it.
    { date: '2028-08-01', total_incl: '127.12' },
  ]);
});

test('dates skipped while paused are not made up for', async () => {
  const created = await begin({ period: 'WEEKS' });
  const { id } = created;
  const change = async (body: { active: boolean; version: number }) =>
    (await world.call(recurring_invoices.updateRecurringInvoice, { params: { id }, body })).reply;
  const paused = await change({ active: false, version: created.version });
  expect(paused).toMatchObject({ state: 'PAUSED', next_on: null });
  world.setToday('2026-08-03');
  await work(id);
  expect(await madeBy(id)).toEqual([]);
  expect(await change({ active: true, version: paused.version })).toMatchObject({ next_on: '2026-08-04' });
});

test('an unknown variable is named, and a start in the past refused', async () => {
  const template = { contact_id: contact, lines: [design('10.00', { description: 'Huur {maand}' })] };
  const body = { period: 'MONTHS' as const, frequency: 1, start_date: TODAY, template };
  const wrong = await world.call(recurring_invoices.createRecurringInvoice, { body });
  expect(wrong.error.errors).toHaveProperty('template.lines.0.description');
  const lines = [design('10.00')];
  const past = await world.call(recurring_invoices.createRecurringInvoice, {
    body: { ...body, start_date: '2026-07-13', template: { contact_id: contact, lines } },
  });
  expect(past.error.errors).toHaveProperty('start_date');
});

test('an invoice that finds no more e-mails today is finalised and sent tomorrow', async () => {
  const { id } = await begin({ action: 'SEND', start_date: '2026-12-01', end_date: '2026-12-01' });
  world.setToday('2026-12-01');
  await spendMails(world, contact, '2026-12-01');
  const before = lettersOf(world).length;
  await work(id);
  expect((await madeBy(id)).map(({ problem, invoice }) => [problem, invoice.state])).toEqual([[null, 'CONCEPT']]);
  world.setToday('2026-12-02');
  await work(id);
  await world.runJobs();
  expect((await madeBy(id)).map(({ invoice }) => [invoice.state, invoice.mail_state])).toEqual([['OPEN', 'SENT']]);
  expect(lettersOf(world).length).toBe(before + 1);
});
