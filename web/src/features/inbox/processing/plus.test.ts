import { PLUS } from '@saldo/contract';
import { expect, test } from 'vitest';
import { isPlus } from './plus.ts';

test('a Plus company stays one if refreshing fails', () => {
  const failed = new Error('no connection');
  expect(isPlus({ data: { subscription_type: PLUS }, error: failed })).toBe(true);
  expect(isPlus({ data: { subscription_type: 1 }, error: null })).toBe(false);
  expect(isPlus({ data: undefined, error: failed })).toBe(false);
  expect(isPlus({ data: undefined, error: null })).toBeUndefined();
});
