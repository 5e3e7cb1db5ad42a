import { describe, expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { type HourRate, hourRateOf, hoursAmount, hoursDecimal, roundMinutes } from './hour-rates.ts';
import { criterionProgress, hoursNormOf } from './hours-criterion.ts';
import { instantOf, localTime, minutesInDay, splitAtMidnight } from './local-time.ts';

describe('time in the Netherlands', () => {
  test('knows both nights on which the clock changes', () => {
    expect(['2026-03-29', '2026-10-25', '2026-07-14'].map(minutesInDay)).toEqual([1380, 1500, 1440]);
    expect(instantOf('2026-07-14', '09:00')).toBe(1_784_012_400_000); // 2026-07-14 07:00 U C
    expect(instantOf('2026-01-14', '09:00')).toBe(1_768_377_600_000); // 2026-01-14 08:00 U C
    // 02:30 does not exist in spring and comes twice in autumn.
    expect(localTime(instantOf('2026-03-29', '02:30'))).toEqual({ day: '2026-03-29', time: '03:30' });
    expect(instantOf('2026-10-25', '02:30')).toBe(1_792_888_200_000); // 2026-10-25 00:30 U C
    expect(instantOf('2026-10-24', '24:00')).toBe(1_792_879_200_000); // 2026-10-24 22:00 U C
  });

  test('gives each day its own part of a night', () => {
    const parts = splitAtMidnight(1_784_061_000_000, 1_784_073_620_000);
    expect(parts.map(({ day, minutes }) => [day, minutes])).toEqual([
      ['2026-07-14', 90],
      ['2026-07-15', 120],
    ]);
    // The night in autumn is an hour longer than the clock says.
    const autumn = splitAtMidnight(instantOf('2026-10-25', '00:00'), instantOf('2026-10-25', '06:00'));
    expect(autumn.map(({ minutes }) => minutes)).toEqual([420]);
    expect(splitAtMidnight(0, 20_000)).toEqual([]);
  });
});

const rate = (amount: number, more: Partial<HourRate> = {}): HourRate => ({
  person_id: null,
  project_id: null,
  client_id: null,
  valid_from: '2026-01-01',
  rate: cents(amount),
  ...more,
});
describe('rates', () => {
  const rates = [
    rate(9000),
    rate(9500, { valid_from: '2026-07-01' }),
    rate(8000, { person_id: 1 }),
    rate(10_000, { client_id: 5 }),
    rate(11_000, { project_id: 7 }),
    rate(12_000, { project_id: 7, person_id: 1 }),
  ];
  const on = (day: string, person_id: number, project_id: number | null, client_id: number | null) =>
    hourRateOf(rates, { day, person_id, project_id, client_id });

  test('the most particular holds, and of those the latest', () => {
    expect([on('2026-06-30', 2, null, null), on('2026-07-01', 2, null, null)]).toEqual([9000, 9500]);
    expect([on('2026-07-01', 1, null, null), on('2026-07-01', 1, null, 5), on('2026-07-01', 2, 7, 5)]).toEqual([
      8000, 10_000, 11_000,
    ]);
    expect(on('2026-07-01', 1, 7, 5)).toBe(12_000);
    expect(on('2025-12-31', 1, 7, 5)).toBeUndefined();
  });

  test('minutes are rounded per entry, and an invoice has hours in decimals', () => {
    expect(roundMinutes(61, { step: 15, direction: 'UP' })).toBe(75);
    expect(roundMinutes(67, { step: 15, direction: 'NEAREST' })).toBe(60);
    expect(roundMinutes(68, { step: 15, direction: 'NEAREST' })).toBe(75);
    expect([hoursDecimal(80), hoursDecimal(90), hoursDecimal(0)]).toEqual(['1.3333', '1.5', '0']);
    expect(hoursAmount(80, cents(9000))).toBe(12_000);
    // 0.3333 hours at 10,000.00, as the line says.
    expect([hoursAmount(20, cents(1_000_000)), hoursAmount(60, cents(1_000_000))]).toEqual([333_300, 1_000_000]);
  });
});

describe('the hours criterion', () => {
  test('is data with a source, and a year without data has none', () => {
    expect(hoursNormOf(2026)).toEqual({
      hours: 1225,
      source: 'Wet IB 2001 art. 3.6 lid 1 onderdeel a',
      is_final: true,
    });
    expect([hoursNormOf(2000), hoursNormOf(2028), hoursNormOf(2027)?.is_final]).toEqual([undefined, undefined, false]);
  });

  test('forecasts at the pace of the last quarter and names the days without hours', () => {
    const worked = new Map([
      ['2026-07-13', 480],
      ['2026-07-14', 480],
      ['2026-07-20', 480],
      ['2025-12-31', 480],
    ]);
    const progress = criterionProgress(2026, { worked, norm: 1225, today: '2026-07-15', since: '2026-07-06' });
    expect(progress.minutes).toBe(960);
    expect(progress.forecast_minutes).toBe(960 + Math.round((960 / 91) * 169));
    expect(progress.needed_per_week).toBe(Math.ceil(((1225 * 60 - 960) * 7) / 169));
    expect(progress.gaps).toEqual(['2026-07-10', '2026-07-09', '2026-07-08', '2026-07-07', '2026-07-06']);
    const before = criterionProgress(2027, { worked, norm: 1225, today: '2026-07-15' });
    expect([before.minutes, before.gaps]).toEqual([0, []]);
  });
});
