import { journalCalls } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { today } from '../../ui/format/format.ts';
import { rateYear } from './rate-year.ts';
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
