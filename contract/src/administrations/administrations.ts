import { z } from 'zod';
import { AdministrationSummary, administrationDetailCalls } from './company.ts';
import { Authorizations } from './authorizations.ts';
import { call } from '../shared/call.ts';
import { paymentAccountCalls } from './payment-account.ts';
import { AdminQuery, Day, Id, IdText, Instant, Version } from '../shared/shapes.ts';

export const PERIOD_STATES = ['OPEN', 'READY_FOR_CHECK', 'CHECKED', 'COMPLETED'] as const;
export const PeriodState = z.enum(PERIOD_STATES);
export const YEAR_STATES = ['OPEN', 'CLOSING', 'CLOSED', 'REOPENED'] as const;

export const FinancialPeriod = z.object({
  id: Id,
  year: z.int(),
  period_number: z.int(),
  kind: z.enum(['MONTH', 'QUARTER', 'YEAR']),
  starts_on: Day,
  ends_on: Day,
  due_on: Day,
  stage: z.enum(['NOT_STARTED', 'OPEN', 'LAST_CHANCE', 'CLOSED']),
  state: PeriodState,
  version: Version,
});
export type FinancialPeriod = z.infer<typeof FinancialPeriod>;

export const FinancialYear = z.object({ year: z.int(), state: z.enum(YEAR_STATES), periods: z.array(FinancialPeriod) });
export type FinancialYear = z.infer<typeof FinancialYear>;

export const administrationCalls = {
  administrationsForUser: call({
    method: 'GET',
    path: 'administrations/administrations-for-user/',
    access: 'signed_in',
    summary: 'The administrations this person may enter, by title: at most 200, so search when there are more',
    query: z.object({ search: z.string().max(200, { error: 'text_too_long' }).optional() }),
    reply: z.array(AdministrationSummary),
  }),
  sessionAdministration: call({
    method: 'GET',
    path: 'administrations/session/admin_id/',
    access: 'signed_in',
    summary: 'The administration this session works in',
    reply: z.object({ admin_id: Id.nullable() }),
  }),
  chooseAdministration: call({
    method: 'POST',
    path: 'administrations/session/admin_id/',
    access: 'signed_in',
    summary: 'Works in another administration from now on',
    body: z.object({ admin_id: Id }),
    reply: z.object({ admin_id: Id }),
  }),
  ...administrationDetailCalls,
  ...paymentAccountCalls,
  authorizations: call({
    method: 'GET',
    path: 'administrations/authorizations/{adminId}/',
    access: 'signed_in',
    summary: 'What this person may do there',
    params: z.object({ adminId: IdText }),
    reply: Authorizations,
  }),
  financialYears: call({
    method: 'GET',
    path: 'administrations/financial-years/',
    access: 'administration.view',
    summary: 'Years with their periods, newest first',
    query: AdminQuery,
    reply: z.array(FinancialYear),
  }),
  updatePeriodState: call({
    method: 'POST',
    path: 'administrations/financial-period-state-update/',
    access: 'vat.approve',
    summary:
      'Moves a period on or back; going back needs a reason. Completed by hand only where no VAT return is due, after the period',
    body: z.object({
      admin_id: Id.optional(),
      period_id: Id,
      state: PeriodState,
      reason: z.string().trim().max(500, { error: 'text_too_long' }).optional(),
      version: Version,
    }),
    reply: FinancialPeriod,
  }),
  lockBooks: call({
    method: 'PUT',
    path: 'administrations/{adminId}/books-lock/',
    access: 'year.close',
    summary: 'Locks the books up to and including a day; an earlier day, or none, opens them again and needs a reason',
    params: z.object({ adminId: IdText }),
    body: z.object({
      books_locked_until: Day.nullable(),
      reason: z.string().trim().max(500, { error: 'text_too_long' }).default(''),
      version: Version,
    }),
    reply: z.object({ books_locked_until: Day.nullable(), version: Version }),
  }),
} as const;

export const TASK_STATES = ['PENDING', 'STARTED', 'SUCCESS', 'FAILURE'] as const;
export const BackgroundTask = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(TASK_STATES),
  done: z.int(),
  total: z.int().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Where in the application the result is to be seen, as a path; null until there is one. */
  result_url: z.string().nullable(),
  error: z.object({ code: z.string(), detail: z.string(), about: z.record(z.string(), z.unknown()) }).nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type BackgroundTask = z.infer<typeof BackgroundTask>;

export const taskCalls = {
  taskStatus: call({
    method: 'GET',
    path: 'taskapp/get-task-status/{id}/',
    access: 'signed_in',
    summary: 'How far a background task is',
    params: z.object({ id: IdText }),
    query: AdminQuery,
    reply: BackgroundTask,
  }),
} as const;
