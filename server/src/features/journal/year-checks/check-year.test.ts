import { API, type MutationError } from '@saldo/contract';
import { balance, type Cents, cents, type JournalLine, type LegalForm, type VatMark } from '@saldo/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { checkYear, postEntry, proveBooks } from '../index.ts';

let world: World;
let site: Site;
let posted = 0;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function company(business_entity: LegalForm): Promise<void> {
  site = new Site(world, await world.secondAdministration({ business_entity, first_year: 2025 }));
}
beforeEach(() => company('ez'));

const inScope = <Result>(work: Parameters<typeof world.inScope<Result>>[0]) =>
  world.inScope(work, { administrationId: site.administrationId, person: site.owner });

/** Posts around every screen, as only a mistake in a program could. */
async function post(lines: readonly JournalLine[], date = '2026-03-10'): Promise<number> {
  posted += 1;
  const source = { type: 'general_journal' as const, id: posted };
  const about = { book: 'GENERAL' as const, kind: 'ENTRY' as const, source, description: 'Planted' };
  return (await inScope((scope) => postEntry(scope, balance(date, lines), about))).entryId;
}
const line = (account: string, amount: number, vat?: VatMark): JournalLine => ({
  account,
  amount: cents(amount),
  ...(vat === undefined ? {} : { vat }),
});
const mark = (code: VatMark['code'], part: VatMark['part'], rate_bp: number): VatMark => ({
  code,
  part,
  rate_bp,
  month: '2026-03-01',
});

async function errors(year = 2026): Promise<MutationError[]> {
  return (await site.get(API.reports.findMutationErrors, { body: { year } })).errors;
}
const kinds = async () => (await errors()).map(({ kind }) => kind);
async function only(kind: MutationError['kind']): Promise<MutationError> {
  const found = await errors();
  expect(found.map((each) => each.kind)).toEqual([kind]);
  const [error] = found;
  if (error === undefined) throw new Error('nothing was found');
  expect([error.title, error.advice].every((text) => text.length > 10)).toBe(true);
  return error;
}

