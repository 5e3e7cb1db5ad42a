import { z } from 'zod';
import { Authorizations } from './authorizations.ts';
import { call } from './call.ts';
import { AdminQuery, Day, Id, IdText, Instant, Version } from './shapes.ts';

export const PERIOD_STATES = ['OPEN', 'READY_FOR_CHECK', 'CHECKED', 'COMPLETED'] as const;
export const PeriodState = z.enum(PERIOD_STATES);
export const YEAR_STATES = ['OPEN', 'CLOSING', 'CLOSED', 'REOPENED'] as const;

export const AdministrationSummary = z.object({
  id: Id,
  title: z.string(),
  business_entity: z.string(),
  role: z.string(),
});
export type AdministrationSummary = z.infer<typeof AdministrationSummary>;

export const Administration = z.object({
  id: Id,
  title: z.string(),
  business_entity: z.enum(['ez', 'vof', 'cv', 'bv', 'hbv', 'stichting']),
  street: z.string(),
  street_number: z.string(),
  street_number_addition: z.string(),
  extra_address_line: z.string(),
  postal_code: z.string(),
  town: z.string(),
  country: z.string(),
  telephone_number: z.string(),
  email: z.string(),
  kvk_number: z.string().nullable(),
  btw_id: z.string().nullable(),
  vat_subjected: z.boolean(),
  vat_period: z.enum(['MONTH', 'QUARTER', 'YEAR']),
  vat_accounting_basis: z.enum(['INVOICE', 'CASH']),
  is_kor: z.boolean(),
  /** The first day under the KOR; none when it always was. */
  kor_since: Day.nullable(),
  payment_term_days: z.int(),
  expense_default_paid: z.boolean(),
  subscription_type: z.int(),
  version: Version,
});
export type Administration = z.infer<typeof Administration>;

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
    summary: 'The administrations this person may enter',
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
  administration: call({
    method: 'GET',
    path: 'administrations/{adminId}/',
    access: 'ledger.view',
    summary: 'An administration',
    params: z.object({ adminId: IdText }),
    reply: Administration,
  }),
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
    access: 'ledger.view',
    summary: 'Years with their periods, newest first',
    query: AdminQuery,
    reply: z.array(FinancialYear),
  }),
  updatePeriodState: call({
    method: 'POST',
    path: 'administrations/financial-period-state-update/',
    access: 'vat.approve',
    summary: 'Moves a period on or back; going back needs a reason',
    body: z.object({
      admin_id: Id.optional(),
      period_id: Id,
      state: z.enum(['OPEN', 'READY_FOR_CHECK', 'CHECKED']),
      reason: z.string().trim().max(500, { error: 'text_too_long' }).optional(),
      version: Version,
    }),
    reply: FinancialPeriod,
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
  error: z.object({ code: z.string(), detail: z.string() }).nullable(),
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
