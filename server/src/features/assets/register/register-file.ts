import { Readable } from 'node:stream';
import type { REGISTER_FILES } from '@saldo/contract';
import { cents, type IsoDate, isoDate, yearOf } from '@saldo/ledger';
import { sql } from 'kysely';
import { administration } from '#features/administrations/index';
import type { Download } from '#platform/http/handlers';
import { refuseField } from '#platform/refusal';
import type { Begin, Language, Scope } from '#platform/scope';
import { longDate } from '#standards/invoice-pdf/invoice-pdf-texts';
import { type PdfRow, type TableDocument, writeTablePdf } from '#standards/table-pdf/table-pdf';
import { type Cell, CSV, csvFile, type Table, xlsxFile } from '#standards/tables/table-file';
import { groupsToShow } from './groups.ts';
import { registerRows } from './list-assets.ts';

const WORDS = {
  en: {
    title: 'Fixed asset register',
    file: 'asset-register',
    on: 'As of',
    total: 'Total',
    /** In a PDF, where a column is narrow. */
    narrow: (year: string) => ['Asset', 'Acquired', 'Cost', `Depr. ${year}`, 'Depr. total', 'Book value', 'Residual'],
    headings: (year: string) =>
      [
        'Group',
        'Asset',
        'Acquired',
        'Cost',
        `Depreciation ${year}`,
        'Depreciation, total',
        'Book value',
        'Residual value',
      ] as const,
  },
  nl: {
    title: 'Activaregister',
    file: 'activaregister',
    on: 'Per',
    total: 'Totaal',
    narrow: (year: string) => [
      'Bedrijfsmiddel',
      'Aangeschaft',
      'Aanschaf',
      `Afschr. ${year}`,
      'Afschr. totaal',
      'Boekwaarde',
      'Restwaarde',
    ],
    headings: (year: string) =>
      [
        'Groep',
        'Bedrijfsmiddel',
        'Aangeschaft',
        'Aanschafwaarde',
        `Afschrijving ${year}`,
        'Afschrijving, totaal',
        'Boekwaarde',
        'Restwaarde',
      ] as const,
  },
} as const;

type Query = { on?: IsoDate | undefined; file_type: (typeof REGISTER_FILES)[number] };

const MOST_ROWS = 100_000;
/** What nobody would print is not drawn: it is there as a table. */
const MOST_PDF_ROWS = 10_000;

type Row = Awaited<ReturnType<typeof registerRows>>[number] & { of_year: number };
type Group = { name: string; rows: Row[] };
type Register = { on: IsoDate; language: Language; today: IsoDate; company: string; groups: Group[] };

/** The register as of a day as a file; drawn outside of the transaction. */
export async function registerFile(begin: Begin<Scope>, { on: day, file_type }: Query): Promise<Download> {
  const register = await begin((scope) => readRegister(scope, day ?? scope.today));
  const { language, on } = register;
  const file_name = `${WORDS[language].file}-${on}.${file_type}`;
  if (file_type === 'pdf')
    return { media_type: 'application/pdf', file_name, content: await writeTablePdf(pdfOf(register)) };
  const table = tableOf(register);
  if (file_type === 'csv') return { media_type: CSV, file_name, content: Readable.from(csvFile(table, language)) };
  return {
    media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    file_name,
    content: xlsxFile(withTotal(table, register)),
  };
}

async function readRegister(scope: Scope, on: IsoDate): Promise<Register> {
  const listed = await registerRows(scope, on, { state: 'CURRENT', limit: MOST_ROWS });
  const ofYear = await depreciatedInYear(scope, on);
  const rows = listed.map((row) => ({ ...row, of_year: ofYear.get(row.id) ?? 0 }));
  const groups = await groupsToShow(scope);
  return {
    on,
    language: scope.language,
    today: scope.today,
    company: (await administration(scope)).title,
    groups: groups.flatMap(({ id, name }) => {
      const own = rows.filter(({ group_id }) => group_id === id);
      return own.length === 0 ? [] : [{ name, rows: own }];
    }),
  };
}

/** What was written down in the year of a day until then, up again included, in cents by asset. */
async function depreciatedInYear(scope: Scope, on: IsoDate): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ asset_id: number; amount: number }>`
    select x.asset_id, sum(x.depreciation_cents)::bigint as amount from asset_movements x
    where x.administration_id = ${scope.administrationId} and x.moved_on between ${isoDate(yearOf(on), 1, 1)} and ${on}
      and x.kind in ('DEPRECIATION', 'FULL_DEPRECIATION', 'IMPAIR', 'REVALUE')
    group by x.asset_id`.execute(scope.db);
  return new Map(rows.map(({ asset_id, amount }) => [asset_id, amount]));
}

/** Cost, depreciation of the year and until then, book value and residual value. */
function amountsOf(rows: readonly Row[]): Cell[] {
  const sum = (of: (row: Row) => number) => ({ cents: cents(rows.reduce((all, row) => all + of(row), 0)) });
  return [
    sum(({ cost }) => cost),
    sum(({ of_year }) => of_year),
    sum(({ depreciation }) => depreciation),
    sum(({ cost, depreciation }) => cost - depreciation),
    sum(({ residual_cents }) => residual_cents),
  ];
}

const allOf = ({ groups }: Register): Row[] => groups.flatMap(({ rows }) => rows);
const headingsOf = ({ on, language }: Register) => WORDS[language].headings(String(yearOf(on)));

function tableOf(register: Register): Table {
  async function* pages(): AsyncGenerator<Cell[][]> {
    for (const { name, rows } of register.groups)
      yield rows.map((row) => [name, row.name, { day: row.acquired_on }, ...amountsOf([row])]);
  }
  return { title: WORDS[register.language].title, headings: headingsOf(register), rows: pages() };
}

function withTotal(table: Table, register: Register): Table {
  async function* pages(): AsyncGenerator<readonly (readonly Cell[])[]> {
    yield* table.rows;
    yield [[WORDS[register.language].total, '', '', ...amountsOf(allOf(register))]];
  }
  return { ...table, rows: pages() };
}

/** The first columns have words; the others are amounts. */
const WORDS_FIRST = 2;

function pdfOf(register: Register): TableDocument {
  const { on, language, company, today, groups } = register;
  const words = WORDS[language];
  const all = allOf(register);
  if (all.length > MOST_PDF_ROWS) throw refuseField('file_type', 'too_long_for_pdf');
  const rows: PdfRow[] = groups.flatMap((group): PdfRow[] => [
    { kind: 'heading', cells: [group.name, '', ...amountsOf(group.rows)] },
    ...group.rows.map(
      (row): PdfRow => ({ kind: 'ledger', cells: [row.name, { day: row.acquired_on }, ...amountsOf([row])] }),
    ),
  ]);
  return {
    language,
    company,
    title: words.title,
    about: `${words.on} ${longDate(on, language)}`,
    created_on: today,
    columns: words.narrow(String(yearOf(on))).map((head, at) => ({ head, isAmount: at >= WORDS_FIRST })),
    rows: [...rows, { kind: 'total', cells: [words.total, '', ...amountsOf(all)] }],
  };
}
