import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../calendar/calendar.ts';
import { continuedSeries } from './invoice-series.ts';

const of = (document_date: IsoDate, ...references: string[]) =>
  references.map((reference) => ({ reference, document_date }));

describe('continuedSeries', () => {
  it('goes on after the highest number of the year', () => {
    expect(continuedSeries(of('2026-07-03', '2026-033', '2026-031'), 2026, '')).toEqual({
      last: '2026-033',
      next: 34,
      lowest: 34,
    });
  });

  it.each([
    ['2026/0033', 34, 34],
    ['2026033', 34, 34],
    ['20260033', 34, 34],
    ['2026 33', 34, 34],
    ['F2026-033', 34, 1],
    ['F-26-033', 34, 1],
    ['26033', 34, 1],
    ['INV-0033', 34, 1],
    ['33', 34, 1],
    ['Factuur 33', 34, 1],
  ])('reads %s', (reference, next, lowest) => {
    expect(continuedSeries(of('2026-07-03', reference), 2026, '')).toMatchObject({ next, lowest });
  });

  it.each([
    ['F', 'F2026-0034', 35, 35],
    ['F', 'F20260034', 35, 35],
    ['F', '2026-0034', 35, 1],
    ['F', 'G2026-0034', 35, 1],
    ['A1-', 'A1-2026-0034', 35, 35],
    ['A-', 'A.2026-0034', 35, 1],
  ])('with our prefix %j reads %s', (prefix, reference, next, lowest) => {
    expect(continuedSeries(of('2026-07-03', reference), 2026, prefix)).toMatchObject({ next, lowest });
  });

  it.each(['', 'openstaand', '2025-112', 'RF18539007547034', '12345678', '2026-07-03', '20260703', '1/2/3'])(
    'takes %j for no number of the year',
    (reference) => {
      expect(continuedSeries(of('2026-07-03', reference), 2026, '')).toBeNull();
    },
  );

  it('leaves numbers without a year to the year of their invoice', () => {
    expect(continuedSeries(of('2025-12-03', 'INV-0033', '2026-001'), 2026, '')).toMatchObject({ last: '2026-001' });
    expect(continuedSeries(of('2025-12-03', 'INV-0033'), 2026, '')).toBeNull();
  });

  it('follows the largest series, and never below a number of our own form', () => {
    expect(continuedSeries(of('2026-07-03', 'INV-7', 'INV-8', 'WEB-900'), 2026, '')).toEqual({
      last: 'INV-8',
      next: 9,
      lowest: 1,
    });
    expect(continuedSeries(of('2026-07-03', 'INV-7', 'INV-8', '2026-033'), 2026, '')).toEqual({
      last: 'INV-8',
      next: 34,
      lowest: 34,
    });
  });
});
