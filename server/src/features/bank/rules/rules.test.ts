import { API, type AssigningRule, type BankTransaction } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerIdOf } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { putWithProject } from '../bookings/assign-project.ts';
import { type Movement, statementXml, TestBank } from '../testing.ts';

let world: World;
let bank: TestBank;
let fuel: number;
let costs: number;

const movement = (date: string, amount: number, name: string): Movement => ({ date, amount, name, text: 'pas 417' });

beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
  bank = await TestBank.open(world);
  fuel = await world.inScope((scope) => ledgerIdOf(scope, '4600'));
  costs = await world.inScope((scope) => ledgerIdOf(scope, '4110'));
  await bank.import(
    statementXml({
      opening: 100_000,
      movements: [
        movement('2026-05-04', -8450, 'Shell Zuid'),
        movement('2026-05-11', -6050, 'Shell Noord'),
        movement('2026-05-18', -7260, 'Shell Zuid'),
        movement('2026-05-19', -1200, 'Bakker'),
        movement('2026-06-01', 3000, 'Shell Zuid'),
      ],
    }),
  );
});
afterAll(() => world.close());

type Line = {
  ledger_account_id: number;
  percentage?: number;
  vat?: 'PROCENT_21';
  reverse_charge?: 'EU';
  private_percentage?: number;
};
type Group = {
  joined?: 'ANY' | 'ALL';
  words?: string[];
  account_id?: number;
  amount_until?: string;
  direction?: 'In';
  groups?: Group[];
};
type Body = {
  name: string;
  words: string[];
  lines: Line[];
  direction: 'Out' | undefined;
  project_id?: number;
  contact_id?: number;
  groups?: Group[];
};

const shell = (more: Partial<Body> = {}): Body => ({
  name: 'Fuel',
  words: ['shell'],
  lines: [{ ledger_account_id: fuel, vat: 'PROCENT_21' }],
  direction: 'Out',
  ...more,
});

const create = async (body: Body = shell()): Promise<AssigningRule> =>
  (await world.call(API.bank.createAssigningRule, { body })).reply;

const remove = (id: number) => world.call(API.bank.deleteAssigningRule, { params: { id } });

const of = async (name: string): Promise<BankTransaction[]> =>
  (await bank.transactions()).filter((one) => one.contra_account_name === name);

/** Everything in the books that is an amount: the balances of ledgers and VAT, what is open, and where each transaction went. */
async function books(): Promise<string> {
  return world.inScope(async (scope) => {
    const id = scope.administrationId;
    const balances = await sql`select month, ledger_id, vat_code, vat_part, vat_month, debit_cents - credit_cents as net
      from ledger_balances where administration_id = ${id} and debit_cents <> credit_cents order by 1, 2, 3, 4, 5`.execute(
      scope.db,
    );
    const items =
      await sql`select id, settled_cents from open_items where administration_id = ${id} order by id`.execute(scope.db);
    const rows =
      await sql`select t.id, t.state, t.entry_id, t.rule_id, t.project_id, t.proposal from bank_transactions t
      where t.administration_id = ${id} order by t.id`.execute(scope.db);
    const booked = await sql`select * from bank_booking_lines where administration_id = ${id} order by 1, 2, 3`.execute(
      scope.db,
    );
    return JSON.stringify([balances.rows, items.rows, rows.rows, booked.rows]);
  });
}

test('is proposed for what it holds for, with its reason', async () => {
  const rule = await create();
  const [first] = await of('Shell Noord');
  expect(first?.proposal).toMatchObject({ kind: 'assigning_rule', reason: 'Your rule “Fuel”', certainty: 'certain' });
  expect((await of('Bakker'))[0]?.proposal).toBeNull();
  expect((await of('Shell Zuid'))[0]).toMatchObject({ amount: '30.00', proposal: null });
  await remove(rule.id);
  expect((await of('Shell Noord'))[0]?.proposal).toBeNull();
});

