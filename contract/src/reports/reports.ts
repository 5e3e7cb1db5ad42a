import { ASSET_GROUPS, LIABILITY_GROUPS, PROFIT_LOSS_GROUPS } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import { mutationErrorCalls } from './mutation-errors.ts';
import { AdminQuery, Day, EuroSum, YearText } from '../shared/shapes.ts';
import { FinancialPeriod } from '../administrations/periods.ts';

const LedgerAmount = z.object({
  code: z.string(),
  title: z.string(),
  amount: EuroSum,
  compared: EuroSum.nullable(),
});

export const ProfitLossShown = z.object({
  groups: z.array(
    z.object({
      group: z.enum(PROFIT_LOSS_GROUPS),
      amount: EuroSum,
      compared: EuroSum.nullable(),
      ledgers: z.array(LedgerAmount),
    }),
  ),
  income: EuroSum,
  costs: EuroSum,
  result: EuroSum,
  compared_result: EuroSum.nullable(),
});

export const BalanceSheetShown = z.object({
  assets: z.array(z.object({ group: z.enum(ASSET_GROUPS), amount: EuroSum, ledgers: z.array(LedgerAmount) })),
  liabilities: z.array(z.object({ group: z.enum(LIABILITY_GROUPS), amount: EuroSum, ledgers: z.array(LedgerAmount) })),
  total_assets: EuroSum,
  total_liabilities: EuroSum,
});

export const Statements = z.object({
  from: Day,
  until: Day,
  profit_and_loss: ProfitLossShown,
  balance_sheet: BalanceSheetShown,
});
export type Statements = z.infer<typeof Statements>;

export const TrialBalanceRow = z.object({
  /** Empty for the results of earlier years that no closing has booked: equity without a ledger of its own. */
  code: z.string(),
  title: z.string(),
  debit: EuroSum,
  credit: EuroSum,
  balance: EuroSum,
});

export const YearChart = z.object({
  year: z.int(),
  months: z.array(z.object({ month: z.int(), revenue: EuroSum, costs: EuroSum, result: EuroSum })),
});
export type YearChart = z.infer<typeof YearChart>;

export const TODO_CODES = [
  'vat_return_due',
  'vat_payment_due',
  'vat_supplement_due',
  'icp_return_due',
  'vat_revision_due',
  'kor_limit',
  'oss_threshold',
  'invoices_overdue',
  'receipts_waiting',
  'receipts_need_you',
  'questions_open',
  'bank_to_process',
  'concept_expenses',
  'opening_balance_missing',
] as const;

/** The dashboard: four figures with the remark that matters, what to do now, and the quarters as a progress row. */
export const StatusPanel = z.object({
  bank: z.object({
    /** What the bank shows: the books and what of the statements is not booked yet. */
    amount: EuroSum,
    agrees: z.boolean(),
    until: Day.nullable(),
    unprocessed: EuroSum,
    unprocessed_count: z.int(),
  }),
  to_receive: z.object({ amount: EuroSum, overdue: EuroSum }),
  /** The oldest return that is not filed or not paid, or else the current one; `next` is what follows it. */
  vat: z.object({
    total_euros: z.int(),
    /** What of a filed one is still to pay. */
    outstanding: EuroSum,
    period: FinancialPeriod.nullable(),
    return_id: z.int().nullable(),
    is_filed: z.boolean(),
    next: z
      .object({ total_euros: z.int(), outstanding: EuroSum, period: FinancialPeriod, return_id: z.int() })
      .nullable(),
  }),
  profit: z.object({ amount: EuroSum, compared_percentage: z.int().nullable() }),
  todo: z.array(
    z.object({
      code: z.enum(TODO_CODES),
      count: z.int(),
      amount: EuroSum.nullable(),
      /** Of the KOR limit the day on which it was exceeded. */
      due: Day.nullable(),
      names: z.array(z.string()),
      /** Of a return that is due. */
      period: FinancialPeriod.nullable(),
      link: z.string(),
    }),
  ),
  periods: z.array(
    z.object({
      period: FinancialPeriod,
      receipts_done: z.int(),
      receipts_total: z.int(),
      bank_done: z.int(),
      bank_total: z.int(),
      /** Of those done: left out of the books. */
      bank_skipped: z.int(),
      /** Nothing where no return is filed of this period: in the small businesses scheme, outside VAT, or done elsewhere. */
      vat_total_euros: z.int().nullable(),
      filing_state: z.string(),
      filed_on: z.string().nullable(),
      return_id: z.int().nullable(),
      /** The company filed the VAT of this period itself, before it did so here. */
      vat_elsewhere: z.boolean(),
    }),
  ),
  /** What someone who opened these books lately has done of what is worth beginning with; nothing once they are in use. */
  first_steps: z
    .object({
      receipt: z.boolean(),
      invoice: z.boolean(),
      bank: z.boolean(),
      opening: z.boolean(),
      bookkeeper: z.boolean(),
    })
    .nullable(),
  counts: z.object({ inbox: z.int(), bank: z.int() }),
});
export type StatusPanel = z.infer<typeof StatusPanel>;

const Span = AdminQuery.extend({
  year: YearText.optional(),
  from: Day.optional(),
  until: Day.optional(),
  compare: z.enum(['previous_year', 'none']).optional(),
});

export const reportCalls = {
  ...mutationErrorCalls,
  statements: call({
    method: 'GET',
    path: 'balance-sheet/',
    access: 'ledger.view',
    summary: 'Profit and loss over a range of months, and the balance sheet at its end',
    query: Span,
    reply: Statements,
  }),
  trialBalance: call({
    method: 'GET',
    path: 'balance-sheet/trial-balance/',
    access: 'ledger.view',
    summary:
      'Trial balance: debits, credits and balance of every ledger account; costs and revenue are year-to-date. Balances add up to zero',
    query: Span,
    reply: z.object({
      from: Day,
      until: Day,
      rows: z.array(TrialBalanceRow),
      total_debit: EuroSum,
      total_credit: EuroSum,
    }),
  }),
  yearChart: call({
    method: 'GET',
    path: 'administrations/financial-year-chart/',
    access: 'ledger.view',
    summary: 'Revenue, costs and result per month',
    query: AdminQuery.extend({ year: YearText }),
    reply: YearChart,
  }),
  statusPanel: call({
    method: 'GET',
    path: 'dashboard/status-panel/',
    access: 'ledger.view',
    summary: 'Dashboard figures',
    query: AdminQuery.extend({ year: YearText.optional() }),
    reply: StatusPanel,
  }),
} as const;
