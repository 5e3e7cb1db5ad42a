import { API, type VatReturn } from '@saldo/contract';
import { formatEuro, type IsoDate, parseEuro, ROLES, sum } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementXml, TestBank } from '#features/bank/testing';
import { file, returnEnding } from '#features/tax-returns/testing';
import { ledgerIdOf } from '#features/journal/index';
import { Site } from '../access/testing/site.ts';
import { createWorld, type World } from '../support/world.ts';

/*
 * A sole trader comes to these books on 13 August 2026, with a past. Its third quarter is filed too late, its fourth in time, and then a
 * sale of August turns up that was never sent. One story: each test goes on where the one before it stopped.
 */

let world: World;
let site: Site;
let bank: TestBank;
let q3: number;
let q4: number;
const draft = { id: 0, version: 0 };

beforeAll(async () => {
  world = await createWorld({ today: '2026-11-24', company: { first_year: 2026 } });
  site = new Site(world, world);
  bank = await TestBank.open(world);
  q3 = await returnEnding(world, '2026-09-30');
  q4 = await returnEnding(world, '2026-12-31');
});
afterAll(() => world.close());

/** What a return says, by rubric: turnover and VAT. */
async function rubrics(id: number): Promise<{ found: VatReturn; of: Record<string, [string | null, string | null]> }> {
  const found = await site.get(API.tax_returns.vatReturn, { params: { id } });
  const shown = found.rubrics.filter(({ turnover, tax }) => Number(turnover ?? 0) !== 0 || Number(tax ?? 0) !== 0);
  return { found, of: Object.fromEntries(shown.map(({ rubric, turnover, tax }) => [rubric, [turnover, tax]])) };
}

async function sale(invoice_date: IsoDate, unit_price: string) {
  const { contact_id, lines } = await site.invoiceBody();
  const body = { contact_id, invoice_date, lines: lines.map((line) => ({ ...line, unit_price })) };
  return site.get(API.sales.createInvoice, { body });
}

const finalise = ({ id, version }: { id: number; version: number }, more: object = {}) =>
  world.call(API.sales.finalizeInvoice, { params: { id }, body: { version, ...more } });

/** Says of every check that asks for it that it is right. */
async function acceptChecks(id: number): Promise<void> {
  for (const { code, result } of await site.get(API.tax_returns.vatReturnChecks, { params: { id } })) {
    const { version } = await site.get(API.tax_returns.vatReturn, { params: { id } });
    if (result === 'look') await site.get(API.tax_returns.acceptVatCheck, { params: { id }, body: { code, version } });
  }
}

async function booksHold(): Promise<void> {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
}

/** The balance sheet at the end of a month: what there is, per ledger, and that both sides are equal. */
async function balanceSheet(until: IsoDate) {
  const { balance_sheet: sheet } = await site.get(API.reports.statements, { query: { from: '2026-01-01', until } });
  expect(sheet.total_assets).toBe(sheet.total_liabilities);
  const ledgers = [...sheet.assets, ...sheet.liabilities].flatMap((group) => group.ledgers);
  return { total: sheet.total_assets, of: Object.fromEntries(ledgers.map(({ code, amount }) => [code, amount])) };
}

const document = (contact_name: string, reference: string, document_date: IsoDate) => ({
  document: { contact_name, reference, document_date },
});

test('13 August: the opening balance has the bank, two unpaid invoices, three unpaid bills, and VAT still to pay', async () => {
  await site.get(API.journal.createOpeningBalance, {
    body: {
      date: '2026-08-13',
      lines: [
        { ledger: ROLES.bank, debit: '14728.90' },
        { ledger: ROLES.debtors, debit: '1210.00', ...document('Bakker Bouw B.V.', '2026-017', '2026-07-30') },
        { ledger: ROLES.debtors, debit: '605.00', ...document('Bakker Bouw B.V.', '2026-019', '2026-08-03') },
        { ledger: ROLES.creditors, credit: '60.50', ...document('KPN B.V.', 'K-1', '2026-08-08') },
        { ledger: ROLES.creditors, credit: '242.00', ...document('Drukker', 'D-9', '2026-08-10') },
        { ledger: ROLES.creditors, credit: '1000.00', ...document('Huur', 'H-8', '2026-08-04') },
        { ledger: ROLES.vatSettlement, credit: '900.00' },
        { ledger: ROLES.capital, credit: '14341.40' },
      ],
    },
  });
  expect((await balanceSheet('2026-08-31')).total).toBe('16543.90');
  await booksHold();
});

const AUGUST = statementXml({
  id: 'A',
  from: '2026-08-13',
  opening: 1_472_890,
  movements: [
    { date: '2026-08-15', amount: 121_000, name: 'Bakker Bouw B.V.', text: 'Factuur 2026-017' },
    { date: '2026-08-15', amount: -6050, name: 'KPN B.V.', text: 'Factuur K-1' },
    { date: '2026-08-20', amount: -12_100, name: 'Kantoorwinkel', text: 'Papier' },
    { date: '2026-08-31', amount: -90_000, name: 'Belastingdienst', text: 'Btw tweede kwartaal' },
  ],
});

