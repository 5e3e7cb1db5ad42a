import { formatEuro, sum } from '@saldo/ledger';
import type { Scope } from '#platform/scope';
import { putWithProject } from '../bookings/assign-project.ts';
import { acceptProposals } from '../bookings/process-transactions.ts';
import { latestTransactions, transactionsById, type TransactionRow, WAITING } from '../bookings/store.ts';
import { type DropMadeOf, unprocessTransactions } from '../bookings/unprocess-transactions.ts';
import { refreshProposals } from '../matching/refresh-proposals.ts';
import { holds } from './rule-matching.ts';
import { storedRule } from './rule-store.ts';

/** At once in one request; the rest follows in the next. */
const AT_ONCE = 200;
const LOOK_BACK = 10_000;

/** Books what the rule is proposed for among the transactions to be processed, or on trial only tells what that is. */
export async function applyRule(
  scope: Scope,
  id: number,
  { asCorrection, isTrial }: { asCorrection: boolean; isTrial: boolean },
): Promise<{ booked: number; left: number; amount: string }> {
  const rule = await storedRule(scope, id);
  const waiting = (await latestTransactions(scope, LOOK_BACK, WAITING)).filter((row) => holds(rule, row));
  const ours = (await refreshProposals(scope, waiting)).filter(({ proposal }) => isOf(proposal, id));
  const now = ours.slice(0, AT_ONCE);
  if (now.length > 0 && !isTrial) await acceptProposals(scope, now, asCorrection);
  const amount = formatEuro(sum(now.map((row) => row.amount)));
  return { booked: now.length, left: ours.length - now.length, amount };
}

function isOf(proposal: TransactionRow['proposal'], id: number): boolean {
  return proposal?.grounds.by === 'assigning_rule' && proposal.grounds.rule_id === id;
}

/** Undoes the bookings of a rule: entries are reversed, and the transactions wait again as before it was applied. */
export async function rollbackRule(
  scope: Scope,
  id: number,
  { dropMadeOf, asCorrection }: { dropMadeOf: DropMadeOf; asCorrection: boolean },
): Promise<{ undone: number; left: number }> {
  await storedRule(scope, id);
  const booked = await bookedBy(scope, id);
  const now = booked.slice(0, AT_ONCE).map((row) => row.id);
  if (now.length === 0) return { undone: 0, left: 0 };
  for (const row of booked.slice(0, AT_ONCE)) if (row.project_by_rule) await putWithProject(scope, row.id, null);
  const fresh = await transactionsById(scope, now);
  await unprocessTransactions(scope, [...fresh.values()], { dropMadeOf, asCorrection });
  return { undone: now.length, left: booked.length - now.length };
}

async function bookedBy(scope: Scope, ruleId: number): Promise<{ id: number; project_by_rule: boolean }[]> {
  return scope.db
    .selectFrom('bank_transactions')
    .select(['id', 'project_by_rule'])
    .where('administration_id', '=', scope.administrationId)
    .where('rule_id', '=', ruleId)
    .where('state', '=', 'PROCESSED')
    .orderBy('id')
    .execute();
}