test('is tried on history before it is saved', async () => {
  const [baker] = await of('Bakker');
  const [, last] = await of('Shell Zuid');
  if (last === undefined || baker === undefined) throw new Error('the statement was not imported');
  const { id, version } = last;
  await world.call(API.bank.processTransactions, {
    body: { mutations: [{ id, version, lines: [{ ledger_account_id: costs, amount: last.amount }] }] },
  });
  const other = await create(shell({ name: 'Zuid', words: ['zuid'], lines: [{ ledger_account_id: costs }] }));
  const { reply } = await world.call(API.bank.previewAssigningRule, { body: shell() });
  expect(reply).toMatchObject({ tried: 5, hits: 3, waiting: 2, same: 0, otherwise: 1 });
  expect(reply.conflicts).toEqual([{ id: other.id, name: 'Zuid', count: 2, goes_first: true }]);
  expect(reply.examples[0]).toMatchObject({
    id,
    booked: expect.any(String),
    would_book: expect.stringContaining('21%'),
  });
  expect((await world.call(API.bank.assigningRules, {})).reply).toHaveLength(1);
  await remove(other.id);
  const [processed] = (await of('Shell Zuid')).filter((one) => one.id === id);
  await world.call(API.bank.unprocessTransactions, {
    body: { mutations: [{ id, version: processed?.version ?? 0 }] },
  });
});

test('is applied and rolled back, and the books are what they were', async () => {
  const project = (await world.call(API.projects.createProject, { body: { name: 'Tour' } })).reply;
  const lines: Line[] = [
    { ledger_account_id: fuel, percentage: 60, vat: 'PROCENT_21' },
    { ledger_account_id: costs, percentage: 40 },
  ];
  const rule = await create(shell({ lines, project_id: project.id }));
  await bank.transactions();
  const before = await books();
  const params = { id: rule.id };
  const would = { booked: 3, left: 0, amount: '-217.60' };
  expect((await world.call(API.bank.applyAssigningRule, { params, body: { dry_run: true } })).reply).toEqual(would);
  expect(await books()).toBe(before);
  expect((await world.call(API.bank.applyAssigningRule, { params, body: {} })).reply).toEqual(would);
  expect((await of('Shell Noord'))[0]).toMatchObject({
    state: 'PROCESSED',
    project: { id: project.id },
    lines: [{ amount: '-36.30' }, { amount: '-24.20' }],
  });
  expect((await world.call(API.bank.assigningRules, {})).reply[0]?.booked).toBe(3);
  expect(await books()).not.toBe(before);
  expect((await world.call(API.bank.rollbackAssigningRule, { params, body: {} })).reply).toEqual({
    undone: 3,
    left: 0,
  });
  expect(await books()).toBe(before);
  expect((await world.call(API.bank.rollbackAssigningRule, { params, body: {} })).reply).toEqual({
    undone: 0,
    left: 0,
  });
  await remove(rule.id);
});

test('with groups, a contact, a reverse charge and a private share is applied and rolled back to the cent', async () => {
  const { reply: contact } = await world.call(API.contacts.createContact, { body: { name: 'Shell' } });
  const lines: Line[] = [
    { ledger_account_id: fuel, percentage: 60, vat: 'PROCENT_21', reverse_charge: 'EU' },
    { ledger_account_id: costs, percentage: 40, vat: 'PROCENT_21', private_percentage: 25 },
  ];
  const groups: Group[] = [{ joined: 'ANY', words: ['noord'], groups: [{ words: ['zuid'], amount_until: '75.00' }] }];
  const rule = await create(shell({ lines, groups, contact_id: contact.id }));
  expect(rule).toMatchObject({
    contact: { id: contact.id, name: 'Shell' },
    groups: [{ groups: [{ words: ['zuid'] }] }],
  });
  await bank.transactions();
  const before = await books();
  const params = { id: rule.id };
  // 84.50 is above the span of the group; 30.00 came in.
  expect((await world.call(API.bank.applyAssigningRule, { params, body: {} })).reply).toEqual({
    booked: 2,
    left: 0,
    amount: '-133.10',
  });
  const [noord] = await of('Shell Noord');
  expect(noord?.lines).toMatchObject([
    { amount: '-36.30', reverse_charge: 'EU', private_percentage: 0 },
    { amount: '-24.20', reverse_charge: 'NONE', private_percentage: 25 },
  ]);
  const booked = await world.inScope(({ db }) =>
    db
      .selectFrom('journal_lines')
      .select('contact_id')
      .distinct()
      .where('entry_id', '=', noord?.entry_id ?? 0)
      .execute(),
  );
  expect(booked).toContainEqual({ contact_id: contact.id });
  await world.call(API.bank.rollbackAssigningRule, { params, body: {} });
  // What another was proposed like these is proposed no more once it is seen again.
  await bank.transactions();
  expect(await books()).toBe(before);

  const { reply: file } = await world.call(API.bank.exportAssigningRules, {});
  expect((await world.call(API.bank.importAssigningRules, { body: file })).reply).toEqual({ added: 0, known: 1 });
  await remove(rule.id);
  await world.call(API.bank.importAssigningRules, { body: file });
  const [again] = (await world.call(API.bank.assigningRules, {})).reply;
  expect(again).toMatchObject({ groups: rule.groups, contact: null });
  await remove(again?.id ?? 0);
});

