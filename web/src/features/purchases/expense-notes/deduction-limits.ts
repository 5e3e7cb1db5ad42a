import type { ExpenseProposal, LedgerChoice } from '@saldo/contract';
import { type DeductionLimit, isEuCountry } from '@saldo/ledger';
import type { LineValues } from '../expense-form/expense-values.ts';

type Limited = Pick<LedgerChoice, 'id' | 'limit'>;
type Booked = Pick<LineValues, 'ledger_account_id' | 'deductible_percentage'>;

/** The legal limits to deducting VAT on these lines, and whether any of it is deducted. */
export function deductionLimits(
  lines: readonly Booked[],
  ledgers: readonly Limited[],
): { limit: DeductionLimit; isDeducted: boolean }[] {
  const found = new Map<DeductionLimit, boolean>();
  for (const { ledger_account_id, deductible_percentage } of lines) {
    const limit = ledgers.find(({ id }) => String(id) === ledger_account_id)?.limit ?? null;
    if (limit !== null) found.set(limit, found.get(limit) === true || deductible_percentage > 0);
  }
  return [...found].map(([limit, isDeducted]) => ({ limit, isDeducted }));
}

type Advice = DeductionLimit | `${DeductionLimit}None` | 'foreign' | 'foreignOutside' | 'foreignUnknown';

/**
 * What to know of deducting the VAT of an expense, as keys of its texts. Foreign VAT is never deducted here, whatever the category: then
 * the Dutch limits do not matter.
 */
export function deductionAdvice(
  lines: readonly Booked[],
  ledgers: readonly Limited[],
  foreign: ExpenseProposal['foreign_vat'],
): Advice[] {
  if (foreign !== undefined) {
    if (foreign.country === null) return ['foreignUnknown'];
    return [isEuCountry(foreign.country) ? 'foreign' : 'foreignOutside'];
  }
  return deductionLimits(lines, ledgers).map(({ limit, isDeducted }) =>
    isDeducted ? limit : (`${limit}None` as const),
  );
}
