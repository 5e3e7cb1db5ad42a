import { API } from '@saldo/contract';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../tests/support/world.ts';
import { returnEnding, TIDY } from '../testing.ts';

test('a company with a car is asked for private use in its last return of the year, until that is booked', async () => {
  const world = await createWorld({ today: '2027-01-05', house: { sourceDocuments: TIDY } });
  const found = async (end: string) => {
    const { reply } = await world.call(API.tax_returns.vatReturnChecks, {
      params: { id: await returnEnding(world, end) },
    });
    return reply.find(({ code }) => code === 'private_use_car');
  };
  expect(await found('2026-12-31')).toMatchObject({ result: 'right' });
  await world.inScope((scope) =>
    scope.db.updateTable('administrations').set({ has_car: true }).where('id', '=', scope.administrationId).execute(),
  );
  expect(await found('2026-09-30')).toMatchObject({ result: 'right' });
  expect(await found('2026-12-31')).toMatchObject({ result: 'look', link: 'assets/vehicles?year=2026' });
  await world.call(API.journal.createMemorial, {
    body: {
      date: '2026-12-31',
      booking: {
        type: 'PRIVATE_USE_CAR',
        list_price: '40000.00',
        first_used_year: 2024,
        vat_deducted_on_purchase: true,
        months: 12,
      },
    },
  });
  expect(await found('2026-12-31')).toMatchObject({ result: 'right', text: 'Private use of 2026 is in box 1d' });
  await world.close();
});
