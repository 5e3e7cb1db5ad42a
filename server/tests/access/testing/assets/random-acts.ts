import fc from 'fast-check';

/** Days on which something may happen, around the ends of years and months. */
export const DAYS = [
  '2024-11-30',
  '2024-12-31',
  '2025-03-31',
  '2025-08-15',
  '2025-12-31',
  '2026-02-10',
  '2026-06-30',
  '2026-07-01',
];
const day = fc.constantFrom(...DAYS);

/** Anything that a person may try with an asset; much of it is refused. */
const ACT = fc.oneof(
  fc.record({
    do: fc.constant('depreciate' as const),
    year: fc.constantFrom(2024, 2025, 2026),
    until: fc.option(day, { nil: undefined }),
  }),
  fc.record({ do: fc.constant('delete' as const) }),
  fc.record({ do: fc.constant('UNDO_LAST' as const) }),
  fc.record({
    do: fc.constantFrom('SELL' as const, 'TAKE_OUT_OF_USE' as const, 'PRIVATE_WITHDRAWAL' as const),
    date: day,
    isExempt: fc.boolean(),
  }),
  fc.record({ do: fc.constantFrom('PAUSE' as const, 'RESUME' as const, 'FULL_DEPRECIATION' as const), date: day }),
  fc.record({
    do: fc.constantFrom('REVALUE' as const, 'IMPAIR' as const),
    date: day,
    euros: fc.integer({ min: 0, max: 6000 }),
  }),
  fc.record({ do: fc.constant('RESERVE' as const), date: day }),
  fc.record({ do: fc.constant('RELEASE_RESERVE' as const), date: day }),
  fc.record({ do: fc.constant('USE_RESERVE' as const), date: day, euros: fc.integer({ min: 1, max: 400 }) }),
  fc.record({
    do: fc.constant('change' as const),
    life_months: fc.constantFrom(60, 72, 120),
    residual: fc.constantFrom('0.00', '900.00'),
  }),
  fc.record({ do: fc.constant('purchase' as const), amount: fc.constantFrom('18000.00', '19000.00') }),
  fc.record({ do: fc.constantFrom('revise' as const, 'unrevise' as const) }),
  fc.record({ do: fc.constant('drive' as const) }),
);
export type Act = typeof ACT extends fc.Arbitrary<infer Made> ? Made : never;

/** In any order, also two at the same time, and everything depreciated. */
export const STEP = fc.oneof(
  { weight: 12, arbitrary: ACT },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('both' as const), first: ACT, second: ACT }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('all' as const), year: fc.constantFrom(2024, 2025) }) },
);
export type Step = typeof STEP extends fc.Arbitrary<infer Made> ? Made : never;

/** Histories that chance rarely makes. */
export const WRITTEN_OFF_AND_UP: Step[] = [
  { do: 'depreciate', year: 2025, until: undefined },
  { do: 'IMPAIR', date: '2026-02-10', euros: 3000 },
  { do: 'REVALUE', date: '2026-06-30', euros: 4000 },
  { do: 'depreciate', year: 2026, until: '2026-06-30' },
  { do: 'delete' },
  { do: 'FULL_DEPRECIATION', date: '2026-07-01' },
  { do: 'UNDO_LAST' },
];
export const PAUSED_AND_SOLD: Step[] = [
  { do: 'PAUSE', date: '2025-03-31' },
  { do: 'RESUME', date: '2025-08-15' },
  { do: 'depreciate', year: 2026, until: '2026-07-01' },
  { do: 'SELL', date: '2026-06-30', isExempt: true },
  { do: 'UNDO_LAST' },
  { do: 'PRIVATE_WITHDRAWAL', date: '2026-06-30', isExempt: false },
];

export const GONE_IN_THE_SCHEME: Step[] = [
  { do: 'PRIVATE_WITHDRAWAL', date: '2026-07-01', isExempt: true },
  { do: 'UNDO_LAST' },
  { do: 'SELL', date: '2026-07-01', isExempt: true },
  { do: 'UNDO_LAST' },
  { do: 'TAKE_OUT_OF_USE', date: '2026-07-01', isExempt: true },
  { do: 'UNDO_LAST' },
  { do: 'PRIVATE_WITHDRAWAL', date: '2026-07-01', isExempt: true },
];

export const SOLD_AND_PUT_ASIDE: Step[] = [
  { do: 'USE_RESERVE', date: '2026-02-10', euros: 300 },
  { do: 'depreciate', year: 2026, until: '2026-06-30' },
  { do: 'SELL', date: '2026-06-30', isExempt: false },
  { do: 'RESERVE', date: '2026-07-01' },
  { do: 'RELEASE_RESERVE', date: '2026-07-01' },
  { do: 'UNDO_LAST' },
  { do: 'UNDO_LAST' },
  { do: 'UNDO_LAST' },
];

export const BOUGHT_AND_CHANGED: Step[] = [
  { do: 'purchase', amount: '19000.00' },
  { do: 'all', year: 2024 },
  { do: 'revise' },
  { do: 'purchase', amount: '18000.00' },
  { do: 'unrevise' },
  { do: 'all', year: 2025 },
  {
    do: 'both',
    first: { do: 'TAKE_OUT_OF_USE', date: '2026-06-30', isExempt: false },
    second: { do: 'depreciate', year: 2026, until: '2026-07-01' },
  },
  {
    do: 'both',
    first: { do: 'UNDO_LAST' },
    second: { do: 'UNDO_LAST' },
  },
];
