import { API } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk, SOUND } from '../testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  const amounts = ['10.00', '20.00', '20.00', '5.00', '30.00', '20.00', '10.00'];
  for (const [index, amount] of amounts.entries())
    await desk.create(desk.invoice({ date: `2026-07-0${String((index % 3) + 1)}`, lines: [desk.line({ amount })] }));
  await desk.create(desk.invoice({ payment_method: 'PRIVATE' }));
  await desk.create(desk.invoice({ is_concept: true }));
});
afterAll(async () => {
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

describe('the list', () => {
  test('pages by keyset in every order, without a gap or a repeat', async () => {
    const all = await desk.world.call(API.purchases.expenses, { query: { page_size: 200 } });
    for (const ordering of ['date', '-date', 'total_incl', '-total_incl']) {
      const seen: number[] = [];
      let query: Record<string, string> = { ordering, page_size: '3' };
      for (;;) {
        const page = await desk.world.call(API.purchases.expenses, { query });
        seen.push(...page.reply.results.map((row) => row.id));
        if (page.reply.next === null) break;
        query = Object.fromEntries(new URL(page.reply.next, 'http://x/').searchParams);
      }
      expect(new Set(seen)).toEqual(new Set(all.reply.results.map((row) => row.id)));
      expect(seen.length).toBe(all.reply.count);
    }
  });

  test('returns counts per state and totals of the filter', async () => {
    const paid = await desk.world.call(API.purchases.expenses, { query: { state: 'PAID' } });
    expect(paid.reply.count).toBe(paid.reply.counts?.PAID);
    expect(paid.reply.counts).toEqual({ CONCEPT: 1, OPEN: 7, PAID: 1 });
    expect(paid.reply.totals).toEqual({
      total_excl: '100.00',
      total_vat: '21.00',
      total_incl: '121.00',
      outstanding: '0.00',
    });
    const all = await desk.world.call(API.purchases.expenses, { query: { from: '2026-07-01', until: '2026-07-03' } });
    expect(all.reply.totals?.outstanding).toBe('139.15');
  });

  test('returns rows without counting, and totals by another call', async () => {
    const { expenses, expenseTotals } = API.purchases;
    for (const query of [{}, { state: 'OPEN' as const }, { search: 'roodkapel', from: '2026-07-02' as const }]) {
      const { reply: whole } = await desk.world.call(expenses, { query });
      const { reply: rows } = await desk.world.call(expenses, { query: { ...query, rows_only: 'true' } });
      expect(rows).toEqual({ ...whole, count: null, counts: null, totals: null });
      const { reply: found } = await desk.world.call(expenseTotals, { query });
      expect(found).toEqual({ count: whole.count, counts: whole.counts, totals: whole.totals });
    }
  });

  test('stored daily totals equal counted ones after any change', async () => {
    const moved = (await desk.create(desk.invoice({ date: '2026-06-01' }))).reply;
    await desk.update(
      moved.id,
      moved.version,
      desk.invoice({ date: '2026-05-02', lines: [desk.line({ amount: '8.00' })] }),
    );
    const concept = (await desk.create(desk.invoice({ date: '2026-05-02', is_concept: true }))).reply;
    await desk.update(concept.id, concept.version, desk.invoice({ date: '2026-05-03' }));
    await desk.remove((await desk.create(desk.invoice({ date: '2026-05-03' }))).reply.id);
    await desk.remove((await desk.create(desk.invoice({ date: '2026-05-03', is_concept: true }))).reply.id);
    for (const query of [{}, { from: '2026-05-03' }, { until: '2026-05-02' }, { state: 'OPEN' as const }]) {
      const stored = await desk.world.call(API.purchases.expenses, { query });
      const counted = await desk.world.call(API.purchases.expenses, { query: { ...query, search: 'roodkapel' } });
      expect({ ...stored.reply, next: null }).toEqual({ ...counted.reply, next: null });
    }
    const days = await desk.world.call(API.purchases.expenses, { query: { until: '2026-06-30' } });
    expect([days.reply.count, days.reply.totals?.total_excl]).toEqual([2, '108.00']);
  });

  test('excludes amounts already paid by bank and awaiting their transaction from "to pay"', async () => {
    const date = '2026-04-08';
    const due_date = '2026-04-20';
    const { reply: unpaid } = await desk.create(desk.invoice({ date, due_date }));
    await desk.create(desk.invoice({ date, due_date, payment_method: 'BANK' }));
    for (const search of ['', 'roodkapel']) {
      const query = { from: date, until: date, search };
      const { reply } = await desk.world.call(API.purchases.expenses, { query });
      expect([reply.counts?.OPEN, reply.totals?.outstanding]).toEqual([2, '121.00']);
      expect(reply.results.map(({ payment_method }) => payment_method).toSorted()).toEqual(['BANK', 'NOT_PAID']);
    }
    const late = await desk.world.call(API.purchases.expenses, { query: { from: date, until: date, overdue: 'true' } });
    expect([late.reply.count, late.reply.results.map(({ id }) => id)]).toEqual([1, [unpaid.id]]);
  });

  test('is searchable by expense number, whole or its last part', async () => {
    const { reply } = await desk.create(desk.invoice({ document_number: 'ZOEK-A', date: '2026-04-09' }));
    const number = reply.bookingNumber ?? '';
    for (const search of [number, number.split('-')[1] ?? '']) {
      const got = await desk.world.call(API.purchases.expenses, { query: { search } });
      expect(got.reply.results.map(({ id }) => id)).toContain(reply.id);
    }
    const other = await desk.world.call(API.purchases.expenses, { query: { search: number.replace('2026', '2025') } });
    expect(other.reply.count).toBe(0);
  });

  test('is searchable by supplier, number and amount in either notation', async () => {
    const { reply: odd } = await desk.create(
      desk.invoice({ lines: [desk.line({ amount: '7777.77', vat: 'PROCENT_0' })] }),
    );
    for (const search of ['7777,77', '7777.77', '7.777,77', '€ 7,777.77', odd.document_number]) {
      const got = await desk.world.call(API.purchases.expenses, { query: { search } });
      expect(got.reply.results.map((row) => row.id)).toContain(odd.id);
    }
    const none = await desk.world.call(API.purchases.expenses, { query: { search: '%' } });
    expect(none.reply.count).toBe(0);
  });

  test('refuses an unknown order or cursor', async () => {
    const order = await desk.world.call(API.purchases.expenses, { query: { ordering: 'id; drop' } });
    expect(order.error.errors).toHaveProperty('ordering');
    const cursor = Buffer.from('{"v":"x","i":1}').toString('base64url');
    const bad = await desk.world.call(API.purchases.expenses, { query: { cursor } });
    expect(bad.error.errors).toHaveProperty('cursor');
  });
});

describe('the filters of the list', () => {
  let desk: Desk;
  let other: number;
  beforeAll(async () => {
    desk = await openDesk();
    other = await desk.ledger('4635');
    const rest = { vat: 'PROCENT_0' } as const;
    const due = ['2026-06-20', '2026-07-31', null];
    for (let index = 0; index < 24; index += 1) {
      const { reply } = await desk.create(
        desk.invoice({
          date: `2026-06-${String((index % 9) + 10)}`,
          due_date: due[index % 3] ?? null,
          is_concept: index % 7 === 6,
          is_credit_note: index % 5 === 4,
          reverse_charge: index % 4 === 3 ? 'EU' : 'NONE',
          lines: [
            desk.line({ amount: `${String(10 * (1 + (index % 4)))}.00`, ...rest }),
            ...(index % 6 === 0 ? [desk.line({ amount: '1.00', ledger_account_id: other, ...rest })] : []),
          ],
        }),
      );
      if (index % 8 === 0) await desk.pay(reply.id, reply.outstanding);
      if (index % 3 !== 0) await withDocument(reply.id);
    }
  });
  afterAll(async () => {
    expect(await desk.world.verify()).toEqual(SOUND);
    await desk.close();
  });

  async function withDocument(expense_id: number): Promise<void> {
    const bytes = Buffer.from(`<?xml version="1.0"?><Invoice>${String(expense_id)}</Invoice>`);
    const { reply } = await desk.world.call(API.inbox.uploadAttachment, { file: { name: 'a.xml', bytes } });
    const body = { expense_id, version: reply.version };
    const linked = await desk.world.call(API.inbox.linkAttachment, { params: { id: reply.id }, body });
    expect(linked.status).toBe(200);
  }

  type Query = NonNullable<Parameters<typeof desk.world.call<typeof API.purchases.expenses>>[1]>['query'];

  test('work alone and combined, with matching counts and totals', async () => {
    const { reply: all } = await desk.world.call(API.purchases.expenses, { query: { page_size: 200 } });
    const details = await Promise.all(all.results.map(async ({ id }) => (await desk.read(id)).reply));
    type Row = (typeof details)[number];
    const amount = (row: Row) => Math.abs(Number(row.total_incl));
    const filters: [Query, (row: Row) => boolean][] = [
      [{ ledger_id: other }, (row) => row.lines.some((line) => line.ledger_account_id === other)],
      [{ amount_from: '20.00' }, (row) => amount(row) >= 20],
      [{ amount_until: '30.00' }, (row) => amount(row) <= 30],
      [{ reverse_charge: 'NONE' }, (row) => row.reverse_charge === 'NONE'],
      [{ reverse_charge: 'EU' }, (row) => row.reverse_charge === 'EU'],
      [{ overdue: 'true' }, (row) => row.state === 'OPEN' && row.due_date !== null && row.due_date < '2026-07-01'],
      [{ without_document: 'true' }, (row) => row.attachments.length === 0],
      [{ credit_notes: 'true' }, (row) => row.is_credit_note],
      [{ state: 'OPEN' }, (row) => row.state === 'OPEN'],
      [{ until: '2026-06-14' }, (row) => row.date <= '2026-06-14'],
    ];
    const pairs = filters.flatMap((one, index) => filters.slice(index).map((two) => [one, two] as const));
    for (const [[query, holds], [more, also]] of pairs) {
      if (query?.reverse_charge !== more?.reverse_charge && query?.reverse_charge && more?.reverse_charge) continue;
      const asked = { ...query, ...more };
      const expected = details.filter((row) => holds(row) && also(row));
      const { reply, status } = await desk.world.call(API.purchases.expenses, { query: { ...asked, page_size: 200 } });
      expect([status, asked, reply.results.map(({ id }) => id)]).toEqual([200, asked, expected.map(({ id }) => id)]);
      expect(reply.count).toBe(expected.length);
      const cents = (of: 'total_incl' | 'outstanding') =>
        expected.reduce((sum, row) => sum + Math.round(Number(row[of]) * 100), 0);
      expect(Math.round(Number(reply.totals?.total_incl) * 100)).toBe(cents('total_incl'));
      expect(Math.round(Number(reply.totals?.outstanding) * 100)).toBe(cents('outstanding'));
    }
    for (const [query, holds] of filters.slice(0, -2))
      expect(details.filter(holds), JSON.stringify(query)).not.toHaveLength(0);
  });

  test('apply to the next page, and refuse unknown values', async () => {
    const first = await desk.world.call(API.purchases.expenses, { query: { without_document: 'true', page_size: 2 } });
    const next = Object.fromEntries(new URL(first.reply.next ?? '', 'http://x/').searchParams);
    expect(next).toMatchObject({ without_document: 'true' });
    const second = await desk.world.call(API.purchases.expenses, { query: next });
    expect(second.reply.results.every(({ attachment_count }) => attachment_count === 0)).toBe(true);
    const odd = await desk.world.call(API.purchases.expenses, { query: { amount_from: '12' } });
    expect(odd.error.errors).toHaveProperty('amount_from');
  });
});
