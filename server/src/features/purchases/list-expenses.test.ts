import { API } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk, SOUND } from './testing.ts';

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

  test('counts per state and totals of the filter', async () => {
    const paid = await desk.world.call(API.purchases.expenses, { query: { state: 'PAID' } });
    expect(paid.reply.count).toBe(paid.reply.counts.PAID);
    expect(paid.reply.counts).toEqual({ CONCEPT: 1, OPEN: 7, PAID: 1 });
    expect(paid.reply.totals).toEqual({
      total_excl: '100.00',
      total_vat: '21.00',
      total_incl: '121.00',
      outstanding: '0.00',
    });
    const all = await desk.world.call(API.purchases.expenses, { query: { from: '2026-07-01', until: '2026-07-03' } });
    expect(all.reply.totals.outstanding).toBe('139.15');
  });

  test('has the totals stored by day that counting gives, whatever became of an expense', async () => {
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
    expect([days.reply.count, days.reply.totals.total_excl]).toEqual([2, '108.00']);
  });

  test('is searched by supplier, number and amount in either notation', async () => {
    const { reply: odd } = await desk.create(
      desk.invoice({ lines: [desk.line({ amount: '777.77', vat: 'PROCENT_0' })] }),
    );
    for (const search of ['777,77', '777.77', odd.document_number]) {
      const got = await desk.world.call(API.purchases.expenses, { query: { search } });
      expect(got.reply.results.map((row) => row.id)).toContain(odd.id);
    }
    const none = await desk.world.call(API.purchases.expenses, { query: { search: '%' } });
    expect(none.reply.count).toBe(0);
  });

  test('refuses an order or a cursor it does not know', async () => {
    const order = await desk.world.call(API.purchases.expenses, { query: { ordering: 'id; drop' } });
    expect(order.error.errors).toHaveProperty('ordering');
    const cursor = Buffer.from('{"v":"x","i":1}').toString('base64url');
    const bad = await desk.world.call(API.purchases.expenses, { query: { cursor } });
    expect(bad.error.errors).toHaveProperty('cursor');
  });
});
