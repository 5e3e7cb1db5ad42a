import type { ImportRule } from '@saldo/contract';
import { cents, earlierResultsAccount, formatEuro, type LegalForm, yearOf } from '@saldo/ledger';
import { administration, booksLockedUntil } from '#features/administrations/index';
import { currentOpening, hasOwnEntries } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { openingOf } from '../books/read-year.ts';
import type { MappedAccount } from './map-accounts.ts';
import { type ImportRow, importedOthers } from './store.ts';
import type { FileSurvey } from './survey-file.ts';

export type BooksFinding = { rule: ImportRule; about: string };

/** How a file fits in the books as they are. */
export type Fit = {
  findings: BooksFinding[];
  other_company: boolean;
  /** Whether its opening balance is booked: the books have none of an earlier year. */
  isFirst: boolean;
};

export async function checkBooks(
  scope: Scope,
  row: ImportRow,
  survey: FileSurvey,
  mapped: readonly MappedAccount[],
): Promise<Fit> {
  const company = await administration(scope);
  const findings: BooksFinding[] = [];
  const find = (rule: ImportRule, about = ''): void => void findings.push({ rule, about });
  const { from, until } = survey;
  const other = otherCompany(survey, company);
  if (other)
    find('other_company', [survey.company.name, survey.company.kvk_number].filter((each) => each !== '').join(', '));
  for (const { account, title, by, add, ledger } of mapped)
    if (by === 'chosen' && add === null && isMoved(ledger, account.statement))
      find('statement_differs', `${account.id} ${title}`);
  if (from === null || until === null) return { findings, other_company: other, isFirst: true };
  if (yearOf(from) < 2013 || yearOf(from) > yearOf(scope.today)) find('year_outside');
  const lock = await booksLockedUntil(scope);
  if (lock !== null && lock >= from) find('books_locked_until', lock);
  const others = (await importedOthers(scope, row.id)).map(({ survey: known }) => known);
  if (others.some((known) => known?.from != null && known.until !== null && known.from <= until && known.until >= from))
    find('year_imported');
  else if (others.some((known) => known?.from != null && known.from > until)) find('later_year_imported');
  if (row.state !== 'IMPORTED' && (await hasOwnEntries(scope, from, until))) find('year_has_entries');
  const hasEarlier = await hasOwnEntries(scope, '1900-01-01', from === '1900-01-01' ? from : before(from));
  const isFirst = !hasEarlier && !others.some((known) => known?.until != null && known.until < from);
  if (isFirst) {
    const opening = await currentOpening(scope);
    if (opening?.opens_on != null && row.state !== 'IMPORTED') find('opening_replaced', opening.opens_on);
  } else
    for (const about of await openingDifferences(scope, from, mapped, company.business_entity as LegalForm))
      find('opening_differs', about);
  return { findings, other_company: other, isFirst };
}

const before = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

function isMoved(ledger: string, statement: 'balance_sheet' | 'profit_and_loss'): boolean {
  return /^[4-9]/.test(ledger) !== (statement === 'profit_and_loss');
}

function otherCompany(
  { company: said }: FileSurvey,
  company: { kvk_number: string | null; btw_id: string | null; title: string },
): boolean {
  const digits = (text: string | null): string => (text ?? '').replaceAll(/\D/g, '');
  if (said.kvk_number !== '' && company.kvk_number !== null)
    return digits(said.kvk_number) !== digits(company.kvk_number);
  if (said.tax_id !== '' && company.btw_id !== null) return digits(said.tax_id) !== digits(company.btw_id);
  return said.name !== '' && said.name.trim().toLowerCase() !== company.title.trim().toLowerCase();
}

/** Equity is compared as a whole: the result of a year goes from one of its accounts to another. */
async function openingDifferences(
  scope: Scope,
  from: string,
  mapped: readonly MappedAccount[],
  form: LegalForm,
): Promise<string[]> {
  const results = earlierResultsAccount(form);
  const inBooks = await openingOf(scope, yearOf(from), results);
  const isEquity = (code: string): boolean => /^05/.test(code) || code === results;
  const sums = new Map<string, { file: number; books: number }>();
  const add = (code: string, side: 'file' | 'books', amount: number): void => {
    const key = isEquity(code) ? results : code;
    const known = sums.get(key) ?? { file: 0, books: 0 };
    known[side] += amount;
    sums.set(key, known);
  };
  for (const { account, ledger } of mapped) add(ledger, 'file', account.opening);
  for (const { account, amount } of inBooks) add(account, 'books', amount);
  return [...sums]
    .filter(([, { file, books }]) => file !== books)
    .map(([code, { file, books }]) => `${code}, ${formatEuro(cents(file))} / ${formatEuro(cents(books))}`);
}
