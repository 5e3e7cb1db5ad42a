import { RECURRENCE_PERIODS } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import { RHYTHM } from '../shared/rhythm.ts';
import { ExpenseBody } from './expense-body.ts';
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

export const RECURRING_STATES = ['ACTIVE', 'STOPPED', 'ENDED'] as const;

const Days = z.object(RHYTHM);
const Schedule = Days.extend({ description: Description.default(''), end_date: Day.nullable().default(null) });

/** Each expense gets the amounts of now: the person says that this is meant (specification §5). */
const Confirmed = z.literal(true, { error: 'confirm_amounts_copied' });

export const RecurringExpense = z.object({
  id: Id,
  description: z.string(),
  period: z.enum(RECURRENCE_PERIODS),
  frequency: z.int(),
  start_date: Day,
  end_date: Day.nullable(),
  active: z.boolean(),
  state: z.enum(RECURRING_STATES),
  /** The date of the next expense. */
  next_on: Day.nullable(),
  ended_on: Day.nullable(),
  template_expense_id: Id,
  contact_id: Id.nullable(),
  contact_name: z.string().nullable(),
  /** What each expense comes to, with VAT. */
  total_incl: EuroAmount,
  times: z.int(),
  last_on: Day.nullable(),
  version: Version,
  may: May,
});
export type RecurringExpense = z.infer<typeof RecurringExpense>;

export const recurringExpenseCalls = {
  recurringExpenses: call({
    method: 'GET',
    path: 'purchase-journals/recurrent/',
    access: 'purchases.view',
    summary: 'List recurring expenses, newest first, including ended ones',
    query: PageQuery.pick({ admin_id: true, cursor: true, page_size: true }),
    reply: page(RecurringExpense),
  }),
  createWithRecurrence: call({
    method: 'POST',
    path: 'purchase-journals/recurrent/',
    access: 'purchases.process',
    summary: 'Create a recurring expense from a new expense',
    body: Schedule.extend({
      admin_id: Id.optional(),
      expense: ExpenseBody.omit({ admin_id: true, is_concept: true }),
      confirm_amounts_copied: Confirmed,
    }),
    reply: RecurringExpense,
  }),
  createRecurring: call({
    method: 'POST',
    path: 'purchase-journals/create-recurrent/',
    access: 'purchases.process',
    summary: 'Make a posted expense recurring with its current amounts',
    body: Schedule.extend({ admin_id: Id.optional(), template_expense_id: Id, confirm_amounts_copied: Confirmed }),
    reply: RecurringExpense,
  }),
  previewRecurring: call({
    method: 'GET',
    path: 'purchase-journals/recurrent/{id}/preview/',
    access: 'purchases.view',
    summary: 'Preview up to twelve next dates with their amounts',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ dates: z.array(z.object({ date: Day, total_incl: EuroAmount })) }),
  }),
  updateRecurring: call({
    method: 'PATCH',
    path: 'purchase-journals/update-recurrent/{id}/',
    access: 'purchases.process',
    summary:
      'Update the schedule of a recurring expense, pause or resume it. With a template, its amounts are copied again',
    params: IdParams,
    body: Days.partial()
      .extend({
        description: Description.optional(),
        admin_id: Id.optional(),
        active: z.boolean().optional(),
        template_expense_id: Id.optional(),
        confirm_amounts_copied: Confirmed.optional(),
        version: Version,
      })
      .refine((body) => body.template_expense_id === undefined || body.confirm_amounts_copied === true, {
        error: 'confirm_amounts_copied',
        path: ['confirm_amounts_copied'],
      }),
    reply: RecurringExpense,
  }),
  deleteRecurring: call({
    method: 'DELETE',
    path: 'purchase-journals/update-recurrent/{id}/',
    access: 'purchases.process',
    summary: 'Delete a recurring expense. Expenses it created are kept',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
} as const;
