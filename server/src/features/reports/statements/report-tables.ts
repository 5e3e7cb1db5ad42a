import type { ColumnStatement } from '@saldo/contract';
import { AGE_BUCKETS, ageBucket, type Cents, parseEuro, rgsOfCategory, subtract, yearOf, ZERO } from '@saldo/ledger';
import { chartOfAccounts, agedDocuments, type DaySpan, totalsPerSpan, BEGINNING } from '#features/journal/index';
import type { Language, Scope } from '#platform/scope';
import { findRgsCode } from '#standards/rgs/rgs-codes';
import { shortDate } from '#standards/invoice-pdf/invoice-pdf-texts';
import { RGS_LEVELS, rgsLevel, rgsPath } from '#standards/rgs/rgs-levels';
import type { PdfRow } from '#standards/table-pdf/table-pdf';
import type { Cell } from '#standards/tables/table-file';
import { trialBalanceOf } from '../statements.ts';
import { AGED_TITLES, type Aged, agedItems } from './aged.ts';
import type { WholeBreakdown } from './breakdown.ts';
import { columnStatement } from './column-statement.ts';
import type { ColumnsAsked } from './columns.ts';
import { allAtOnce, amounts, amountsOf, euro, type ReportTable, words } from './report-table.ts';

const HEADS = {
  en: {
    account: 'Account',
    name: 'Name',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
    opening: 'Opening balance',
    total: 'Total',
    revenue: 'Revenue',
    costs: 'Costs',
    result: 'Result',
    paidIn: 'Contributions',
    takenOut: 'Withdrawals',
    contact: 'Contact',
    document: 'Document',
    invoice: 'Invoice number',
    date: 'Date',
    due: 'Due date',
    unallocated: 'Without a document',
    trial: 'Trial balance',
    bridge: 'RGS bridge',
    rgs: 'RGS code',
    rgsName: 'RGS description',
    side: 'Debit/credit',
    level: 'Level',
    buckets: ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'],
  },
  nl: {
    account: 'Rekening',
    name: 'Naam',
    debit: 'Debet',
    credit: 'Credit',
    balance: 'Saldo',
    opening: 'Beginsaldo',
    total: 'Totaal',
    revenue: 'Omzet',
    costs: 'Kosten',
    result: 'Resultaat',
    paidIn: 'Stortingen',
    takenOut: 'Opnamen',
    contact: 'Contact',
    document: 'Document',
    invoice: 'Factuurnummer',
    date: 'Datum',
    due: 'Vervaldatum',
    unallocated: 'Zonder document',
    trial: 'Kolommenbalans',
    bridge: 'RGS-brugstaat',
    rgs: 'RGS-code',
    rgsName: 'RGS-omschrijving',
    side: 'Debet/credit',
    level: 'Niveau',
    buckets: ['Niet vervallen', '1–30 dagen', '31–60 dagen', '61–90 dagen', 'Meer dan 90 dagen'],
  },
} as const;

/** "01-01-2026 – 31-03-2026". */
export function aboutSpan({ from, until }: DaySpan): string {
  return `${shortDate(from)} – ${shortDate(until)}`;
}

export async function statementTable(
  scope: Scope,
  asked: ColumnsAsked & { statement: ColumnStatement },
): Promise<ReportTable> {
  const { language } = scope;
  const { account, name } = HEADS[language];
  const { title, columns, lines } = await columnStatement(scope, asked);
  const rows = lines.map(
    ({ kind, code, title: words, amounts: own }): PdfRow => ({
      kind,
      cells: [code ?? '', words, ...own.map((amount) => euro(parseEuro(amount)))],
    }),
  );
  return {
    title,
    about: asked.statement === 'balance_sheet' && columns.length === 1 ? shortDate(asked.until) : aboutSpan(asked),
    columns: [
      words(account),
      words(name),
      ...columns.map(({ title: span, until }) =>
        amounts(asked.statement === 'balance_sheet' ? shortDate(until) : span),
      ),
    ],
    rows: allAtOnce(rows),
  };
}

type TrialAmounts = { debit: string; credit: string; balance: string };

/** What a ledger began the span with, its movements and its balance; costs and revenue begin each year at nil, so that of years there is no beginning. */
function trialCells({ debit, credit, balance }: TrialAmounts, isOfOneYear: boolean): Cell[] {
  const moved = [debit, credit].map(parseEuro);
  const [left = ZERO, right = ZERO] = moved;
  const closing = parseEuro(balance);
  const opening = isOfOneYear ? [subtract(closing, subtract(left, right))] : [];
  return [...opening, ...moved, closing].map(euro);
}

