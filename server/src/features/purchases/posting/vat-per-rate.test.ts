import { API } from '@saldo/contract';
import { afterAll, expect, test } from 'vitest';
import { openDesk, SOUND } from '../testing.ts';

const desk = await openDesk();
const { world } = desk;
afterAll(async () => {
  expect(await world.verify()).toEqual(SOUND);
  await desk.close();
});

test('a receipt with 9% and 21% gives two return lines, each with its own rate as reason', async () => {
  const { status } = await desk.create(
    desk.invoice({ lines: [desk.line(), desk.line({ vat: 'PROCENT_9' }), desk.line({ amount: '50.00' })] }),
  );
  expect(status).toBe(200);
  const { reply: returns } = await world.call(API.tax_returns.vatReturns, {});
  const q3 = returns.find(({ period }) => period.starts_on === '2026-07-01')?.id ?? 0;
  const { reply } = await world.call(API.tax_returns.vatReturnLines, {
    params: { id: q3 },
    query: { rubric: '5b' },
  });
  expect(reply.results.map(({ reason, tax }) => [reason, tax])).toEqual([
    ['Purchase at 21%', '31.50'],
    ['Purchase at 9%', '9.00'],
  ]);
  expect(reply.count).toBe(1);
});
