import { z } from 'zod';
import { call } from '../shared/call.ts';
import type { Authorization } from '../administrations/authorizations.ts';
import {
  AdminQuery,
  Day,
  EuroAmount,
  EuroSum,
  Id,
  IdParams,
  IdText,
  May,
  page,
  PageQuery,
  Version,
} from '../shared/shapes.ts';

/**
 * What may belong to a project, each with what it takes to put it there and to see it. Named as in the history. A bank transaction and a
 * general journal entry belong to it as a whole.
 */
export const PROJECT_MODELS = {
  expense: 'purchases.process',
  sales_invoice: 'sales.edit',
  bank_transaction: 'bank.process',
  general_journal: 'journal.book',
  time_entry: 'hours.edit',
} as const satisfies Readonly<Record<string, Authorization>>;
export type ProjectModel = keyof typeof PROJECT_MODELS;
const MODELS = Object.keys(PROJECT_MODELS) as [ProjectModel, ...ProjectModel[]];
const Model = z.enum(MODELS, { error: 'invalid' });

/** A project as a document shows it. */
export const ProjectName = z.object({ id: Id, name: z.string() });
export type ProjectName = z.infer<typeof ProjectName>;

export const Project = ProjectName.extend({
  /** The contact it is for. */
  client: ProjectName.nullable(),
  /** Stands in the subject of mail about it. */
  email_tag: z.string(),
  /** How many documents belong to it; what was reversed does not. */
  purchases: z.int(),
  sales: z.int(),
  /** Of these, what is not final yet. */
  drafts: z.int(),
  /** Hours of everyone, in minutes. */
  minutes: z.int(),
  /** Of these, billable and not on an invoice. */
  unbilled_minutes: z.int(),
  /** Excluding VAT; null where there is none, and for whoever may not see the books. */
  budget: EuroAmount.nullable(),
  /** In minutes. */
  budget_minutes: z.int().nullable(),
  /** Nothing is added to a closed project. */
  is_closed: z.boolean(),
  version: Version,
  may: May,
});
export type Project = z.infer<typeof Project>;

const Entry = z.object({ entry_id: Id, model: Model });

/** What belongs to a project, or could. `amount` excludes VAT; of bank and general journal it is the whole. Hours have `minutes` instead. */
export const ProjectEntry = Entry.extend({
  date: Day,
  name: z.string(),
  contact: z.string(),
  amount: EuroSum.nullable(),
  minutes: z.int().nullable(),
  is_draft: z.boolean(),
  may: May,
});
export type ProjectEntry = z.infer<typeof ProjectEntry>;

const Sums = z.object({ revenue: EuroSum, costs: EuroSum, result: EuroSum });
export const ProjectResult = Sums.extend({
  months: z.array(Sums.extend({ month: Day, minutes: z.int() })),
  minutes: z.int(),
  unbilled_minutes: z.int(),
  /** What unbilled hours come to; null for whoever may not see rates. */
  unbilled: EuroSum.nullable(),
});
export type ProjectResult = z.infer<typeof ProjectResult>;

const Name = z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(120, { error: 'text_too_long' });
const Tag = z
  .string()
  .trim()
  .regex(/^[\w.-]{0,40}$/, { error: 'invalid' });
const Budget = EuroAmount.refine((text) => !text.startsWith('-'), { error: 'amount_with_minus' }).nullable();
const BudgetMinutes = z
  .int({ error: 'whole_number' })
  .min(0, { error: 'whole_number' })
  .max(60_000_000, { error: 'whole_number' })
  .nullable();

/** How many of each kind are listed at first, and at most. */
export const ENTRIES_PER_KIND = 200;
export const MOST_ENTRIES_PER_KIND = 2000;

