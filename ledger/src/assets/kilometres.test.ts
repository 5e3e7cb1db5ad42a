import { expect, test } from 'vitest';
import { kilometresIn } from './kilometres.ts';

test.each([
  ['12345', 12_345],
  [' 12.345 ', 12_345],
  ['12,345', 12_345],
  ['12 345', 12_345],
  ['1.234.567', 1_234_567],
  ['0', 0],
])('%s is whole kilometres', (text, kilometres) => {
  expect(kilometresIn(text)).toBe(kilometres);
});

test.each(['', '-5', '12km', '12000,0', '12064.5', '12000,000', '1.234,567', '1.23.456', '1234.567.8', '.345'])(
  'of %j is not guessed',
  (text) => {
    expect(kilometresIn(text)).toBeUndefined();
  },
);
