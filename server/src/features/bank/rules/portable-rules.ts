import { isDeepStrictEqual } from 'node:util';
import { type PortableGroup, type PortableRule, type RuleGroup, type ruleCalls, vatRateName } from '@saldo/contract';
import { ledgerCodes, ledgerIdOf } from '#features/journal/index';
import type { ReplyOf } from '#platform/http/handlers';
import type { Scope } from '#platform/scope';
import { checkedRule, insertRule } from './save-rules.ts';
import { asksAnything, type RuleConditions } from './rule-matching.ts';
import { shownConditions, shownGroups, storedRules } from './rule-store.ts';

type Asked = ReturnType<typeof shownConditions>;

const carried = ({ account_id: _, ...conditions }: Asked): Omit<Asked, 'account_id'> => conditions;
const nowhere = <Group extends object>(group: Group): Group & { account_id: null } => ({ ...group, account_id: null });

/**
 * The rules with codes of ledgers instead of ids, without what only this administration has: accounts, projects and contacts. One that asks for an
 * account holds for more without it, so it is switched off; one that asks for nothing else is left out.
 */
export async function exportRules(scope: Scope): Promise<ReplyOf<typeof ruleCalls.exportAssigningRules>> {
  const rules = await storedRules(scope);
  const ledgers = await ledgerCodes(
    scope,
    rules.flatMap((rule) => rule.lines.map((line) => line.ledger_id)),
  );
  return {
    rules: rules.filter(isAskedElsewhere).map((rule) => ({
      name: rule.name,
      is_active: rule.is_active && !asksAccount(rule),
      ...carried(shownConditions(rule)),
      groups: shownGroups(nowhereAtAll(rule)).map(portableGroup),
      lines: rule.lines.map(({ ledger_id, vat_rate_bp, percentage, reverse_charge, private_bp }) => ({
        ledger_code: ledgers.get(ledger_id)?.code ?? '',
        vat: vat_rate_bp === null ? null : vatRateName(vat_rate_bp),
        percentage,
        reverse_charge: reverse_charge ?? 'NONE',
        private_percentage: (private_bp ?? 0) / 100,
      })),
    })),
  };
}

function asksAccount({ account_id, groups }: RuleConditions): boolean {
  return account_id !== null || groups.some(asksAccount);
}

/** Conditions without accounts, and without groups that ask for nothing else. */
function nowhereAtAll(rule: RuleConditions): RuleConditions {
  return { ...nowhere(rule), groups: rule.groups.map(nowhereAtAll).filter(asksAnything) };
}

function isAskedElsewhere(rule: RuleConditions): boolean {
  return asksAnything(nowhereAtAll(rule));
}

function portableGroup({ groups, ...group }: RuleGroup): PortableGroup {
  return { ...carried(group), groups: groups.map(carried) };
}

/** Adds exported rules. One that is there already, under the same name and with the same conditions and lines, is left out. */
export async function importRules(
  scope: Scope,
  rules: readonly PortableRule[],
): Promise<ReplyOf<typeof ruleCalls.importAssigningRules>> {
  const known = (await exportRules(scope)).rules;
  let added = 0;
  for (const rule of rules) {
    if (known.some((other) => isDeepStrictEqual(other, rule))) continue;
    const lines = [];
    for (const { ledger_code, ...line } of rule.lines)
      lines.push({ ...line, ledger_account_id: await ledgerIdOf(scope, ledger_code) });
    const groups = rule.groups.map((group) => ({ ...nowhere(group), groups: group.groups.map(nowhere) }));
    const body = { ...nowhere(rule), groups, project_id: null, contact_id: null, lines };
    await insertRule(scope, await checkedRule(scope, body, 0), rule.is_active);
    added += 1;
  }
  return { added, known: rules.length - added };
}
