import i18next from 'i18next';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { withBookedBefore } from '../../../app/actions/with-booked-before.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { ask } from '../../../ui/feedback/question-store.ts';
import { payEach } from './pay-each.ts';

vi.mock('../../../ui/feedback/question-store.ts', () => ({ ask: vi.fn() }));

const booked = new ApiError(409, {
  code: 'payment_booked_before',
  about: { amount: '45.00', date: '2026-07-01', ledger: 'Omzet' },
});

/** Two invoices of an amount that the bank brought once, between two of others. */
const INVOICES = ['1', '2', '3', '4'];
const DOUBTED = ['2', '3'];

let paid: string[] = [];
const payAll = () =>
  payEach(INVOICES, (number) =>
    withBookedBefore(
      'en',
      async (isAnother) => {
        if (DOUBTED.includes(number) && !isAnother) throw booked;
        paid.push(number);
      },
      number,
    ),
  );

beforeAll(() => i18next.init({ lng: 'en', resources: {} }));
beforeEach(() => {
  paid = [];
  vi.mocked(ask).mockReset();
});

describe('several invoices marked as paid', () => {
  test('are paid, each that may be booked before after its own question', async () => {
    vi.mocked(ask).mockResolvedValue(true);
    expect(await payAll()).toBe(4);
    expect(paid).toEqual(INVOICES);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('are paid but for the one that was booked before', async () => {
    vi.mocked(ask).mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    expect(await payAll()).toBe(3);
    expect(paid).toEqual(['1', '3', '4']);
  });

  test('stop at any other refusal', async () => {
    const locked = new ApiError(409, { code: 'books_locked' });
    const pay = vi.fn<(number: string) => Promise<void>>().mockResolvedValueOnce().mockRejectedValueOnce(locked);
    await expect(payEach(INVOICES, pay)).rejects.toBe(locked);
    expect(pay).toHaveBeenCalledTimes(2);
  });
});
