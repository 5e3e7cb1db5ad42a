import { isRealDate, type IsoDate, isoDate } from '@saldo/ledger';
import { usePeriod } from '../../../app/period/period.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import type { Span } from '../queries.ts';

const day = (given: string | undefined, otherwise: IsoDate): IsoDate =>
  given !== undefined && isRealDate(given) ? given : otherwise;

/** The days of the address, else the working year. */
export function useReportSpan(): Span {
  const { search } = useAddress();
  const { year } = usePeriod();
  return { from: day(search['from'], isoDate(year, 1, 1)), until: day(search['until'], isoDate(year, 12, 31)) };
}
