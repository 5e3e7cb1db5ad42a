import { cents, type IsoDate } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { postEntry } from '../index.ts';
import { costEntry } from '../testing.ts';
import { countLedgerLines, ledgerBalanceOn } from './balances.ts';

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

test('the lines of a ledger are counted between any two days', async () => {
  for (const from of ASKED) {
    const counts = await world.inScope((scope) =>
      Promise.all(ASKED.map((until) => countLedgerLines(scope, '4600', { from, until }))),
    );
    expect(counts).toEqual(ASKED.map((until) => BOOKED.filter((date) => date >= from && date <= until).length));
  }
});
