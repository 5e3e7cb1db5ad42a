import { journalCalls } from '@saldo/contract';
import { isBookingDate, type IsoDate, yearOf } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { today } from '../ui/format.ts';
import { callApi } from './server.ts';

const FOUR_WEEKS_MS = 28 * 24 * 3_600_000;

/** The VAT rates of the year of a date; of a day on which nothing can be booked those of today, as there are none to ask for. */
export function useVatOptions(date: IsoDate | null) {
  const year = yearOf(date !== null && isBookingDate(date, today()) ? date : today());
  return useQuery({
    queryKey: ['vat-options', year],
    queryFn: ({ signal }) => callApi(journalCalls.vatOptions, { params: { year } }, { signal }),
    staleTime: FOUR_WEEKS_MS,
    retry: false,
  }).data;
}
