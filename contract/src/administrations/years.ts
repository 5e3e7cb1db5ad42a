import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroSum, Id, Instant, ShortText, Version, YearText } from '../shared/shapes.ts';
import { FinancialPeriod } from './periods.ts';

export const YEAR_STATES = ['OPEN', 'CLOSING', 'CLOSED', 'REOPENED'] as const;
export const YearState = z.enum(YEAR_STATES);

export const FinancialYear = z.object({ year: z.int(), state: YearState, periods: z.array(FinancialPeriod) });
export type FinancialYear = z.infer<typeof FinancialYear>;

/** What stops a year from being closed or reopened: the code of the error that the caller would get. */
export const YEAR_OBSTACLES = [
  'year_closed',
  'year_not_closed',
  'year_not_over',
  'earlier_year_open',
  'later_year_closed',
  'periods_not_processed',
  'partner_shares_incomplete',
  'not_allowed',
] as const;
export const YearObstacle = z.enum(YEAR_OBSTACLES);
export type YearObstacle = z.infer<typeof YearObstacle>;

/** A share of the result in per cent, with at most two decimals: "33.34". */
export const SharePercentage = z
  .string({ error: 'required' })
  .regex(/^(?:100(?:\.00?)?|\d{1,2}(?:\.\d{1,2})?)$/, { error: 'share_percentage' })
  .refine((text) => Number(text) > 0, { error: 'share_percentage' });

/** A ledger of one partner; null where the partners share those of the firm. */
const PartnerLedger = z
  .string()
  .regex(/^\d{4,6}$/, { error: 'ledger_unknown' })
  .nullable()
  .default(null);

export const YearPartner = z.object({
  name: ShortText.trim().min(1, { error: 'required' }),
  share_percentage: SharePercentage,
  /** The capital to which the share of the result goes, by code. */
  capital_ledger: PartnerLedger,
  /** Private deposits and withdrawals, which the close brings to that capital; with an RGS code of private accounts. */
  private_ledger: PartnerLedger,
});
export type YearPartner = z.infer<typeof YearPartner>;

export const YearTransition = z.object({
  from_state: YearState,
  to_state: YearState,
  reason: z.string().nullable(),
  person_name: z.string(),
  at: Instant,
});

/** A financial year with what closing it books and locks. */
export const FinancialYearDetail = FinancialYear.extend({
  starts_on: Day,
  ends_on: Day,
  version: Version,
  /** Income less costs of the year. */
  result: EuroSum,
  /** Periods that still have to be processed: a return is due of them, and it was not filed. */
  periods_to_process: z.array(Id),
  /** Null: it can be closed now, by the caller. */
  close_obstacle: YearObstacle.nullable(),
  /** Null: it can be reopened now, by the caller. */
  reopen_obstacle: YearObstacle.nullable(),
  /** The entry that closed it; null while it is open, and where there was nothing to book. */
  closing_entry_id: Id.nullable(),
  /** What closing would book now; empty when closed. */
  closing_lines: z.array(
    z.object({ code: z.string(), title: z.string(), description: z.string(), debit: EuroSum, credit: EuroSum }),
  ),
  /** Whether the legal form divides the result over partners. */
  has_partners: z.boolean(),
  partners: z.array(YearPartner),
  /** Newest first. */
  transitions: z.array(YearTransition),
});
export type FinancialYearDetail = z.infer<typeof FinancialYearDetail>;

const YearParams = z.object({ year: YearText });

export const yearCalls = {
  financialYears: call({
    method: 'GET',
    path: 'administrations/financial-years/',
    access: 'administration.view',
    summary: 'List financial years with their periods, newest first',
    query: AdminQuery,
    reply: z.array(FinancialYear),
  }),
  financialYear: call({
    method: 'GET',
    path: 'administrations/financial-year/{year}/',
    access: 'ledger.view',
    summary:
      'Retrieve a financial year (its id is the year): result, periods, what closing would book, and who moved it',
    params: YearParams,
    query: AdminQuery,
    reply: FinancialYearDetail,
  }),
  updateFinancialYear: call({
    method: 'PUT',
    path: 'administrations/financial-year/{year}/',
    access: 'year.close',
    summary:
      'Set the partners of a financial year with their shares of the result, for a vof or cv; not once it is closed',
    params: YearParams,
    body: z.object({
      admin_id: Id.optional(),
      partners: z.array(YearPartner).max(50, { error: 'invalid' }),
      version: Version,
    }),
    reply: FinancialYearDetail,
  }),
  updateYearState: call({
    method: 'POST',
    path: 'administrations/financial-year-state-update/',
    access: 'year.close',
    summary:
      'Move a financial year: CLOSING when someone starts on it, OPEN to take that back, CLOSED books the result to equity and locks the books, REOPENED reverses that exactly and requires a reason and year.reopen',
    body: z.object({
      admin_id: Id.optional(),
      year: z.int({ error: 'required' }),
      state: YearState,
      reason: z.string().trim().max(500, { error: 'text_too_long' }).default(''),
      version: Version,
    }),
    reply: FinancialYearDetail,
  }),
  recalculateYear: call({
    method: 'POST',
    path: 'administrations/close-and-recalculate-periods/',
    access: 'year.close',
    summary:
      'Complete the periods of a financial year that have ended and need no return (requires vat.file), recalculate its ledger balances from the entries, and the totals of lists of invoices and expenses',
    body: z.object({ admin_id: Id.optional(), year: z.int({ error: 'required' }) }),
    reply: z.object({
      completed: z.array(FinancialPeriod),
      /** Stored balances that did not equal their entries, and do now. */
      corrected_balances: z.int(),
      /** Totals of the lists of invoices and expenses, of all years, that did not equal those. The books were right. */
      corrected_totals: z.int(),
    }),
  }),
} as const;
