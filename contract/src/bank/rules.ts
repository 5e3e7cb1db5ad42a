import { REVERSE_CHARGES } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import { IbanText } from '../contacts/contacts.ts';
import { ProjectName } from '../projects/projects.ts';
import {
  AdminQuery,
  AsCorrection,
  Day,
  EuroAmount,
  EuroSum,
  Id,
  IdParams,
  ShortText,
  VatRateName,
  Version,
} from '../shared/shapes.ts';

/** Where a share of the amount goes; the percentages of a rule come to 100. */
const RuleLine = z.object({
  ledger_account_id: Id,
  /** null: no VAT. */
  vat: VatRateName.nullable().default(null),
  percentage: z.int({ error: 'invalid' }).min(1, { error: 'invalid' }).max(100, { error: 'invalid' }).default(100),
  reverse_charge: z.enum(REVERSE_CHARGES).default('NONE'),
  /** The share of the owner, in whole percents. A line with one, or with a reverse charge, is for money that goes out. */
  private_percentage: z.int({ error: 'invalid' }).min(0, { error: 'invalid' }).max(99, { error: 'invalid' }).default(0),
});

const Conditions = z.object({
  /** ALL: every condition that is given must hold; ANY: one of them. */
  joined: z.enum(['ALL', 'ANY']).default('ALL'),
  /** One of these occurs in the name or the description. */
  words: z.array(z.string().trim().min(1).max(100)).max(20, { error: 'invalid' }).default([]),
  /** Without sign; both ends included. */
  amount_from: EuroAmount.nullable().default(null),
  amount_until: EuroAmount.nullable().default(null),
  account_id: Id.nullable().default(null),
  direction: z.enum(['In', 'Out']).nullable().default(null),
  contra_account_iban: IbanText.nullable().default(null),
});

const MOST_GROUPS = 5;
const groupsOf = <Group extends z.ZodType>(group: Group) =>
  z.array(group).max(MOST_GROUPS, { error: 'invalid' }).default([]);

/** Conditions that count as one beside those of the rule; a group may have groups of its own, and these none. */
const Group = Conditions.extend({ groups: groupsOf(Conditions) });
const Grouped = Conditions.extend({ groups: groupsOf(Group) });
export type RuleGroup = z.output<typeof Group>;

/** What a person tells Saldo about transactions to come: when it holds, and what is booked then. */
export const AssigningRuleBody = Grouped.extend({
  name: ShortText.trim().min(1, { error: 'required' }),
  is_active: z.boolean().default(true),
  project_id: Id.nullable().default(null),
  /** Whom it is with, on the lines in the books. */
  contact_id: Id.nullable().default(null),
  lines: z.array(RuleLine).min(1, { error: 'lines_required' }).max(10, { error: 'invalid' }),
});
export type AssigningRuleBody = z.output<typeof AssigningRuleBody>;

export const AssigningRule = AssigningRuleBody.omit({ lines: true }).extend({
  id: Id,
  /** Rules are tried in this order, from 1; the first that holds is used. */
  position: z.int(),
  lines: z.array(RuleLine.extend({ label: z.string() })),
  project: ProjectName.nullable(),
  contact: z.object({ id: Id, name: z.string() }).nullable(),
  /** Transactions that were booked by it. */
  booked: z.int(),
  version: Version,
});
export type AssigningRule = z.infer<typeof AssigningRule>;

/** A transaction of the past beside what the rule would have booked. */
const RuleExample = z.object({
  id: Id,
  date: Day,
  amount: EuroAmount,
  contra_account_name: z.string(),
  description: z.string(),
  would_book: z.string(),
  /** What a person booked; null while it is to be processed. */
  booked: z.string().nullable(),
});

/** What a rule would have meant for the transactions that are there. */
export const RulePreview = z.object({
  /** How many transactions it was tried on, newest first. */
  tried: z.int(),
  hits: z.int(),
  waiting: z.int(),
  /** Booked by people as the rule would have, and otherwise. */
  same: z.int(),
  otherwise: z.int(),
  /** Other rules that hold for some of the same transactions and book them elsewhere. */
  conflicts: z.array(z.object({ id: Id, name: z.string(), count: z.int(), goes_first: z.boolean() })),
  examples: z.array(RuleExample),
});
export type RulePreview = z.infer<typeof RulePreview>;

