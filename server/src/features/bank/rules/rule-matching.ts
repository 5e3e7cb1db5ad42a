import { allocate, type Cents, cents } from '@saldo/ledger';
import type { Match, ProposedLine } from '../matching/match.ts';
import type { TransactionRow } from '../bookings/store.ts';

/** What a rule looks at. A condition that is null, or without words, is not given. */
export type RuleConditions = {
  joined: 'ALL' | 'ANY';
  words: readonly string[];
  amount_from: Cents | null;
  amount_until: Cents | null;
  account_id: number | null;
  direction: 'In' | 'Out' | null;
  contra_iban: string | null;
  /** Conditions that count as one of these, joined in a way of their own. */
  groups: readonly RuleConditions[];
};

export type RuleLine = Pick<ProposedLine, 'vat_rate_bp' | 'reverse_charge' | 'private_bp'> & {
  ledger_id: number;
  percentage: number;
};

/** A rule that a person made: when it holds, and what is booked then. */
export type Rule = RuleConditions & {
  id: number;
  name: string;
  project_id: number | null;
  contact_id: number | null;
  lines: readonly RuleLine[];
};

/** A transaction as far as rules look at it. */
export type RuledTransaction = Pick<
  TransactionRow,
  'account_id' | 'amount' | 'counterparty_name' | 'counterparty_iban' | 'remittance' | 'structured_reference'
>;

/** Whether anything is asked at all, also in each group: what asks nothing would hold for everything. */
export function asksAnything(rule: RuleConditions): boolean {
  return conditionsOf(rule).length > 0 && rule.groups.every(asksAnything);
}

/** Whether a rule holds for a transaction: all of its conditions, or one of them. Pure. */
export function holds(rule: RuleConditions, transaction: RuledTransaction): boolean {
  const conditions = conditionsOf(rule);
  if (conditions.length === 0) return false;
  return rule.joined === 'ALL'
    ? conditions.every((condition) => condition(transaction))
    : conditions.some((condition) => condition(transaction));
}

type Condition = (transaction: RuledTransaction) => boolean;

function conditionsOf(rule: RuleConditions): Condition[] {
  const { words, amount_from: from, amount_until: until, account_id, direction, contra_iban, groups } = rule;
  const conditions: (Condition | null)[] = [
    words.length === 0 ? null : (of) => words.some((word) => written(of).includes(plain(word))),
    from === null && until === null ? null : (of) => isWithin(Math.abs(of.amount), from, until),
    account_id === null ? null : (of) => of.account_id === account_id,
    direction === null ? null : (of) => (of.amount < 0 ? 'Out' : 'In') === direction,
    contra_iban === null ? null : (of) => of.counterparty_iban === contra_iban,
    ...groups.map(
      (group): Condition =>
        (of) =>
          holds(group, of),
    ),
  ];
  return conditions.filter((condition) => condition !== null);
}

function isWithin(size: number, from: Cents | null, until: Cents | null): boolean {
  return (from === null || size >= from) && (until === null || size <= until);
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function written(of: RuledTransaction): string {
  return plain([of.counterparty_name, of.remittance, of.structured_reference ?? ''].join(' '));
}

/**
 * What the rule books of an amount, divided by its percentages to the cent. Null where a part would be nothing, and where a reverse charge or a
 * private share would be of money that comes in.
 */
export function linesOf(rule: Pick<Rule, 'lines'>, amount: Cents): ProposedLine[] | null {
  const shares = allocate(
    amount,
    rule.lines.map((line) => line.percentage),
  );
  const lines = rule.lines.map(({ percentage: _, ...line }, index) => ({
    open_item_id: null,
    ...line,
    amount: shares[index] ?? cents(0),
  }));
  if (amount > 0 && lines.some(isShared)) return null;
  return lines.some((line) => line.amount === 0) ? null : lines;
}

/** Whether a line has a reverse charge or a private share. */
export function isShared({ reverse_charge, private_bp }: Pick<ProposedLine, 'reverse_charge' | 'private_bp'>): boolean {
  return reverse_charge !== undefined || private_bp !== undefined;
}

/** The first rule that holds, in their order. */
export function ruleFor(rules: readonly Rule[], transaction: RuledTransaction): Rule | undefined {
  return rules.find((rule) => holds(rule, transaction) && linesOf(rule, transaction.amount) !== null);
}

/** Grounds of what is in the books by another way. */
const ELSEWHERE: readonly Match['grounds']['by'][] = ['registered', 'own_account'];

/**
 * A rule comes before what was booked before and before Saldo's own grounds. It does not come before a document of which it is certain that
 * this is its payment, before a payment that a person registered, or before a transfer to an own IBAN: these would be booked twice.
 */
export function withRule(
  transaction: Pick<RuledTransaction, 'amount'>,
  match: Match | null,
  rule: Rule | undefined,
): Match | null {
  if (rule === undefined) return match;
  const isProven = match?.kind === 'document' && match.certainty === 'certain';
  const isElsewhere = match !== null && ELSEWHERE.includes(match.grounds.by);
  const lines = linesOf(rule, transaction.amount);
  if (isProven || isElsewhere || lines === null) return match;
  return {
    kind: 'assigning_rule',
    certainty: 'certain',
    grounds: { by: 'assigning_rule', rule_id: rule.id, name: rule.name },
    lines,
    ...(rule.project_id === null ? {} : { project_id: rule.project_id }),
    ...(rule.contact_id === null ? {} : { contact_id: rule.contact_id }),
  };
}

/** The rule that proposed just these lines, so that what it did can be undone; null for lines that a person changed. */
export function ruleBehind(
  { proposal }: Pick<TransactionRow, 'proposal'>,
  lines: readonly ProposedLine[],
): number | null {
  if (proposal?.grounds.by !== 'assigning_rule' || proposal.lines.length !== lines.length) return null;
  const isSame = proposal.lines.every((line, index) => {
    const other = lines[index];
    return (
      other?.ledger_id === line.ledger_id &&
      other.reverse_charge === line.reverse_charge &&
      other.private_bp === line.private_bp &&
      other.vat_rate_bp === line.vat_rate_bp &&
      other.amount === line.amount
    );
  });
  return isSame ? proposal.grounds.rule_id : null;
}
