import { addMonths, type IsoDate, yearOf } from '../calendar/calendar.ts';
import data from '../data/investment.json' with { type: 'json' };
import { add, type Cents, cents, euros, percentage, ZERO } from '../money/money.ts';
import type { AssetKind } from './asset-groups.ts';

type YearData = (typeof data.years)['2026'];

function dataOf(year: number): YearData | undefined {
  const years: Readonly<Record<string, YearData>> = data.years;
  return years[String(year)];
}

/**
 * Whether an investment counts for the small-scale deduction: not land, goodwill, passenger cars, nor what costs less than 450 (art. 3.45).
 * A delivery van does count.
 */
export function countsForDeduction({ kind, cost }: { kind: AssetKind; cost: Cents }): boolean {
  return kind === 'MOVABLE' || kind === 'VAN' || kind === 'BUILDING' ? cost >= data.least_per_asset_cents : false;
}

/**
 * The small-scale investment deduction (KIA, art. 3.41) on all investments of a year; null for a year without data. `status` says how sure
 * the figures are.
 */
export function smallScaleDeduction(total: Cents, year: number): { deduction: Cents; status: string } | null {
  const known = dataOf(year);
  if (known === undefined) return null;
  const { status } = known;
  if (total < euros(known.from) || total > euros(known.zero_from)) return { deduction: ZERO, status };
  if (total <= euros(known.percentage_to)) return { deduction: percentage(total, data.kia_percentage_bp), status };
  if (total <= euros(known.fixed_to)) return { deduction: euros(known.fixed), status };
  const taken = percentage(cents(total - euros(known.fixed_to)), data.kia_taper_bp);
  return { deduction: cents(Math.max(0, euros(known.fixed) - taken)), status };
}

/** Whether energy or environment deduction (EIA, MIA) may be worth looking into, and until when it is to be reported to RVO. */
export function energyAndEnvironment({
  kind,
  cost,
  acquired_on,
}: {
  kind: AssetKind;
  cost: Cents;
  acquired_on: IsoDate;
}): IsoDate | null {
  const { least_per_asset_cents, report_within_months } = data.energy_and_environment;
  if (kind === 'GOODWILL' || kind === 'LAND' || cost < least_per_asset_cents) return null;
  return addMonths(acquired_on, report_within_months);
}

/** What was disposed of in a year, and for how much. */
type Disposal = { kind: AssetKind; cost: Cents; acquired_on: IsoDate; value: Cents };

/**
 * What each disposal of a year adds back of the deduction (art. 3.47): of what goes within five years of the start of the year of investment,
 * when all of that together comes to more than the threshold of the year. Null for a year without data.
 */
export function disposalAddBacks(disposals: readonly Disposal[], year: number): Cents[] | null {
  const known = dataOf(year);
  if (known === undefined) return null;
  const isCounted = (disposal: Disposal) =>
    year < yearOf(disposal.acquired_on) + data.disposal_years && countsForDeduction(disposal);
  const total = add(...disposals.filter(isCounted).map(({ value }) => value));
  return disposals.map((disposal) =>
    isCounted(disposal) && total > euros(known.disposal_above)
      ? percentage(cents(Math.min(disposal.value, disposal.cost)), data.kia_percentage_bp)
      : ZERO,
  );
}
