import type { AssigningRuleBody, RulePreview } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import { itemsById, ledgerCodes } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { bookingLines, latestTransactions, type TransactionRow } from '../bookings/store.ts';
import { lineLabel, type Names, proposalTitle } from '../matching/describe-proposal.ts';
import { shapeOf } from '../matching/habits.ts';
import type { Match, PastLine, ProposedLine } from '../matching/match.ts';
import { checkedRule } from './save-rules.ts';
import { holds, linesOf, type Rule, withRule } from './rule-matching.ts';
import { settlementsOf } from '../settlements/settlement-store.ts';
import { type StoredRule, storedRule, storedRules } from './rule-store.ts';

/** How far back a rule is tried, in transactions. */
const LOOK_BACK = 10_000;
const EXAMPLES = 20;

type Hit = { row: TransactionRow; would: Match };

/**
 * Tries a rule on the latest transactions, without saving anything: for how many it holds, which other rules claim the same, what it would
 * have booked and how often people booked otherwise.
 */
export async function previewRule(
  scope: Scope,
  body: AssigningRuleBody & { id?: number | undefined },
): Promise<RulePreview> {
  if (body.id !== undefined) await storedRule(scope, body.id);
  const rule = await checkedRule(scope, body, body.id ?? 0);
  const latest = await latestTransactions(scope, LOOK_BACK);
  // Of a payout a rule takes at most a part, and what part is known only when it is proposed.
  const payouts = await settlementsOf(scope, latest);
  const rows = latest.filter((row) => !payouts.has(row.id) && row.proposal?.grounds.by !== 'settlement');
  const hits = rows.flatMap((row): Hit[] => {
    const would = holds(rule, row) ? withRule(row, null, rule) : null;
    return would === null ? [] : [{ row, would }];
  });
  const processed = hits.filter(({ row }) => row.state === 'PROCESSED').map(({ row }) => row.id);
  const booked = Map.groupBy(await bookingLines(scope, processed), (line) => line.transaction_id);
  const isSame = ({ row, would }: Hit): boolean =>
    shapeOf(onLedgers(booked.get(row.id) ?? [])) === shapeOf(onLedgers(would.lines));
  const byPeople = hits.filter(
    ({ row }) => row.state === 'PROCESSED' && (row.rule_id === null || row.rule_id !== body.id),
  );
  const same = byPeople.filter(isSame).length;
  const examples = hits.toSorted((a, b) => Number(isOtherwise(b)) - Number(isOtherwise(a))).slice(0, EXAMPLES);
  function isOtherwise(hit: Hit): boolean {
    return hit.row.state === 'PROCESSED' && !isSame(hit);
  }
  const lines = examples.flatMap(({ row, would }) => [...would.lines, ...(booked.get(row.id) ?? [])]);
  const names: Names = {
    language: scope.language,
    items: await itemsById(
      scope,
      lines.flatMap((line) => line.open_item_id ?? []),
    ),
    ledgers: await ledgerCodes(
      scope,
      lines.flatMap((line) => line.ledger_id ?? []),
    ),
  };
  return {
    tried: rows.length,
    hits: hits.length,
    waiting: hits.filter(({ row }) => row.state === 'UNPROCESSED' || row.state === 'SUGGESTED').length,
    same,
    otherwise: byPeople.length - same,
    conflicts: conflictsOf(rule, await storedRules(scope), hits),
    examples: examples.map(({ row, would }) => ({
      id: row.id,
      date: row.date,
      amount: formatEuro(row.amount),
      contra_account_name: row.counterparty_name,
      description: row.remittance,
      would_book: proposalTitle(would, names),
      booked:
        row.state === 'PROCESSED' ? (booked.get(row.id) ?? []).map((line) => lineLabel(line, names)).join(' · ') : null,
    })),
  };
}

/** The lines as they are compared; one that pays a document is like no ledger. */
function onLedgers(lines: readonly Pick<ProposedLine, 'ledger_id' | keyof PastLine>[]): PastLine[] {
  return lines.map((line) => ({ ...line, ledger_id: line.ledger_id ?? 0 }));
}

/** Other rules in use that hold for some of the same and book them elsewhere. A new rule comes after all of them. */
function conflictsOf(rule: Rule, all: readonly StoredRule[], hits: readonly Hit[]): RulePreview['conflicts'] {
  const place = all.find(({ id }) => id === rule.id)?.position ?? Number.MAX_SAFE_INTEGER;
  return all
    .filter((other) => other.id !== rule.id && other.is_active)
    .map((other) => ({
      id: other.id,
      name: other.name,
      goes_first: other.position < place,
      count: hits.filter(({ row, would }) => holds(other, row) && isElsewhere(other, would, row)).length,
    }))
    .filter(({ count }) => count > 0);
}

function isElsewhere(other: Rule, would: Match, { amount }: TransactionRow): boolean {
  const lines = linesOf(other, amount);
  return lines !== null && shapeOf(onLedgers(lines)) !== shapeOf(onLedgers(would.lines));
}
