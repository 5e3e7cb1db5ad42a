import type { AssigningRule, AssigningRuleBody, RuleGroup, VatRateName } from '@saldo/contract';
import { type Cents, formatEuro, parseEuro, type ReverseCharge } from '@saldo/ledger';

export type EditedRuleLine = {
  ledger_account_id: string | null;
  vat: VatRateName | '';
  percentage: string;
  reverse_charge: ReverseCharge;
  /** In whole percents, as typed; empty: none. */
  private_percentage: string;
};

/** Conditions as they are edited. Words are parted by commas. */
export type EditedConditions = {
  joined: AssigningRule['joined'];
  words: string;
  direction: 'In' | 'Out' | '';
  amount_from: Cents | null;
  amount_until: Cents | null;
  account_id: string | null;
  contra_account_iban: string;
};

/** A group of conditions as it is edited, with the groups in it; `key` tells it apart while others come and go. */
export type EditedGroup = EditedConditions & { key: string; groups: EditedGroup[] };

/** A rule as it is edited. */
export type RuleValues = EditedConditions & {
  name: string;
  groups: EditedGroup[];
  project_id: string | null;
  contact_id: string | null;
  lines: EditedRuleLine[];
};

export const newRuleLine = (): EditedRuleLine => ({
  ledger_account_id: null,
  vat: '',
  percentage: '',
  reverse_charge: 'NONE',
  private_percentage: '',
});

const NOTHING_ASKED: EditedConditions = {
  joined: 'ALL',
  words: '',
  direction: '',
  amount_from: null,
  amount_until: null,
  account_id: null,
  contra_account_iban: '',
};

export const newGroup = (): EditedGroup => ({ ...NOTHING_ASKED, key: crypto.randomUUID(), groups: [] });

const cents = (amount: string | null): Cents | null => (amount === null ? null : parseEuro(amount));

const euro = (amount: Cents | null): string | null => (amount === null ? null : formatEuro(amount));

/** What the form begins with: the rule that is changed, or nothing but one line for everything. */
export function ruleValues(rule: AssigningRule | undefined): RuleValues {
  return {
    name: rule?.name ?? '',
    ...(rule === undefined ? NOTHING_ASKED : editedConditions(rule)),
    groups: rule?.groups.map(editedGroup) ?? [],
    project_id: rule === undefined || rule.project_id === null ? null : String(rule.project_id),
    contact_id: rule === undefined || rule.contact_id === null ? null : String(rule.contact_id),
    lines: rule?.lines.map(({ ledger_account_id, vat, percentage, reverse_charge, private_percentage }) => ({
      ledger_account_id: String(ledger_account_id),
      vat: vat ?? '',
      percentage: String(percentage),
      reverse_charge,
      private_percentage: private_percentage === 0 ? '' : String(private_percentage),
    })) ?? [{ ...newRuleLine(), percentage: '100' }],
  };
}

/** Conditions as the server gives them; of what stands deepest it gives no groups. */
type Asked = Omit<RuleGroup, 'groups'> & { groups?: readonly Asked[] };

function editedConditions(asked: Asked): EditedConditions {
  return {
    joined: asked.joined,
    words: asked.words.join(', '),
    direction: asked.direction ?? '',
    amount_from: cents(asked.amount_from),
    amount_until: cents(asked.amount_until),
    account_id: asked.account_id === null ? null : String(asked.account_id),
    contra_account_iban: asked.contra_account_iban ?? '',
  };
}

function editedGroup(group: Asked): EditedGroup {
  return { ...newGroup(), ...editedConditions(group), groups: (group.groups ?? []).map(editedGroup) };
}

function wireConditions(edited: EditedConditions): Omit<RuleGroup, 'groups'> {
  const { joined, words, direction, amount_from, amount_until, account_id, contra_account_iban } = edited;
  return {
    joined,
    words: wordsOf(words),
    direction: direction === '' ? null : direction,
    amount_from: euro(amount_from),
    amount_until: euro(amount_until),
    account_id: account_id === null ? null : Number(account_id),
    contra_account_iban: contra_account_iban.trim() === '' ? null : contra_account_iban,
  };
}

function wireGroup(group: EditedGroup): RuleGroup {
  return { ...wireConditions(group), groups: group.groups.map(wireConditions) };
}

/** The rule as the server takes it. */
export function ruleBody(values: RuleValues, is_active: boolean): AssigningRuleBody {
  const { groups, project_id, contact_id, lines } = values;
  return {
    name: values.name,
    is_active,
    ...wireConditions(values),
    groups: groups.map(wireGroup),
    project_id: project_id === null ? null : Number(project_id),
    contact_id: contact_id === null ? null : Number(contact_id),
    lines: lines.map((line) => ({
      ledger_account_id: Number(line.ledger_account_id ?? 0),
      vat: line.vat === '' ? null : line.vat,
      percentage: Number(line.percentage),
      reverse_charge: line.reverse_charge,
      private_percentage: Number(line.private_percentage),
    })),
  };
}

/** Words or phrases parted by commas, each once. */
export function wordsOf(text: string): string[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return [...new Set(words)];
}

/** Whether a line has a reverse charge or a private share. */
export function isSharedLine({ reverse_charge, private_percentage }: EditedRuleLine): boolean {
  return reverse_charge !== 'NONE' || Number(private_percentage) !== 0;
}

/** Whether enough is filled in to try the rule on history. */
export function isComplete({ lines, ...values }: RuleValues): boolean {
  const asks =
    wordsOf(values.words).length > 0 ||
    values.direction !== '' ||
    values.amount_from !== null ||
    values.amount_until !== null ||
    values.account_id !== null ||
    values.contra_account_iban.trim() !== '' ||
    values.groups.length > 0;
  const total = lines.reduce((sum, { percentage }) => sum + Number(percentage), 0);
  return (
    asks && total === 100 && lines.every((line) => line.ledger_account_id !== null && /^\d{1,3}$/.test(line.percentage))
  );
}