export const projectCalls = {
  projects: call({
    method: 'GET',
    path: 'projects/',
    access: 'feature.projects',
    summary: 'List projects by name, with what belongs to each. Closed ones only when asked for',
    query: PageQuery.omit({ ordering: true }).extend({
      state: z.enum(['OPEN', 'CLOSED', 'ALL'], { error: 'invalid' }).default('ALL'),
      client_id: IdText.optional(),
    }),
    reply: page(Project),
  }),
  createProject: call({
    method: 'POST',
    path: 'projects/create/',
    access: 'feature.projects',
    also: 'contacts.edit',
    summary: 'Create a project',
    body: z.object({
      admin_id: Id.optional(),
      name: Name,
      client_id: Id.nullable().default(null),
      email_tag: Tag.default(''),
      budget: Budget.default(null),
      budget_minutes: BudgetMinutes.default(null),
    }),
    reply: Project,
  }),
  project: call({
    method: 'GET',
    path: 'projects/{id}/',
    access: 'feature.projects',
    summary: 'Retrieve a project',
    params: IdParams,
    query: AdminQuery,
    reply: Project,
  }),
  updateProject: call({
    method: 'PATCH',
    path: 'projects/{id}/',
    access: 'feature.projects',
    also: 'contacts.edit',
    summary: 'Change, close or reopen a project. What is left out stays as it is',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      name: Name.optional(),
      client_id: Id.nullable().optional(),
      email_tag: Tag.optional(),
      budget: Budget.optional(),
      budget_minutes: BudgetMinutes.optional(),
      is_closed: z.boolean({ error: 'yes_or_no' }).optional(),
      version: Version,
    }),
    reply: Project,
  }),
  deleteProject: call({
    method: 'DELETE',
    path: 'projects/{id}/',
    access: 'feature.projects',
    also: 'contacts.edit',
    summary: 'Delete a project that nothing belongs to',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
  projectEntries: call({
    method: 'GET',
    path: 'projects/{id}/entries/',
    access: 'feature.projects',
    summary: 'List what belongs to a project, latest first: of each kind that the caller may see, at most `per_kind`',
    params: IdParams,
    query: AdminQuery.extend({
      per_kind: z.coerce
        .number({ error: 'invalid' })
        .int({ error: 'invalid' })
        .min(1, { error: 'invalid' })
        .max(MOST_ENTRIES_PER_KIND, { error: 'too_many' })
        .default(ENTRIES_PER_KIND),
    }),
    reply: z.object({
      results: z.array(ProjectEntry),
      /** The kinds of which there are more. */
      more: z.array(Model),
    }),
  }),
  projectCandidates: call({
    method: 'GET',
    path: 'projects/candidates/',
    access: 'feature.projects',
    also: 'contacts.edit',
    summary: 'Search documents, bookings or hours that are in no project, latest first, at most 50',
    query: PageQuery.pick({ admin_id: true, search: true }).extend({ model: Model }),
    reply: z.object({ results: z.array(ProjectEntry) }),
  }),
  projectResult: call({
    method: 'GET',
    path: 'projects/{id}/result/',
    access: 'ledger.view',
    also: 'feature.projects',
    summary: 'Revenue, costs and result of a project by month, from the books, with its hours',
    params: IdParams,
    query: AdminQuery,
    reply: ProjectResult,
  }),
  addEntries: call({
    method: 'POST',
    path: 'projects/add-entries/',
    access: 'feature.projects',
    also: 'contacts.edit',
    summary: 'Assign documents, bookings and hours to a project, all or none. What is in another project is moved',
    body: z.object({
      admin_id: Id.optional(),
      project: Id,
      entries: z.array(Entry).min(1, { error: 'required' }).max(200, { error: 'invalid' }),
    }),
    reply: Project,
  }),
  removeEntry: call({
    method: 'POST',
    path: 'projects/remove-entry/',
    access: 'feature.projects',
    also: 'contacts.edit',
    summary: 'Remove a document, booking or hours from a project',
    body: Entry.extend({ admin_id: Id.optional(), project: Id }),
    reply: Project,
  }),
} as const;
