import { z } from 'zod';
import { StepUp } from '../administrations/company.ts';
import { FinancialPeriod } from '../administrations/periods.ts';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroAmount, EuroSum, Id, IdParams, Instant, May, Version } from '../shared/shapes.ts';
import { FILING_STATES, RubricName, RubricShown } from './tax-returns.ts';

/** Where a later change of a filed return is reported. */
export const CORRECTION_PLACES = ['NEXT_RETURN', 'SUPPLEMENT', 'REPORTED'] as const;

/** A change since the return was filed, with the document that caused it. */
export const DriftChange = z.object({
  entry_id: Id,
  date: Day,
  posted_at: Instant,
  source_type: z.string(),
  source_id: z.int(),
  document: z.string(),
  contact_name: z.string().nullable(),
  /** Why it changes the return, as a sentence. */
  cause: z.string(),
  rubric: RubricName,
  turnover: EuroAmount,
  tax: EuroAmount,
  place: z.enum(CORRECTION_PLACES),
  /** The name of the return that reports it, of a correction in a later return. */
  reported_in: z.string().nullable(),
});
export type DriftChange = z.infer<typeof DriftChange>;

export const VatDrift = z.object({
  return_id: Id,
  period: FinancialPeriod,
  /** What all changes add to the VAT payable. */
  total: EuroSum,
  /** What is still to be reported in a supplement. */
  awaiting: EuroSum,
  /** Above this total a supplement is required. */
  limit: EuroSum,
  filed_total_euros: z.int(),
  corrected_total_euros: z.int(),
  /** The draft supplement, once made. */
  supplement_id: Id.nullable(),
  needs_supplement: z.boolean(),
  /** The day on which the first change that awaits a supplement was booked. */
  discovered_on: Day.nullable(),
  rubrics: z.array(z.object({ rubric: RubricName, filed: RubricShown, corrected: RubricShown })),
  changes: z.array(DriftChange),
});
export type VatDrift = z.infer<typeof VatDrift>;

/** A supplement (suppletie): the corrected totals of a whole filed return. Until filed, as the books are now. */
export const VatSupplement = z.object({
  id: Id,
  return_id: Id,
  period: FinancialPeriod,
  filing_state: z.enum(FILING_STATES),
  discovered_on: Day,
  /** Eight weeks after discovery. */
  file_by: Day,
  is_overdue: z.boolean(),
  rubrics: z.array(RubricShown),
  owed_euros: z.int(),
  input_euros: z.int(),
  old_total_euros: z.int(),
  new_total_euros: z.int(),
  difference_euros: z.int(),
  exact_difference: EuroSum,
  rounding_gain: EuroSum,
  /** Tax interest (belastingrente) may be charged on what is paid; the Tax Administration calculates it. */
  may_bear_interest: z.boolean(),
  filed_on: Instant.nullable(),
  filed_by: z.string().nullable(),
  message_reference: z.string().nullable(),
  delivery_id: z.string().nullable(),
  delivery_statuses: z.array(z.object({ code: z.string(), description: z.string(), at: z.string() })),
  rejection: z.string().nullable(),
  version: Version,
  may: May,
});
export type VatSupplement = z.infer<typeof VatSupplement>;

export const supplementCalls = {
  vatDrift: call({
    method: 'GET',
    path: 'tax-returns/vat-return/{id}/drift/',
    access: 'vat.view',
    summary: 'Show what changed since a VAT return was filed: each change with its cause and where it is reported',
    params: IdParams,
    query: AdminQuery,
    reply: VatDrift,
  }),
  vatSupplements: call({
    method: 'GET',
    path: 'tax-returns/vat-suppletie/',
    access: 'vat.view',
    summary: 'List supplements (suppleties), newest first: those to file and those filed',
    query: AdminQuery,
    reply: z.array(VatSupplement),
  }),
  createVatSupplement: call({
    method: 'POST',
    path: 'tax-returns/vat-suppletie/',
    access: 'vat.approve',
    summary:
      'Create the supplement of a filed return whose corrections exceed the limit of the next return. Its eight weeks begin on the day of discovery',
    body: z.object({
      admin_id: Id.optional(),
      return_id: Id,
      /** Defaults to the day on which the first of its changes was booked. */
      discovered_on: Day.optional(),
    }),
    reply: VatSupplement,
  }),
  fileVatSupplement: call({
    method: 'POST',
    path: 'tax-returns/vat-suppletie/{id}/file/',
    access: 'vat.file',
    summary:
      'File the supplement: freezes its corrected totals, books the difference and queues delivery in one transaction. Requires a password or code',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), version: Version, step_up: StepUp.optional() }),
    reply: VatSupplement,
  }),
} as const;
