import { API, type FinancialYearDetail } from '@saldo/contract';
import { parseEuro, sum } from '@saldo/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffOf } from '../../../../tests/access/testing/people.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { administrations, journal, reports } = API;

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Company = Parameters<typeof world.secondAdministration>[0];

/** A company without VAT, whose periods need no return. */
async function company(terms: Company = {}): Promise<void> {
  site = new Site(
    world,
    await world.secondAdministration({ business_entity: 'ez', first_year: 2024, vat_subjected: false, ...terms }),
  );
}

const there = () => ({ as: site.owner, administrationId: site.administrationId });
const year = (number = 2025): Promise<FinancialYearDetail> =>
  site.get(administrations.financialYear, { params: { year: number } });
const book = (date: string, debit: string, credit: string, amount: string) =>
  world.call(journal.createMemorial, {
    ...there(),
    body: {
      date,
      description: 'Entry',
      booking: {
        type: 'FREE_BOOKING',
        lines: [
          { ledger: debit, debit: amount },
          { ledger: credit, credit: amount },
        ],
      },
    },
  });
const move = async (
  state: FinancialYearDetail['state'],
  { reason = '', number = 2025 }: { reason?: string; number?: number } = {},
) => {
  const { version } = await year(number);
  return world.call(administrations.updateYearState, { ...there(), body: { year: number, state, reason, version } });
};
const lockedUntil = async () => {
  const params = { adminId: site.administrationId };
  return (await site.get(administrations.administration, { params })).books_locked_until;
};
const balances = async (number = 2025) => {
  const { rows } = await site.get(reports.trialBalance, { query: { year: number } });
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]));
};
const statements = (number: number) => site.get(reports.statements, { query: { year: number } });
const equityOf = ({ balance_sheet }: Awaited<ReturnType<typeof statements>>) =>
  sum(
    balance_sheet.liabilities
      .filter(({ group }) => group === 'equity' || group === 'result')
      .map(({ amount }) => parseEuro(amount)),
  );

/** Income 400, rent 100, withdrawn 120, paid in 5: an owner's year. */
async function bookYear(number = 2025): Promise<void> {
  await book(`${String(number)}-02-01`, '1010', '8005', '400.00');
  await book(`${String(number)}-03-01`, '4100', '1010', '100.00');
  await book(`${String(number)}-06-01`, '0520', '1010', '120.00');
  await book(`${String(number)}-06-02`, '1010', '0510', '5.00');
}

