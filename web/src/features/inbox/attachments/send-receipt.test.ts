import { expect, test } from 'vitest';
import { ApiError } from '../../../app/api/api-error.ts';
import { concernsOneFile, mayStillArrive } from './send-receipt.ts';

const answered = (status: number) => new ApiError(status, { code: 'any' });

test('a file that the server did not judge is kept and tried again, also after a failure of the server itself', () => {
  for (const status of [0, 401, 429, 500, 502, 503, 504]) expect(mayStillArrive(answered(status))).toBe(true);
  for (const status of [400, 403, 404, 409, 413, 415, 422]) expect(mayStillArrive(answered(status))).toBe(false);
  expect(mayStillArrive(new TypeError('no error of the server'))).toBe(false);
});

test('a failure over one file does not hold up the others behind it', () => {
  expect([500, 429, 503, 0].map((status) => concernsOneFile(answered(status)))).toEqual([true, false, false, false]);
});
