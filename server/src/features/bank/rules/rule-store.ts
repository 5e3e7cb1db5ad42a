import type { AssigningRule, AssigningRuleBody, RuleGroup } from '@saldo/contract';
import { VAT_RATE_BP, vatRateName } from '@saldo/contract';
import { type Cents, cents, formatEuro, parseEuro } from '@saldo/ledger';
import type { Selectable } from 'kysely';
import { contactNames } from '#features/contacts/index';
import { ledgerCodes } from '#features/journal/index';
import { projectsShown } from '#features/projects/index';
import type { DB } from '#platform/database/database.generated';
import { sharesOf } from '../bookings/store.ts';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { Rule, RuleConditions, RuleLine } from './rule-matching.ts';

export type StoredRule = Rule & { position: number; is_active: boolean; version: number };

const stored = (value: number | null): Cents | null => (value === null ? null : cents(value));
const sizeOf = (value: string | null): Cents | null => (value === null ? null : cents(Math.abs(parseEuro(value))));
const euro = (amount: Cents | null): string | null => (amount === null ? null : formatEuro(amount));

/** Groups as `columnsOf` stores them. */
const groupsIn = (json: unknown): RuleConditions[] => json as RuleConditions[];

function ruleOf(row: Selectable<DB['bank_rules']>): StoredRule {
  return {
    id: row.id,
    name: row.name,
    position: row.position,
    is_active: row.is_active,
    joined: row.joined as Rule['joined'],
    words: row.words,
    amount_from: stored(row.amount_from_cents),
    amount_until: stored(row.amount_until_cents),
    account_id: row.account_id,
    direction: row.direction as Rule['direction'],
    contra_iban: row.contra_iban,
    groups: groupsIn(row.groups),
    project_id: row.project_id,
    contact_id: row.contact_id,
    lines: row.lines as RuleLine[],
    version: row.version,
  };
}

/** Every rule, in the order in which they are tried. */
export async function storedRules(scope: Scope): Promise<StoredRule[]> {
  const rows = await scope.db
    .selectFrom('bank_rules')
    .selectAll()
    .where('administration_id', '=', scope.administrationId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(ruleOf);
}

/** The rules that are in use. */
export async function activeRules(scope: Scope): Promise<Rule[]> {
  return (await storedRules(scope)).filter(({ is_active }) => is_active);
}

export async function storedRule(scope: Scope, id: number): Promise<StoredRule> {
  return orNotFound((await storedRules(scope)).find((rule) => rule.id === id));
}

/** A rule in its form, as it is tried. */
export function ruleFrom(body: AssigningRuleBody, id: number): Rule {
  return {
    id,
    name: body.name,
    ...conditionsFrom(body),
    project_id: body.project_id,
    contact_id: body.contact_id,
    lines: body.lines.map(({ ledger_account_id, vat, percentage, reverse_charge, private_percentage }) => ({
      ledger_id: ledger_account_id,
      vat_rate_bp: vat === null ? null : VAT_RATE_BP[vat],
      percentage,
      ...sharesOf({ reverse_charge, private_bp: private_percentage * 100 }),
    })),
  };
}

type Asked = Omit<RuleGroup, 'groups'> & { groups?: readonly Asked[] };

function conditionsFrom(asked: Asked): RuleConditions {
  return {
    joined: asked.joined,
    words: asked.words,
    amount_from: sizeOf(asked.amount_from),
    amount_until: sizeOf(asked.amount_until),
    account_id: asked.account_id,
    direction: asked.direction,
    contra_iban: asked.contra_account_iban,
    groups: (asked.groups ?? []).map(conditionsFrom),
  };
}

/** The conditions of a rule, or of a group, as they are shown. */
export function shownConditions(rule: RuleConditions): Omit<RuleGroup, 'groups'> {
  return {
    joined: rule.joined,
    words: [...rule.words],
    amount_from: euro(rule.amount_from),
    amount_until: euro(rule.amount_until),
    account_id: rule.account_id,
    direction: rule.direction,
    contra_account_iban: rule.contra_iban,
  };
}

/** The groups of a rule as they are shown: two deep, as they come in. */
export function shownGroups({ groups }: RuleConditions): RuleGroup[] {
  return groups.map((group) => ({ ...shownConditions(group), groups: group.groups.map(shownConditions) }));
}

/** The columns of a rule. */
export function columnsOf(rule: Rule) {
  return {
    name: rule.name,
    joined: rule.joined,
    words: [...rule.words],
    amount_from_cents: rule.amount_from,
    amount_until_cents: rule.amount_until,
    account_id: rule.account_id,
    direction: rule.direction,
    contra_iban: rule.contra_iban,
    groups: JSON.stringify(rule.groups),
    project_id: rule.project_id,
    contact_id: rule.contact_id,
    lines: JSON.stringify(rule.lines),
  };
}

/** Rules as they are shown, with how much each booked. */
export async function presentRules(scope: Scope, rules: readonly StoredRule[]): Promise<AssigningRule[]> {
  const ledgers = await ledgerCodes(
    scope,
    rules.flatMap((rule) => rule.lines.map((line) => line.ledger_id)),
  );
  const projects = await projectsShown(
    scope,
    rules.map((rule) => rule.project_id),
  );
  const booked = await bookedByRules(scope);
  const contacts = await contactNames(
    scope,
    rules.flatMap(({ contact_id }) => contact_id ?? []),
  );
  return rules.map((rule, index) => ({
    id: rule.id,
    name: rule.name,
    position: index + 1,
    is_active: rule.is_active,
    ...shownConditions(rule),
    groups: shownGroups(rule),
    contact_id: rule.contact_id,
    contact: rule.contact_id === null ? null : { id: rule.contact_id, name: contacts.get(rule.contact_id) ?? '' },
    project_id: rule.project_id,
    project: rule.project_id === null ? null : (projects.get(rule.project_id) ?? null),
    lines: rule.lines.map(({ ledger_id, vat_rate_bp, percentage, reverse_charge, private_bp }) => ({
      ledger_account_id: ledger_id,
      vat: vat_rate_bp === null ? null : vatRateName(vat_rate_bp),
      percentage,
      reverse_charge: reverse_charge ?? 'NONE',
      private_percentage: (private_bp ?? 0) / 100,
      label: ledgers.get(ledger_id)?.title ?? '',
    })),
    booked: booked.get(rule.id) ?? 0,
    version: rule.version,
  }));
}

async function bookedByRules(scope: Scope): Promise<Map<number, number>> {
  const rows = await scope.db
    .selectFrom('bank_transactions')
    .select((eb) => ['rule_id', eb.fn.countAll<number>().as('count')])
    .where('administration_id', '=', scope.administrationId)
    .where('rule_id', 'is not', null)
    .groupBy('rule_id')
    .execute();
  return new Map(rows.map(({ rule_id, count }) => [rule_id ?? 0, count]));
}
