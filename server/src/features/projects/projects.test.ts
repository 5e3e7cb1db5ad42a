import { API, type Expense, type Project } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repeatExpense } from '#features/purchases/index';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';

const { projects, purchases, history } = API;

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

const add = (project: number, ...entries: { entry_id: number; model: 'expense' | 'sales_invoice' }[]) =>
  world.call(projects.addEntries, { body: { project, entries } });
const remove = (project: number, entry_id: number, model: 'expense' | 'sales_invoice' = 'expense') =>
  world.call(projects.removeEntry, { body: { project, entry_id, model } });
const expense = (id: number): Promise<Expense> => site.get(purchases.expense, { params: { id } });
const listed = async (project_id: number): Promise<number[]> =>
  (await site.get(purchases.expenses, { query: { project_id } })).results.map(({ id }) => id);

async function switched(features: string[]): Promise<void> {
  await world.inScope((scope) =>
    scope.db.updateTable('administrations').set({ features }).where('id', '=', world.administrationId).execute(),
  );
}

/** The body that leaves an expense as it is. */
function sameBody({ contact_id, document_number, date, lines, version }: Expense) {
  return { contact_id, document_number, date, lines, version };
}

describe('a project', () => {
  test('belongs to a client and has its own name and tag', async () => {
    const client = await site.contact();
    const body = { name: ' Winkel Haarlem ', client_id: client.id, email_tag: 'haarlem-1' };
    const made = await site.get(projects.createProject, { body });
    expect(made).toMatchObject({
      name: 'Winkel Haarlem',
      client: { id: client.id, name: client.name },
      email_tag: 'haarlem-1',
      purchases: 0,
      sales: 0,
    });
    const again = await world.call(projects.createProject, { body: { name: 'WINKEL haarlem' } });
    expect(again.error.errors).toEqual({ name: ['A project with this name already exists'] });
    const tagged = await world.call(projects.createProject, { body: { name: 'Other', email_tag: 'Haarlem-1' } });
    expect(tagged.error.errors).toEqual({ email_tag: ['Another project has this tag'] });
    const foreign = await new Site(world, await world.secondAdministration()).contact();
    const odd = await world.call(projects.createProject, { body: { name: 'Odd', client_id: foreign.id } });
    expect(odd.error.errors).toEqual({ client_id: ['This contact does not exist'] });
    const wrong = await world.call(projects.createProject, { body: { name: ' ', email_tag: 'a b' } });
    expect(Object.keys(wrong.error.errors ?? {})).toEqual(['name', 'email_tag']);
  });

  test('is listed by name, page by page, and found by name, tag and client', async () => {
    const other = new Site(world, await world.secondAdministration());
    for (const name of ['beta', 'Alpha', 'Gamma 100%'])
      await other.get(projects.createProject, { body: { name, email_tag: name === 'beta' ? 'b-7' : '' } });
    const first = await other.get(projects.projects, { query: { page_size: 2 } });
    expect([first.count, first.results.map(({ name }) => name)]).toEqual([3, ['Alpha', 'beta']]);
    const cursor = new URLSearchParams(first.next?.split('?')[1]).get('cursor') ?? '';
    const rest = await other.get(projects.projects, { query: { page_size: 2, cursor } });
    expect([rest.next, rest.results.map(({ name }) => name)]).toEqual([null, ['Gamma 100%']]);
    const found = async (search: string) => (await other.get(projects.projects, { query: { search } })).results.length;
    expect([await found('B-7'), await found('%'), await found('zzz')]).toEqual([1, 1, 0]);
  });
});

