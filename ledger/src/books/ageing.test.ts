import { expect, test } from 'vitest';
import { AGE_BUCKETS, AGE_LIMITS, ageBucket } from './ageing.ts';

test.each([
  [-400, 'not_due'],
  [0, 'not_due'],
  [1, 'days_1_30'],
  [30, 'days_1_30'],
  [31, 'days_31_60'],
  [60, 'days_31_60'],
  [61, 'days_61_90'],
  [90, 'days_61_90'],
  [91, 'days_over_90'],
  [4_000, 'days_over_90'],
])('an item that is %i days overdue is in %s', (days, bucket) => {
  expect(ageBucket(days)).toBe(bucket);
});

test('every bucket but the first begins at a limit', () => {
  expect(AGE_BUCKETS).toHaveLength(AGE_LIMITS.length + 1);
});
