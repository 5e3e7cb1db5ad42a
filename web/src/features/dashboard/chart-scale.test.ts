import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LABEL_GAP, roomFor, scaleFor } from './chart-scale.ts';

test('uses round ticks, including zero', () => {
  expect(scaleFor([11_300, 2_900, 8_400])).toEqual({ low: 0, high: 12_000, ticks: [0, 3000, 6000, 9000, 12_000] });
  expect(scaleFor([900, -250]).ticks).toEqual([-300, 0, 300, 600, 900]);
  expect(scaleFor([]).ticks).toEqual([0, 1]);
});

test('always contains every value, with few ticks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (values) => {
      const { low, high, ticks } = scaleFor(values);
      expect(values.every((value) => low <= value && value <= high)).toBe(true);
      expect(ticks.some((tick) => tick === 0)).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});

test('leaves room for a minus on the longest label', () => {
  expect(roomFor(['0', '5', '10'])).toBe(26);
  expect(roomFor(['−5,000', '0', '5,000'])).toBeGreaterThanOrEqual(6 * 7 + LABEL_GAP);
  expect(roomFor(['−12,500', '0'])).toBeGreaterThan(roomFor(['12,500', '0']));
});