test('the statement of August begins with the opening balance, one of October without September does not', async () => {
  expect((await bank.import(AUGUST, { dry_run: 'true' })).result).toMatchObject({
    new: 4,
    first_on: '2026-08-13',
    last_on: '2026-08-31',
    before_books: null,
    gap: null,
  });
  const july = { date: '2026-07-31', amount: -500, name: 'Bank', text: 'Kosten' } as const;
  const early = statementXml({ id: 'J', opening: 1_473_390, movements: [july] });
  expect((await bank.import(early, { dry_run: 'true' })).result).toMatchObject({
    before_books: { date: '2026-08-13', count: 1, has_opening_balance: true },
  });
  await bank.import(AUGUST);
  const october = statementXml({ id: 'O', opening: 900_000, movements: [{ ...july, date: '2026-10-02' }] });
  expect((await bank.import(october, { dry_run: 'true' })).result).toMatchObject({
    gap: { after: '2026-08-31', closing: '14857.40', before: '2026-10-02', opening: '9000.00' },
  });
});

test('the payments settle the documents of the opening balance, the rest is booked on ledgers, and bank and books agree', async () => {
  const lines = await bank.transactions({ state: 'WAITING' });
  const of = (name: string) => {
    const found = lines.find(({ contra_account_name }) => contra_account_name === name);
    if (found === undefined) throw new Error(`nothing of ${name}`);
    return found;
  };
  expect([of('Bakker Bouw B.V.'), of('KPN B.V.')].map(({ proposal }) => proposal?.title)).toEqual([
    'Invoice 2026-017',
    'Bill K-1',
  ]);
  const accepted = [of('Bakker Bouw B.V.'), of('KPN B.V.')].map(({ id, version }) => ({ id, version }));
  await site.get(API.bank.acceptProposals, { body: { mutations: accepted } });
  const on = async (name: string, ledger: string, amount: string, vat: 'PROCENT_21' | null) => {
    const { id, version } = of(name);
    const ledger_account_id = await world.inScope((scope) => ledgerIdOf(scope, ledger));
    const mutations = [{ id, version, lines: [{ ledger_account_id, amount, vat }] }];
    return world.call(API.bank.processTransactions, { body: { mutations } });
  };
  expect((await on('Kantoorwinkel', ROLES.bank, '-121.00', null)).status).toBe(400);
  expect((await on('Kantoorwinkel', '4600', '-121.00', 'PROCENT_21')).status).toBe(200);
  expect((await on('Belastingdienst', ROLES.vatSettlement, '-900.00', null)).status).toBe(200);
  expect(await bank.proof()).toMatchObject({ agrees: true, closing: '14857.40', opening_balance: { state: 'AGREES' } });
  await booksHold();
});

test('24 November: the third quarter is overdue, and names the draft that is not in it', async () => {
  const first = await sale('2026-09-10', '1000.00');
  expect((await finalise(first)).error.code).toBe('invoice_numbers_undecided');
  const params = { adminId: world.administrationId, year: 2026 };
  const { sequence } = await site.get(API.sales.nextInvoiceNumber, { params });
  await site.get(API.sales.startInvoiceNumbers, { params, body: { first_number: sequence } });
  expect((await finalise(first)).reply.number).toBe('2026-0020');
  expect((await site.get(API.reports.statusPanel, {})).vat).toMatchObject({
    return_id: q3,
    is_filed: false,
    next: { return_id: q4, total_euros: 0 },
  });
  Object.assign(draft, await sale('2026-08-20', '400.00'));
  const { found, of } = await rubrics(q3);
  expect(found).toMatchObject({ is_overdue: true, total_euros: 189, period: { due_on: '2026-10-31' } });
  expect(of).toEqual({ '1a': ['1000.00', '210.00'], '5b': [null, '21.00'] });
  const checks = await site.get(API.tax_returns.vatReturnChecks, { params: { id: q3 } });
  expect(checks.find(({ code }) => code === 'draft_invoices')).toMatchObject({
    result: 'look',
    documents: [{ link: `sales/invoices/${String(draft.id)}` }],
  });
  expect(checks.find(({ code }) => code === 'books_begin')).toMatchObject({
    result: 'look',
    text: 'Books begin on 13 August 2026. VAT from 1 July 2026 to 12 August 2026 is not in this return: book those invoices too, or file that VAT elsewhere',
  });
  expect(checks.filter(({ result }) => result === 'wrong')).toEqual([]);
});

