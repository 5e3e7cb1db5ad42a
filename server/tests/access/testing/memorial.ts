import { API, type Memorial } from '@saldo/contract';
import type { Site } from './site.ts';

/** A small general journal entry. */
export const freeBooking = {
  date: '2026-07-01',
  description: 'Prepaid insurance',
  booking: {
    type: 'FREE_BOOKING' as const,
    lines: [
      { ledger: '1200', debit: '120.00' },
      { ledger: '4650', credit: '120.00' },
    ],
  },
};

/** One that is booked. */
export function bookedMemorial(site: Site): Promise<Memorial> {
  return site.get(API.journal.createMemorial, { body: freeBooking });
}
