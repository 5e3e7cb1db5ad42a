import { journalCalls } from '@saldo/contract';
import { isBookingDate, type IsoDate, yearOf } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { today } from '../../ui/format/format.ts';
import { callApi } from '../../app/api/server.ts';

const FOUR_WEEKS_MS = 28 * 24 * 3_600_000;

/** The VAT rates that may be chosen with a date. */
export function useVatOptions(date: IsoDate | null) {
  const year = rateYear(date, today());
  return useQuery({
    queryKey: ['vat-options', year],
    queryFn: ({ signal }) => callApi(journalCalls.vatOptions, { params: { year } }, { signal }),
    staleTime: FOUR_WEEKS_MS,
  }).data;
}

/** The year whose VAT rates are shown with a date: of a day on which nothing can be booked there are none, and those of today serve. */
export function rateYear(date: IsoDate | null, today: IsoDate): number {
  return yearOf(date !== null && isBookingDate(date, today) ? date : today);
}