test('every figure of the dashboard is that of its own page', async () => {
  const panel = await site.get(API.reports.statusPanel, {});
  const [account] = await site.get(API.bank.bankAccounts, {});
  expect(panel.bank).toEqual({
    amount: account?.balance,
    agrees: true,
    until: account?.last_statement_on,
    unprocessed: '0.00',
    unprocessed_count: 0,
  });
  const { receivable } = await site.get(API.sales.invoiceTotals, {});
  const { lines } = await site.get(API.journal.openingBalance, {});
  const debtors = lines.filter(({ ledger }) => ledger === ROLES.debtors).flatMap(({ document }) => document ?? []);
  const ofOpening = sum(debtors.map(({ outstanding }) => parseEuro(outstanding)));
  expect([receivable.outstanding, formatEuro(ofOpening), panel.to_receive.amount]).toEqual([
    '1210.00',
    '605.00',
    '1815.00',
  ]);
  const sheet = await balanceSheet('2026-12-31');
  expect([sheet.of[ROLES.bank], sheet.of[ROLES.debtors]]).toEqual([panel.bank.amount, panel.to_receive.amount]);
  const { profit_and_loss } = await site.get(API.reports.statements, { query: { year: 2026 } });
  expect(panel.profit.amount).toBe(profit_and_loss.result);
  const chart = await site.get(API.reports.yearChart, { query: { year: 2026 } });
  const results = chart.months.map(({ month, result }) => [month, result] as const);
  expect(results.filter(([, result]) => result !== '0.00')).toEqual([
    [8, '-100.00'],
    [9, '1000.00'],
  ]);
  for (const { return_id, vat_total_euros, period } of panel.periods) {
    if (return_id === null) continue;
    const { found } = await rubrics(return_id);
    expect([found.total_euros, found.period.due_on]).toEqual([vat_total_euros, period.due_on]);
  }
  expect(panel.vat.period?.due_on).toBe('2026-10-31');
  const overdue = panel.todo.find(({ code }) => code === 'invoices_overdue');
  expect(overdue?.amount ?? '0.00').toBe(panel.to_receive.overdue);
});

test('it is filed, though late', async () => {
  await acceptChecks(q3);
  expect((await file(world, q3)).status).toBe(200);
  await world.runJobs();
  expect((await rubrics(q3)).found).toMatchObject({ is_overdue: false, total_euros: 189, drift: null });
  expect((await site.get(API.reports.statusPanel, {})).vat).toMatchObject({
    total_euros: 189,
    return_id: q3,
    is_filed: true,
    next: { return_id: q4, total_euros: 0 },
  });
  await booksHold();
});

test('20 January: the fourth quarter is filed in time', async () => {
  expect((await finalise(await sale('2026-10-05', '500.00'))).reply.number).toBe('2026-0021');
  world.setToday('2027-01-20');
  expect((await rubrics(q4)).of).toEqual({ '1a': ['500.00', '105.00'] });
  await acceptChecks(q4);
  expect((await file(world, q4)).status).toBe(200);
  await world.runJobs();
  expect((await rubrics(q4)).found).toMatchObject({ is_overdue: false, total_euros: 105 });
});

test('21 January: the sale of August is sent after all; its VAT counts in the first quarter of 2027 as a correction', async () => {
  world.setToday('2027-01-21');
  expect((await finalise(draft)).error.code).toBe('period_already_processed');
  const late = await finalise(draft, { book_as_correction: true, allow_earlier_date: true });
  expect(late.reply).toMatchObject({ number: '2026-0022', invoice_date: '2026-08-20', total_incl: '484.00' });
  const q1 = await returnEnding(world, '2027-03-31');
  expect((await rubrics(q1)).of).toEqual({ '1a': ['400.00', '84.00'] });
  const query = { rubric: '1a' as const };
  const { results } = await site.get(API.tax_returns.vatReturnLines, { params: { id: q1 }, query });
  expect(results.map(({ is_correction, document, tax }) => [document.split(' ')[0], tax, is_correction])).toEqual([
    ['2026-0022', '84.00', true],
  ]);
  for (const [id, owed] of [
    [q3, 189],
    [q4, 105],
  ] as const)
    expect((await rubrics(id)).found.total_euros).toBe(owed);
  expect((await rubrics(q3)).found.drift).toMatchObject({ total: '84.00' });
});

test('the balance sheet of 2026 is what a bookkeeper reckons by hand', async () => {
  const { total, of } = await balanceSheet('2026-12-31');
  // 14,728.90 + 1,210.00 − 60.50 − 121.00 − 900.00
  expect(of[ROLES.bank]).toBe('14857.40');
  // 605.00 of the opening balance, 1,210.00, 605.00 and 484.00
  expect(of[ROLES.debtors]).toBe('2904.00');
  // 242.00 and 1,000.00
  expect(of[ROLES.creditors]).toBe('1242.00');
  // 189.00 and 105.00 of the filed quarters; 84.00 is to be filed
  expect(of[ROLES.vatSettlement]).toBe('294.00');
  expect(of[ROLES.vatDueHigh]).toBe('84.00');
  expect(of[ROLES.capital]).toBe('14341.40');
  // The result: 1,000.00 + 500.00 + 400.00 − 100.00
  expect(of['']).toBe('1800.00');
  expect(total).toBe('17761.40');
  await booksHold();
});
