/** How long an open item has been due, as every list of debtors and creditors divides it. */
export const AGE_BUCKETS = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const;
export type AgeBucket = (typeof AGE_BUCKETS)[number];

/** The number of days overdue with which each bucket after the first begins, in order. */
export const AGE_LIMITS = [1, 31, 61, 91] as const;

/** The bucket of an item that is due so many days ago; not due yet is zero or less. */
export function ageBucket(daysOverdue: number): AgeBucket {
  const passed = AGE_LIMITS.filter((limit) => daysOverdue >= limit).length;
  return AGE_BUCKETS[passed] ?? 'days_over_90';
}