test('with an empty group within a group is told which one it is', async () => {
  const groups: Group[] = [{ words: ['noord'], groups: [{ words: ['zuid'] }, { words: [] }] }];
  const refused = await world.call(API.bank.createAssigningRule, { body: shell({ groups }) });
  expect(refused.error.errors).toEqual({ 'groups.0.groups.1.words': [expect.any(String)] });
});

test('of an export from before there were groups is imported as it was', async () => {
  const conditions = {
    joined: 'ALL' as const,
    words: ['shell'],
    amount_from: null,
    amount_until: null,
    direction: 'Out' as const,
  };
  const old = { name: 'Old', ...conditions, lines: [{ ledger_code: '4600', vat: null, percentage: 100 }] };
  const imported = await world.call(API.bank.importAssigningRules, { body: { rules: [old] } });
  expect(imported.reply).toEqual({ added: 1, known: 0 });
  const [rule] = (await world.call(API.bank.assigningRules, {})).reply;
  expect(rule).toMatchObject({ groups: [], lines: [{ reverse_charge: 'NONE', private_percentage: 0 }] });
  await remove(rule?.id ?? 0);
});

test('leaves a project that a person chose when it is rolled back, also where it is the rule’s own', async () => {
  const project = (await world.call(API.projects.createProject, { body: { name: 'Chosen' } })).reply;
  const rule = await create(shell({ project_id: project.id }));
  const { id } = (await of('Shell Noord'))[0] ?? { id: 0 };
  await world.inScope((scope) => putWithProject(scope, id, project.id));
  const before = await books();
  await world.call(API.bank.applyAssigningRule, { params: { id: rule.id }, body: {} });
  await world.call(API.bank.rollbackAssigningRule, { params: { id: rule.id }, body: {} });
  expect(await books()).toBe(before);
  expect((await of('Shell Noord'))[0]).toMatchObject({ project: { id: project.id } });
  await world.inScope((scope) => putWithProject(scope, id, null));
  await remove(rule.id);
});

test('that a person changed before booking is that person’s, and stays when the rule is rolled back', async () => {
  const rule = await create();
  const [first] = await of('Shell Noord');
  const { id, version, amount } = first ?? { id: 0, version: 0, amount: '' };
  await world.call(API.bank.processTransactions, {
    body: { mutations: [{ id, version, lines: [{ ledger_account_id: costs, amount }] }] },
  });
  await world.call(API.bank.applyAssigningRule, { params: { id: rule.id }, body: {} });
  const rolled = await world.call(API.bank.rollbackAssigningRule, { params: { id: rule.id }, body: {} });
  expect(rolled.reply).toEqual({ undone: 2, left: 0 });
  expect((await of('Shell Noord'))[0]?.state).toBe('PROCESSED');
  await remove(rule.id);
});

const why = async () => (await of('Shell Zuid')).at(-1)?.proposal?.reason;

const update = (rule: AssigningRule, change: object) =>
  world.call(API.bank.updateAssigningRule, { params: { id: rule.id }, body: { version: rule.version, ...change } });

test('stands in an order that can be changed, and can be switched off', async () => {
  const one = await create(shell({ name: 'One' }));
  const two = await create(shell({ name: 'Two' }));
  expect(await why()).toBe('Your rule “One”');
  const moved = await update(two, { position: 1 });
  expect(moved.reply.position).toBe(1);
  expect(await why()).toBe('Your rule “Two”');
  await update(moved.reply, { is_active: false });
  expect(await why()).toBe('Your rule “One”');
  expect((await update(two, { is_active: true })).error.code).toBe('stale_version');
  await remove(one.id);
  await remove(two.id);
});