export async function trialBalanceTable(scope: Scope, span: DaySpan): Promise<ReportTable> {
  const { language } = scope;
  const heads = HEADS[language];
  const { rows, total_debit, total_credit } = await trialBalanceOf(scope, span);
  const isOfOneYear = yearOf(span.from) === yearOf(span.until);
  const about = aboutSpan(span);
  return {
    title: heads.trial,
    about,
    columns: [
      words(heads.account),
      words(heads.name),
      ...(isOfOneYear ? [amountsOf(shortDate(span.from))(heads.opening)] : []),
      ...[heads.debit, heads.credit].map(amountsOf(about)),
      amountsOf(shortDate(span.until))(heads.balance),
    ],
    rows: allAtOnce([
      ...rows.map((row): PdfRow => ({ kind: 'ledger', cells: [row.code, row.title, ...trialCells(row, isOfOneYear)] })),
      {
        kind: 'total',
        cells: [
          '',
          heads.total,
          ...trialCells({ debit: total_debit, credit: total_credit, balance: '0.00' }, isOfOneYear),
        ],
      },
    ]),
  };
}

const resultCells = ({ income, costs }: { income: Cents; costs: Cents }) =>
  [income, costs, subtract(income, costs)].map(euro);

export function breakdownTable(
  { rows, ...whole }: WholeBreakdown,
  isPrivate: boolean,
  language: Language,
): ReportTable {
  const heads = HEADS[language];
  const sums = isPrivate ? [heads.paidIn, heads.takenOut, heads.balance] : [heads.revenue, heads.costs, heads.result];
  return {
    title: whole.title,
    about: aboutSpan(whole),
    columns: [words(heads.account), words(heads.name), ...sums.map(amountsOf(aboutSpan(whole)))],
    rows: allAtOnce([
      ...rows.map((row): PdfRow => ({ kind: 'ledger', cells: [row.code ?? '', row.title, ...resultCells(row)] })),
      { kind: 'total', cells: ['', heads.total, ...resultCells(whole)] },
    ]),
  };
}

/** A file is never cut off; all of it is in memory, a few hundred bytes per document. */
const ALL_DOCUMENTS = 2 ** 31 - 1;

const inBuckets = (days: number, amount: Cents) =>
  AGE_BUCKETS.map((bucket) => euro(bucket === ageBucket(days) ? amount : ZERO));

/** Every document that was open on a date, in the column of its bucket. */
export async function agedTable(scope: Scope, aged: Aged): Promise<ReportTable> {
  const { language } = scope;
  const heads = HEADS[language];
  const { total, buckets, unallocated } = await agedItems(scope, { ...aged, page_size: 1 });
  const documents = await agedDocuments(
    scope,
    { ...aged, contactId: undefined },
    { after: undefined, limit: ALL_DOCUMENTS },
  );
  const byContact = documents.toSorted((one, other) => one.contact_name.localeCompare(other.contact_name));
  return {
    title: AGED_TITLES[aged.kind][language],
    about: shortDate(aged.date),
    columns: [
      words(heads.contact),
      words(heads.document),
      words(heads.date),
      words(heads.due),
      amountsOf(shortDate(aged.date))(heads.total),
      ...heads.buckets.map(amounts),
    ],
    rows: allAtOnce([
      ...byContact.map((item): PdfRow => {
        const name = item.document_name ?? item.reference;
        const due = item.due_date === null ? '' : { day: item.due_date };
        const { outstanding } = item;
        return {
          kind: 'ledger',
          cells: [
            item.contact_name,
            name,
            { day: item.document_date },
            due,
            euro(outstanding),
            ...inBuckets(item.days_overdue, outstanding),
          ],
        };
      }),
      ...(parseEuro(unallocated) === 0
        ? []
        : [{ kind: 'ledger' as const, cells: [heads.unallocated, '', '', '', euro(parseEuro(unallocated))] }]),
      {
        kind: 'total',
        cells: [
          heads.total,
          '',
          '',
          '',
          euro(parseEuro(total)),
          ...AGE_BUCKETS.map((bucket) => euro(parseEuro(buckets[bucket]))),
        ],
      },
    ]),
  };
}

/**
 * Each ledger with its code of the Referentie GrootboekSchema, the codes of the levels above that, and its balance at the end of the span. A
 * ledger without a code counts as that of its group.
 */
export async function rgsBridgeTable(scope: Scope, { until }: DaySpan): Promise<ReportTable> {
  const { language } = scope;
  const heads = HEADS[language];
  const [totals = []] = await totalsPerSpan(scope, [{ from: BEGINNING, until }]);
  const balances = new Map(totals.map(({ code, amount }) => [code, amount]));
  const rows = (await chartOfAccounts(scope)).map(({ code, title, category, rgs_code }): PdfRow => {
    const rgs = rgs_code ?? rgsOfCategory(category);
    const known = findRgsCode(rgs);
    return {
      kind: 'ledger',
      cells: [
        code,
        title,
        rgs,
        String(rgsLevel(rgs)),
        known?.[`title_${language}`] ?? '',
        known?.side ?? '',
        ...rgsPath(rgs),
        euro(balances.get(code) ?? ZERO),
      ],
    };
  });
  const levels = Array.from({ length: RGS_LEVELS }, (_, nth) => words(`${heads.level} ${String(nth + 1)}`));
  return {
    title: heads.bridge,
    about: shortDate(until),
    columns: [
      words(heads.account),
      words(heads.name),
      words(heads.rgs),
      words(heads.level),
      words(heads.rgsName),
      words(heads.side),
      ...levels,
      amounts(heads.balance),
    ],
    rows: allAtOnce(rows),
  };
}
