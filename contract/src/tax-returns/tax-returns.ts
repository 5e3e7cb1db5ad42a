import { RUBRICS } from '@saldo/ledger';
import { z } from 'zod';
import { StepUp } from '../administrations/company.ts';
import { FinancialPeriod } from '../administrations/periods.ts';
import { call } from '../shared/call.ts';
import {
  AdminQuery,
  Day,
  EuroAmount,
  EuroSum,
  Id,
  IdParams,
  Instant,
  May,
  page,
  PageQuery,
  Version,
  YearText,
} from '../shared/shapes.ts';

export const FILING_STATES = ['NOT_FILED', 'QUEUED', 'SUBMITTED', 'RECEIVED', 'REJECTED'] as const;
export const TAX_PAYMENT_STATES = ['PAID', 'PENDING', 'FAILURE', 'EXPIRED', 'CANCELLED', 'NOT_YET_PAID'] as const;
export const RubricName = z.enum(RUBRICS);

/** A box: exact cents and the whole euros of the form. `turnover` or `tax` is null where the form has no such column. */
export const RubricShown = z.object({
  rubric: RubricName,
  turnover: EuroSum.nullable(),
  tax: EuroSum.nullable(),
  turnover_euros: z.int().nullable(),
  tax_euros: z.int().nullable(),
  line_count: z.int(),
});
export type RubricShown = z.infer<typeof RubricShown>;

export const VatReturnSummary = z.object({
  id: Id,
  period: FinancialPeriod,
  filing_state: z.enum(FILING_STATES),
  payment_state: z.enum(TAX_PAYMENT_STATES),
  total_euros: z.int(),
  /** What is still to pay, after what the bank shows, what was set off, and what was noted by hand; negative: still to be received. */
  outstanding: EuroSum,
  filed_on: Instant.nullable(),
  /** Its due date has passed and it was not filed; never of a period from before VAT is done here. */
  is_overdue: z.boolean(),
});
export type VatReturnSummary = z.infer<typeof VatReturnSummary>;

export const VatReturn = VatReturnSummary.extend({
  declaration_type: z.literal('VAT'),
  /** Of a company in the small businesses scheme, to whom VAT was shifted: due, and not deducted. */
  is_incidental: z.boolean(),
  rubrics: z.array(RubricShown),
  owed_euros: z.int(),
  input_euros: z.int(),
  rounding_gain: EuroSum,
  filed_by: z.string().nullable(),
  rejection: z.string().nullable(),
  delivery_id: z.string().nullable(),
  delivery_statuses: z.array(z.object({ code: z.string(), description: z.string(), at: z.string() })),
  payment: z.object({
    amount: EuroSum,
    to: z.string(),
    iban: z.string(),
    reference: z.string().nullable(),
    before: Day,
    /** Whether it can be paid through Saldo. */
    can_pay_online: z.boolean(),
    /** It may be at the Tax Administration or at Saldo already: paying it to the Tax Administration would pay it twice. */
    covered_by_saldo: z.boolean(),
    /** What the Tax Administration set off: of a refund against another return, or of this one by the refund of another. */
    set_off: EuroAmount,
    /** One by one, with the period of the other return; null: another assessment than a VAT return here. */
    set_offs: z.array(z.object({ id: Id, period: FinancialPeriod.nullable(), decided_on: Day, amount: EuroAmount })),
  }),
  /** What the books say now minus what was filed, when they differ. */
  drift: z
    .object({
      total: EuroSum,
      line_count: z.int(),
      /** What of it takes a supplement (suppletie) that is not filed yet. */
      awaiting: EuroSum,
    })
    .nullable(),
  /** The figures moved after they were checked: the check no longer holds. */
  changed_since_check: z.boolean(),
  /** What the client was asked and said; null when nobody asked. */
  approval: z
    .object({
      /** `FALLEN`: approved, and the lines changed since. */
      state: z.enum(['WAITING', 'APPROVED', 'FALLEN', 'DECLINED']),
      /** The page on which the client answers. */
      address: z.string(),
      email: z.string().nullable(),
      requested_at: Instant,
      requested_by: z.string(),
      answered_by: z.string().nullable(),
      answered_at: Instant.nullable(),
      note: z.string(),
    })
    .nullable(),
  /** It waits for a check, or staff may file it only after one. */
  needs_check: z.boolean(),
  version: Version,
  may: May,
});
export type VatReturn = z.infer<typeof VatReturn>;

/** Why a line is in a box is a sentence in the user's language. */
export const VatReturnLine = z.object({
  entry_id: Id,
  line_number: z.int(),
  date: Day,
  source_type: z.string(),
  source_id: z.int(),
  document: z.string(),
  contact_name: z.string().nullable(),
  reason: z.string(),
  turnover: EuroAmount.nullable(),
  tax: EuroAmount.nullable(),
  is_correction: z.boolean(),
});
export type VatReturnLine = z.infer<typeof VatReturnLine>;

