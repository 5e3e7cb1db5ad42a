import { cents, type IsoDate } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { postEntry } from '../index.ts';
import { costEntry } from '../testing.ts';
import { ledgerBalanceOn, ledgerOverSpan } from './balances.ts';

const BOOKED: IsoDate[] = ['2026-01-31', '2026-02-01', '2026-02-14', '2026-02-28', '2026-02-28', '2026-03-01'];
const ASKED: IsoDate[] = ['2025-12-31', '2026-01-30', ...new Set(BOOKED), '2026-03-02', '2026-12-31'];

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.inScope(async (scope) => {
    for (const [index, date] of BOOKED.entries())
      await postEntry(scope, costEntry(date, cents(100 * (index + 1))), {
        book: 'GENERAL',
        kind: 'ENTRY',
        source: { type: 'general_journal', id: index + 1 },
        description: 'Toner',
      });
  });
});
afterAll(() => world.close());

test('the balance of a ledger on any day is the sum of its lines until then', async () => {
  const balances = await world.inScope((scope) => Promise.all(ASKED.map((day) => ledgerBalanceOn(scope, '4600', day))));
  const summed = ASKED.map((day) =>
    BOOKED.reduce((sum, date, index) => sum + (date <= day ? 100 * (index + 1) : 0), 0),
  );
  expect(balances).toEqual(summed);
});

const before = (day: IsoDate) => BOOKED.filter((date) => date < day);
const until = (day: IsoDate) => BOOKED.filter((date) => date <= day);
const held = (dates: readonly IsoDate[]) => dates.reduce((sum, _, index) => sum + 100 * (index + 1), 0);

test('the lines of a ledger are counted between any two days, beside what it held before and after', async () => {
  const [always, thisYear] = ['0001-01-01', '2026-01-01'];
  for (const from of ASKED)
    for (const closing of [always, thisYear]) {
      const days = ASKED.filter((day) => day >= from);
      const sums = await world.inScope((scope) =>
        Promise.all(
          days.map((day) => ledgerOverSpan(scope, '4600', { from, until: day, since: { opening: always, closing } })),
        ),
      );
      expect(sums).toEqual(
        days.map((day) => ({
          opening: held(before(from)),
          closing: held(until(day)),
          lines: until(day).length - before(from).length,
        })),
      );
    }
});
