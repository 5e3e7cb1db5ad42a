import type { IcpReturn } from '@saldo/contract';
import {
  type Cents,
  cents,
  formatEuro,
  icpDueDate,
  type IcpSpan,
  icpSpans,
  isoDate,
  parseEuro,
  subtract,
  sum,
  yearOf,
} from '@saldo/ledger';
import { administration, periodsOf } from '#features/administrations/index';
import { firstVatMonth, suppliedInEu } from '#features/journal/index';
import { may, type Scope } from '#platform/scope';
import { declarations, type Declaration } from '../declarations/store.ts';
import { isFiled } from '../store.ts';
import { spanName } from '../vat/period-names.ts';
import { firstReturnDay } from '../vat/periods-to-file.ts';
import { taxpayer } from '#features/administrations/index';
import { ICP_CODES, IcpFigures, icpFigures, rubric3b } from './icp-figures.ts';

const GOODS = ICP_CODES.filter((code) => code !== 'eu_service');

/** The spans of ICP returns of a year, by what was supplied in it and the year before. */
export async function spansOfYear(scope: Scope, year: number): Promise<IcpSpan[]> {
  const { icp_period } = await administration(scope);
  const supplied = await suppliedInEu(scope, { from: isoDate(year - 1, 1, 1), until: isoDate(year, 12, 31) }, GOODS);
  const perMonth = Map.groupBy(supplied, ({ month }) => month);
  const goods = (month: string): Cents => sum((perMonth.get(month) ?? []).map(({ turnover }) => turnover));
  return icpSpans(year, icp_period, goods);
}

/** The ICP returns of a year, or of all years with VAT here, newest first. */
export async function icpReturns(scope: Scope, year?: number): Promise<IcpReturn[]> {
  const filed = await declarations(scope, 'ICP');
  const years = year === undefined ? await yearsOf(scope) : [year];
  const shown: IcpReturn[] = [];
  for (const each of years)
    for (const span of await spansOfYear(scope, each)) {
      if (span.starts_on > scope.today) continue;
      shown.push(await presentIcp(scope, span, filed));
    }
  return shown.toSorted((a, b) => (a.starts_on < b.starts_on ? 1 : -1));
}

async function yearsOf(scope: Scope): Promise<number[]> {
  const first = await firstVatMonth(scope);
  const years = new Set((await periodsOf(scope)).map((period) => period.year));
  return [...years].filter((year) => first !== null && year >= yearOf(first) && year <= yearOf(scope.today));
}

export async function presentIcp(scope: Scope, span: IcpSpan, filed: readonly Declaration[]): Promise<IcpReturn> {
  const now = await icpFigures(scope, span);
  const own = filed.find(({ starts_on, ends_on }) => starts_on === span.starts_on && ends_on === span.ends_on);
  const isDone = own !== undefined && isFiled(own);
  const figures = isDone ? IcpFigures.parse(own.figures) : now;
  const due_on = icpDueDate(span);
  const isOver = span.ends_on < scope.today;
  const is_nil = figures.lines.length === 0;
  const first = await firstReturnDay(scope, await taxpayer(scope));
  const drift = isDone ? subtract(totalOf(now), totalOf(figures)) : cents(0);
  return {
    id: own?.id ?? null,
    starts_on: span.starts_on,
    ends_on: span.ends_on,
    due_on,
    name: spanName(span, scope.language),
    is_monthly_by_law: span.isMonthlyByLaw,
    is_over: isOver,
    is_overdue: !isDone && !is_nil && due_on < scope.today && (first === null || span.ends_on >= first),
    is_nil,
    filing_state: own?.filing_state ?? 'NOT_FILED',
    lines: figures.lines,
    total_euros: figures.total_euros,
    rubric_3b_euros: isDone ? figures.total_euros : await rubric3b(scope, span),
    missing_vat_ids: figures.missing_vat_ids,
    filed_on: own?.filed_at ?? null,
    filed_by: own?.filed_by ?? null,
    rejection: own?.rejection ?? null,
    delivery_id: own?.delivery_id ?? null,
    drift: drift === 0 ? null : formatEuro(drift),
    may: { file: !isDone && !is_nil && isOver && figures.missing_vat_ids.length === 0 && may(scope, 'vat.file') },
  };
}

function totalOf({ lines }: IcpFigures): Cents {
  return sum(lines.map(({ amount }) => parseEuro(amount)));
}
