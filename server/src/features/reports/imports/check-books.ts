import type { ImportRule } from '@saldo/contract';
import {
  addDays,
  type Cents,
  cents,
  earlierResultsAccount,
  formatEuro,
  type LegalForm,
  statementOf,
  yearOf,
} from '@saldo/ledger';
import { administration, booksLockedUntil, periodsOf } from '#features/administrations/index';
import { currentOpening, hasOwnEntries, type KnownAccount } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { openingOf } from '../books/read-year.ts';
import type { MappedAccount } from './map-accounts.ts';
import { hasHistory, type ImportRow, importedOthers } from './store.ts';
import type { FileSurvey } from './survey-file.ts';

export type BooksFinding = { rule: ImportRule; about: string };

/** How a file fits in the books as they are. */
export type Fit = {
  findings: BooksFinding[];
  other_company: boolean;
  /** Whether its opening balance is booked: the books have none of an earlier year. */
  isFirst: boolean;
  /** Ledgers whose opening in the books differs from the file, by code: file minus books. */
  openingDifferences: ReadonlyMap<string, Cents>;
};

type Checked = { survey: FileSurvey; mapped: readonly MappedAccount[]; chart: readonly KnownAccount[] };

export async function checkBooks(scope: Scope, row: ImportRow, { survey, mapped, chart }: Checked): Promise<Fit> {
  const company = await administration(scope);
  const findings: BooksFinding[] = [];
  const find = (rule: ImportRule, about = ''): void => void findings.push({ rule, about });
  const isOther = isOtherCompany(survey, company);
  if (isOther)
    find('other_company', [survey.company.name, survey.company.kvk_number].filter((each) => each !== '').join(', '));
  for (const about of movedAccounts(mapped, chart)) find('statement_differs', about);
  const { from, until } = survey;
  if (from === null || until === null)
    return { findings, other_company: isOther, isFirst: true, openingDifferences: new Map() };
  if (yearOf(from) < 2013 || yearOf(from) > yearOf(scope.today)) find('year_outside');
  const lock = await booksLockedUntil(scope);
  if (lock !== null && lock >= from) find('books_locked_until', lock);
  const isFiled = (await periodsOf(scope)).some(
    ({ starts_on, ends_on, totals }) => totals !== null && starts_on <= until && ends_on >= from,
  );
  if (isFiled && row.state !== 'IMPORTED') find('period_filed');
  const others = (await importedOthers(scope, row.id)).flatMap(({ survey: known }) => spanOf(known));
  if (others.some((known) => known.from <= until && known.until >= from)) find('year_imported');
  else if (others.some((known) => known.from > until)) find('later_year_imported');
  const isImported = row.state === 'IMPORTED';
  const isUsed = (await hasOwnEntries(scope, from, until)) || (await hasHistory(scope, from, until));
  if (!isImported && isUsed) find('year_has_entries');
  const hasEarlier = await hasOwnEntries(scope, '1900-01-01', addDays(from, -1));
  const isFirst = !hasEarlier && !others.some((known) => known.until < from);
  const opening = isFirst && !isImported ? await currentOpening(scope) : undefined;
  if (opening !== undefined && opening.opens_on !== null) find('opening_replaced', opening.opens_on);
  const differences = isFirst ? [] : await compareOpening(scope, from, mapped, chart, company.business_entity);
  for (const { code, file, books } of differences)
    find('opening_differs', `${code}, ${formatEuro(file)} / ${formatEuro(books)}`);
  const openingDifferences = new Map(differences.map(({ code, file, books }) => [code, cents(file - books)]));
  return { findings, other_company: isOther, isFirst, openingDifferences };
}

function spanOf(survey: FileSurvey | null): { from: string; until: string }[] {
  return survey === null || survey.from === null || survey.until === null
    ? []
    : [{ from: survey.from, until: survey.until }];
}

/** What a person put on a ledger of the other statement. */
function movedAccounts(mapped: readonly MappedAccount[], chart: readonly KnownAccount[]): string[] {
  const categories = new Map(chart.map(({ code, category }) => [code, category]));
  return mapped.flatMap(({ account, title, by, ledger }) => {
    const category = categories.get(ledger);
    const isMoved = by === 'chosen' && category !== undefined && statementOf(category) !== account.statement;
    return isMoved ? [`${account.id} ${title}`] : [];
  });
}

const digits = (text: string | null): string => (text ?? '').replaceAll(/\D/g, '');

function isOtherCompany(
  { company: said }: FileSurvey,
  company: { kvk_number: string | null; btw_id: string | null; title: string },
): boolean {
  if (said.kvk_number !== '' && company.kvk_number !== null)
    return digits(said.kvk_number) !== digits(company.kvk_number);
  if (said.tax_id !== '' && company.btw_id !== null) return digits(said.tax_id) !== digits(company.btw_id);
  return said.name !== '' && said.name.trim().toLowerCase() !== company.title.trim().toLowerCase();
}

type Difference = { code: string; file: Cents; books: Cents };

/** Equity is compared as a whole: the result of a year goes from one of its accounts to another. */
async function compareOpening(
  scope: Scope,
  from: string,
  mapped: readonly MappedAccount[],
  chart: readonly KnownAccount[],
  form: LegalForm,
): Promise<Difference[]> {
  const results = earlierResultsAccount(form);
  const equity = new Set(chart.filter(({ category }) => category === 'equity').map(({ code }) => code));
  const sums = new Map<string, { file: number; books: number }>();
  const add = (code: string, side: 'file' | 'books', amount: number): void => {
    const key = equity.has(code) ? results : code;
    const known = sums.get(key) ?? { file: 0, books: 0 };
    known[side] += amount;
    sums.set(key, known);
  };
  for (const { account, ledger } of mapped) add(ledger, 'file', account.opening);
  for (const { account, amount } of await openingOf(scope, yearOf(from), results)) add(account, 'books', amount);
  return [...sums]
    .filter(([, { file, books }]) => file !== books)
    .map(([code, { file, books }]) => ({ code, file: cents(file), books: cents(books) }));
}
