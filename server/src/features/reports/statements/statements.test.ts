import { API, type Breakdown, COLUMN_STATEMENTS, type ColumnKind } from '@saldo/contract';
import {
  AGE_BUCKETS,
  ageBucket,
  type AccountCode,
  addDays,
  balance,
  CHART,
  type Cents,
  cents,
  daysBetween,
  formatEuro,
  type IsoDate,
  type JournalLine,
  negate,
  parseEuro,
  statementOf,
  sum,
} from '@saldo/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOpenItem, postEntry, proveBooks, recordPayment } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { statements, reports } = API;

type Line = { date: IsoDate; account: AccountCode; amount: Cents; contact: number | null };
type Item = {
  kind: 'RECEIVABLE' | 'PAYABLE';
  contact: number;
  date: IsoDate;
  due: IsoDate;
  amount: Cents;
  payments: { date: IsoDate; amount: Cents }[];
};

let world: World;
const lines: Line[] = [];
const items: Item[] = [];
const contacts: number[] = [];

const CONTROL = ['1100', '1300'];
const account = fc.oneof(
  fc.constantFrom(...CHART.map(({ code }) => code).filter((code) => !CONTROL.includes(code) && code < '9900')),
  fc.constantFrom('0510', '0520', '0240', '0245', '4340', '0800', '3000'),
);
const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2025-01-01', days));
const amount = fc.integer({ min: 1, max: 5_000_00 });
const entry = fc.record({
  day,
  lines: fc.array(fc.tuple(account, fc.integer({ min: -5_000_00, max: 5_000_00 })), { minLength: 1, maxLength: 4 }),
  contact: fc.integer({ min: 0, max: 5 }),
});
const document = fc.record({
  day,
  amount,
  isSale: fc.boolean(),
  isCredit: fc.integer({ min: 0, max: 9 }).map((each) => each === 0),
  contact: fc.integer({ min: 0, max: 5 }),
  term: fc.integer({ min: 0, max: 60 }),
  paid: fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 })), { maxLength: 2 }),
});
const history = fc.record({
  entries: fc.array(entry, { minLength: 80, maxLength: 80 }),
  documents: fc.array(document, { minLength: 80, maxLength: 80 }),
});