describe('a document', () => {
  test('keeps its project when other fields change, until removed', async () => {
    const { id: project_id, name } = await site.project();
    const made = await site.expense({ project_id });
    expect(made.project).toEqual({ id: project_id, name });
    expect(await listed(project_id)).toEqual([made.id]);
    const change = (more: object) =>
      site.get(purchases.updateExpense, { params: { id: made.id }, body: { ...sameBody(made), ...more } });
    const changed = await change({ document_number: 'other', version: made.version });
    expect(changed.project?.id).toBe(project_id);
    const gone = await change({ project_id: null, version: changed.version });
    expect([gone.project, await listed(project_id)]).toEqual([null, []]);
    const concept = await site.expense({ is_concept: true, project_id });
    expect((await expense(concept.id)).project?.id).toBe(project_id);
  });

  test('belongs to one project: the list, the totals and the numbers follow', async () => {
    const [one, two] = [await site.project(), await site.project()];
    const [bought, sold] = [await site.expense({ project_id: one.id }), await site.invoice()];
    const both = [
      { entry_id: bought.id, model: 'expense' as const },
      { entry_id: sold.id, model: 'sales_invoice' as const },
    ];
    const added = await add(two.id, ...both);
    expect(added.reply).toMatchObject({ id: two.id, purchases: 1, sales: 1 });
    expect([await listed(one.id), await listed(two.id)]).toEqual([[], [bought.id]]);
    const { count, totals } = await site.get(purchases.expenses, { query: { project_id: two.id } });
    expect([count, totals?.total_incl]).toEqual([1, bought.total_incl]);
    expect((await remove(one.id, bought.id)).status).toBe(404);
    expect((await remove(two.id, bought.id)).reply).toMatchObject({ purchases: 0, sales: 1 });
    expect((await remove(two.id, bought.id)).status).toBe(404);
    expect((await remove(two.id, sold.id, 'sales_invoice')).reply).toMatchObject({ purchases: 0, sales: 0 });
  });

  test('is assigned all or none, never across companies', async () => {
    const project = await site.project();
    const mine = await site.expense();
    const elsewhere = new Site(world, await world.secondAdministration());
    const theirs = await elsewhere.expense();
    const got = await add(
      project.id,
      { entry_id: mine.id, model: 'expense' },
      { entry_id: theirs.id, model: 'expense' },
    );
    expect(got.status).toBe(404);
    expect(await listed(project.id)).toEqual([]);
    const foreign: Project = await elsewhere.project();
    expect((await add(foreign.id, { entry_id: mine.id, model: 'expense' })).status).toBe(404);
    const body = { ...sameBody(mine), project_id: foreign.id };
    const odd = await world.call(purchases.updateExpense, { params: { id: mine.id }, body });
    expect(odd.error.errors).toEqual({ project_id: ['This project does not exist'] });
    await site.get(purchases.deleteExpense, { params: { id: mine.id } });
    expect((await add(project.id, { entry_id: mine.id, model: 'expense' })).status).toBe(404);
  });

  test('moves without affecting the books, with history', async () => {
    const project = await site.project();
    const before = await site.expense();
    await add(project.id, { entry_id: before.id, model: 'expense' });
    const after = await expense(before.id);
    expect([after.entry_id, after.version]).toEqual([before.entry_id, before.version + 1]);
    const { results } = await site.get(history.history, { query: { model: 'expense', id: before.id } });
    expect(results[0]?.changes).toEqual([{ field: 'project_id', before: null, after: project.name }]);
    const own = await site.get(history.history, { query: { model: 'project', id: project.id } });
    expect(own.results[0]).toMatchObject({ action: 'CREATE' });
  });

  test('moved by ten people at once ends up in one project', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => site.project()));
    const { id } = await site.expense();
    const got = await Promise.all(made.map((project) => add(project.id, { entry_id: id, model: 'expense' })));
    expect(got.map(({ status }) => status)).toEqual(got.map(() => 200));
    expect((await Promise.all(made.map((project) => listed(project.id)))).flat()).toEqual([id]);
  });

  test('of purchases requires processing rights, of sales editing rights', async () => {
    const project = await site.project();
    const [bought, sold] = [await site.expense(), await site.invoice()];
    const person = await world.addPerson();
    await world.inScope((scope) =>
      scope.db
        .insertInto('memberships')
        .values({
          administration_id: world.administrationId,
          person_id: person.id,
          role: 'EMPLOYEE',
          areas: ['sales.edit'],
        })
        .execute(),
    );
    const put = (entry_id: number, model: 'expense' | 'sales_invoice') =>
      world.call(projects.addEntries, { body: { project: project.id, entries: [{ entry_id, model }] }, as: person });
    expect((await put(bought.id, 'expense')).error.code).toBe('not_allowed');
    expect((await put(sold.id, 'sales_invoice')).status).toBe(200);
  });
});

