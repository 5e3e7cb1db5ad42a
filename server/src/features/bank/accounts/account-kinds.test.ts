import { API, type BankAccountKind, type BankTransaction } from '@saldo/contract';
import { cents, formatEuro } from '@saldo/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { AWAITED_ON, ledgerIdOf, recordPayment, undoPayment } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { refuseDoublePayment } from '../bookings/refuse-double-payment.ts';
import { type Movement, OWN_IBAN, postDocument, statementXml, TestBank } from '../testing.ts';

const { bank } = API;
const SAVINGS_IBAN = 'NL67ABNA0000000033';

let world: World;
let current: TestBank;

beforeAll(async () => {
  world = await createWorld();
  current = await TestBank.open(world);
});
afterAll(() => world.close());

type Given = { kind: BankAccountKind; name?: string; ibanNumber?: string; number?: string };

const add = (body: Given) => world.call(bank.createBankAccount, { body });
const opened = async (body: Given): Promise<TestBank> => new TestBank(world, (await add(body)).reply);

test('each kind is on its own ledger of the chart, a second one beside it', async () => {
  const kinds: [Given, string][] = [
    [{ kind: 'SAVINGS', ibanNumber: SAVINGS_IBAN }, '1020'],
    [{ kind: 'CREDIT_CARD', name: 'Visa', number: '4321' }, '1030'],
    [{ kind: 'CREDIT_CARD', name: 'Mastercard' }, '1031'],
    [{ kind: 'CASH', name: 'Till' }, '1001'],
    [{ kind: 'SAVINGS', name: 'Tax', number: '1234567' }, '1021'],
  ];
  expect(current.account).toMatchObject({ kind: 'CURRENT', ledger_code: '1010' });
  for (const [given, ledger_code] of kinds) expect((await add(given)).reply).toMatchObject({ ...given, ledger_code });
});

test.each([
  ['a current account without IBAN', { kind: 'CURRENT', name: 'Bank' }, 'ibanNumber'],
  ['a card with an IBAN', { kind: 'CREDIT_CARD', name: 'Amex', ibanNumber: 'NL20INGB0001234567' }, 'ibanNumber'],
  ['a card without name', { kind: 'CREDIT_CARD', number: '1111' }, 'name'],
  ['a card with its whole number', { kind: 'CREDIT_CARD', name: 'Amex', number: '4111 1111 1111 1111' }, 'number'],
  ['cash with a number', { kind: 'CASH', name: 'Drawer', number: '1234' }, 'number'],
] as const)('refuses %s', async (_what, body, field) => {
  expect((await add(body)).error.errors).toHaveProperty(field);
});

test('an account without IBAN is added once, and keeps a name', async () => {
  const { account } = await opened({ kind: 'CREDIT_CARD', name: 'Diners' });
  expect((await add({ kind: 'CREDIT_CARD', name: 'diners' })).error.code).toBe('bank_account_exists');
  const change = (body: { name: string; number?: string }) =>
    world.call(bank.updateBankAccount, { params: { id: account.id }, body: { ...body, version: account.version } });
  expect((await change({ name: ' ' })).error.errors).toHaveProperty('name');
  expect((await change({ name: 'Diners', number: '9876' })).reply).toMatchObject({ number: '9876' });
});

const CARD_FILE = [
  'Datum;Omschrijving;Bedrag',
  '03-07-2026;AH 1521 HAARLEM;12,40',
  '05-07-2026;KPN;58,99',
  '20-07-2026;Betaling ontvangen;-71,39',
].join('\n');

