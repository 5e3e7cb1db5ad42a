import type { ReportFile, ReportFormat } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import type { Book } from '#features/journal/index';
import type { Download } from '#platform/http/handlers';
import { refuseField } from '#platform/refusal';
import type { Begin, Language, Scope } from '#platform/scope';
import { type PdfRow, writeTablePdf } from '#standards/table-pdf/table-pdf';
import { longDate } from '#standards/invoice-pdf/invoice-pdf-texts';
import { tableFile } from '#standards/tables/table-file';
import { nameOfFile } from '../file-names.ts';
import { monthsOf } from '../span.ts';
import { type ProjectSources, wholeBreakdown } from './breakdown.ts';
import type { ColumnsAsked } from './columns.ts';
import { generalLedgerTable, journalTable } from './list-tables.ts';
import { plainTable, type ReportTable } from './report-table.ts';
import { agedTable, breakdownTable, rgsBridgeTable, statementTable, trialBalanceTable } from './report-tables.ts';

type Asked = ColumnsAsked & {
  report: ReportFile;
  file_type: ReportFormat;
  journal?: Book | undefined;
  ledgers?: string | undefined;
};

const BREAKDOWN_OF = {
  by_contact: 'contact',
  by_project: 'project',
  by_category: 'category',
  private: 'private',
} as const;

/** A report as a file. A table of the journal is read while it is written; a PDF is drawn outside of the transaction. */
export async function reportFile(begin: Begin<Scope>, sources: ProjectSources, asked: Asked): Promise<Download> {
  const about = await begin(async (scope) => ({
    company: (await administration(scope)).title,
    language: scope.language,
    today: scope.today,
  }));
  const table = await tableOf(begin, sources, { ...asked, language: about.language });
  const { file_type, report, from, until } = asked;
  const name = nameOfFile(table.title, about.company, OF_A_DAY.has(report) ? until : { from, until });
  if (file_type !== 'pdf') {
    // A list may go on in a next sheet, of which the first row are the heads.
    const above = LISTS.has(report) ? [] : headOf(table, about);
    return tableFile(plainTable(table, above), { file_type, name, language: about.language });
  }
  const { title, about: of, columns } = table;
  const rows = await drawnRows(table);
  const { language, company, today: created_on } = about;
  const content = await writeTablePdf({ title, about: of, columns, rows, language, company, created_on });
  return { media_type: 'application/pdf', file_name: `${name}.pdf`, content };
}

const OF_A_DAY: ReadonlySet<ReportFile> = new Set(['aged_receivables', 'aged_payables', 'rgs_bridge']);
const LISTS: ReadonlySet<ReportFile> = new Set(['journal', 'general_ledger']);
const MADE = { en: 'Drawn up on', nl: 'Opgemaakt op' } as const;

type About = { company: string; language: Language; today: IsoDate };

/** What a sheet says above its heads: whose it is, of which span, and when it was made. */
function headOf({ title, about }: ReportTable, { company, language, today }: About): string[] {
  return [`${title} · ${company}`, about, `${MADE[language]} ${longDate(today, language)}`, ''];
}

/** What nobody would print is not drawn: it is there as a table. */
const MOST_PDF_ROWS = 10_000;

async function drawnRows({ rows }: ReportTable): Promise<PdfRow[]> {
  const drawn: PdfRow[] = [];
  for await (const page of rows) {
    drawn.push(...page);
    if (drawn.length > MOST_PDF_ROWS) throw refuseField('file_type', 'too_long_for_pdf');
  }
  return drawn;
}

async function tableOf(
  begin: Begin<Scope>,
  sources: ProjectSources,
  { report, ...asked }: Omit<Asked, 'file_type'> & { language: Language },
): Promise<ReportTable> {
  if (asked.from > asked.until) throw refuseField('until', 'date_invalid');
  switch (report) {
    case 'journal':
      return journalTable(begin, asked);
    case 'general_ledger':
      return generalLedgerTable(begin, asked);
    case 'profit_and_loss':
    case 'balance_sheet':
    case 'cash_flow':
      return begin((scope) => statementTable(scope, { ...asked, statement: report }));
    case 'trial_balance':
      return begin((scope) => trialBalanceTable(scope, monthsOf(asked, scope.today)));
    case 'aged_receivables':
      return begin((scope) => agedTable(scope, { kind: 'RECEIVABLE', date: asked.until }));
    case 'aged_payables':
      return begin((scope) => agedTable(scope, { kind: 'PAYABLE', date: asked.until }));
    case 'rgs_bridge':
      return begin((scope) => rgsBridgeTable(scope, asked));
    case 'by_contact':
    case 'by_project':
    case 'by_category':
    case 'private':
      return begin(async (scope) =>
        breakdownTable(
          await wholeBreakdown(scope, sources, { ...asked, by: BREAKDOWN_OF[report] }),
          report === 'private',
          asked.language,
        ),
      );
  }
}