test('with the feature off, there are no projects and documents keep theirs', async () => {
  const { id: project_id } = await site.project();
  const made = await site.expense({ project_id });
  const monthly = await site.get(API.recurring_expenses.createRecurring, {
    body: {
      period: 'MONTHS',
      frequency: 1,
      start_date: '2026-08-01',
      end_date: null,
      template_expense_id: made.id,
      confirm_amounts_copied: true,
    },
  });
  await switched(['bank']);
  expect((await world.call(projects.projects, {})).error.code).toBe('feature_not_available');
  const refused = await world.call(purchases.createExpense, { body: { ...(await site.expenseBody()), project_id } });
  expect(refused.error.code).toBe('feature_not_available');
  const body = { ...sameBody(made), document_number: 'while off', project_id };
  const changed = await site.get(purchases.updateExpense, { params: { id: made.id }, body });
  expect(changed.document_number).toBe('while off');
  world.setToday('2026-08-02');
  const { log } = world.house;
  const about = {
    payload: { recurring_expense_id: monthly.id },
    language: 'en',
    attempt: 1,
    isLastAttempt: true,
  } as const;
  await repeatExpense({ ...about, begin: (work) => world.inScope(work), log });
  const copies = await site.get(purchases.expenses, { query: { from: '2026-08-01' } });
  expect(copies.results.map(({ state, project }) => [state, project])).toEqual([['OPEN', null]]);
  await switched(['bank', 'projects']);
  world.setToday('2026-09-02');
  await repeatExpense({ ...about, begin: (work) => world.inScope(work), log });
  const [later] = (await site.get(purchases.expenses, { query: { from: '2026-09-01' } })).results;
  expect(later?.project?.id).toBe(project_id);
  world.setToday('2026-07-14');
  expect((await expense(made.id)).project?.id).toBe(project_id);
});

describe('the result', () => {
  test('comes from the books: invoices, expenses, bank and general journal, each once', async () => {
    const own = new Site(world, await world.secondAdministration());
    const { id } = await own.project();
    const of = { params: { id } };
    expect(await own.get(projects.projectResult, of)).toMatchObject({ revenue: '0.00', months: [] });
    const [invoice, draft, bought, gone] = [
      await own.invoice(),
      await own.concept(),
      await own.expense({ project_id: id }),
      await own.expense({ project_id: id }),
    ];
    await own.get(purchases.deleteExpense, { params: { id: gone.id } });
    const memorial = await own.get(API.journal.createMemorial, {
      body: {
        date: '2026-06-01',
        description: 'Own stock used',
        project_id: id,
        booking: {
          type: 'FREE_BOOKING',
          lines: [
            { ledger: '4650', debit: '40.00' },
            { ledger: '1200', credit: '40.00' },
          ],
        },
      },
    });
    expect(memorial.project?.id).toBe(id);
    const { id: transaction, version, amount } = await own.transaction();
    const line = { ledger_account_id: await own.ledger(), description: '', vat: null, amount };
    const body = { mutations: [{ id: transaction, version, project_id: id, lines: [line] }] };
    const { results } = await own.get(API.bank.processTransactions, { body });
    expect(results[0]?.project?.id).toBe(id);
    const entries = [invoice, draft].map((sold) => ({ entry_id: sold.id, model: 'sales_invoice' as const }));
    await own.get(projects.addEntries, { body: { project: id, entries } });
    const listed = (await own.get(projects.projectEntries, of)).results;
    expect(listed.map(({ model, is_draft }) => `${model} ${String(is_draft)}`).toSorted()).toEqual([
      'bank_transaction false',
      'expense false',
      'general_journal false',
      'sales_invoice false',
      'sales_invoice true',
    ]);
    const result = await own.get(projects.projectResult, of);
    const costs = Number(bought.total_excl) + 40 - Number(amount);
    expect([result.revenue, result.costs]).toEqual([invoice.total_excl, costs.toFixed(2)]);
    expect(result.months.map(({ month }) => month)).toContain('2026-06-01');
    const span = { from: '2025-01-01', until: '2027-12-31' };
    const { rows } = await own.get(API.statements.breakdown, { query: { ...span, by: 'project' } });
    expect(rows.find((row) => row.id === id)).toMatchObject({ income: result.revenue, costs: result.costs });
    // Taken out, it counts no longer; a bank transaction of which the booking is undone neither.
    const out = { project: id, model: 'general_journal' as const, entry_id: memorial.entry_id };
    await own.get(projects.removeEntry, { body: out });
    const undone = { mutations: [{ id: transaction, version: results[0]?.version ?? 0 }] };
    await own.get(API.bank.unprocessTransactions, { body: undone });
    expect((await own.get(projects.projectResult, of)).costs).toBe(bought.total_excl);
  });
});