export const CHECK_RESULTS = ['right', 'look', 'wrong'] as const;
/** One check before filing. `wrong` stops the filing; `look` asks a person to say that it is right. */
export const VatCheck = z.object({
  code: z.enum([
    'client_approval',
    'ob_number',
    'filing_contact',
    'bank_processed',
    'bank_agrees',
    'control_accounts',
    'receipts_waiting',
    'concepts_left',
    'open_questions',
    'draft_invoices',
    'books_begin',
    'vat_ids',
    'vat_ids_checked',
    'reverse_charges',
    'icp_filed',
    'balances',
    'unpaid_expenses',
    'private_use_car',
    'vat_revision',
    'catering_vat',
    'gifts_vat',
    'turnover_compared',
    'earlier_returns',
  ]),
  result: z.enum(CHECK_RESULTS),
  text: z.string(),
  accepted: z.boolean(),
  /** Where to go and look, as an address below the administration. */
  link: z.string().nullable(),
  /** The documents it is about, by name, each with its address below the administration. */
  documents: z.array(z.object({ name: z.string(), link: z.string() })),
});
export type VatCheck = z.infer<typeof VatCheck>;

export const LINES_FILE_TYPES = ['csv', 'xlsx'] as const;

export const taxReturnCalls = {
  vatReturns: call({
    method: 'GET',
    path: 'tax-returns/vat-return/',
    access: 'vat.view',
    summary: 'List VAT returns, newest period first',
    query: AdminQuery.extend({ year: YearText.optional() }),
    reply: z.array(VatReturnSummary),
  }),
  periodsWithoutReturn: call({
    method: 'GET',
    path: 'tax-returns/periods-without-return/',
    access: 'vat.view',
    summary: 'List past periods that need no VAT return, newest first. They are completed manually',
    query: AdminQuery,
    /** `vat_elsewhere`: its return was filed outside Saldo; else none is due. */
    reply: z.array(FinancialPeriod.extend({ vat_elsewhere: z.boolean() })),
  }),
  vatReturn: call({
    method: 'GET',
    path: 'tax-returns/vat-return/{id}/',
    access: 'vat.view',
    summary: 'Retrieve the VAT return of a period: computed from the books until filed, frozen afterwards',
    params: IdParams,
    query: AdminQuery,
    reply: VatReturn,
  }),
  vatReturnLines: call({
    method: 'GET',
    path: 'tax-returns/vat-return/{id}/lines/',
    access: 'vat.view',
    summary: 'List the lines of a box (rubriek), each with its document and reason',
    params: IdParams,
    query: PageQuery.extend({ rubric: RubricName }),
    reply: page(VatReturnLine),
  }),
  vatReturnLinesFile: call({
    method: 'GET',
    path: 'tax-returns/vat-return/{id}/lines/file/',
    access: 'vat.view',
    summary: 'Download all lines of a box (rubriek), each with its document and reason, as CSV or XLSX',
    params: IdParams,
    query: AdminQuery.extend({
      rubric: RubricName,
      file_type: z.enum(LINES_FILE_TYPES, { error: 'invalid' }).default('csv'),
    }),
    produces: 'application/octet-stream',
  }),
  vatReturnChecks: call({
    method: 'GET',
    path: 'tax-returns/vat-return/{id}/checks/',
    access: 'vat.view',
    summary: 'Run the checks on a return: passed, to review, failed',
    params: IdParams,
    query: AdminQuery,
    reply: z.array(VatCheck),
  }),
  acceptVatCheck: call({
    method: 'POST',
    path: 'tax-returns/vat-return/{id}/checks/',
    access: 'vat.approve',
    summary: 'Accept a check that needs review',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), code: VatCheck.shape.code, version: Version }),
    reply: z.array(VatCheck),
  }),
  recalculateVatReturns: call({
    method: 'POST',
    path: 'tax-returns/vat-returns-recalculate/',
    access: 'vat.approve',
    summary: 'Recalculate the VAT returns that are not filed, or one of them, from the entries',
    body: z.object({ admin_id: Id.optional(), return_id: Id.optional() }),
    reply: z.object({
      /** How many stored balances differed from the entries. */
      corrected_balances: z.int(),
      returns: z.array(VatReturnSummary),
    }),
  }),
  fileVatReturn: call({
    method: 'POST',
    path: 'tax-returns/vat-return-file/',
    access: 'vat.file',
    summary:
      'File the return: freezes it, locks the period and queues delivery in one transaction. Requires a password or code',
    body: z.object({ admin_id: Id.optional(), id: Id, version: Version, step_up: StepUp.optional() }),
    reply: VatReturn,
  }),
  vatReturnXbrl: call({
    method: 'GET',
    path: 'tax-returns/vat-return/{id}/xbrl/',
    access: 'vat.view',
    summary: 'Download the filed message (XBRL)',
    params: IdParams,
    query: AdminQuery,
    produces: 'application/xml',
  }),
  xbrlFiles: call({
    method: 'GET',
    path: 'tax-returns/xbrl-files/',
    access: 'vat.view',
    summary: 'List the filed messages',
    query: AdminQuery.extend({ year: YearText.optional() }),
    reply: z.array(
      z.object({
        return_id: Id,
        period: z.string(),
        filed_at: Instant,
        message_reference: z.string(),
        filing_state: z.enum(FILING_STATES),
      }),
    ),
  }),
} as const;
