import { API } from '@saldo/contract';
import { cents, type Cents, ZERO } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../tests/support/world.ts';
import { returnEnding, TIDY } from '../testing.ts';

test('VAT on assets that is to be repaid is asked for in the last return of the year, until it is booked', async () => {
  let due: Cents = cents(84_000);
  const sourceDocuments = { ...TIDY, vatToRevise: async () => due };
  const world = await createWorld({ today: '2027-01-05', house: { sourceDocuments } });
  const found = async (end: string) => {
    const { reply } = await world.call(API.tax_returns.vatReturnChecks, {
      params: { id: await returnEnding(world, end) },
    });
    return reply.find(({ code }) => code === 'vat_revision');
  };
  expect(await found('2026-09-30')).toMatchObject({ result: 'right' });
  expect(await found('2026-12-31')).toMatchObject({ result: 'look', link: 'assets/investments?year=2026' });
  // Of a company in the scheme there may be no such return, so what is to be done says so as well.
  const todo = async () => {
    const { reply } = await world.call(API.reports.statusPanel, {});
    return reply.todo.filter(({ code }) => code === 'vat_revision_due').map(({ amount, link }) => [amount, link]);
  };
  expect(await todo()).toEqual([['840.00', 'assets/investments?year=2026']]);
  due = ZERO;
  expect(await todo()).toEqual([]);
  expect(await found('2026-12-31')).toMatchObject({ result: 'right' });
  await world.close();
});