describe('closing a year', () => {
  beforeEach(async () => {
    await company();
    await bookYear();
  });

  test('books the result and the private accounts to equity, locks the books and opens the next year', async () => {
    const before = await statements(2025);
    const { closing_lines, result, close_obstacle } = await year();
    expect([result, close_obstacle]).toEqual(['300.00', null]);
    expect(closing_lines.map(({ code, debit, credit }) => [code, debit, credit])).toEqual([
      ['9900', '300.00', '0.00'],
      ['0500', '0.00', '300.00'],
      ['0510', '5.00', '0.00'],
      ['0520', '0.00', '120.00'],
      ['0500', '115.00', '0.00'],
    ]);
    const { reply } = await move('CLOSED');
    expect(reply).toMatchObject({ state: 'CLOSED', result: '300.00', reopen_obstacle: null });
    expect(reply.transitions[0]).toMatchObject({ to_state: 'CLOSED', reason: null });
    expect(await lockedUntil()).toBe('2025-12-31');
    expect(await balances()).toMatchObject({ '0500': '-185.00', '0510': '0.00', '0520': '0.00', '8005': '-400.00' });
    const after = await statements(2025);
    expect(after.profit_and_loss).toEqual(before.profit_and_loss);
    expect(after.balance_sheet.assets).toEqual(before.balance_sheet.assets);
    expect(equityOf(after)).toBe(equityOf(before));
    expect(await balances(2026)).toEqual({ '0500': '-185.00', '0510': '0.00', '0520': '0.00', '1010': '185.00' });
    const entry = await site.get(journal.journalEntry, { params: { id: reply.closing_entry_id ?? 0 } });
    expect(entry).toMatchObject({ entry_date: '2025-12-31', description: 'Close of 2025' });
    expect(await world.verify(site.administrationId)).toEqual({ balances: [], audit: [], control_accounts: [] });
  });

  test('waits for the periods of which a return is due, in the words of the specification', async () => {
    await world.inScope(
      (scope) =>
        scope.db
          .updateTable('administrations')
          .set({ vat_subjected: true })
          .where('id', '=', site.administrationId)
          .execute(),
      { administrationId: site.administrationId, person: site.owner },
    );
    const { close_obstacle, periods_to_process, periods } = await year();
    expect(close_obstacle).toBe('periods_not_processed');
    expect(periods_to_process).toEqual(periods.map(({ id }) => id));
    const refused = await move('CLOSED');
    expect([refused.status, refused.error.detail]).toEqual([409, 'Not all periods have been processed yet.']);
  });

  test('comes after the years before it, and those after it are reopened first', async () => {
    await book('2024-12-01', '1010', '8005', '10.00');
    expect((await move('CLOSED')).error.code).toBe('earlier_year_open');
    await move('CLOSED', { number: 2024 });
    expect((await move('CLOSED')).status).toBe(200);
    expect((await move('REOPENED', { number: 2024, reason: 'Late' })).error.code).toBe('later_year_closed');
    await move('REOPENED', { reason: 'Late' });
    expect(await lockedUntil()).toBe('2024-12-31');
  });

  test('is marked while someone is at it, and taken back', async () => {
    expect((await move('CLOSING')).reply.state).toBe('CLOSING');
    expect((await book('2025-12-31', '4330', '0235', '9.00')).status).toBe(200);
    expect((await move('CLOSING')).error.code).toBe('stale_version');
    expect((await move('OPEN')).reply.state).toBe('OPEN');
    await move('CLOSING');
    expect((await move('CLOSED')).reply.state).toBe('CLOSED');
    await move('REOPENED', { reason: 'Late' });
    await move('CLOSING');
    expect((await move('OPEN')).reply.state).toBe('REOPENED');
  });

  test('of a running year is refused, and of one without entries books nothing', async () => {
    await book('2026-02-01', '1010', '8005', '10.00');
    expect((await move('CLOSED', { number: 2026 })).error.code).toBe('year_not_over');
    await company();
    await book('2025-02-01', '1200', '1010', '10.00');
    expect((await move('CLOSED')).reply).toMatchObject({ state: 'CLOSED', closing_entry_id: null });
  });

  test('keeps a later lock of a person, and puts the entry in the year all the same', async () => {
    const params = { adminId: site.administrationId };
    const { version } = await site.get(administrations.administration, { params });
    await site.get(administrations.lockBooks, { params, body: { books_locked_until: '2026-03-31', version } });
    expect((await move('CLOSED')).status).toBe(200);
    expect(await lockedUntil()).toBe('2026-03-31');
    await move('REOPENED', { reason: 'Late' });
    expect(await lockedUntil()).toBeNull();
  });
});

describe('a closed year', () => {
  beforeEach(async () => {
    await company();
    await bookYear();
    await move('CLOSED');
  });

  test('takes no entry, and its lock cannot be lifted', async () => {
    expect((await book('2025-12-31', '4330', '0235', '9.00')).error.code).toBe('books_locked');
    const params = { adminId: site.administrationId };
    const { version } = await site.get(administrations.administration, { params });
    const body = { books_locked_until: '2025-06-30', reason: 'Late', version };
    expect((await world.call(administrations.lockBooks, { ...there(), params, body })).error.code).toBe('year_closed');
    await expect(
      world.inScope(
        (scope) =>
          scope.db
            .updateTable('administrations')
            .set({ books_locked_until: null })
            .where('id', '=', site.administrationId)
            .execute(),
        { administrationId: site.administrationId, person: site.owner },
      ),
    ).rejects.toMatchObject({ hint: 'year_closed' });
  });

  test('is reopened with a reason, exactly as it was, and closed again with what changed', async () => {
    const closed = await balances();
    expect((await move('REOPENED')).error.code).toBe('reason_required');
    const { reply } = await move('REOPENED', { reason: 'A bill came late' });
    expect(reply).toMatchObject({ state: 'REOPENED', closing_entry_id: null });
    expect(reply.transitions.map(({ to_state, reason }) => [to_state, reason])).toEqual([
      ['REOPENED', 'A bill came late'],
      ['CLOSED', null],
    ]);
    expect(await lockedUntil()).toBeNull();
    expect(await balances()).toMatchObject({ '0500': '0.00', '0510': '-5.00', '0520': '120.00', '9900': '0.00' });
    await move('CLOSED');
    expect(await balances()).toEqual(closed);
    await move('REOPENED', { reason: 'A bill came late' });
    expect((await book('2025-12-31', '4330', '0235', '9.00')).status).toBe(200);
    expect((await move('CLOSED')).reply.result).toBe('291.00');
    expect(await balances()).toMatchObject({ '0500': '-176.00', '9900': '291.00' });
    const { results } = await site.get(API.history.history, { query: { model: 'financial_year', id: 2025 } });
    expect(results.flatMap(({ changes }) => changes.map(({ after }) => after))).toContain('A bill came late');
  });

  test('is not reopened by who may close only, nor closed by staff who may not', async () => {
    const as = await staffOf(world, 'BOOKIE', [site.administrationId]);
    const { version } = await year();
    const body = { year: 2025, state: 'REOPENED' as const, reason: 'Late', version };
    expect((await world.call(administrations.updateYearState, { ...there(), as, body })).status).toBe(403);
    const seen = await world.call(administrations.financialYear, { ...there(), as, params: { year: 2025 } });
    expect(seen.reply).toMatchObject({ close_obstacle: 'not_allowed', reopen_obstacle: 'not_allowed' });
  });
});