const Portable = Conditions.omit({ account_id: true });
const PortableGroup = Portable.extend({ groups: groupsOf(Portable) });
export type PortableGroup = z.output<typeof PortableGroup>;

/** A rule in a file, with codes of ledgers: so that it can be used in another administration. */
export const PortableRule = Portable.extend({
  groups: groupsOf(PortableGroup),
  name: ShortText.trim().min(1, { error: 'required' }),
  is_active: z.boolean().default(true),
  lines: z
    .array(RuleLine.omit({ ledger_account_id: true }).extend({ ledger_code: z.string().max(20) }))
    .min(1, { error: 'lines_required' })
    .max(10, { error: 'invalid' }),
});
export type PortableRule = z.output<typeof PortableRule>;

const Correction = z.object({ admin_id: Id.optional(), book_as_correction: AsCorrection });

export const ruleCalls = {
  assigningRules: call({
    method: 'GET',
    path: 'bank-journals/assigning-rule/',
    access: 'bank.view',
    summary: 'List the rules that transactions are assigned by, in their order',
    query: AdminQuery,
    reply: z.array(AssigningRule),
  }),
  createAssigningRule: call({
    method: 'POST',
    path: 'bank-journals/assigning-rule/',
    access: 'bank.process',
    summary: 'Add a rule, last in the order',
    body: AssigningRuleBody.extend({ admin_id: Id.optional() }),
    reply: AssigningRule,
  }),
  updateAssigningRule: call({
    method: 'PATCH',
    path: 'bank-journals/assigning-rule/{id}/',
    access: 'bank.process',
    summary: 'Change a rule, or its place in the order; what is left out stays',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      rule: AssigningRuleBody.optional(),
      is_active: z.boolean().optional(),
      position: z.int().min(1).optional(),
      version: Version,
    }),
    reply: AssigningRule,
  }),
  deleteAssigningRule: call({
    method: 'DELETE',
    path: 'bank-journals/assigning-rule/{id}',
    access: 'bank.process',
    summary: 'Delete a rule; what it booked stays booked',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
  previewAssigningRule: call({
    method: 'POST',
    path: 'bank-journals/assigning-rule/preview/',
    access: 'bank.view',
    summary: 'Try a rule on the transactions that are there, without saving it',
    body: AssigningRuleBody.extend({
      admin_id: Id.optional(),
      /** The rule that is being changed: it does not conflict with itself. */
      id: Id.optional(),
    }),
    reply: RulePreview,
  }),
  applyAssigningRule: call({
    method: 'POST',
    path: 'bank-journals/assigning-rule/{id}/apply/',
    access: 'bank.process',
    summary:
      'Book transactions to be processed that this rule is proposed for, at most 200 at a time; with dry_run it only returns the number and the total',
    params: IdParams,
    body: Correction.extend({ dry_run: z.boolean().default(false) }),
    /** `amount` is what was booked, or would be, adds up to. */
    reply: z.object({ booked: z.int(), left: z.int(), amount: EuroSum }),
  }),
  rollbackAssigningRule: call({
    method: 'POST',
    path: 'bank-journals/assigning-rule/{id}/rollback/',
    access: 'bank.process',
    summary: 'Undo the bookings of this rule, at most 200 at a time; transactions and documents are restored',
    params: IdParams,
    body: Correction,
    reply: z.object({ undone: z.int(), left: z.int() }),
  }),
  exportAssigningRules: call({
    method: 'GET',
    path: 'bank-journals/assigning-rule/export/',
    access: 'bank.view',
    summary: 'Export the rules, for another administration',
    query: AdminQuery,
    reply: z.object({ rules: z.array(PortableRule) }),
  }),
  importAssigningRules: call({
    method: 'POST',
    path: 'bank-journals/assigning-rule/import/',
    access: 'bank.process',
    summary: 'Add exported rules, last in the order; a rule that is there already is left out',
    body: z.object({ admin_id: Id.optional(), rules: z.array(PortableRule).min(1).max(200, { error: 'invalid' }) }),
    reply: z.object({ added: z.int(), known: z.int() }),
  }),
} as const;
