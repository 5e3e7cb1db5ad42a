import { API } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';

let server: World;
let world: World;
beforeAll(async () => {
  server = await createWorld({ today: '2026-07-14' });
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
});
afterEach(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

type Line = { ledger: string; debit?: string; credit?: string; document?: Record<string, unknown> };

const invoice = (reference: string, amount: string, more: Record<string, unknown> = {}): Line => ({
  ledger: '1100',
  debit: amount,
  document: { contact_name: 'Bakker', reference, document_date: '2025-11-20', due_date: '2025-12-20', ...more },
});
const unstated = (reference: string, more: Record<string, unknown> = {}): Line =>
  invoice(reference, '100.00', { due_date: null, ...more });
const bill = (reference: string, amount: string): Line => ({
  ledger: '1300',
  credit: amount,
  document: { contact_name: 'Drukker', reference, document_date: '2025-12-01' },
});
const LINES: Line[] = [
  { ledger: '1010', debit: '14728.90' },
  invoice('F-88', '1210.00'),
  invoice('F-89', '605.00'),
  bill('D-1', '242.00'),
  { ledger: '1520', credit: '905.00' },
  { ledger: '0500', credit: '15396.90' },
];

const give = (lines: readonly Line[] = LINES, date = '2026-01-01', from = world) =>
  from.call(API.journal.createOpeningBalance, { body: { date, lines: lines as never } });
const replace = (id: number, lines: readonly Line[], date = '2026-01-01') =>
  world.call(API.journal.replaceOpeningBalance, { params: { id }, body: { date, lines: lines as never } });
const current = async () => (await world.call(API.journal.openingBalance, {})).reply;
const balances = async (year = 2026) => {
  const { reply } = await world.call(API.reports.trialBalance, { query: { year } });
  return Object.fromEntries(reply.rows.filter((row) => row.balance !== '0.00').map((row) => [row.code, row.balance]));
};
const openItems = () =>
  world.inScope((scope) =>
    scope.db
      .selectFrom('open_items')
      .select(['id', 'kind', 'reference', 'amount_cents', 'settled_cents', 'is_open'])
      .where('administration_id', '=', scope.administrationId)
      .orderBy('id')
      .execute(),
  );

describe('an opening balance', () => {
  test('is one entry on its day; invoices and bills are open items, VAT is on the settlement account and in no return', async () => {
    const { status, reply } = await give();
    expect([status, reply.state, reply.date, reply.may_change]).toEqual([200, 'GIVEN', '2026-01-01', true]);
    expect(await balances()).toEqual({
      '0500': '-15396.90',
      '1010': '14728.90',
      '1100': '1815.00',
      '1300': '-242.00',
      '1520': '-905.00',
    });
    expect((await openItems()).map(({ kind, reference, amount_cents }) => [kind, reference, amount_cents])).toEqual([
      ['RECEIVABLE', 'F-88', 121_000],
      ['RECEIVABLE', 'F-89', 60_500],
      ['PAYABLE', 'D-1', 24_200],
    ]);
    const marks = await world.inScope((scope) =>
      sql<{ count: number }>`select count(*)::int as count from journal_lines where vat_code is not null`.execute(
        scope.db,
      ),
    );
    expect(marks.rows[0]?.count).toBe(0);
    const contacts = (await world.call(API.contacts.contacts, {})).reply.results;
    expect(contacts.map(({ name, is_client, is_supplier }) => [name, is_client, is_supplier])).toEqual([
      ['Bakker', true, false],
      ['Drukker', false, true],
    ]);
  });

  test('that does not balance reports the difference', async () => {
    const { status, error } = await give([{ ledger: '1010', debit: '100.00' }]);
    expect([status, error.code, error.detail]).toEqual([422, 'opening_balance_unbalanced', expect.any(String)]);
    expect(JSON.stringify(error)).toContain('-100.00');
    expect((await current()).state).toBe('NONE');
  });

  test('mid-year includes the result so far, which counts in that year', async () => {
    const lines: Line[] = [
      { ledger: '1010', debit: '800.00' },
      { ledger: '4600', debit: '200.00' },
      { ledger: '8000', credit: '1000.00' },
    ];
    expect((await give(lines, '2026-07-01')).status).toBe(200);
    const { reply } = await world.call(API.reports.statements, { query: { year: 2026 } });
    expect(reply.profit_and_loss.result).toBe('800.00');
    expect(reply.balance_sheet.total_assets).toBe('800.00');
    const returns = (await world.call(API.tax_returns.vatReturns, {})).reply;
    expect(returns.every(({ total_euros }) => total_euros === 0)).toBe(true);
  });

  test.each([
    ['VAT of a period', { ledger: '1500', credit: '10.00' }, 'lines.0.ledger'],
    ['a result on 1 January', { ledger: '8000', credit: '10.00' }, 'lines.0.ledger'],
    ['the closing ledger', { ledger: '9900', credit: '10.00' }, 'lines.0.ledger'],
    ['a ledger there is not', { ledger: '1999', credit: '10.00' }, 'lines.0.ledger'],
    ['debtors without their invoices', { ledger: '1100', debit: '10.00' }, 'lines.0.document'],
    ['an invoice on another ledger', { ...invoice('X', '10.00'), ledger: '1220' }, 'lines.0.document'],
    ['an invoice of nobody', invoice('X', '10.00', { contact_name: ' ' }), 'lines.0.document.contact_name'],
    ['an invoice of later', invoice('X', '10.00', { document_date: '2026-01-02' }), 'lines.0.document.document_date'],
    [
      'an invoice due before it was sent',
      invoice('X', '10.00', { due_date: '2025-01-01' }),
      'lines.0.document.due_date',
    ],
    ['an invoice of nil', invoice('X', '0.00'), 'lines.0.debit'],
    ['a minus', { ledger: '1010', debit: '-10.00' }, 'lines.0.debit'],
    ['both sides', { ledger: '1010', debit: '10.00', credit: '5.00' }, 'lines.0.credit'],
  ] as const)('refuses %s beside the field', async (_what, line, field) => {
    const amount = 'debit' in line ? { credit: line.debit } : { debit: '10.00' };
    const { status, error } = await give([line, { ledger: '0500', ...amount }]);
    expect([status, Object.keys(error.errors ?? {})]).toContainEqual(expect.arrayContaining([field]));
    expect(status).toBe(400);
    expect(await openItems()).toEqual([]);
  });

  test('in locked books or a closed year is refused with what to do', async () => {
    const { version } = (
      await world.call(API.administrations.administration, { params: { adminId: world.administrationId } })
    ).reply;
    await world.call(API.administrations.lockBooks, {
      params: { adminId: world.administrationId },
      body: { books_locked_until: '2026-03-31', version },
    });
    expect((await give()).error.code).toBe('books_locked');
    expect((await current()).suggested_date).toBe('2026-04-01');
  });

  test('of debtors is paid by bank and no longer outstanding', async () => {
    await give();
    const [item] = await openItems();
    await world.inScope(async (scope) => {
      const { recordPayment } = await import('../open-items/record-payment.ts');
      await recordPayment(scope, {
        openItemId: item?.id ?? 0,
        paidOn: '2026-02-01',
        amount: 121_000 as never,
        method: 'CASH',
        account: '1000',
      });
    });
    expect((await current()).lines[1]?.document?.outstanding).toBe('0.00');
    expect((await balances())['1100']).toBe('605.00');
  });
});

describe('twice', () => {
  test('is refused', async () => {
    await give();
    const { status, error } = await give();
    expect([status, error.code]).toEqual([409, 'opening_balance_exists']);
  });

  test('at the same moment creates one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => give()));
    const codes = answers.map(({ status, error }) => (status === 200 ? 'given' : error.code)).sort();
    expect(codes).toEqual(['given', ...Array.from({ length: 7 }, () => 'opening_balance_exists')]);
    expect((await openItems()).length).toBe(3);
    expect((await balances())['1010']).toBe('14728.90');
  });

  test('is refused by the database too', async () => {
    await give();
    await expect(
      world.inScope((scope) =>
        scope.db
          .insertInto('opening_balances')
          .values({ administration_id: scope.administrationId, id: 99, given_by: scope.personId })
          .execute(),
      ),
    ).rejects.toThrow('opening_balances_one');
  });
});