/** Several moves at once of the year as it is. */
const both = async (...states: ('CLOSED' | 'REOPENED')[]) => {
  const { version } = await year();
  const moves = states.map((state) =>
    world.call(administrations.updateYearState, {
      ...there(),
      body: { year: 2025, state, reason: 'Late', version },
    }),
  );
  return (await Promise.all(moves)).map(({ status, error }) => (status === 200 ? 'done' : error.code)).toSorted();
};

describe('of two people at once', () => {
  beforeEach(async () => {
    await company();
    await bookYear();
  });
  test('who close, one does', async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await both('CLOSED', 'CLOSED', 'CLOSED')).toEqual(['done', 'year_closed', 'year_closed']);
      expect(await both('REOPENED', 'REOPENED')).toEqual(['done', 'year_not_closed']);
    }
  });

  test('who close and reopen, the later one sees what the first did', async () => {
    await move('CLOSED');
    for (let round = 0; round < 5; round += 1) {
      const answers = await both('REOPENED', 'CLOSED');
      expect(answers).toContain('done');
      expect(answers.filter((answer) => answer !== 'done')).toHaveLength(1);
      expect(['stale_version', 'year_closed']).toContain(answers.find((answer) => answer !== 'done'));
      if ((await year()).state === 'REOPENED') await move('CLOSED');
    }
    expect(await world.verify(site.administrationId)).toEqual({ balances: [], audit: [], control_accounts: [] });
  });
});

const equityLedger = async (code: string, title_nl: string, rgs_code: string) =>
  (await site.get(journal.createLedger, { body: { code, title_nl, category: 'equity', rgs_code } })).code;

