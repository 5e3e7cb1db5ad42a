import type { AssigningRule, AssigningRuleBody, ruleCalls } from '@saldo/contract';
import { bankLineUse, cents, ROLES } from '@saldo/ledger';
import { sql } from 'kysely';
import { contactById } from '#features/contacts/index';
import { ledgerCodes } from '#features/journal/index';
import { projectAfter } from '#features/projects/index';
import type { Input } from '#platform/http/handlers';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { accountWithLedger } from '../accounts/bank-accounts.ts';
import { isSale } from '../bookings/booking-entry.ts';
import { asksAnything, type Rule, type RuleConditions } from './rule-matching.ts';
import { columnsOf, presentRules, ruleFrom, storedRule, storedRules } from './rule-store.ts';

/** The accounts that are asked for, also in groups. */
function accountsOf({ account_id, groups }: RuleConditions): number[] {
  return [...(account_id === null ? [] : [account_id]), ...groups.flatMap(accountsOf)];
}

/** The field of the first amount that ends below what it begins at, also in groups: such a condition never holds. */
function amountUpsideDown({ amount_from, amount_until, groups }: RuleConditions, path = ''): string | undefined {
  if (amount_from !== null && amount_until !== null && amount_from > amount_until) return `${path}amount_until`;
  return groups
    .map((group, index) => amountUpsideDown(group, `${path}groups.${String(index)}.`))
    .find((field) => field !== undefined);
}

/** The field where the first condition is missing, also in groups: what asks nothing would hold for everything. */
function withoutCondition({ groups, ...own }: RuleConditions, path = ''): string | undefined {
  if (groups.length === 0) return asksAnything({ ...own, groups }) ? undefined : `${path}words`;
  return groups
    .map((group, index) => withoutCondition(group, `${path}groups.${String(index)}.`))
    .find((field) => field !== undefined);
}

/** What a reverse charge or a private share is of. */
const MONEY_OUT = cents(-1);

/** A rule that may be stored or tried: it asks something, and books all of the amount on ledgers that a bank line may be on. */
export async function checkedRule(scope: Scope, body: AssigningRuleBody, id: number): Promise<Rule> {
  const rule = ruleFrom(body, id);
  const empty = withoutCondition(rule);
  if (empty !== undefined) throw refuseField(empty, 'rule_without_condition');
  const upsideDown = amountUpsideDown(rule);
  if (upsideDown !== undefined) throw refuseField(upsideDown, 'invalid');
  for (const id of new Set(accountsOf(rule))) await accountWithLedger(scope, id);
  if (rule.contact_id !== null) await contactById(scope, rule.contact_id);
  if (rule.project_id !== null) await projectAfter(scope, null, rule.project_id);
  const total = rule.lines.reduce((sum, line) => sum + line.percentage, 0);
  if (total !== 100) throw refuseField('lines', 'rule_not_whole');
  const ledgers = await ledgerCodes(
    scope,
    rule.lines.map((line) => line.ledger_id),
  );
  for (const [index, line] of rule.lines.entries()) {
    const ledger = ledgers.get(line.ledger_id);
    const path = `lines.${String(index)}`;
    if (ledger === undefined) throw refuseField(`${path}.ledger_account_id`, 'ledger_unknown');
    const use = bankLineUse({ code: ledger.code, bank: ledger.use.bank }, ROLES.bank);
    if (use === 'never') throw refuseField(`${path}.ledger_account_id`, 'ledger_by_document');
    if (line.vat_rate_bp !== null && use !== 'vat') throw refuseField(`${path}.vat`, 'vat_not_on_ledger');
    const isSold = isSale(ledger.code, ledger.kind, MONEY_OUT);
    if (line.reverse_charge !== undefined && (isSold || (line.vat_rate_bp ?? 0) === 0))
      throw refuseField(`${path}.reverse_charge`, 'reverse_charge_on_costs');
    if (line.private_bp !== undefined && isSold)
      throw refuseField(`${path}.private_percentage`, 'private_share_on_costs');
  }
  return rule;
}

/** Adds a rule, last in the order. */
export async function createRule(scope: Scope, body: AssigningRuleBody): Promise<AssigningRule> {
  return shown(scope, await insertRule(scope, await checkedRule(scope, body, 0), body.is_active));
}

/** Stores a rule that was checked, last in the order. */
export async function insertRule(scope: Scope, rule: Rule, is_active: boolean): Promise<number> {
  const last = (await storedRules(scope)).at(-1)?.position ?? 0;
  const row = await scope.db
    .insertInto('bank_rules')
    .values({ administration_id: scope.administrationId, position: last + 1, is_active, ...columnsOf(rule) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function shown(scope: Scope, id: number): Promise<AssigningRule> {
  const rules = await presentRules(scope, await storedRules(scope));
  return orNotFound(rules.find((rule) => rule.id === id));
}

/** Changes a rule, switches it on or off, or moves it in the order. */
export async function updateRule(
  scope: Scope,
  id: number,
  { rule: body, is_active, position, version }: Input<typeof ruleCalls.updateAssigningRule>['body'],
): Promise<AssigningRule> {
  const before = await storedRule(scope, id);
  if (before.version !== version) throw new Refusal('stale_version');
  const changed =
    body === undefined ? {} : { ...columnsOf(await checkedRule(scope, body, id)), is_active: body.is_active };
  await scope.db
    .updateTable('bank_rules')
    .set((eb) => ({ ...changed, ...(is_active === undefined ? {} : { is_active }), version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
  if (position !== undefined) await moveRule(scope, id, position);
  return shown(scope, id);
}

async function moveRule(scope: Scope, id: number, position: number): Promise<void> {
  const others = (await storedRules(scope)).map((rule) => rule.id).filter((other) => other !== id);
  const order = others.toSpliced(position - 1, 0, id);
  await sql`
    update bank_rules r set position = o.position from unnest(${order}::bigint[]) with ordinality as o (id, position)
    where r.administration_id = ${scope.administrationId} and r.id = o.id and r.position <> o.position`.execute(
    scope.db,
  );
}

/** Deletes a rule. What it booked stays, as if a person had. */
export async function deleteRule(scope: Scope, id: number): Promise<void> {
  await storedRule(scope, id);
  await scope.db
    .updateTable('bank_transactions')
    .set({ rule_id: null })
    .where('administration_id', '=', scope.administrationId)
    .where('rule_id', '=', id)
    .execute();
  await scope.db
    .deleteFrom('bank_rules')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}