describe('replacing the opening balance', () => {
  test('reverses the first on its own date and keeps what was paid on its invoices', async () => {
    const { reply } = await give();
    const [paid, , unpaid] = await openItems();
    await world.inScope(async (scope) => {
      const { recordPayment } = await import('../open-items/record-payment.ts');
      await recordPayment(scope, {
        openItemId: paid?.id ?? 0,
        paidOn: '2026-02-01',
        amount: 121_000 as never,
        method: 'CASH',
        account: '1000',
      });
    });
    const lines: Line[] = [
      { ledger: '1010', debit: '14000.00' },
      invoice('F-88a', '1310.00', { open_item_id: paid?.id ?? 0 }),
      { ledger: '0500', credit: '15310.00' },
    ];
    const next = await replace(reply.id ?? 0, lines);
    expect([next.status, next.reply.id === reply.id]).toEqual([200, false]);
    expect(await balances()).toEqual({ '0500': '-15310.00', '1000': '1210.00', '1010': '14000.00', '1100': '100.00' });
    const items = await openItems();
    expect(items.map(({ reference, amount_cents, is_open }) => [reference, amount_cents, is_open])).toEqual([
      ['F-88a', 131_000, true],
      ['F-89', 0, false],
      ['D-1', 0, false],
    ]);
    expect(unpaid?.reference).toBe('D-1');
    const dates = await world.inScope((scope) =>
      scope.db
        .selectFrom('journal_entries')
        .select(['kind', 'entry_date'])
        .where('administration_id', '=', scope.administrationId)
        .where('source_type', '=', 'opening_balance')
        .orderBy('id')
        .execute(),
    );
    expect(dates).toEqual(['ENTRY', 'REVERSAL', 'ENTRY'].map((kind) => ({ kind, entry_date: '2026-01-01' })));
  });

  test('keeps the due day of an invoice that states none, whatever the payment term is by then', async () => {
    const given = [unstated('A'), unstated('B'), unstated('C'), unstated('D')];
    const { reply } = await give([...given, { ledger: '0500', credit: '400.00' }]);
    const dueDays = () =>
      world.inScope(async (scope) => {
        const rows = await scope.db
          .selectFrom('open_items')
          .select(['reference', 'due_date', 'due_is_stated'])
          .where('administration_id', '=', scope.administrationId)
          .orderBy('id')
          .execute();
        return rows.map(({ reference, due_date, due_is_stated }) => [reference, due_date, due_is_stated]);
      });
    expect(await dueDays()).toEqual(['A', 'B', 'C', 'D'].map((reference) => [reference, '2025-12-20', false]));
    await world.inScope((scope) =>
      scope.db
        .updateTable('administrations')
        .set({ payment_term_days: 14 })
        .where('id', '=', scope.administrationId)
        .execute(),
    );
    const [a, b, c, d] = (await openItems()).map(({ id }) => ({ open_item_id: id }));
    const next = await replace(reply.id ?? 0, [
      unstated('A', a),
      unstated('B', { ...b, document_date: '2025-11-25' }),
      unstated('C', { ...c, due_date: '2026-01-15' }),
      { ledger: '1100', credit: '100.00', document: { ...unstated('D', d).document } },
      unstated('E'),
      { ledger: '0500', credit: '300.00' },
    ]);
    expect(next.status).toBe(200);
    expect(await dueDays()).toEqual([
      ['A', '2025-12-20', false],
      ['B', '2025-12-09', false],
      ['C', '2026-01-15', true],
      ['D', null, false],
      ['E', '2025-12-04', false],
    ]);
    await expect(
      world.inScope((scope) =>
        scope.db
          .updateTable('open_items')
          .set({ due_is_stated: true })
          .where('administration_id', '=', scope.administrationId)
          .where('reference', '=', 'D')
          .execute(),
      ),
    ).rejects.toThrow('open_items_check');
  });

  test.each([
    ['left out', [] as Line[]],
    ['made smaller than what was paid', [invoice('F-88', '1.00', { open_item_id: 1 })]],
    ['of another contact', [invoice('F-88', '1210.00', { open_item_id: 1, contact_name: 'Iemand anders' })]],
  ])('a paid invoice is not %s', async (_what, kept) => {
    const { reply } = await give();
    const [paid] = await openItems();
    await world.inScope(async (scope) => {
      const { recordPayment } = await import('../open-items/record-payment.ts');
      await recordPayment(scope, {
        openItemId: paid?.id ?? 0,
        paidOn: '2026-02-01',
        amount: 50_000 as never,
        method: 'CASH',
        account: '1000',
      });
    });
    const own = kept.map((line) => ({ ...line, document: { ...line.document, open_item_id: paid?.id ?? 0 } }));
    const total = own.reduce((sum, line) => sum + Number(line.debit), 0).toFixed(2);
    const next = await replace(reply.id ?? 0, [
      { ledger: '1010', debit: '5.00' },
      ...own,
      { ledger: '0500', credit: (Number(total) + 5).toFixed(2) },
    ]);
    expect([next.status, next.error.code]).toEqual([409, 'opening_item_paid']);
    expect((await balances())['1100']).toBe('1315.00');
  });

  test('may use another day; of two at once, one is refused', async () => {
    const { reply } = await give();
    const answers = await Promise.all([
      replace(reply.id ?? 0, LINES, '2026-02-01'),
      replace(reply.id ?? 0, LINES, '2026-03-01'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await balances())['1010']).toBe('14728.90');
  });

  test('is refused once the year is closed', async () => {
    const { reply } = await give();
    await world.inScope((scope) =>
      scope.db
        .updateTable('financial_years')
        .set({ state: 'CLOSED' })
        .where('administration_id', '=', scope.administrationId)
        .where('year', '=', 2026)
        .execute(),
    );
    expect((await replace(reply.id ?? 0, LINES)).error.code).toBe('opening_balance_final');
    expect((await current()).may_change).toBe(false);
  });
});

describe('starting at zero', () => {
  test('is confirmed once, shown, and can still be replaced by an opening balance', async () => {
    expect((await world.call(API.journal.startAtZero, { body: {} })).reply.state).toBe('AT_ZERO');
    expect((await world.call(API.journal.startAtZero, { body: {} })).reply.state).toBe('AT_ZERO');
    expect((await give()).reply.state).toBe('GIVEN');
    expect((await world.call(API.journal.startAtZero, { body: {} })).error.code).toBe('opening_balance_exists');
  });
});

const read = async (text: string, date = '2026-01-01') => {
  const file = { name: 'kolommenbalans.csv', bytes: Buffer.from(text) };
  return world.call(API.journal.readTrialBalance, { query: { date }, file });
};

describe('a trial balance from another program', () => {
  test('is matched to the chart; VAT and results are redirected, unknown rows left to the user', async () => {
    const { reply } = await read(
      'Code;Naam;Debet;Credit\n1103;Rabobank;100,00;\n1300;Debiteuren;50,00;\n1671;Te vorderen btw;5,00;\n8000;Omzet;;60,00\n4999;Kosten barbecue;10,00;\n0600;Eigen vermogen;;105,00\n',
    );
    expect(reply.rows.map(({ row, ledger, moved_to }) => [row, ledger, moved_to])).toEqual([
      [2, '1010', null],
      [3, '1100', null],
      [4, '1510', '1520'],
      [5, '8000', '0500'],
      [6, null, null],
      [7, '0500', null],
    ]);
    expect([reply.total_debit, reply.total_credit, reply.problem_count]).toEqual(['165.00', '165.00', 0]);
    expect((await read('Code;Naam;Saldo\n8000;Omzet;-60,00\n', '2026-07-01')).reply.rows[0]?.moved_to).toBeNull();
    expect((await current()).state).toBe('NONE');
  });

  test('reports unreadable cells by row and column', async () => {
    const { reply } = await read('Code;Naam;Debet;Credit\n1010;Bank;abc;\n0500;Kapitaal;;1,00\n');
    expect(reply.problems).toEqual([{ row: 2, column: 'Debet', message: 'This amount is not valid' }]);
  });
});
