import type { LINES_FILE_TYPES, VatReturnLine } from '@saldo/contract';
import { parseEuro, type Rubric } from '@saldo/ledger';
import type { PeriodRow } from '#features/administrations/index';
import { lastEntryNumber } from '#features/journal/index';
import type { Download } from '#platform/http/handlers';
import type { Cursor } from '#platform/paging';
import type { Begin, Language, Scope } from '#platform/scope';
import { type Cell, type Table, tableFile } from '#standards/tables/table-file';
import { periodCode } from './period-names.ts';
import { someRubricLines } from './return-lines.ts';
import { hasTax, hasTurnover } from './vat-figures.ts';

type Query = { rubric: Rubric; file_type: (typeof LINES_FILE_TYPES)[number] };

/** Entries in memory at a time, each page in a transaction of its own. */
const PAGE = 500;

const WORDS: Record<
  Language,
  { name: string; title: (rubric: string) => string; headings: readonly string[]; net: string; vat: string }
> = {
  en: {
    name: 'vat-return',
    title: (rubric) => `Box ${rubric}`,
    headings: ['Date', 'Document', 'Contact', 'Reason'],
    net: 'Net amount',
    vat: 'VAT',
  },
  nl: {
    name: 'btw-aangifte',
    title: (rubric) => `Rubriek ${rubric}`,
    headings: ['Datum', 'Document', 'Contact', 'Reden'],
    net: 'Grondslag',
    vat: 'Btw',
  },
};

/** Every line of a box as a file, as they are at one moment, written while they are read. */
export async function rubricLinesFile(
  begin: Begin<Scope>,
  periodOf: (scope: Scope) => Promise<PeriodRow>,
  { rubric, file_type }: Query,
): Promise<Download> {
  const { period, language, last_number } = await begin(async (scope) => ({
    // First: whatever is posted from here on is not in the file.
    last_number: await lastEntryNumber(scope),
    period: await periodOf(scope),
    language: scope.language,
  }));
  const { name, title, headings, net, vat } = WORDS[language];
  const amounts = [...(hasTurnover(rubric) ? [net] : []), ...(hasTax(rubric) ? [vat] : [])];
  const table: Table = {
    title: title(rubric),
    headings: [...headings, ...amounts],
    rows: pagesOf(begin, period, { rubric, last_number }),
  };
  return tableFile(table, { file_type, name: `${name}-${periodCode(period)}-${rubric}`, language });
}

async function* pagesOf(
  begin: Begin<Scope>,
  period: PeriodRow,
  about: { rubric: Rubric; last_number: number },
): AsyncGenerator<Cell[][]> {
  for (let after: Cursor | undefined; ; ) {
    const page = { ...about, after, limit: PAGE };
    const { lines, next } = await begin((scope) => someRubricLines(scope, period, page));
    yield lines.map(rowOf);
    if (next === undefined) return;
    after = next;
  }
}

function rowOf({ date, document, contact_name, reason, turnover, tax }: VatReturnLine): Cell[] {
  const amounts = [turnover, tax].flatMap((amount) => (amount === null ? [] : [{ cents: parseEuro(amount) }]));
  return [{ day: date }, document, contact_name ?? '', reason, ...amounts];
}
