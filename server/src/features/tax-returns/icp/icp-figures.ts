import type { IcpLine } from '@saldo/contract';
import { add, cents, floorEuros, formatEuro, type IsoDate, VAT_CODES, VAT_RULES } from '@saldo/ledger';
import { periodsOf } from '#features/administrations/index';
import { type IcpSupplied, suppliedInEu } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { z } from 'zod';
import { currentFigures } from '../vat/compute-return.ts';
import { periodName } from '../vat/period-names.ts';

export const ICP_CODES = VAT_CODES.filter((code) => VAT_RULES[code].icp !== null);

const Line = z.object({
  country: z.string(),
  vat_number: z.string(),
  name: z.string(),
  kind: z.enum(['goods', 'services', 'triangular']),
  amount: z.string(),
  euros: z.int(),
  corrects: z.string().nullable(),
});
export const IcpFigures = z.object({
  lines: z.array(Line),
  total_euros: z.int(),
  missing_vat_ids: z.array(z.string()),
});
/** What an ICP return says, as it is kept when filed. */
export type IcpFigures = z.infer<typeof IcpFigures>;

/**
 * The ICP return of some months: per customer and kind, each rounded down, so that their sum is box 3b of the same months by construction. What
 * corrects an earlier period is a line of its own, of which the euros are what it adds to those of the customer.
 */
export async function icpFigures(scope: Scope, span: { starts_on: IsoDate; ends_on: IsoDate }): Promise<IcpFigures> {
  const supplied = await suppliedInEu(scope, { from: span.starts_on, until: span.ends_on }, ICP_CODES);
  const names = new Map((await periodsOf(scope)).map((period) => [period.id, periodName(period, scope.language)]));
  const lines = [...customersOf(supplied).values()].flatMap((rows) => linesOf(rows, names));
  return {
    lines,
    total_euros: lines.reduce((total, { euros }) => total + euros, 0),
    missing_vat_ids: [...new Set(supplied.filter(({ vat_id }) => vat_id === '').map(({ name }) => name))],
  };
}

/** Rows of the same customer and kind: they are rounded together. */
function customersOf(supplied: readonly IcpSupplied[]): Map<string, IcpSupplied[]> {
  return Map.groupBy(
    supplied,
    ({ vat_id, name, code }) => `${vat_id === '' ? name : vat_id} ${VAT_RULES[code].icp ?? ''}`,
  );
}

function linesOf(rows: readonly IcpSupplied[], names: ReadonlyMap<number, string>): IcpLine[] {
  const perPeriod = Map.groupBy(rows, ({ corrects_period_id }) => corrects_period_id);
  const [first] = rows;
  if (first === undefined) return [];
  let exact = cents(0);
  return [...perPeriod]
    .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0))
    .map(([periodId, same]) => {
      const amount = same.reduce((total, { turnover }) => add(total, turnover), cents(0));
      const before = floorEuros(exact);
      exact = add(exact, amount);
      return {
        country: first.vat_id.slice(0, 2),
        vat_number: first.vat_id.slice(2),
        name: first.name,
        kind: VAT_RULES[first.code].icp ?? 'goods',
        amount: formatEuro(amount),
        euros: floorEuros(exact) - before,
        corrects: periodId === null ? null : (names.get(periodId) ?? null),
      };
    })
    .filter(({ amount, euros }) => amount !== '0.00' || euros !== 0);
}

/** Box 3b of the same months, in whole euros. */
export async function rubric3b(scope: Scope, span: { starts_on: IsoDate; ends_on: IsoDate }): Promise<number> {
  return (await currentFigures(scope, span)).rubrics['3b'].turnover_euros;
}