test('a card is read from its own file, is paid from the bank, and both sides come to nothing', async () => {
  const card = await opened({ kind: 'CREDIT_CARD', name: 'Business card', number: '5555' });
  const params = { id: card.account.id };
  const columns = {
    has_heading: true,
    date: 0,
    date_order: 'DMY' as const,
    amount: 2,
    amount_in: null,
    name: 1,
    iban: null,
    description: null,
    balance: null,
    out_is_positive: true,
  };
  await world.call(bank.saveCsvColumns, { params, body: { columns } });
  expect((await card.import(CARD_FILE)).result).toMatchObject({ new: 3 });
  expect((await card.import(CARD_FILE)).result).toMatchObject({ new: 0, known: 3 });
  expect((await card.transactions()).map(({ amount }) => amount)).toEqual(['71.39', '-58.99', '-12.40']);
  const collected = { date: '2026-07-21', amount: -7_139, name: 'INT CARD SERVICES', iban: 'NL44ABNA0123456789' };
  await current.import(statementXml({ movements: [collected], iban: OWN_IBAN }));
  const sides = [
    (await current.transactions()).find(({ amount }) => amount === '-71.39'),
    (await card.transactions()).find(({ amount }) => amount === '71.39'),
  ];
  for (const side of sides) {
    expect(side?.proposal).toMatchObject({ title: 'Transfer between own accounts', certainty: 'likely' });
    const mutations = [{ id: side?.id ?? 0, version: side?.version ?? 0 }];
    expect((await world.call(bank.acceptProposals, { body: { mutations } })).status).toBe(200);
  }
  const ledgers = await world.call(API.journal.allLedgers, { params: { adminId: world.administrationId }, query: {} });
  const between = ledgers.reply.find(({ code }) => code === '1050');
  const { rows } = await world.ownerPool.query(
    `select sum(amount_cents)::int as left from journal_lines where administration_id = $1 and ledger_id = $2`,
    [world.administrationId, between?.id],
  );
  expect(rows).toEqual([{ left: 0 }]);
  expect((await card.transactions({ state: 'PROCESSED' })).map(({ amount }) => amount)).toEqual(['71.39']);
});

const TITLE = 'Transfer between own accounts';
const paid = (date: string, amount: number) => ({ date, amount, name: `Storting ${date}` });
const onCurrent = async (amount: string) => (await current.transactions()).filter((row) => row.amount === amount);
const titles = (rows: readonly BankTransaction[]) => rows.map(({ proposal }) => proposal?.title ?? null);
const accept = async (rows: readonly BankTransaction[]) => {
  const mutations = rows.map(({ id, version }) => ({ id, version }));
  expect((await world.call(bank.acceptProposals, { body: { mutations } })).status).toBe(200);
};

/** Has money out on the current account and the same money in on an account without IBAN. */
async function transferred(name: string, amount: number, { out, into }: { out: string[]; into: string[] }) {
  const box = await opened({ kind: 'SAVINGS', name });
  await current.import(statementXml({ movements: out.map((date) => paid(date, -amount)), iban: OWN_IBAN, id: name }));
  await listed(
    box,
    into.map((date) => `${date};${formatEuro(cents(amount)).replace('.', ',')};Van bank ${date}`),
  );
  return box;
}

/** Imports lines of a day, an amount and a name into an account without IBAN. */
async function listed(box: TestBank, lines: readonly string[]): Promise<void> {
  const columns = {
    has_heading: false,
    date: 0,
    date_order: 'YMD' as const,
    amount: 1,
    amount_in: null,
    name: 2,
    iban: null,
    description: null,
    balance: null,
    out_is_positive: false,
  };
  await world.call(bank.saveCsvColumns, { params: { id: box.account.id }, body: { columns } });
  expect((await box.import(lines.join('\n'))).result).toMatchObject({ new: lines.length });
}

describe('a transfer to an account without IBAN', () => {
  test('is of one transaction only: of two that may be it neither is proposed', async () => {
    const box = await transferred('Two', 10_000, { out: ['2026-03-02', '2026-03-04'], into: ['2026-03-03'] });
    expect(titles(await onCurrent('-100.00'))).not.toContain(TITLE);
    expect(titles(await box.transactions())).not.toContain(TITLE);
  });

  test('is not of one that is booked with its other side', async () => {
    const box = await transferred('Again', 20_000, { out: ['2026-04-01'], into: ['2026-04-02'] });
    const sides = [...(await onCurrent('-200.00')), ...(await box.transactions())];
    expect(titles(sides)).toEqual([TITLE, TITLE]);
    await accept(sides);
    await current.import(statementXml({ movements: [paid('2026-04-04', -20_000)], iban: OWN_IBAN, id: 'later' }));
    const waiting = (await onCurrent('-200.00')).filter(({ state }) => state !== 'PROCESSED');
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.proposal?.title).not.toBe(TITLE);
  });

  test('is only guessed: the rule of a person comes first', async () => {
    const ledger_account_id = await world.inScope((scope) => ledgerIdOf(scope, '4600'));
    const rule = { name: 'Box', words: ['storting'], amount_from: '300.00', amount_until: '300.00' };
    const body = { ...rule, direction: 'Out' as const, lines: [{ ledger_account_id }] };
    expect((await world.call(bank.createAssigningRule, { body })).status).toBe(200);
    await transferred('Ruled', 30_000, { out: ['2026-05-01'], into: ['2026-05-02'] });
    expect(await onCurrent('-300.00')).toMatchObject([{ proposal: { kind: 'assigning_rule' } }]);
  });
});