test('what is in no project is found by its words, put there and taken out again', async () => {
  const { id: project } = await site.project();
  const bought = await site.expense({ document_number: 'seek-expense' });
  await site.expense({ document_number: 'seek-expense', project_id: (await site.project()).id });
  const sold = await site.concept();
  const memorial = await site.get(API.journal.createMemorial, {
    body: {
      date: '2026-06-01',
      description: 'Seek stock',
      booking: {
        type: 'FREE_BOOKING',
        lines: [
          { ledger: '4650', debit: '40.00' },
          { ledger: '1200', credit: '40.00' },
        ],
      },
    },
  });
  const { id: transaction, version, amount, contra_account_name } = await site.transaction();
  const line = { ledger_account_id: await site.ledger(), description: '', vat: null, amount };
  await site.get(API.bank.processTransactions, { body: { mutations: [{ id: transaction, version, lines: [line] }] } });
  const hours = await site.get(API.timesheets.createTimeEntry, {
    body: { day: '2026-07-01', duration: 45, description: 'Seek client' },
  });
  const sought = [
    { model: 'expense', search: 'SEEK-expense', entry_id: bought.id },
    { model: 'sales_invoice', search: sold.contact_name ?? '', entry_id: sold.id },
    { model: 'general_journal', search: 'seek st', entry_id: memorial.entry_id },
    { model: 'bank_transaction', search: contra_account_name, entry_id: transaction },
    { model: 'time_entry', search: 'seek cl', entry_id: hours.id },
  ] as const;
  const found = async ({ model, search }: (typeof sought)[number]) =>
    (await site.get(projects.projectCandidates, { query: { model, search } })).results.map(({ entry_id }) => entry_id);
  for (const each of sought) expect(await found(each), each.model).toContain(each.entry_id);
  expect(await found({ ...sought[0], search: '%' } as never)).toEqual([]);
  expect(await found(sought[0])).toEqual([bought.id]);
  const entries = sought.map(({ model, entry_id }) => ({ model, entry_id }));
  await site.get(projects.addEntries, { body: { project, entries } });
  for (const each of sought) expect(await found(each), each.model).not.toContain(each.entry_id);
  const { results } = await site.get(projects.projectEntries, { params: { id: project } });
  expect(
    results
      .filter(({ may }) => may['move'] === true)
      .map(({ model }) => model)
      .toSorted(),
  ).toEqual(sought.map(({ model }) => model).toSorted());
  expect(results.find(({ model }) => model === 'time_entry')).toMatchObject({ amount: null, minutes: 45 });
  const counts = await site.get(projects.project, { params: { id: project } });
  expect(counts).toMatchObject({ purchases: 1, sales: 1, drafts: 1, minutes: 45, unbilled_minutes: 0 });
  for (const entry of entries) await site.get(projects.removeEntry, { body: { project, ...entry } });
  expect((await site.get(projects.projectEntries, { params: { id: project } })).results).toEqual([]);
});

