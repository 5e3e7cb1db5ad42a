import { expect, test } from 'vitest';
import { ApiError } from '../../../app/api/api-error.ts';
import { concernsOneFile, mayStillArrive } from './send-receipt.ts';

const answered = (status: number) => new ApiError(status, { code: 'any' });

test('an unprocessed file is kept and retried, also after a server failure', () => {
  for (const status of [0, 401, 429, 500, 502, 503, 504]) expect(mayStillArrive(answered(status))).toBe(true);
  for (const status of [400, 403, 404, 409, 413, 415, 422]) expect(mayStillArrive(answered(status))).toBe(false);
  expect(mayStillArrive(new TypeError('no error of the server'))).toBe(false);
});

test('a failing file does not block others', () => {
  expect([500, 429, 503, 0].map((status) => concernsOneFile(answered(status)))).toEqual([true, false, false, false]);
});