test('a file that names another account than the card is refused', async () => {
  const card = await opened({ kind: 'CREDIT_CARD', name: 'Second card', number: '7777' });
  const file = statementXml({ movements: [{ date: '2026-07-06', amount: -100 }], iban: OWN_IBAN });
  expect((await card.import(file)).error?.code).toBe('statement_of_another_account');
});

test('suppliers are paid from an account with an IBAN', async () => {
  const card = await opened({ kind: 'CREDIT_CARD', name: 'Third card' });
  const body = { bank_account_id: card.account.id, expense_ids: [1], execution_date: '2026-07-14' };
  expect((await world.call(API.payment_files.makePaymentFile, { body })).error.errors).toHaveProperty(
    'bank_account_id',
  );
});

test('what was registered as paid in cash is not booked again by the statement of the cash', async () => {
  const item = await postDocument(world, { id: 900, kind: 'RECEIVABLE', reference: 'K-900', amount: 12_100 });
  const cash = { openItemId: item, paidOn: '2026-06-10', amount: cents(12_100), method: 'CASH' as const };
  await world.inScope((scope) => recordPayment(scope, { ...cash, account: '1000' }));
  const till = await opened({ kind: 'CASH', name: 'Shop' });
  await listed(till, ['2026-06-10;121,00;Contant K-900', '2026-06-11;121,00;Contant']);
  const lines = await till.transactions();
  expect(titles(lines)).toEqual([null, 'Recorded payment']);
  const [, paid] = lines;
  await accept(paid === undefined ? [] : [paid]);
  const balances = await world.inScope((scope) =>
    sql<{ code: string; left: number }>`select g.code, sum(l.amount_cents)::int as left from journal_lines l
      join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id
      where l.administration_id = ${scope.administrationId} and g.code in ('1000', ${till.account.ledger_code}) group by 1 order by 1`.execute(
      scope.db,
    ),
  );
  expect(balances.rows).toEqual([
    { code: '1000', left: 0 },
    { code: till.account.ledger_code, left: 12_100 },
  ]);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

const balanceOf = async (code: string): Promise<number> => {
  const { rows } = await world.inScope((scope) =>
    sql<{ left: number }>`select coalesce(sum(l.amount_cents), 0)::int as left from journal_lines l
      join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id
      where l.administration_id = ${scope.administrationId} and g.code = ${code}`.execute(scope.db),
  );
  return rows[0]?.left ?? 0;
};
const atTheBank = async (...movements: Movement[]): Promise<BankTransaction[]> => {
  await current.import(statementXml({ movements, iban: OWN_IBAN, id: movements[0]?.date ?? '' }));
  const dates = new Set(movements.map(({ date }) => date));
  return (await current.transactions()).filter(({ date }) => dates.has(date));
};

const noted = (date: string) => ({ date, amount: -8_000, name: 'Geldautomaat', text: 'Geldopname' });

test('notes taken out are on Cash until the day a statement shows the cash, and between accounts from that day', async () => {
  const box = await opened({ kind: 'CASH', name: 'Market' });
  await listed(box, ['2026-02-10;80,00;Opname']);
  const lines = await atTheBank(noted('2026-01-20'), noted('2026-02-20'));
  const places = lines
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ proposal }) => proposal?.lines[0]?.label);
  expect(places).toEqual(['Cash', 'Transfers in transit']);
});

