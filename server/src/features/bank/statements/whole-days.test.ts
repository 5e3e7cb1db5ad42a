import { cents } from '@saldo/ledger';
import { describe, expect, test } from 'vitest';
import { NotInParts, WholeDays } from './whole-days.ts';

const moved = (booking_date: string, amount: number) => ({ booking_date, amount: cents(amount) });
const opened = (amount: number) => ({ amount: cents(amount), date: null });

describe('the days of a statement while it is read', () => {
  test('are whole when the next begins, and are told once with their balances', () => {
    const days = new WholeDays(opened(1000));
    const begins = [moved('2026-03-01', 5), moved('2026-03-01', -7), moved('2026-03-03', 1)].map((one) =>
      days.take(one),
    );
    expect(begins).toEqual([false, false, true]);
    expect([...(days.tell() ?? [])]).toEqual([['2026-03-01', { from: 1000, until: 998 }]]);
    expect(days.take(moved('2026-03-04', 1))).toBe(true);
    expect([...(days.tell() ?? [])]).toEqual([['2026-03-03', { from: 998, until: 999 }]]);
    expect(() => days.check({ opening: opened(1000), days: new Map() })).not.toThrow();
  });

  test('have no balances when the statement has none', () => {
    const days = new WholeDays(null);
    days.take(moved('2026-03-01', 5));
    expect(days.take(moved('2026-03-02', 5))).toBe(true);
    expect(days.tell()).toBeNull();
    expect(() => days.check({ opening: null, days: null })).not.toThrow();
  });

  test('are never known to be whole when they do not come in order', () => {
    const days = new WholeDays(opened(0));
    const begins = ['2026-03-03', '2026-03-01', '2026-03-02'].map((day) => days.take(moved(day, 1)));
    expect(begins).toEqual([false, false, false]);
    expect(() => days.check({ opening: opened(0), days: null })).not.toThrow();
  });

  test.each([
    ['does not add up', { opening: opened(1000), days: null }],
    ['begins at another balance after all', { opening: opened(900), days: new Map() }],
    ['has no opening balance after all', { opening: null, days: null }],
  ])('were told wrong of a statement that %s', (_, end) => {
    const days = new WholeDays(opened(1000));
    for (const day of ['2026-03-01', '2026-03-02']) days.take(moved(day, 1));
    days.tell();
    expect(() => days.check(end)).toThrow(NotInParts);
  });

  test('were told wrong when one of them goes on', () => {
    const days = new WholeDays(opened(1000));
    for (const day of ['2026-03-01', '2026-03-02']) days.take(moved(day, 1));
    days.tell();
    expect(() => days.take(moved('2026-03-01', 1))).toThrow(NotInParts);
  });
});