describe('the result by legal form', () => {
  test('of a firm is divided over its partners, who stay for the next year', async () => {
    await company({ business_entity: 'vof' });
    await bookYear();
    expect((await move('CLOSED')).error.code).toBe('partner_shares_incomplete');
    const partners = [
      { name: 'Ada', share_percentage: '60' },
      { name: 'Bram', share_percentage: '40.00' },
    ];
    const put = async (body: { partners: typeof partners }) =>
      world.call(administrations.updateFinancialYear, {
        ...there(),
        params: { year: 2025 },
        body: { ...body, version: (await year()).version },
      });
    expect((await put({ partners: partners.slice(1) })).error.code).toBe('partner_shares_incomplete');
    expect((await put({ partners })).reply.partners[0]).toMatchObject({ name: 'Ada', share_percentage: '60.00' });
    const { reply } = await move('CLOSED');
    const { lines } = await site.get(journal.journalEntry, { params: { id: reply.closing_entry_id ?? 0 } });
    expect(lines.filter(({ code }) => code === '0500').map(({ description, credit }) => [description, credit])).toEqual(
      [
        ['Result 2025: Ada (60%)', '180.00'],
        ['Result 2025: Bram (40%)', '120.00'],
        ['Private accounts 2025', '0.00'],
      ],
    );
    expect((await year(2026)).partners).toHaveLength(2);
    expect((await put({ partners })).error.code).toBe('year_closed');
  });

  test('of partners with a capital and a private account of their own ends there', async () => {
    await company({ business_entity: 'vof' });
    const ada = {
      capital_ledger: await equityLedger('0501', 'Kapitaal Ada', 'BEivKapOnd'),
      private_ledger: await equityLedger('0511', 'Privé Ada', 'BEivKapPro'),
    };
    await book('2025-02-01', '1010', '8005', '400.00');
    await book('2025-06-01', ada.private_ledger, '1010', '120.00');
    await book('2025-06-02', '0520', '1010', '50.00');
    const put = async (first: Partial<typeof ada>, second: Partial<typeof ada> = {}) => {
      const partners = [
        { name: 'Ada', share_percentage: '60', ...first },
        { name: 'Bram', share_percentage: '40', ...second },
      ];
      const body = { partners, version: (await year()).version };
      return world.call(administrations.updateFinancialYear, { ...there(), params: { year: 2025 }, body });
    };
    expect(
      (await put({ capital_ledger: ada.private_ledger, private_ledger: ada.capital_ledger })).error.errors,
    ).toEqual({
      'partners.0.capital_ledger': ['Choose an equity account that is not a private account'],
      'partners.0.private_ledger': ['Choose a private account of this partner alone (RGS code BEivKapP…)'],
    });
    const { private_ledger } = ada;
    expect(Object.keys((await put({ private_ledger }, { private_ledger })).error.errors ?? {})).toEqual([
      'partners.1.private_ledger',
    ]);
    expect((await put(ada)).reply.partners[0]).toMatchObject(ada);
    await move('CLOSED');
    expect(await balances(2026)).toMatchObject({
      [ada.capital_ledger]: '-120.00',
      '0500': '-110.00',
    });
    const { ledgers } = await site.get(journal.chartOfAccounts, { params: { adminId: site.administrationId } });
    const { id = 0 } = ledgers.find(({ code }) => code === ada.capital_ledger) ?? {};
    const switchedOff = await world.call(journal.deactivateLedger, { ...there(), params: { id } });
    expect(switchedOff.error.detail).toBe('This account is in use: 1 account of a partner');
  });

  test('of a bv is undistributed profit, which can be appropriated in the next year', async () => {
    await company({ business_entity: 'bv' });
    await book('2025-02-01', '1010', '8005', '400.00');
    await move('CLOSED');
    expect(await balances(2026)).toEqual({ '0580': '-400.00', '1010': '400.00' });
    expect((await book('2026-05-01', '0580', '0570', '400.00')).status).toBe(200);
    expect(await balances(2026)).toMatchObject({ '0570': '-400.00', '0580': '0.00' });
    const body = { partners: [{ name: 'Ada', share_percentage: '100' }], version: (await year(2026)).version };
    const put = await world.call(administrations.updateFinancialYear, { ...there(), params: { year: 2026 }, body });
    expect(put.status).toBe(400);
  });
});

test('recalculating completes periods without a return, and mends a balance and totals of lists', async () => {
  await company();
  await bookYear();
  await world.ownerPool.query(
    `update ledger_balances set debit_cents = debit_cents + 7 where administration_id = $1 and month = '2025-02-01' and debit_cents > 0`,
    [site.administrationId],
  );
  for (const [sums, columns] of [
    ['sales_day_sums', 'invoice_date, kind, is_sent, invoice_count'],
    ['expense_day_sums', 'document_date, is_concept, has_document, expense_count'],
  ] as const)
    await world.ownerPool.query(
      `insert into ${sums} (administration_id, ${columns}) values ($1, '2024-12-31', $2, true, 1)`,
      [site.administrationId, sums === 'sales_day_sums' ? 'INVOICE' : false],
    );
  expect((await world.verify(site.administrationId)).balances).toHaveLength(1);
  const recalculate = () => site.get(administrations.recalculateYear, { body: { year: 2025 } });
  const { completed, ...corrected } = await recalculate();
  expect(completed).toHaveLength(4);
  expect(corrected).toEqual({ corrected_balances: 1, corrected_totals: 2 });
  expect(await recalculate()).toEqual({ completed: [], corrected_balances: 0, corrected_totals: 0 });
  expect((await world.verify(site.administrationId)).balances).toEqual([]);
});
