import { expect, test } from 'vitest';
import { spansOf } from './verify.ts';

test('months become spans without a gap, also over the end of a year', () => {
  expect(spansOf(['2025-02-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-03-01'])).toEqual([
    { from: '2025-02-01', until: '2025-02-01' },
    { from: '2025-11-01', until: '2026-01-01' },
    { from: '2026-03-01', until: '2026-03-01' },
  ]);
  expect(spansOf([])).toEqual([]);
});
