import type { ImportWarnings } from '@saldo/contract';
import { formatEuro, isoDate } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { openingOfLedger } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { accountWithLedger } from '../accounts/bank-accounts.ts';
import { storedStatements } from '../accounts/reconciliation.ts';
import { firstGap } from './statement-gaps.ts';
import { startOf, type StatementSurvey } from './survey-statements.ts';

/** Warnings about a file before it is imported into an account. */
export async function importWarnings(
  scope: Scope,
  accountId: number,
  surveys: readonly StatementSurvey[],
): Promise<ImportWarnings> {
  const { ledger_code } = await accountWithLedger(scope, accountId);
  const opening = await openingOfLedger(scope, ledger_code);
  const date = opening?.date ?? isoDate((await administration(scope)).first_year, 1, 1);
  const count = surveys.reduce((sum, survey) => sum + survey.countBefore(date), 0);
  const file = surveys.map(({ from, until, ...one }) => ({
    from,
    until,
    opening: one.opening?.amount ?? null,
    closing: one.closing?.amount ?? null,
  }));
  const known = ((await storedStatements(scope, [accountId])).get(accountId) ?? []).map((one) => ({
    from: startOf(one),
    until: one.last_on,
    opening: one.opening,
    closing: one.closing,
  }));
  const gap = firstGap(file, known, opening);
  return {
    before_books: count === 0 ? null : { date, count, has_opening_balance: opening !== null },
    gap: gap === null ? null : { ...gap, closing: formatEuro(gap.closing), opening: formatEuro(gap.opening) },
  };
}
