import type { IsoDate } from '../calendar/calendar.ts';
import { type Cents, formatEuro } from '../money/money.ts';
import { lineAmount } from '../money/sales-amounts.ts';

/** An hourly rate excluding VAT. What is null holds for everyone, every project, every client. */
export type HourRate = {
  person_id: number | null;
  project_id: number | null;
  client_id: number | null;
  valid_from: IsoDate;
  rate: Cents;
};

export type WorkedFor = { person_id: number; project_id: number | null; client_id: number | null; day: IsoDate };

/**
 * The rate of an hour: the most particular one that holds on its day. A project goes before a client and a client before a person; of
 * equally particular ones the latest. Undefined where none holds.
 */
export function hourRateOf(rates: readonly HourRate[], worked: WorkedFor): Cents | undefined {
  return rates
    .filter(
      (rate) =>
        rate.valid_from <= worked.day &&
        [
          [rate.person_id, worked.person_id],
          [rate.project_id, worked.project_id],
          [rate.client_id, worked.client_id],
        ].every(([asked, given]) => asked === null || asked === given),
    )
    .toSorted((a, b) => particularity(b) - particularity(a) || b.valid_from.localeCompare(a.valid_from))[0]?.rate;
}

function particularity({ person_id, project_id, client_id }: HourRate): number {
  return (project_id === null ? 0 : 4) + (client_id === null ? 0 : 2) + (person_id === null ? 0 : 1);
}

export const ROUNDING_STEPS = [1, 5, 6, 10, 15, 30, 60] as const;
export const ROUNDING_DIRECTIONS = ['UP', 'NEAREST'] as const;
export type HourRounding = { step: number; direction: (typeof ROUNDING_DIRECTIONS)[number] };

/** The minutes of an entry as they are invoiced, in whole steps; half a step is rounded up. */
export function roundMinutes(minutes: number, { step, direction }: HourRounding): number {
  return (direction === 'UP' ? Math.ceil(minutes / step) : Math.round(minutes / step)) * step;
}

/** Minutes as hours with at most four decimals, as an invoice line has them: 80 is "1.3333". */
export function hoursDecimal(minutes: number): string {
  const tenThousandths = Math.round((minutes * 10_000) / 60);
  return (tenThousandths / 10_000).toString();
}

/** What minutes come to as one line of an invoice: hours in decimals × hourly rate, rounded once to the cent. */
export function hoursAmount(minutes: number, rate: Cents): Cents {
  return lineAmount(hoursDecimal(minutes), formatEuro(rate));
}
