import { RECURRENCE_PERIODS } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import {
  AdminQuery,
  Day,
  Description,
  EuroAmount,
  Id,
  IdParams,
  May,
  page,
  PageQuery,
  Version,
} from '../shared/shapes.ts';
import { ProjectName } from '../projects/projects.ts';
import { RHYTHM } from '../shared/rhythm.ts';
import { InvoiceLine, PaymentTerm, SALES_DOCUMENT } from './sales.ts';
import { ShortText } from '../shared/shapes.ts';

export const RECURRING_INVOICE_STATES = ['ACTIVE', 'PAUSED', 'ENDED'] as const;
/** What becomes of each invoice: left as a draft, finalised, or finalised and sent by e-mail. */
export const RECURRING_ACTIONS = ['DRAFT', 'FINALIZE', 'SEND'] as const;
export type RecurringAction = (typeof RECURRING_ACTIONS)[number];
/** Which period an invoice charges: the one that begins on its date, or the one that ended before it. */
export const COVERS = ['AHEAD', 'BEHIND'] as const;

/** Each invoice without its date. Texts may name the period: {period}, {month}, {year} and others. */
const TEMPLATE = { ...SALES_DOCUMENT, payment_term_days: PaymentTerm, order_reference: ShortText.default('') };
const SCHEDULE = {
  /** What the list calls it; without one the description of the first line. */
  description: Description.default(''),
  ...RHYTHM,
  end_date: RHYTHM.end_date.default(null),
  covers: z.enum(COVERS).default('AHEAD'),
  action: z.enum(RECURRING_ACTIONS).default('DRAFT'),
  /** By how much prices rise at each full year after the start, in per cent. */
  indexation: z
    .string()
    .regex(/^-?\d{1,2}(?:\.\d{1,2})?$/, { error: 'indexation_invalid' })
    .refine((text) => Math.abs(Number(text)) <= 50, { error: 'indexation_invalid' })
    .default('0'),
};
const Template = z.object(TEMPLATE).extend({
  contact_id: Id,
  lines: SALES_DOCUMENT.lines.min(1, { error: 'lines_required' }),
});

export const RecurringInvoice = z.object({
  id: Id,
  description: z.string(),
  period: z.enum(RECURRENCE_PERIODS),
  frequency: z.int(),
  start_date: Day,
  end_date: Day.nullable(),
  covers: z.enum(COVERS),
  action: z.enum(RECURRING_ACTIONS),
  indexation: z.string(),
  state: z.enum(RECURRING_INVOICE_STATES),
  /** The date of the next invoice. */
  next_on: Day.nullable(),
  ended_on: Day.nullable(),
  contact_id: Id,
  contact_name: z.string(),
  /** Of its invoices; one that was closed meanwhile gets none. */
  project: ProjectName.nullable(),
  /** What the next invoice comes to, with VAT. */
  total_incl: EuroAmount,
  times: z.int(),
  last_on: Day.nullable(),
  /** Invoices that were to be finalised or sent and were left as drafts. */
  problems: z.int(),
  /** Why the last of those was, in the language of the call. */
  problem: z.string().nullable(),
  template: z.object({ ...TEMPLATE, contact_id: Id, lines: z.array(InvoiceLine) }),
  version: Version,
  may: May,
});
export type RecurringInvoice = z.infer<typeof RecurringInvoice>;

export const recurringInvoiceCalls = {
  recurringInvoices: call({
    method: 'GET',
    path: 'sales-journals/recurrent/',
    access: 'sales.view',
    summary: 'List recurring invoices, newest first, including ended ones',
    query: PageQuery.pick({ admin_id: true, cursor: true, page_size: true }),
    reply: page(RecurringInvoice),
  }),
  createRecurringInvoice: call({
    method: 'POST',
    path: 'sales-journals/recurrent/',
    access: 'sales.send',
    summary: 'Create a recurring invoice',
    body: z.object({
      admin_id: Id.optional(),
      ...SCHEDULE,
      project_id: Id.nullable().default(null),
      template: Template,
    }),
    reply: RecurringInvoice,
  }),
  recurringInvoice: call({
    method: 'GET',
    path: 'sales-journals/update-recurrent/{id}/',
    access: 'sales.view',
    summary: 'Retrieve a recurring invoice',
    params: IdParams,
    query: AdminQuery,
    reply: RecurringInvoice,
  }),
  updateRecurringInvoice: call({
    method: 'PATCH',
    path: 'sales-journals/update-recurrent/{id}/',
    access: 'sales.send',
    summary: 'Change, pause or resume a recurring invoice. Dates skipped while paused are not invoiced later',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      version: Version,
      active: z.boolean({ error: 'yes_or_no' }).optional(),
      description: Description.optional(),
      period: SCHEDULE.period.optional(),
      frequency: SCHEDULE.frequency.optional(),
      start_date: Day.optional(),
      end_date: Day.nullable().optional(),
      covers: z.enum(COVERS).optional(),
      action: z.enum(RECURRING_ACTIONS).optional(),
      indexation: SCHEDULE.indexation.unwrap().optional(),
      project_id: Id.nullable().optional(),
      template: Template.optional(),
    }),
    reply: RecurringInvoice,
  }),
  deleteRecurringInvoice: call({
    method: 'DELETE',
    path: 'sales-journals/update-recurrent/{id}/',
    access: 'sales.send',
    summary: 'Delete a recurring invoice. Invoices already created are kept',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
  previewRecurringInvoice: call({
    method: 'GET',
    path: 'sales-journals/recurrent/{id}/preview/',
    access: 'sales.view',
    summary: 'List the next dates of a recurring invoice, with the period and the amount of each',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({
      dates: z.array(z.object({ date: Day, from: Day, until: Day, description: z.string(), total_incl: EuroAmount })),
    }),
  }),
} as const;