/** Changes what the database itself keeps from being changed. */
async function around(table: string, trigger: string, statement: string, values: unknown[]): Promise<void> {
  const client = await world.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(`alter table ${table} disable trigger ${trigger}`);
    await client.query(statement, values);
    await client.query(`alter table ${table} enable trigger ${trigger}`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

test('a sound year has none', async () => {
  await site.expense({ date: '2026-05-20' });
  await site.invoice();
  await site.filedReturn();
  expect(await errors()).toEqual([]);
  expect(await errors(2025)).toEqual([]);
});

test('an entry out of balance, and the balances that differ from it', async () => {
  const id = await post([line('4800', 1000), line('1010', -1000)]);
  const values = [site.administrationId, id];
  const statement =
    'update journal_lines set amount_cents = 1100 where administration_id = $1 and entry_id = $2 and amount_cents = 1000';
  await around('journal_lines', 'lines_are_final', statement, values);
  const [unbalanced, differs] = await errors();
  expect(unbalanced).toMatchObject({ kind: 'unbalanced_entry', severity: 'error', count: 1 });
  expect(unbalanced?.places[0]).toMatchObject({ entry_id: id, amount: '1.00', date: '2026-03-10' });
  expect(differs).toMatchObject({ kind: 'balances_differ', places: [{ ledger: '4800', amount: '-1.00' }] });
});

test('two entries that are out of balance by the same, and so leave every balance even', async () => {
  const [one, other] = [
    await post([line('4800', 1000), line('1010', -1000)]),
    await post([line('4800', 1000), line('1010', -1000)]),
  ];
  const swapped =
    'update journal_lines set amount_cents = amount_cents + $3 where administration_id = $1 and entry_id = $2 and amount_cents > 0';
  for (const [id, by] of [
    [one, 100],
    [other, -100],
  ])
    await around('journal_lines', 'lines_are_final', swapped, [site.administrationId, id, by]);
  const found = await only('unbalanced_entry');
  expect(found.places.map(({ entry_id }) => entry_id)).toEqual([other, one]);
});

test('a month that was right last night is read again once something is booked in it', async () => {
  const id = await post([line('4800', 1000), line('1010', -1000)]);
  await post([line('4600', 1000, mark('purchase', 'base', 2000)), line('1010', -1000)]);
  await inScope(proveBooks);
  const statement =
    'update journal_lines set amount_cents = 1100 where administration_id = $1 and entry_id = $2 and amount_cents = 1000';
  await around('journal_lines', 'lines_are_final', statement, [site.administrationId, id]);
  expect(await kinds()).toEqual(['vat_rate']);
  await post([line('4800', 500), line('1010', -500)]);
  expect(await kinds()).toEqual(['unbalanced_entry', 'balances_differ', 'vat_rate']);
});

test('a month with an entry out of balance is not noted as right, and no longer where it was', async () => {
  const [one, other] = [
    await post([line('4800', 1000), line('1010', -1000)]),
    await post([line('4800', 1000), line('1010', -1000)]),
  ];
  await inScope(proveBooks);
  const statement =
    'update journal_lines set amount_cents = amount_cents + $3 where administration_id = $1 and entry_id = $2 and amount_cents > 0';
  await around('journal_lines', 'lines_are_final', statement, [site.administrationId, one, 100]);
  await around('journal_lines', 'lines_are_final', statement, [site.administrationId, other, -100]);
  expect(await inScope(proveBooks)).toMatchObject({ balances: 0 });
  expect(await kinds()).toEqual(['unbalanced_entry']);
});

const ask = ({ administrationId, owner }: Site) =>
  world.call(API.reports.findMutationErrors, { body: { year: 2026 }, administrationId, as: owner });

test('one search of a company at a time, and those of others beside it', async () => {
  const other = new Site(world, await world.secondAdministration({ first_year: 2026 }));
  const during = await inScope(async (scope) => {
    await checkYear(scope, 2026);
    return [await ask(site), await ask(other)];
  });
  expect(during.map(({ status, error }) => [status, error?.code])).toEqual([
    [503, 'unavailable'],
    [200, undefined],
  ]);
  expect((await ask(site)).status).toBe(200);
});

test('debtors without an open item', async () => {
  const id = await post([line('1100', 5000), line('8200', -5000)]);
  const { places, severity } = await only('control_account');
  expect(severity).toBe('error');
  expect(places).toMatchObject([
    { ledger: '1100', amount: '50.00', entry_id: null },
    { ledger: '1100', amount: '50.00', entry_id: id },
  ]);
});

test('a VAT ledger booked without a VAT treatment', async () => {
  const id = await post([line('1010', 2100), line('1500', -2100)]);
  const { places } = await only('vat_ledger');
  expect(places).toMatchObject([
    { ledger: '1500', amount: '-21.00' },
    { ledger: '1500', entry_id: id },
  ]);
});

test('a number that no entry has', async () => {
  await post([line('4800', 1000), line('1010', -1000)]);
  const id = await post([line('4800', 1000), line('1010', -1000)]);
  const statement = 'update journal_entries set entry_number = 4 where administration_id = $1 and id = $2';
  await around('journal_entries', 'entries_are_final', statement, [site.administrationId, id]);
  expect((await only('missing_entry_number')).places.map(({ text }) => text)).toEqual(['2', '3']);
});

test('an invoice number that no invoice has', async () => {
  await site.invoice();
  const { id } = await site.invoice();
  const statement =
    "update sales_invoices set sequence = 4, number = '2026-0004' where administration_id = $1 and id = $2";
  await around('sales_invoices', 'user', statement, [site.administrationId, id]);
  const { severity, places } = await only('missing_invoice_number');
  expect([severity, places.map(({ text }) => text)]).toEqual(['warning', ['2026-0002', '2026-0003']]);
});

test('a ledger that was switched off', async () => {
  await post([line('4800', 1000), line('1010', -1000)]);
  await inScope(({ db }) =>
    db
      .updateTable('ledgers')
      .set({ activated: false })
      .where('administration_id', '=', site.administrationId)
      .where('code', '=', '4800')
      .execute(),
  );
  expect((await only('inactive_ledger')).places).toMatchObject([{ ledger: '4800', amount: '10.00' }]);
});

test('private accounts in a bv, and not in an ez', async () => {
  const lines = [line('0520', 1000), line('1010', -1000)];
  await post(lines);
  expect(await errors()).toEqual([]);
  await company('bv');
  const id = await post(lines);
  expect((await only('private_in_company')).places).toMatchObject([{ ledger: '0520', entry_id: id }]);
});

test('a cash balance below nil, on its first day', async () => {
  await post([line('1000', 1000), line('1010', -1000)], '2026-02-01');
  await post([line('4800', 1500), line('1000', -1500)], '2026-02-03');
  await post([line('4800', 100), line('1000', -100)], '2026-02-04');
  await post([line('1000', 3000), line('1010', -3000)], '2026-02-05');
  expect((await only('negative_cash')).places).toMatchObject([{ ledger: '1000', date: '2026-02-03', amount: '-6.00' }]);
});

test.each(['2000', '2010', '2020'])(
  'suspense account %s with a balance today, as the year is not over',
  async (code) => {
    await post([line(code, 1000), line('1010', -1000)]);
    expect((await only('suspense_open')).places).toMatchObject([{ ledger: code, amount: '10.00', date: '2026-07-14' }]);
    await post([line('4800', 1000), line(code, -1000)], '2026-07-01');
    expect(await errors()).toEqual([]);
  },
);

const withVat = (ledger: string, rate_bp: number, input: Cents): JournalLine[] => [
  line(ledger, 10_000, mark('purchase', 'base', rate_bp)),
  line('1510', input, mark('purchase', 'input', rate_bp)),
  line('1010', -10_000 - input),
];

test('VAT deducted where none is deductible', async () => {
  const id = await post(withVat('4540', 2100, cents(2100)));
  const { severity, places } = await only('vat_not_deductible');
  expect([severity, places.length]).toEqual(['warning', 1]);
  expect(places[0]).toMatchObject({ ledger: '4540', entry_id: id, amount: '100.00' });
});

test('rates that do not fit: of the ledger, of the year, or on what is exempt', async () => {
  await post([
    line('1010', 10_900),
    line('8000', -10_000, mark('nl_low', 'base', 900)),
    line('1501', -900, mark('nl_low', 'due', 900)),
  ]);
  await post(withVat('4600', 600, cents(600)));
  await post(withVat('4410', 2100, cents(2100)));
  await post(withVat('4600', 2100, cents(2100)));
  expect((await only('vat_rate')).places.map(({ ledger }) => ledger)).toEqual(['4410', '4600', '8000']);
  expect(await kinds()).toEqual(['vat_rate']);
});
