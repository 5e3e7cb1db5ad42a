import type { Page, PageQuery, VatReturnLine } from '@saldo/contract';
import { amountInReturn, cents, formatEuro, isDueRubric, type Rubric } from '@saldo/ledger';
import { type PeriodRow, periodsOf } from '#features/administrations/index';
import { countVatEntries, type VatLine, vatLines, vatPlaces } from '#features/journal/index';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import type { Scope } from '#platform/scope';
import { linesWanted } from './vat-figures.ts';
import { periodName } from './period-names.ts';
import { reasonOf } from './reasons.ts';

/** Higher counts are not informative and are capped at this number. */
const COUNTED_AT_MOST = 1000;

/** The lines of a box, oldest first. After filing they are the same lines: nothing enters a filed period. */
export async function rubricLines(
  scope: Scope,
  period: PeriodRow,
  query: PageQuery & { rubric: Rubric },
): Promise<Page<VatReturnLine>> {
  const span = { from: period.starts_on, until: period.ends_on };
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  const page = { after: decodeCursor(query.cursor, 'date'), limit: size + 1 };
  const { codes, part } = linesWanted(query.rubric);
  const places = await vatPlaces(scope, span, { codes, part });
  const [lines, count] = await Promise.all([
    vatLines(scope, places, part, page),
    countVatEntries(scope, places, part, COUNTED_AT_MOST),
  ]);
  const entries = [...new Map(lines.map((line) => [line.entry_id, line])).values()];
  const { rows, next } = pageOf(entries, size, (line) => ({ value: line.entry_date, id: line.entry_id }), {
    path: `tax-returns/vat-return/${String(period.id)}/lines/`,
    query,
  });
  const shown = new Set(rows.map((row) => row.entry_id));
  const names = await correctedPeriods(scope, lines);
  return {
    count,
    next,
    previous: null,
    results: lines
      .filter((line) => shown.has(line.entry_id))
      .map((line, index) => presentLine(scope, line, query.rubric, { number: index + 1, names })),
  };
}

async function correctedPeriods(scope: Scope, lines: readonly VatLine[]): Promise<Map<number, string>> {
  if (lines.every((line) => line.corrects_period_id === null)) return new Map();
  return new Map((await periodsOf(scope)).map((period) => [period.id, periodName(period, scope.language)]));
}

function presentLine(
  scope: Scope,
  line: VatLine,
  rubric: Rubric,
  more: { number: number; names: ReadonlyMap<number, string> },
): VatReturnLine {
  const isInput = rubric === '5b';
  const corrects = line.corrects_period_id === null ? null : (more.names.get(line.corrects_period_id) ?? null);
  return {
    entry_id: line.entry_id,
    line_number: more.number,
    date: line.entry_date,
    source_type: line.source_type,
    source_id: line.source_id,
    document: line.description,
    contact_name: line.contact_name,
    reason: reasonOf(
      {
        code: line.code,
        rate_bp: line.rate_bp,
        vat_id: line.contact_vat_id,
        country: line.contact_country,
        is_reversal: line.is_reversal,
        corrects,
      },
      rubric,
      scope.language,
    ),
    turnover: isInput ? null : formatEuro(amountInReturn(line.code, 'base', line.base)),
    tax: isInput
      ? formatEuro(line.input)
      : isDueRubric(rubric)
        ? formatEuro(amountInReturn(line.code, 'due', cents(line.due)))
        : null,
    is_correction: line.corrects_period_id !== null,
  };
}
