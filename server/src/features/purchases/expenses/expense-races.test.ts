import { API } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vatBalances } from '#features/journal/index';
import { type Desk, openDesk, SOUND } from '../testing.ts';

const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('simultaneous actions', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterAll(async () => {
    expect(await desk.world.verify()).toEqual(SOUND);
    await desk.close();
  });

  test('twenty who saw the same next number get twenty consecutive ones', async () => {
    const advice = await times(20, () =>
      desk.world.call(API.purchases.nextExpenseNumber, {
        params: { adminId: desk.world.administrationId, year: 2026 },
      }),
    );
    expect(new Set(advice.map((got) => got.reply.next_entry_number))).toEqual(new Set(['2026-0001']));
    const saved = await times(20, () => desk.create(desk.invoice()));
    const numbers = saved.map((got) => String(got.reply.bookingNumber)).toSorted((a, b) => a.localeCompare(b));
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => `2026-${String(index + 1).padStart(4, '0')}`));
  });

  test('of twenty saves of one invoice, one is posted', async () => {
    const saved = await times(20, () => desk.create(desk.invoice({ document_number: 'ONCE' })));
    expect(saved.filter((got) => got.status === 200).length).toBe(1);
    expect(new Set(saved.filter((got) => got.status !== 200).map((got) => got.error.code))).toEqual(
      new Set(['expense_exists']),
    );
  });

  test('of twenty payments of 60%, one is accepted', async () => {
    const { reply } = await desk.create(desk.invoice());
    const paid = await times(20, () => desk.pay(reply.id, '72.60'));
    expect(paid.filter((got) => got.status === 200).length).toBe(1);
    expect((await desk.read(reply.id)).reply.outstanding).toBe('48.40');
  });

  test('of fifty writers on one version, one wins and the others learn who', async () => {
    const { reply } = await desk.create(desk.invoice());
    const written = await times(50, () => desk.update(reply.id, reply.version, desk.invoice()));
    expect(written.filter((got) => got.status === 200).length).toBe(1);
    const lost = written.filter((got) => got.status !== 200);
    expect(new Set(lost.map((got) => got.error.code))).toEqual(new Set(['stale_version']));
    expect(lost[0]?.error.about?.['changed_by']).toBe('Sanne de Wit');
  });

  test('of a change and a payment at once, one is refused and the books agree', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { reply } = await desk.create(desk.invoice());
      const [changed, paid, removed] = await Promise.all([
        desk.update(reply.id, reply.version, desk.invoice({ lines: [desk.line({ amount: '10.00' })] })),
        desk.pay(reply.id, '100.00'),
        desk.remove(reply.id),
      ]);
      expect([changed.status, paid.status, removed.status].filter((status) => status === 200).length).toBeGreaterThan(
        0,
      );
    }
  });
});

type Act =
  | {
      kind: 'create';
      amount: number;
      rate: 'PROCENT_21' | 'PROCENT_9' | 'PROCENT_0';
      charge: 'NONE' | 'EU' | 'NL' | 'NON_EU';
      credit: boolean;
      share: number;
      privately: boolean;
    }
  | { kind: 'edit'; which: number; amount: number }
  | { kind: 'delete'; which: number }
  | { kind: 'pay'; which: number; percent: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      amount: fc.integer({ min: 1, max: 99_999 }),
      rate: fc.constantFrom('PROCENT_21' as const, 'PROCENT_9' as const, 'PROCENT_0' as const),
      charge: fc.constantFrom('NONE' as const, 'NONE' as const, 'EU' as const, 'NL' as const, 'NON_EU' as const),
      credit: fc.boolean(),
      share: fc.constantFrom(100, 100, 60, 0),
      privately: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      which: fc.nat(20),
      amount: fc.integer({ min: 1, max: 99_999 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      which: fc.nat(20),
      percent: fc.integer({ min: 1, max: 120 }),
    }),
  },
);

const euros = (amount: number): string => (amount / 100).toFixed(2);

test('after random actions, the books agree and the VAT is that of current expenses', async () => {
  const desk = await openDesk();
  const seen = { reversed: 0, shifted: 0, refused: 0 };
  const ids: number[] = [];

  async function perform(step: Act): Promise<void> {
    const id = step.kind === 'create' ? undefined : ids[step.which % Math.max(ids.length, 1)];
    if (step.kind === 'create') {
      const got = await desk.create(
        desk.invoice({
          reverse_charge: step.charge,
          is_credit_note: step.credit,
          payment_method: step.privately ? 'PRIVATE' : 'NOT_PAID',
          lines: [
            desk.line({ amount: euros(step.amount), vat: step.rate, deductible_percentage: step.share }),
            desk.line({ amount: '3.33' }),
          ],
        }),
      );
      expect(got.status).toBe(200);
      ids.push(got.reply.id);
      if (step.charge !== 'NONE') seen.shifted += 1;
      return;
    }
    if (id === undefined) return;
    const { reply } = await desk.read(id);
    if (step.kind === 'edit') {
      const got = await desk.update(
        id,
        reply.version,
        desk.invoice({ lines: [desk.line({ amount: euros(step.amount) })] }),
      );
      expect(got.status === 200).toBe(reply.may['edit']);
      seen.refused += got.status === 200 ? 0 : 1;
    } else if (step.kind === 'delete') {
      const got = await desk.remove(id);
      expect(got.status === 200).toBe(reply.may['delete']);
      seen.reversed += got.status === 200 ? 1 : 0;
    } else {
      const amount = Math.round((parseEuro(reply.outstanding) * step.percent) / 100);
      const got = await desk.pay(id, euros(amount));
      seen.refused += got.status === 200 ? 0 : 1;
    }
  }

  /** Input VAT and VAT owed by what the expenses themselves say. */
  async function vatOfExpenses(): Promise<number> {
    let net = 0;
    for (const id of ids) {
      const { reply } = await desk.read(id);
      if (reply.is_reversed) continue;
      const sign = reply.is_credit_note ? -1 : 1;
      for (const line of reply.lines) {
        const vat = parseEuro(line.amount_btw);
        const input = Math.round((Math.abs(vat) * line.deductible_percentage) / 100) * Math.sign(vat);
        net += sign * (input - (reply.reverse_charge === 'NONE' ? 0 : vat));
      }
    }
    return net;
  }

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const step of steps) await perform(step);
      expect(await desk.world.verify()).toEqual(SOUND);
      const rows = await desk.world.inScope((scope) => vatBalances(scope, { from: '2026-01-01', until: '2026-12-31' }));
      const booked = rows.filter((row) => row.part !== 'base').reduce((sum, row) => sum + row.amount, 0);
      expect(booked).toBe(await vatOfExpenses());
    }),
    { numRuns: 12 },
  );
  expect(Object.values(seen).every((count) => count > 2)).toBe(true);
  await desk.close();
}, 120_000);
