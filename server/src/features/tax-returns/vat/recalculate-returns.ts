import type { VatReturnSummary } from '@saldo/contract';
import { firstOfMonth } from '@saldo/ledger';
import { periodsOf, taxpayer } from '#features/administrations/index';
import { recalculateBalances } from '#features/journal/index';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { moneyOf } from '../payments/outstanding.ts';
import { presentSummary } from '../present.ts';
import type { SourceDocuments } from '../source-documents.ts';
import { isFiled, returnRow, returnRows, rowIn } from '../store.ts';
import { recordAct } from './audit.ts';
import { filingDuty, periodsToFile } from './periods-to-file.ts';

/**
 * Recalculates the balances behind the returns from the entries, of every month: a correction counts in another month than its own.
 * A check of figures that change by it no longer holds. What was filed stays as it was.
 */
export async function recalculateReturns(
  scope: Scope,
  sourceDocuments: SourceDocuments,
  returnId?: number,
): Promise<{ corrected_balances: number; returns: VatReturnSummary[] }> {
  const periods = await periodsOf(scope);
  const [newest] = periods;
  const oldest = periods.at(-1);
  const toFile = await periodsToFile(scope, await taxpayer(scope), periods);
  if (returnId !== undefined) {
    orNotFound(toFile.find(({ id }) => id === returnId));
    if (isFiled(await returnRow(scope, returnId))) throw new Refusal('return_already_filed');
  }
  const corrected_balances =
    newest === undefined || oldest === undefined
      ? 0
      : await recalculateBalances(scope, { from: firstOfMonth(oldest.starts_on), until: firstOfMonth(newest.ends_on) });
  const duty = await filingDuty(scope);
  const money = await moneyOf(scope, sourceDocuments);
  const rows = await returnRows(scope);
  const returns: VatReturnSummary[] = [];
  for (const period of toFile) {
    const row = rowIn(rows, period.id);
    if (isFiled(row)) continue;
    if (corrected_balances > 0) await recordAct(scope, 'RECALCULATED', period.id, { corrected_balances });
    if (returnId === undefined || returnId === period.id)
      returns.push(await presentSummary(scope, { duty, money }, period, { row, snapshot: undefined }));
  }
  return { corrected_balances, returns };
}
