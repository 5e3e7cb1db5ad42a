import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents, sum, ZERO } from '../money/money.ts';
import { canteenRateOn } from '../vat/vat.ts';
import { memorialEntry } from './memorial.ts';

it('takings of a sports canteen owe its flat rate of all receipts, which are the turnover of box 1c', () => {
  const rate_bp = canteenRateOn('2026-06-01') ?? 0;
  const canteen = { rate_bp, gross: cents(200_00) };
  const day = {
    type: 'DAILY_TAKINGS',
    cash: '1000',
    takings: [],
    canteen,
    card: ZERO,
    paid: [],
    counted: null,
  } as const;
  const entry = memorialEntry(day, { date: '2026-06-01', form: 'stichting' });
  if (typeof entry === 'string') throw new Error(entry);
  expect(entry.lines.map(({ account, amount, vat }) => [account, amount, vat?.code, vat?.part])).toEqual([
    ['1000', 200_00, undefined, undefined],
    ['8010', -200_00, 'nl_other', 'base'],
    ['8010', 26_00, undefined, undefined],
    ['1502', -26_00, 'nl_other', 'due'],
  ]);
});

it('the flat rate is that of the day, and none before there was one', () => {
  expect(['2012-12-31', '2018-12-31', '2019-01-01'].map(canteenRateOn)).toEqual([null, 1150, 1300]);
});

const amount = fc.integer({ min: 1, max: 1e9 }).map(cents);

it('the till holds what was counted, whatever came in by the canteen, and by card', () => {
  fc.assert(
    fc.property(fc.tuple(amount, amount, amount, amount, amount), ([gross, taken, card, before, after]) => {
      const canteen = { rate_bp: 1300, gross };
      const takings = [{ rate_bp: 2100, gross: taken }];
      const day = { type: 'DAILY_TAKINGS', cash: '1000', takings, canteen, card, paid: [] } as const;
      const entry = memorialEntry({ ...day, counted: { before, after } }, { date: '2026-06-01', form: 'stichting' });
      if (typeof entry === 'string') throw new Error(entry);
      const inTill = entry.lines.filter(({ account }) => account === '1000').map((line) => line.amount);
      expect(sum([before, ...inTill])).toBe(after);
    }),
  );
});