test('is exported and imported, once', async () => {
  const rule = await create();
  const { reply } = await world.call(API.bank.exportAssigningRules, {});
  expect(reply.rules[0]).toMatchObject({ name: 'Fuel', words: ['shell'], lines: [{ ledger_code: '4600' }] });
  expect((await world.call(API.bank.importAssigningRules, { body: reply })).reply).toEqual({ added: 0, known: 1 });
  await remove(rule.id);
  expect((await world.call(API.bank.importAssigningRules, { body: reply })).reply).toEqual({ added: 1, known: 0 });
  const [again] = (await world.call(API.bank.assigningRules, {})).reply;
  expect(again).toMatchObject({
    name: 'Fuel',
    direction: 'Out',
    lines: [{ ledger_account_id: fuel, percentage: 100 }],
  });
  await remove(again?.id ?? 0);
});

test('that asks for an account is exported switched off, without what would ask nothing elsewhere', async () => {
  const here: Group = { account_id: bank.account.id };
  const rule = await create(shell({ groups: [here, { joined: 'ANY', words: ['noord'], ...here }] }));
  const only = await create({ ...shell({ name: 'Only here' }), words: [], direction: undefined, groups: [here] });
  const { reply: file } = await world.call(API.bank.exportAssigningRules, {});
  expect(file.rules).toMatchObject([{ name: 'Fuel', is_active: false, groups: [{ words: ['noord'] }] }]);
  await remove(rule.id);
  await remove(only.id);
  expect((await world.call(API.bank.importAssigningRules, { body: file })).reply).toEqual({ added: 1, known: 0 });
  const [again] = (await world.call(API.bank.assigningRules, {})).reply;
  expect(again).toMatchObject({ is_active: false });
  await remove(again?.id ?? 0);
});

const waiting = async () => (await of('Shell Zuid')).find(({ state }) => state === 'SUGGESTED');

test('with another contact is a new version to accept; one that was deleted is left out', async () => {
  const { reply: contact } = await world.call(API.contacts.createContact, { body: { name: 'Tank' } });
  const rule = await create(shell({ contact_id: contact.id }));
  const before = await waiting();
  await update(rule, { rule: shell() });
  await world.call(API.contacts.deleteContact, { params: { id: String(contact.id) } });
  // From a page that was open.
  const accept = async (one: BankTransaction | undefined) =>
    world.call(API.bank.acceptProposals, { body: { mutations: [{ id: one?.id ?? 0, version: one?.version ?? 0 }] } });
  expect((await accept(before)).status).toBe(200);
  await world.call(API.bank.rollbackAssigningRule, { params: { id: rule.id }, body: {} });
  await waiting();
  const { reply: other } = await world.call(API.contacts.createContact, { body: { name: 'Pomp' } });
  const seen = await waiting();
  const [now] = (await world.call(API.bank.assigningRules, {})).reply;
  await update(now ?? rule, { rule: shell({ contact_id: other.id }) });
  await waiting();
  expect((await accept(seen)).error.code).toBe('stale_version');
  await remove(rule.id);
});

const refusal = async (body: object) =>
  (await world.call(API.bank.createAssigningRule, { body: { ...shell(), ...body } })).error.errors;

test('is refused without a condition, with parts of less than the whole, and on a ledger that is booked by documents', async () => {
  expect(await refusal({ words: [], direction: null })).toHaveProperty('words');
  expect(await refusal({ lines: [{ ledger_account_id: fuel, percentage: 60 }] })).toHaveProperty('lines');
  const debtors = await world.inScope((scope) => ledgerIdOf(scope, '1100'));
  expect(await refusal({ lines: [{ ledger_account_id: debtors }] })).toHaveProperty(['lines.0.ledger_account_id']);
  expect(await refusal({ lines: [{ ledger_account_id: 999_999 }] })).toHaveProperty(['lines.0.ledger_account_id']);
  expect(await refusal({ groups: [{ groups: [] }] })).toHaveProperty(['groups.0.words']);
  const bare = { ledger_account_id: fuel, reverse_charge: 'EU' };
  expect(await refusal({ lines: [bare] })).toHaveProperty(['lines.0.reverse_charge']);
  const upsideDown = { amount_from: '5.00', amount_until: '4.00' };
  expect(await refusal(upsideDown)).toHaveProperty('amount_until');
  const inner = { joined: 'ANY', words: ['noord'], groups: [{ words: ['zuid'], ...upsideDown }] };
  expect(await refusal({ groups: [{ words: ['west'] }, inner] })).toHaveProperty(['groups.1.groups.0.amount_until']);
});