test.each(['RECEIVABLE', 'PAYABLE'] as const)(
  'a %s paid in cash moves to the cash that shows it, back when that is undone, and cannot be undone itself meanwhile',
  async (kind) => {
    const [sign, size] = kind === 'RECEIVABLE' ? ['', 5_501] : ['-', 5_502];
    const money = kind === 'RECEIVABLE' ? size : -size;
    const item = await postDocument(world, { id: size, kind, reference: `K-${String(size)}`, amount: size });
    const given = { openItemId: item, paidOn: '2026-06-14', amount: cents(size), method: 'CASH' as const };
    const payment = await world.inScope((scope) => recordPayment(scope, { ...given, account: '1000' }));
    const before = await balanceOf('1000');
    const box = await opened({ kind: 'CASH', name: `Drawer ${kind}` });
    await listed(box, [`2026-06-15;${sign}${formatEuro(cents(size)).replace('.', ',')};Contant`]);
    await accept(await box.transactions());
    expect([await balanceOf('1000'), await balanceOf(box.account.ledger_code)]).toEqual([before - money, money]);
    await expect(world.inScope((scope) => undoPayment(scope, payment))).rejects.toMatchObject({
      code: 'payment_from_bank',
    });
    const mutations = (await box.transactions()).map(({ id, version }) => ({ id, version }));
    expect((await world.call(bank.unprocessTransactions, { body: { mutations } })).status).toBe(200);
    expect([await balanceOf('1000'), await balanceOf(box.account.ledger_code)]).toEqual([before, 0]);
    expect(titles(await box.transactions())).toEqual(['Recorded payment']);
  },
);

test('a payment registered by bank is not offered for a line of the cash', async () => {
  const item = await postDocument(world, { id: 901, kind: 'RECEIVABLE', reference: 'K-901', amount: 7_703 });
  const given = { openItemId: item, paidOn: '2026-06-10', amount: cents(7_703), method: 'BANK' as const };
  await world.inScope((scope) => recordPayment(scope, { ...given, account: AWAITED_ON.BANK }));
  const box = await opened({ kind: 'CASH', name: 'Stand' });
  await listed(box, ['2026-06-10;77,03;Contant']);
  expect(titles(await box.transactions())).toEqual([null]);
});

test('cash in an account that is on 1000 itself, as it was once, is offered no payment that waits there', async () => {
  const item = await postDocument(world, { id: 902, kind: 'RECEIVABLE', reference: 'K-902', amount: 8_804 });
  const given = { openItemId: item, paidOn: '2026-06-10', amount: cents(8_804), method: 'CASH' as const };
  await world.inScope((scope) => recordPayment(scope, { ...given, account: '1000' }));
  const box = await opened({ kind: 'CASH', name: 'Old' });
  await world.inScope(async (scope) =>
    sql`update bank_accounts set ledger_id = ${await ledgerIdOf(scope, '1000')}
      where administration_id = ${scope.administrationId} and id = ${box.account.id}`.execute(scope.db),
  );
  await listed(box, ['2026-06-10;88,04;Contant']);
  expect(titles(await box.transactions())).toEqual([null]);
});

test('cash that is in the books as turnover is not registered as paid too; another amount, way or day is, and once that booking is undone', async () => {
  const drawer = await opened({ kind: 'CASH', name: 'Drawer of turnover' });
  await listed(drawer, ['2026-06-18;48,37;Contant']);
  const ledger_account_id = await world.inScope((scope) => ledgerIdOf(scope, '8000'));
  const mutations = (await drawer.transactions()).map(({ id, version, amount }) => ({
    id,
    version,
    lines: [{ ledger_account_id, vat: 'PROCENT_21' as const, amount }],
  }));
  expect((await world.call(bank.processTransactions, { body: { mutations } })).status).toBe(200);
  const registered = (money: number, method: string, on: string) =>
    world.inScope((scope) => {
      const person = { ...scope, authorizations: new Set(['bank.view'] as const) };
      return refuseDoublePayment(person, { money: cents(money), method, on });
    });
  await expect(registered(4_837, 'CASH', '2026-06-20')).rejects.toMatchObject({
    code: 'payment_booked_before',
    details: { about: { date: '2026-06-18', amount: '48.37' } },
  });
  await registered(4_837, 'BANK', '2026-06-20');
  await registered(-4_837, 'CASH', '2026-06-20');
  await registered(4_837, 'CASH', '2026-07-03');
  const undone = (await drawer.transactions()).map(({ id, version }) => ({ id, version }));
  expect((await world.call(bank.unprocessTransactions, { body: { mutations: undone } })).status).toBe(200);
  await registered(4_837, 'CASH', '2026-06-20');
});
