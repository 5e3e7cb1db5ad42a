import { Readable } from 'node:stream';
import type { REGISTER_FILES } from '@saldo/contract';
import { cents, type IsoDate } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import type { Download } from '#platform/http/handlers';
import type { Begin, Language, Scope } from '#platform/scope';
import { longDate } from '#standards/invoice-pdf/invoice-pdf-texts';
import { type StatementDocument, writeStatementPdf } from '#standards/statement-pdf/statement-pdf';
import { type Cell, csvFile, xlsxFile } from '#standards/tables/table-file';
import { groupsToShow } from './groups.ts';
import { registerRows } from './list-assets.ts';

const WORDS = {
  en: {
    title: 'Fixed asset register',
    file: 'asset-register',
    on: 'As of',
    cost: 'Cost',
    book: 'Book value',
    total: 'Total',
    headings: ['Group', 'Asset', 'Acquired', 'Cost', 'Depreciation', 'Book value', 'Residual value'],
  },
  nl: {
    title: 'Activaregister',
    file: 'activaregister',
    on: 'Per',
    cost: 'Aanschafwaarde',
    book: 'Boekwaarde',
    total: 'Totaal',
    headings: ['Groep', 'Bedrijfsmiddel', 'Aangeschaft', 'Aanschafwaarde', 'Afschrijving', 'Boekwaarde', 'Restwaarde'],
  },
} as const;

type Query = { on?: IsoDate | undefined; file_type: (typeof REGISTER_FILES)[number] };

const MOST_ROWS = 100_000;

/** The register as of a day as a file; drawn outside of the transaction. */
export async function registerFile(begin: Begin<Scope>, { on: day, file_type }: Query): Promise<Download> {
  const { on, language, groups, company, today } = await begin(async (scope) => {
    const at = day ?? scope.today;
    const rows = await registerRows(scope, at, { state: 'CURRENT', limit: MOST_ROWS });
    const all = await groupsToShow(scope);
    return {
      on: at,
      language: scope.language,
      today: scope.today,
      company: (await administration(scope)).title,
      groups: all.flatMap(({ id, name }) => {
        const own = rows.filter(({ group_id }) => group_id === id);
        return own.length === 0 ? [] : [{ name, rows: own }];
      }),
    };
  });
  const words = WORDS[language];
  const file_name = `${words.file}-${on}.${file_type}`;
  if (file_type === 'pdf') {
    const content = await writeStatementPdf(pdfOf({ on, language, groups, company, today }));
    return { media_type: 'application/pdf', file_name, content };
  }
  const table = { title: words.title, headings: words.headings, rows: pagesOf(groups) };
  if (file_type === 'xlsx')
    return {
      media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      file_name,
      content: xlsxFile(table),
    };
  return { media_type: 'text/csv; charset=utf-8', file_name, content: Readable.from(csvFile(table, language)) };
}

type Group = { name: string; rows: Awaited<ReturnType<typeof registerRows>> };

async function* pagesOf(groups: readonly Group[]): AsyncGenerator<Cell[][]> {
  for (const { name, rows } of groups)
    yield rows.map((row) => [
      name,
      row.name,
      row.acquired_on,
      { cents: cents(row.cost) },
      { cents: cents(row.depreciation) },
      { cents: cents(row.cost - row.depreciation) },
      { cents: cents(row.residual_cents) },
    ]);
}

const bookOf = (rows: Group['rows']) =>
  cents(rows.reduce((sum, { cost, depreciation }) => sum + cost - depreciation, 0));
const costOf = (rows: Group['rows']) => cents(rows.reduce((sum, { cost }) => sum + cost, 0));

function pdfOf(about: {
  on: IsoDate;
  language: Language;
  groups: readonly Group[];
  company: string;
  today: IsoDate;
}): StatementDocument {
  const { on, language, groups, company, today } = about;
  const words = WORDS[language];
  const all = groups.flatMap(({ rows }) => rows);
  return {
    language,
    company,
    details: [`${words.on} ${longDate(on, language)}`],
    title: words.title,
    created_on: today,
    parts: [
      {
        title: words.title,
        columns: [words.book, words.cost],
        groups: groups.map(({ name, rows }) => ({
          title: name,
          amount: bookOf(rows),
          compared: costOf(rows),
          ledgers: rows.map((row) => ({
            code: row.acquired_on.slice(0, 4),
            title: row.name,
            amount: cents(row.cost - row.depreciation),
            compared: cents(row.cost),
          })),
        })),
        total: { title: words.total, amount: bookOf(all), compared: costOf(all) },
      },
    ],
  };
}
