import { z } from 'zod';
import { AdministrationSummary, administrationDetailCalls } from './company.ts';
import { Authorizations } from './authorizations.ts';
import { call } from '../shared/call.ts';
import { paymentAccountCalls } from './payment-account.ts';
import { FinancialPeriod, PeriodState } from './periods.ts';
import { AdminQuery, Day, Id, IdText, Instant, Version } from '../shared/shapes.ts';
import { yearCalls } from './years.ts';

export const administrationCalls = {
  administrationsForUser: call({
    method: 'GET',
    path: 'administrations/administrations-for-user/',
    access: 'signed_in',
    summary: 'List the administrations the caller has access to, by title: at most 200, use search for more',
    query: z.object({ search: z.string().max(200, { error: 'text_too_long' }).optional() }),
    reply: z.array(AdministrationSummary),
  }),
  sessionAdministration: call({
    method: 'GET',
    path: 'administrations/session/admin_id/',
    access: 'signed_in',
    summary: 'Retrieve the administration this session is switched to',
    reply: z.object({ admin_id: Id.nullable() }),
  }),
  chooseAdministration: call({
    method: 'POST',
    path: 'administrations/session/admin_id/',
    access: 'signed_in',
    summary: 'Switch the session to another administration',
    body: z.object({ admin_id: Id }),
    reply: z.object({ admin_id: Id }),
  }),
  ...administrationDetailCalls,
  ...paymentAccountCalls,
  authorizations: call({
    method: 'GET',
    path: 'administrations/authorizations/{adminId}/',
    access: 'signed_in',
    summary: 'List the caller’s authorizations in an administration',
    params: z.object({ adminId: IdText }),
    reply: Authorizations,
  }),
  ...yearCalls,
  updatePeriodState: call({
    method: 'POST',
    path: 'administrations/financial-period-state-update/',
    access: 'vat.approve',
    summary:
      'Change the state of a period; moving back requires a reason. Only periods without a VAT return can be completed manually, after they end',
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
    summary: 'Lock the books up to and including a date. An earlier date, or none, unlocks them and requires a reason',
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
    summary: 'Retrieve the progress of a background task',
    params: z.object({ id: IdText }),
    query: AdminQuery,
    reply: BackgroundTask,
  }),
} as const;