beforeAll(async () => {
  world = await createWorld({ today: '2026-12-20' });
  const [made] = fc.sample(history, { numRuns: 1, seed: 20_261_124 });
  if (made === undefined) throw new Error('no history');
  for (let nth = 0; nth < 6; nth += 1)
    contacts.push(
      await world.inScope(async (scope) => {
        const row = await scope.db
          .insertInto('contacts')
          .values({ administration_id: scope.administrationId, name: `Contact ${String(nth)}` })
          .returning('id')
          .executeTakeFirstOrThrow();
        return row.id;
      }),
    );
  for (const [nth, each] of made.entries.entries()) {
    const contact = contacts[each.contact] ?? 0;
    const own: JournalLine[] = each.lines.map(([code, of]) => ({
      account: code,
      amount: cents(of),
      contact_id: contact,
    }));
    await post(each.day, [...own, { account: '1010', amount: negate(sum(own.map(({ amount: of }) => of))) }], {
      type: 'general_journal',
      id: nth + 1,
    });
  }
  for (const [nth, each] of made.documents.entries()) await book(each, nth + 1);
  // Two contacts turn out to be one.
  await world.inScope((scope) =>
    scope.db
      .updateTable('contacts')
      .set({ merged_into_id: contacts[0] ?? 0 })
      .where('id', '=', contacts[1] ?? 0)
      .execute(),
  );
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

async function post(
  date: IsoDate,
  own: JournalLine[],
  source: { type: 'general_journal' | 'sales_invoice' | 'expense'; id: number },
) {
  const made = balance(date, own);
  if (typeof made === 'string') return;
  await world.inScope((scope) =>
    postEntry(scope, made, { book: 'GENERAL', kind: 'ENTRY', source, description: 'At random' }),
  );
  for (const line of made.lines)
    lines.push({ date, account: line.account, amount: line.amount, contact: line.contact_id ?? null });
}

async function book(each: typeof document extends fc.Arbitrary<infer D> ? D : never, id: number): Promise<void> {
  const kind = each.isSale ? 'RECEIVABLE' : 'PAYABLE';
  const type = each.isSale ? 'sales_invoice' : 'expense';
  const contact = contacts[each.contact] ?? 0;
  const whole = cents(each.isCredit ? -each.amount : each.amount);
  const sign = each.isSale ? 1 : -1;
  const due = addDays(each.day, each.term);
  const item: Item = { kind, contact, date: each.day, due, amount: whole, payments: [] };
  items.push(item);
  await post(
    each.day,
    [
      { account: each.isSale ? '1100' : '1300', amount: cents(sign * whole), contact_id: contact, item: { type, id } },
      { account: each.isSale ? '8000' : '4600', amount: cents(-sign * whole), contact_id: contact },
    ],
    { type, id },
  );
  const openItemId = await world.inScope((scope) =>
    createOpenItem(scope, {
      kind,
      source: { type, id },
      contactId: contact,
      reference: `R-${String(id)}`,
      documentDate: each.day,
      dueDate: due,
      amount: whole,
    }),
  );
  for (const [after, percent] of each.paid) {
    const date = addDays(each.day, after);
    const left = whole - sum(item.payments.map((payment) => payment.amount));
    const paid = cents(Math.trunc((left * percent) / 100));
    if (paid === 0 || date > '2026-12-20') continue;
    await world.inScope((scope) =>
      recordPayment(scope, { openItemId, paidOn: date, amount: paid, method: 'CASH', account: '1000' }),
    );
    item.payments.push({ date, amount: paid });
    lines.push({ date, account: '1000', amount: cents(sign * paid), contact: null });
    lines.push({ date, account: each.isSale ? '1100' : '1300', amount: cents(-sign * paid), contact });
  }
}

const categoryOf = new Map(CHART.map(({ code, category }) => [code, category]));
const isResult = ({ account: code }: Line): boolean =>
  statementOf(categoryOf.get(code) ?? 'equity') === 'profit_and_loss';
const isIncome = ({ account: code }: Line): boolean => ['revenue', 'other_income'].includes(categoryOf.get(code) ?? '');
const between = (from: IsoDate, until: IsoDate) => lines.filter(({ date }) => from <= date && date <= until);
const total = (own: readonly Line[]): Cents => sum(own.map(({ amount: each }) => each));
const money = (own: readonly Line[]): string => formatEuro(total(own));

const mergedInto = (contact: number | null) => (contact === contacts[1] ? (contacts[0] ?? null) : contact);

const SPANS = [
  ['2026-01-01', '2026-12-31'],
  ['2025-03-11', '2026-08-17'],
  ['2026-02-10', '2026-02-20'],
  ['2025-12-31', '2026-01-01'],
] as const;

describe('statements in columns', () => {
  test.each([
    ['span', 1],
    ['span', 2],
    ['month', 1],
    ['quarter', 2],
    ['year', 1],
  ] as [ColumnKind, number][])('by %s beside %i years are what the lines say', async (by, years) => {
    for (const [from, until] of SPANS) {
      const query = { from, until, by, years };
      const profit = await world.call(statements.columnStatement, {
        query: { ...query, statement: 'profit_and_loss' },
      });
      expect(profit.status).toBe(200);
      for (const [nth, column] of profit.reply.columns.entries()) {
        const own = between(column.from, column.until).filter(isResult);
        const of = (id: string) => profit.reply.lines.find((each) => each.id === id)?.amounts[nth];
        expect(of('result')).toBe(formatEuro(negate(total(own))));
        for (const line of profit.reply.lines.filter(({ code }) => code !== null)) {
          const ofLedger = own.filter((each) => each.account === line.code);
          const isRevenue = ofLedger[0] !== undefined && isIncome(ofLedger[0]);
          expect(line.amounts[nth]).toBe(isRevenue ? formatEuro(negate(total(ofLedger))) : money(ofLedger));
        }
      }
      const sheet = await world.call(statements.columnStatement, { query: { ...query, statement: 'balance_sheet' } });
      for (const [nth, column] of sheet.reply.columns.entries()) {
        const of = (id: string) => sheet.reply.lines.find((each) => each.id === id)?.amounts[nth] ?? '0.00';
        expect(of('total_assets')).toBe(of('total_liabilities'));
        const bank = sheet.reply.lines
          .filter(({ code }) => code === '1010')
          .map((line) => parseEuro(line.amounts[nth] ?? '0.00'));
        const held = total(between('2025-01-01', column.until).filter((each) => each.account === '1010'));
        expect(Math.abs(sum(bank))).toBe(Math.abs(held));
      }
    }
  });

  test('the balance sheet in a column is the one of the screen', async () => {
    const query = { from: '2026-01-01', until: '2026-06-30' };
    const { reply: one } = await world.call(reports.statements, { query });
    const { reply: other } = await world.call(statements.columnStatement, {
      query: { ...query, statement: 'balance_sheet' },
    });
    const of = (id: string) => other.lines.find((each) => each.id === id)?.amounts[0];
    expect(of('total_assets')).toBe(one.balance_sheet.total_assets);
    for (const group of [...one.balance_sheet.assets, ...one.balance_sheet.liabilities])
      expect([group.group, of(group.group)]).toEqual([group.group, group.amount]);
    expect(of('earlier_result')).toBe(
      one.balance_sheet.liabilities.find(({ group }) => group === 'equity')?.ledgers.find(({ code }) => code === '')
        ?.amount,
    );
  });

  test('the cash flow begins and ends with what bank and cash hold, and explains what is between', async () => {
    for (const [from, until] of SPANS) {
      const { reply } = await world.call(statements.columnStatement, {
        query: { from, until, by: 'month', statement: 'cash_flow' },
      });
      for (const [nth, column] of reply.columns.entries()) {
        const held = (day: IsoDate) =>
          money(between('2025-01-01', day).filter((each) => categoryOf.get(each.account) === 'bank_and_cash'));
        const of = (id: string) => reply.lines.find((each) => each.id === id)?.amounts[nth] ?? '0.00';
        expect(of('opening')).toBe(held(addDays(column.from, -1)));
        expect(of('closing')).toBe(held(column.until));
        const sections = ['sum_operating', 'sum_investing', 'sum_financing'].map((id) => parseEuro(of(id)));
        expect(formatEuro(sum(sections))).toBe(of('change'));
        expect(of('result')).toBe(formatEuro(negate(total(between(column.from, column.until).filter(isResult)))));
      }
    }
  });

  test.each(COLUMN_STATEMENTS)('the %s leaves out the years before the books began', async (statement) => {
    const query = { from: '2026-01-01', until: '2026-12-31', years: 3, statement } as const;
    const { reply } = await world.call(statements.columnStatement, { query });
    expect(reply.columns.map(({ title }) => title)).toEqual(['2026', '2025']);
    expect(reply.lines.filter(({ kind }) => kind !== 'heading').every(({ amounts }) => amounts.length === 2)).toBe(
      true,
    );
  });

  test('too many columns are refused beside the field', async () => {
    const { error } = await world.call(statements.columnStatement, {
      query: { from: '2022-01-01', until: '2026-12-31', by: 'month', statement: 'profit_and_loss' },
    });
    expect(Object.keys(error.errors ?? {})).toEqual(['by']);
  });
});

describe('revenue and costs', () => {
  test.each(['contact', 'project', 'category'] as Breakdown[])('per %s add up to the ledger', async (by) => {
    for (const [from, until] of SPANS) {
      const { reply } = await world.call(statements.breakdown, { query: { from, until, by } });
      const own = between(from, until).filter(isResult);
      expect(reply.result).toBe(formatEuro(negate(total(own))));
      expect(reply.income).toBe(formatEuro(negate(total(own.filter(isIncome)))));
      for (const each of ['income', 'costs', 'result'] as const)
        expect(formatEuro(sum(reply.rows.map((row) => parseEuro(row[each]))))).toBe(reply[each]);
    }
  });

  test.each(['read', 'noted at night'])(
    'of a contact are those of its lines, with those of its duplicate: %s',
    async (how) => {
      if (how !== 'read') expect(await world.inScope(proveBooks)).toMatchObject({ balances: 0 });
      for (const [from, until] of SPANS) {
        const { reply } = await world.call(statements.breakdown, { query: { from, until, by: 'contact' } });
        if (until > '2026-08-01') expect(reply.rows.length).toBeGreaterThan(4);
        expect(reply.rows.some(({ id }) => id === contacts[1])).toBe(false);
        for (const row of reply.rows) {
          const own = between(from, until).filter((each) => isResult(each) && mergedInto(each.contact) === row.id);
          expect(row.result).toBe(formatEuro(negate(total(own))));
        }
      }
    },
  );

  test('private money is what was paid in and taken out', async () => {
    const [from, until] = SPANS[1];
    const { reply } = await world.call(statements.breakdown, { query: { from, until, by: 'private' } });
    const own = between(from, until).filter(({ account: code }) => /^05[12]/.test(code));
    expect(own.length).toBeGreaterThan(8);
    expect(reply.result).toBe(formatEuro(negate(total(own))));
    expect(reply.income).toBe(formatEuro(negate(total(own.filter((each) => each.amount < 0)))));
  });
});

const openOn = (kind: Item['kind'], date: IsoDate) =>
  items
    .filter((item) => item.kind === kind && item.date <= date)
    .map((item) => ({
      ...item,
      open: cents(item.amount - sum(item.payments.filter((each) => each.date <= date).map((each) => each.amount))),
      bucket: ageBucket(daysBetween(item.due, date)),
    }))
    .filter(({ open }) => open !== 0);

describe('aged debtors and creditors', () => {
  test.each(['2025-02-01', '2025-07-17', '2025-12-31', '2026-06-30', '2026-12-20'])(
    'at %s equal the control account, in the right buckets',
    async (date) => {
      for (const kind of ['RECEIVABLE', 'PAYABLE'] as const) {
        const { reply } = await world.call(statements.agedItems, { query: { kind, date } });
        const open = openOn(kind, date);
        expect(reply.total).toBe(formatEuro(sum(open.map((item) => item.open))));
        for (const bucket of AGE_BUCKETS)
          expect(reply.buckets[bucket]).toBe(
            formatEuro(sum(open.filter((item) => item.bucket === bucket).map((item) => item.open))),
          );
        const control = total(between('2025-01-01', date).filter(({ account: code }) => code === reply.ledger_code));
        expect(reply.ledger).toBe(formatEuro(kind === 'RECEIVABLE' ? control : negate(control)));
        expect(reply.unallocated).toBe('0.00');
        expect(formatEuro(sum(reply.results.map((row) => parseEuro(row.total))))).toBe(reply.total);
        for (const row of reply.results) {
          const own = open.filter(({ contact }) => mergedInto(contact) === row.contact_id);
          expect([row.count, row.total]).toEqual([own.length, formatEuro(sum(own.map((item) => item.open)))]);
        }
      }
    },
  );

  test('list the documents of a contact and page through all of them', async () => {
    const query = { kind: 'RECEIVABLE', date: '2026-03-31' } as const;
    const { reply: aged } = await world.call(statements.agedItems, { query });
    for (const row of aged.results) {
      const { reply } = await world.call(statements.agedDocuments, {
        query: { ...query, contact_id: row.contact_id ?? 0 },
      });
      expect(formatEuro(sum(reply.results.map((each) => parseEuro(each.outstanding))))).toBe(row.total);
    }
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { reply } = await world.call(statements.agedDocuments, {
        query: { ...query, page_size: 7, ...(cursor === undefined ? {} : { cursor }) },
      });
      seen.push(...reply.results.map(({ reference }) => reference));
      if (reply.next === null) break;
      cursor = new URL(`http://x/${reply.next}`).searchParams.get('cursor') ?? '';
    }
    expect(seen).toHaveLength(openOn('RECEIVABLE', '2026-03-31').length);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('page through contacts, the largest first', async () => {
    const query = { kind: 'PAYABLE', date: '2026-12-20' } as const;
    const { reply: whole } = await world.call(statements.agedItems, { query });
    const seen: (number | null)[] = [];
    for (let cursor: string | undefined; ; ) {
      const { reply } = await world.call(statements.agedItems, {
        query: { ...query, page_size: 2, ...(cursor === undefined ? {} : { cursor }) },
      });
      expect([reply.total, reply.count]).toEqual([whole.total, whole.count]);
      seen.push(...reply.results.map(({ contact_id }) => contact_id));
      if (reply.next === null) break;
      cursor = new URL(`http://x/${reply.next}`).searchParams.get('cursor') ?? '';
    }
    expect(seen).toEqual(whole.results.map(({ contact_id }) => contact_id));
  });
});
