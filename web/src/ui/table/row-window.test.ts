import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsBetween } from './row-window.ts';

describe('visible rows', () => {
  it('are rendered, and few more, at any scroll position', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 900_000 }),
        fc.integer({ min: 0, max: 2000 }),
        (count, top, size) => {
          const { from, to } = rowsBetween(count, 40, top, top + size);
          const seen = Array.from({ length: Math.ceil(size / 40) }, (_, index) => Math.floor(top / 40) + index).filter(
            (row) => row < count,
          );
          expect(seen.every((row) => row >= from && row < to)).toBe(true);
          expect(to - from).toBeLessThanOrEqual(Math.ceil(size / 40) + 26);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(Math.max(count, from));
        },
      ),
    );
  });
});
