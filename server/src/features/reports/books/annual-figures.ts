import type { Statements } from '@saldo/contract';
import { categoryTitle, type Cents, cents, isoDate, parseEuro, yearOf } from '@saldo/ledger';
import type { z } from 'zod';
import { administration, isYearClosed, periodsToProcess } from '#features/administrations/index';
import { lastEntryDay } from '#features/journal/index';
import { vatDutyOf } from '#features/tax-returns/index';
import type { Download } from '#platform/http/handlers';
import type { Begin, Language, Scope } from '#platform/scope';
import { type StatementDocument, type StatementPart, writeStatementPdf } from '#standards/statement-pdf/statement-pdf';
import { longDate } from '#standards/invoice-pdf/invoice-pdf-texts';
import { nameOfFile } from '../file-names.ts';
import { type Months, monthsOf, type SpanQuery, yearBefore } from '../span.ts';
import { statementsOf } from '../statements.ts';
import { BALANCE_TITLES, TOTALS } from './statement-tables.ts';

type Shown = z.input<typeof Statements>;
type Sheet = Shown['balance_sheet'];
type Side = Sheet['assets'] | Sheet['liabilities'];

const WORDS = {
  en: {
    title: 'Annual figures',
    provisional: 'provisional',
    notClosed: 'Provisional: the financial year has not been closed.',
    booked: (day: string | null) =>
      day === null ? 'Nothing has been booked yet.' : `Booked up to and including ${day}.`,
    open: (count: number) => (count === 0 ? '' : `VAT periods still open: ${String(count)}.`),
    assets: 'Balance sheet: assets',
    liabilities: 'Balance sheet: equity and liabilities',
    profit: 'Profit and loss',
    kvk: 'KVK number',
  },
  nl: {
    title: 'Jaarcijfers',
    provisional: 'voorlopig',
    notClosed: 'Voorlopig: het boekjaar is nog niet afgesloten.',
    booked: (day: string | null) => (day === null ? 'Er is nog niets geboekt.' : `Geboekt tot en met ${day}.`),
    open: (count: number) => (count === 0 ? '' : `Btw-periodes nog open: ${String(count)}.`),
    assets: 'Balans: activa',
    liabilities: 'Balans: passiva',
    profit: 'Winst-en-verliesrekening',
    kvk: 'KVK-nummer',
  },
} as const;

/**
 * Balance sheet and profit and loss with those of a year earlier if there are books of it, on paper for a bank: marked provisional until the year is closed. Drawn
 * outside of the transaction.
 */
export async function annualFigures(begin: Begin<Scope>, query: SpanQuery): Promise<Download> {
  const { document, months } = await begin(async (scope) => {
    const span = monthsOf(query, scope.today);
    const now = await statementsOf(scope, span, true);
    const isFirst = now.profit_and_loss.compared_result === null;
    const before = isFirst ? null : await statementsOf(scope, yearBefore(span), false);
    const open = await openEnds(scope, span);
    return { document: documentOf(await administration(scope), { now, before, open, scope }), months: span };
  });
  return {
    media_type: 'application/pdf',
    file_name: `${nameOfFile(WORDS[document.language].title, document.company, months)}.pdf`,
    content: await writeStatementPdf(document),
  };
}

type OpenEnds = { booked_until: string | null; periods: number };

/** Why the figures of a year may still change: null once it is closed. */
async function openEnds(scope: Scope, { until }: Months): Promise<OpenEnds | null> {
  const year = yearOf(until);
  if (await isYearClosed(scope, year)) return null;
  const booked = await lastEntryDay(scope, { from: isoDate(year, 1, 1), until });
  const periods = await periodsToProcess(scope, { dutyOf: vatDutyOf }, year);
  return { booked_until: booked === null ? null : longDate(booked, scope.language), periods: periods.length };
}

type Company = Awaited<ReturnType<typeof administration>>;

