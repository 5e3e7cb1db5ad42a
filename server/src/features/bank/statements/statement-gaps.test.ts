import { cents } from '@saldo/ledger';
import { describe, expect, test } from 'vitest';
import { firstGap, type Span } from './statement-gaps.ts';
import { startOf } from './survey-statements.ts';

const span = (from: string, until: string, opening: number, closing: number): Span => ({
  from,
  until,
  opening: cents(opening),
  closing: cents(closing),
});
const july = span('2026-07-01', '2026-07-31', 100, 250);
const august = span('2026-08-01', '2026-08-31', 250, 400);
const september = span('2026-09-01', '2026-09-30', 400, 90);

describe('statements', () => {
  test('that follow each other leave no gap, in any order and when one is imported again', () => {
    expect(firstGap([august], [july], null)).toBeNull();
    expect(firstGap([july], [august, september], null)).toBeNull();
    expect(firstGap([july, august], [july], null)).toBeNull();
    expect(firstGap([july], [], null)).toBeNull();
  });

  test('of which one is missing do', () => {
    const gap = { after: '2026-07-31', closing: 250, before: '2026-09-01', opening: 400 };
    expect(firstGap([september], [july], null)).toEqual(gap);
    expect(firstGap([july], [september], null)).toEqual(gap);
    expect(firstGap([july, september], [], null)).toEqual(gap);
  });

  test('between which nothing moved may have days between them', () => {
    expect(firstGap([span('2026-08-20', '2026-08-31', 250, 260)], [july], null)).toBeNull();
  });

  test('that overlap leave nothing out', () => {
    expect(firstGap([span('2026-07-20', '2026-08-20', 180, 300)], [july], null)).toBeNull();
    expect(firstGap([september], [span('2026-07-01', '2026-09-15', 100, 380), july], null)).toBeNull();
  });

  test('of which an older one has half a day that a newer one has whole leave nothing out', () => {
    const [tuesday, wednesday] = [
      span('2026-11-24', '2026-11-24', 90, 100),
      span('2026-11-25', '2026-11-25', 100, 120),
    ];
    const thursday = span('2026-11-26', '2026-11-26', 120, 125);
    const noon = span('2026-11-25', '2026-11-25', 100, 110);
    expect(firstGap([tuesday, noon], [wednesday, thursday], null)).toBeNull();
    expect(firstGap([tuesday, noon], [thursday], null)).toMatchObject({ after: '2026-11-25', closing: 110 });
  });

  test('a gap between two that were imported before is not the fault of this file', () => {
    expect(firstGap([span('2026-10-01', '2026-10-31', 90, 95)], [july, september], null)).toBeNull();
  });

  test('that do not begin with the opening balance leave out what moved since', () => {
    const opening = { date: '2026-08-13', amount: cents(250) } as const;
    expect(firstGap([span('2026-08-13', '2026-08-31', 250, 400)], [], opening)).toBeNull();
    expect(firstGap([span('2026-08-20', '2026-08-31', 190, 400)], [], opening)).toEqual({
      after: '2026-08-12',
      closing: 250,
      before: '2026-08-20',
      opening: 190,
    });
  });

  test('without balances say nothing', () => {
    expect(firstGap([{ ...september, opening: null }], [july], null)).toBeNull();
  });
});

test.each([
  ['the day of its opening balance', '2026-08-13', '2026-08-20', '2026-08-13'],
  ['the day after, when the balance is of the evening before', '2026-08-12', '2026-08-13', '2026-08-13'],
  ['the day itself', '2026-08-13', '2026-08-13', '2026-08-13'],
  ['its first transaction, without a balance', null, '2026-08-20', '2026-08-20'],
  ['the day of its balance, without transactions', '2026-08-13', null, '2026-08-13'],
])('a statement begins on %s', (_what, opened_on, first_on, from) => {
  expect(startOf({ opened_on, first_on })).toBe(from);
});