test('of each kind the latest are shown first, and of which there are more is said', async () => {
  const { id, version } = await site.project();
  const create = ['2026-07-01', '2026-07-02', '2026-07-03'].map((day) => ({ day, duration: 5, project_id: id }));
  await site.get(API.timesheets.changeTimeEntries, { body: { create } });
  await site.expense({ project_id: id });
  const of = async (query: { per_kind?: number }) => {
    const { results, more } = await site.get(projects.projectEntries, { params: { id }, query });
    return [results.filter(({ model }) => model === 'time_entry').map(({ date }) => date.slice(8)), more];
  };
  expect(await of({ per_kind: 2 })).toEqual([['03', '02'], ['time_entry']]);
  expect(await of({ per_kind: 3 })).toEqual([['03', '02', '01'], []]);
  expect((await of({}))[1]).toEqual([]);
  expect((await site.get(projects.project, { params: { id } })).version).toBe(version);
});

describe('a closed project', () => {
  test('holds on to what it has when another project would take it', async () => {
    const [one, two] = [await site.project(), await site.project()];
    const bought = await site.expense({ project_id: one.id });
    await site.get(projects.updateProject, { params: { id: one.id }, body: { is_closed: true, version: one.version } });
    expect((await add(two.id, { entry_id: bought.id, model: 'expense' })).error.code).toBe('project_closed');
    const body = { ...sameBody(bought), project_id: two.id };
    const typed = await world.call(purchases.updateExpense, { params: { id: bought.id }, body });
    expect(typed.error.errors).toEqual({ project_id: ['This project is closed'] });
    expect(await listed(one.id)).toEqual([bought.id]);
  });

  test('takes nothing more, keeps what it has, and opens again', async () => {
    const project = await site.project();
    const bought = await site.expense({ project_id: project.id });
    const change = (body: object) =>
      world.call(projects.updateProject, { params: { id: project.id }, body: body as never });
    const budget = await change({ budget: '5000.00', budget_minutes: 6000, version: project.version });
    expect(budget.reply).toMatchObject({ budget: '5000.00', budget_minutes: 6000 });
    const closed = await change({ is_closed: true, version: 2 });
    expect([closed.reply.is_closed, closed.reply.may['add']]).toEqual([true, false]);
    expect((await change({ name: 'Other', version: 3 })).error.code).toBe('project_closed');
    const again = await world.call(purchases.createExpense, {
      body: { ...(await site.expenseBody()), project_id: project.id },
    });
    expect(again.error.errors).toEqual({ project_id: ['This project is closed'] });
    const hours = await world.call(API.timesheets.createTimeEntry, {
      body: { day: '2026-07-01', duration: 60, project_id: project.id },
    });
    expect(hours.error.errors).toEqual({ project_id: ['This project is closed'] });
    expect((await remove(project.id, bought.id)).error.code).toBe('project_closed');
    const kept = { ...sameBody(bought), document_number: 'kept', project_id: project.id };
    await site.get(purchases.updateExpense, { params: { id: bought.id }, body: kept });
    const listedAs = async (state: 'OPEN' | 'CLOSED') =>
      (await site.get(projects.projects, { query: { state, page_size: 200 } })).results.some(
        ({ id }) => id === project.id,
      );
    expect([await listedAs('OPEN'), await listedAs('CLOSED')]).toEqual([false, true]);
    expect((await change({ is_closed: false, name: 'Reopened', version: 3 })).reply.name).toBe('Reopened');
    expect((await remove(project.id, bought.id)).status).toBe(200);
    expect((await site.get(projects.deleteProject, { params: { id: project.id } })).deleted).toBe(true);
  });
});
