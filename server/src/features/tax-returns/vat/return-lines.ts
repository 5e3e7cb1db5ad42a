import type { Page, PageQuery, VatReturnLine } from '@saldo/contract';
import { amountInReturn, cents, formatEuro, isDueRubric, type Rubric } from '@saldo/ledger';
import { type PeriodRow, periodsOf } from '#features/administrations/index';
import { countVatEntries, type VatLine, vatLines, vatPlaces } from '#features/journal/index';
import { type Cursor, DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
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
  return { count, next, previous: null, results: await presentLines(scope, lines, query.rubric, shown) };
}

/** The lines of a box from behind an entry, of so many entries that were posted until one of them; `next` is behind the last one. */
export async function someRubricLines(
  scope: Scope,
  period: PeriodRow,
  { rubric, ...page }: { rubric: Rubric; after: Cursor | undefined; limit: number; last_number: number },
): Promise<{ lines: VatReturnLine[]; next: Cursor | undefined }> {
  const { codes, part } = linesWanted(rubric);
  const places = await vatPlaces(scope, { from: period.starts_on, until: period.ends_on }, { codes, part });
  const lines = await vatLines(scope, places, part, page);
  const entries = new Set(lines.map(({ entry_id }) => entry_id));
  const last = lines.at(-1);
  const next =
    last === undefined || entries.size < page.limit ? undefined : { value: last.entry_date, id: last.entry_id };
  return { lines: await presentLines(scope, lines, rubric, entries), next };
}

async function presentLines(
  scope: Scope,
  lines: readonly VatLine[],
  rubric: Rubric,
  shown: ReadonlySet<number>,
): Promise<VatReturnLine[]> {
  const names = await correctedPeriods(scope, lines);
  return lines
    .filter((line) => shown.has(line.entry_id))
    .map((line, index) => presentLine(scope, line, rubric, { number: index + 1, names }));
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