function documentOf(
  company: Company,
  {
    now,
    before,
    open,
    scope,
  }: { now: Shown; before: Shown | null; open: OpenEnds | null; scope: Pick<Scope, 'language' | 'today'> },
): StatementDocument {
  const { language } = scope;
  const words = WORDS[language];
  const street = [company.street, company.street_number, company.street_number_addition].join(' ').trim();
  const kvk = company.kvk_number ?? '';
  const dates = [now, ...(before === null ? [] : [before])].map(({ until }) => longDate(until, language));
  const side = (of: 'assets' | 'liabilities'): StatementPart => ({
    title: words[of],
    columns: dates,
    groups: sideBySide(now.balance_sheet[of], before?.balance_sheet[of] ?? null, language),
    total: {
      title: TOTALS[of][language],
      amount: parseEuro(now.balance_sheet[`total_${of}`]),
      compared: before === null ? null : parseEuro(before.balance_sheet[`total_${of}`]),
    },
  });
  return {
    language,
    company: company.title,
    details: [
      `${street}, ${company.postal_code} ${company.town}`.replace(/^, /, '').trim(),
      kvk && `${words.kvk} ${kvk}`,
      ...(open === null
        ? []
        : [words.notClosed, `${words.booked(open.booked_until)} ${words.open(open.periods)}`.trim()]),
    ],
    title: `${words.title} ${String(yearOf(now.until))}${open === null ? '' : ` (${words.provisional})`}`,
    created_on: scope.today,
    parts: [side('assets'), side('liabilities'), profitAndLoss(now, words.profit, language)],
  };
}

/** Groups and ledgers of either date, each with both amounts; with one where there is nothing to compare. */
function sideBySide(now: Side, before: Side | null, language: Language): StatementPart['groups'] {
  const titles = Object.keys(BALANCE_TITLES) as (keyof typeof BALANCE_TITLES)[];
  return titles.flatMap((group) => {
    const own = now.find((each) => each.group === group);
    const earlier = before?.find((each) => each.group === group);
    if (own === undefined && earlier === undefined) return [];
    const none = before === null ? null : cents(0);
    const ledgers = new Map<string, { code: string; title: string; amount: Cents; compared: Cents | null }>();
    const ledger = ({ code, title }: { code: string; title: string }) => {
      // The result of a year is called after it: both are one line.
      const key = code === '' ? group : code;
      return ledgers.get(key) ?? { code, title, amount: cents(0), compared: none };
    };
    for (const each of own?.ledgers ?? [])
      ledgers.set(each.code || group, { ...ledger(each), amount: parseEuro(each.amount) });
    for (const each of earlier?.ledgers ?? [])
      ledgers.set(each.code || group, { ...ledger(each), compared: parseEuro(each.amount) });
    return [
      {
        title: BALANCE_TITLES[group][language],
        amount: parseEuro(own?.amount ?? '0.00'),
        compared: earlier === undefined ? none : parseEuro(earlier.amount),
        ledgers: [...ledgers.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1)),
      },
    ];
  });
}

const amounts = (row: { amount: string; compared: string | null }) => ({
  amount: parseEuro(row.amount),
  compared: row.compared === null ? null : parseEuro(row.compared),
});

function profitAndLoss({ profit_and_loss, until }: Shown, title: string, language: Language): StatementPart {
  const { groups, result, compared_result } = profit_and_loss;
  const year = yearOf(until);
  return {
    title,
    columns: [String(year), ...(compared_result === null ? [] : [String(year - 1)])],
    groups: groups.map((group) => ({
      title: categoryTitle(group.group)[`title_${language}`],
      ...amounts(group),
      ledgers: group.ledgers.map((ledger) => ({ code: ledger.code, title: ledger.title, ...amounts(ledger) })),
    })),
    total: { title: TOTALS.result[language], ...amounts({ amount: result, compared: compared_result }) },
  };
}
