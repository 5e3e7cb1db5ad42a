import type { RubricShown } from '@saldo/contract';
import {
  type AccountCode,
  add,
  type Cents,
  cents,
  formatEuro,
  isDueRubric,
  placeInReturn,
  type Rubric,
  type RubricFigures,
  RUBRICS,
  VAT_CODES,
  VAT_RULES,
  type VatAccountBalance,
  type VatBalance,
  type VatCode,
  vatReturn,
  type VatReturn,
} from '@saldo/ledger';
import { z } from 'zod';

/** A balance with the number of lines behind it. */
type CountedBalance = VatBalance & { line_count: number };
export type Figures = Omit<VatReturn, 'rubrics'> & { rubrics: Record<Rubric, RubricFigures & { line_count: number }> };

/** The treatments whose lines are in a box, and the part they feed there when not every line does. */
export function linesWanted(rubric: Rubric): { codes: VatCode[]; part: 'input' | null } {
  if (rubric === '5b') return { codes: [...VAT_CODES], part: 'input' };
  return { codes: VAT_CODES.filter((code) => VAT_RULES[code].rubric === rubric), part: null };
}

/** Bookings behind a box: those with turnover, of 5b those that reclaim input VAT. */
function countFor(rubric: Rubric, balances: readonly CountedBalance[]): number {
  const { codes, part: only } = linesWanted(rubric);
  return balances
    .filter(({ code, part }) => codes.includes(code) && part === (only ?? 'base'))
    .reduce((total, { line_count }) => total + line_count, 0);
}

/** The return of a period with the number of lines behind each box. */
export function figuresOf(balances: readonly CountedBalance[]): Figures {
  const figures = vatReturn(balances);
  const rubrics = Object.fromEntries(
    RUBRICS.map((rubric) => [rubric, { ...figures.rubrics[rubric], line_count: countFor(rubric, balances) }]),
  ) as Figures['rubrics'];
  return { ...figures, rubrics };
}

/** What the return takes from each VAT account: the accounts the settlement clears. */
export function settledAccounts(
  balances: readonly (VatBalance & { account: AccountCode })[],
): readonly VatAccountBalance[] {
  const accounts = new Map<AccountCode, Cents>();
  for (const { code, part, account, amount } of balances) {
    if (placeInReturn(code, part)?.column !== 'tax') continue;
    accounts.set(account, add(accounts.get(account) ?? cents(0), amount));
  }
  return Array.from(accounts, ([account, amount]) => ({ account, amount })).toSorted((a, b) =>
    a.account < b.account ? -1 : 1,
  );
}

/** Whether the form has a column for the turnover of a box. */
export const hasTurnover = (rubric: Rubric): boolean => rubric !== '5b';
/** Whether the form has a column for the VAT of a box. */
export const hasTax = (rubric: Rubric): boolean => rubric === '5b' || isDueRubric(rubric);

/** The boxes as the form has them: no column where the form has none. */
export function shownRubrics(figures: Figures): RubricShown[] {
  return RUBRICS.map((rubric) => {
    const { turnover, tax, turnover_euros, tax_euros, line_count } = figures.rubrics[rubric];
    return {
      rubric,
      turnover: hasTurnover(rubric) ? formatEuro(turnover) : null,
      tax: hasTax(rubric) ? formatEuro(tax) : null,
      turnover_euros: hasTurnover(rubric) ? turnover_euros : null,
      tax_euros: hasTax(rubric) ? tax_euros : null,
      line_count,
    };
  });
}

const Amount = z.int().transform(cents);
const StoredRubric = z.object({
  turnover: Amount,
  tax: Amount,
  turnover_euros: z.int(),
  tax_euros: z.int(),
  line_count: z.int(),
});
const StoredFigures = z.object({
  rubrics: z.record(z.enum(RUBRICS), StoredRubric),
  owed_euros: z.int(),
  input_euros: z.int(),
  total_euros: z.int(),
  exact_total: Amount,
  rounding_gain: Amount,
});

/** Figures as a snapshot keeps them. */
export function readFigures(stored: unknown): Figures {
  return StoredFigures.parse(stored);
}
