import { BALANCED_TYPES, MEMORIAL_RULES, MEMORIAL_TYPES, MOVABLE_TREATMENTS } from '@saldo/ledger';
import { z } from 'zod';
import { ProjectName } from '../projects/projects.ts';
import { call } from '../shared/call.ts';
import {
  AdminQuery,
  AsCorrection,
  Day,
  Description,
  EuroAmount,
  EuroSum,
  Id,
  IdParams,
  Instant,
  May,
  page,
  PageQuery,
  VatRateName,
  Version,
  YearText,
} from '../shared/shapes.ts';

const LedgerCode = z.string({ error: 'required' }).regex(/^\d{4,6}$/, { error: 'ledger_unknown' });
const NotBelowZero = EuroAmount.refine((text) => !text.startsWith('-'), { error: 'amount_with_minus' });
const NotZero = EuroAmount.refine((text) => Number(text) !== 0, { error: 'amount_not_zero' });
const AboveZero = NotBelowZero.refine((text) => Number(text) !== 0, { error: 'amount_not_zero' });
const Percentage = z.int({ error: 'percentage' }).min(0, { error: 'percentage' }).max(100, { error: 'percentage' });

const MemorialLine = z.object({
  ledger: LedgerCode,
  debit: NotBelowZero.default('0.00'),
  credit: NotBelowZero.default('0.00'),
  description: Description.default(''),
  contact_id: Id.nullable().default(null),
});

/** Costs that were private, without VAT; with a rate, VAT is owed on them. */
const PrivateShare = z.object({
  ledger: LedgerCode,
  amount: AboveZero,
  vat: VatRateName.nullable().default(null),
  description: Description.default(''),
});

function rows<Row extends z.ZodType>(row: Row) {
  return z.array(row).min(1, { error: 'lines_required' }).max(500, { error: 'too_many' });
}

/** What is typed, by type of entry. */
export const MemorialBooking = z.discriminatedUnion('type', [
  z.object({ type: z.enum(BALANCED_TYPES), lines: rows(MemorialLine) }),
  z.object({ type: z.literal('PRIVATE_CORRECTION'), shares: rows(PrivateShare) }),
  z.object({ type: z.literal('PRIVATE_USE_GOODS'), cost: AboveZero, vat: VatRateName }),
  z.object({
    type: z.literal('PRIVATE_USE_CAR'),
    /** Including VAT and bpm. */
    list_price: AboveZero,
    first_used_year: z.int({ error: 'required' }).min(1950, { error: 'invalid' }).max(2100, { error: 'invalid' }),
    vat_deducted_on_purchase: z.boolean({ error: 'yes_or_no' }),
    months: z.int({ error: 'months_of_year' }).min(1, { error: 'months_of_year' }).max(12, { error: 'months_of_year' }),
    /** VAT deducted in the year on use and maintenance; the flat rate is limited to it. Null: not limited. */
    running_vat: NotBelowZero.nullable().default(null),
    purchase_vat: NotBelowZero.default('0.00'),
  }),
  z.object({
    type: z.literal('KM_ALLOWANCE'),
    km: z.int({ error: 'whole_number' }).min(1, { error: 'whole_number' }).max(1_000_000, { error: 'whole_number' }),
  }),
  z.object({
    type: z.literal('CORRECTION_INPUT_TAX_EXEMPT_REVENUE'),
    /** All VAT of the year on costs for both taxed and exempt revenue, and what of it was deducted. */
    input_vat: AboveZero,
    deducted: NotBelowZero,
    final_percentage: Percentage,
  }),
  z.object({ type: z.literal('BUA_CORRECTION'), vat: AboveZero }),
  z.object({
    type: z.literal('IRRECOVERABLE_INVOICE'),
    open_item_id: Id,
    /** With VAT; left out, all that is outstanding. */
    amount: AboveZero.nullable().default(null),
    /** Of an invoice of the opening balance, whose VAT is not known here. */
    vat: VatRateName.nullable().default(null),
  }),
  z.object({
    type: z.literal('TURNOVER_CORRECTION'),
    amount: NotZero,
    from: z.enum(MOVABLE_TREATMENTS, { error: 'required' }),
    to: z.enum(MOVABLE_TREATMENTS, { error: 'required' }),
    supply: z.enum(['goods', 'service']).default('goods'),
  }),
  z.object({
    type: z.literal('VAT_RETURN_PAYMENT'),
    /** Negative: a refund. */
    amount: NotZero,
    ledger: LedgerCode,
  }),
  z.object({
    type: z.literal('BANK_BALANCE_MUTATION'),
    ledger: LedgerCode,
    /** Positive: received. */
    amount: NotZero,
    contra: LedgerCode,
  }),
  z.object({
    type: z.literal('DAILY_TAKINGS'),
    /** The till. */
    ledger: LedgerCode,
    /** Takings with VAT, by rate. */
    high: NotBelowZero.default('0.00'),
    low: NotBelowZero.default('0.00'),
    zero: NotBelowZero.default('0.00'),
    exempt: NotBelowZero.default('0.00'),
    /** Receipts of the canteen of a sports club, which owes a flat rate on them: box 1c. */
    canteen: NotBelowZero.default('0.00'),
    /** Of the takings, what was paid by card. */
    card: NotBelowZero.default('0.00'),
    /** Paid out of the till, without VAT. */
    paid: z
      .array(z.object({ ledger: LedgerCode, amount: AboveZero, description: Description.default('') }))
      .max(50, { error: 'too_many' })
      .default([]),
    /** Cash at the end of the day; left out, it was not counted. */
    counted: NotBelowZero.nullable().default(null),
  }),
]);
export type MemorialBooking = z.output<typeof MemorialBooking>;
/** As a caller may leave out what has a default. */
export type TypedBooking = z.input<typeof MemorialBooking>;

const MemorialBody = z.object({
  admin_id: Id.optional(),
  date: Day,
  /** Left empty, the name of the type. */
  description: Description.default(''),
  booking: MemorialBooking,
  /** The day on which an accrual turns back; posted at once when it is near, else on that day. */
  reverses_on: Day.nullable().default(null),
  /** Left out, it stays as it is. */
  project_id: Id.nullable().optional(),
  book_as_correction: AsCorrection,
});
export type MemorialBody = z.output<typeof MemorialBody>;

export const MEMORIAL_STATES = ['BOOKED', 'REVERSED'] as const;

/** A general journal entry in the list. `id` is that of its posted entry. */
export const MemorialRow = z.object({
  id: Id,
  type: z.enum(MEMORIAL_TYPES),
  date: Day,
  /** Where its entry is: its own day, or the first open one. */
  booked_on: Day,
  entry_number: z.int(),
  description: z.string(),
  amount: EuroSum,
  state: z.enum(MEMORIAL_STATES),
  reverses_on: Day.nullable(),
  reversing_entry_id: Id.nullable(),
  created_by: z.string(),
});
export type MemorialRow = z.infer<typeof MemorialRow>;

/** A document that is kept as proof: of a general journal entry, or of a bank transaction. */
export const KeptDocument = z.object({
  id: Id,
  file_name: z.string(),
  added_by: z.string(),
  added_at: Instant,
  may: May,
});
export type KeptDocument = z.infer<typeof KeptDocument>;

/** What a person typed of a general journal entry, and what became of it. */
export const Memorial = z.object({
  id: Id,
  type: z.enum(MEMORIAL_TYPES),
  date: Day,
  booked_on: Day,
  description: z.string(),
  booking: MemorialBooking,
  state: z.enum(MEMORIAL_STATES),
  /** The entry that holds; the one that was asked for may be an earlier one. */
  entry_id: Id,
  reverses_on: Day.nullable(),
  reversing_entry_id: Id.nullable(),
  undone_by_entry_id: Id.nullable(),
  /** Its VAT is in a filed return: a change or reversal counts in the first open one. */
  in_filed_return: z.boolean(),
  project: ProjectName.nullable(),
  documents: z.array(KeptDocument),
  version: Version,
  may: May,
});
export type Memorial = z.output<typeof Memorial>;

export const MemorialPreview = z.object({
  /** Null while there is nothing to book. */
  lines: z
    .array(
      z.object({ code: z.string(), title: z.string(), debit: EuroSum, credit: EuroSum, vat: z.string().nullable() }),
    )
    .nullable(),
});

export const memorialCalls = {
  memorials: call({
    method: 'GET',
    path: 'general-journals/',
    access: 'ledger.view',
    summary: 'List general journal entries, newest first',
    query: PageQuery.pick({ admin_id: true, cursor: true, page_size: true, search: true }).extend({
      type: z.enum(MEMORIAL_TYPES, { error: 'invalid' }).optional(),
      year: YearText.optional(),
      state: z.enum(MEMORIAL_STATES, { error: 'invalid' }).optional(),
    }),
    reply: page(MemorialRow),
  }),
  memorialTypes: call({
    method: 'GET',
    path: 'general-journals/types/',
    access: 'ledger.view',
    summary: 'List the types of general journal entry, with what balances each',
    query: AdminQuery,
    reply: z.array(
      z.object({
        type: z.enum(MEMORIAL_TYPES),
        title: z.string(),
        help: z.string(),
        rule: z.enum(MEMORIAL_RULES),
        vat: z.enum(['never', 'per_line', 'always']),
        turns_back: z.boolean(),
      }),
    ),
  }),
  openInvoices: call({
    method: 'GET',
    path: 'general-journals/open-invoices/',
    access: 'journal.book',
    summary: 'Search outstanding sales invoices, to write one off',
    query: AdminQuery.extend({ search: z.string().max(100).default('') }),
    reply: z.array(
      z.object({
        id: Id,
        name: z.string(),
        contact_name: z.string(),
        document_date: Day,
        outstanding: EuroSum,
        /** The VAT on it is not known: a rate has to be chosen. */
        is_opening_item: z.boolean(),
      }),
    ),
  }),
  previewMemorial: call({
    method: 'POST',
    path: 'general-journals/preview/',
    access: 'journal.book',
    summary: 'Preview the lines of a general journal entry without booking it',
    body: MemorialBody.omit({ project_id: true }).extend({
      /** The entry that is changed. */
      entry_id: Id.nullable().default(null),
    }),
    reply: MemorialPreview,
  }),
  createMemorial: call({
    method: 'POST',
    path: 'general-journals/create/',
    access: 'journal.book',
    summary: 'Book a general journal entry; an accrual can be reversed automatically on a later day',
    body: MemorialBody,
    reply: Memorial,
  }),
  updateMemorial: call({
    method: 'PUT',
    path: 'general-journals/{id}/',
    access: 'journal.book',
    summary: 'Change a general journal entry: reverses the posted entry and books another',
    params: IdParams,
    body: MemorialBody.extend({ version: Version }),
    reply: Memorial,
  }),
  addMemorialDocument: call({
    method: 'POST',
    path: 'general-journals/{id}/documents/',
    access: 'journal.book',
    summary: 'Add a document to a general journal entry: a PDF or picture, at most 10 MB',
    params: IdParams,
    query: AdminQuery,
    upload: true,
    reply: Memorial,
  }),
  memorialDocument: call({
    method: 'GET',
    path: 'general-journals/documents/{id}/file/',
    access: 'ledger.view',
    summary: 'Download a document of a general journal entry, byte for byte',
    params: IdParams,
    query: AdminQuery,
    produces: 'application/octet-stream',
  }),
  removeMemorialDocument: call({
    method: 'DELETE',
    path: 'general-journals/documents/{id}/',
    access: 'journal.book',
    summary: 'Remove a document from a general journal entry, until its books are locked. The file is kept',
    params: IdParams,
    query: AdminQuery,
    reply: Memorial,
  }),
  reverseMemorial: call({
    method: 'POST',
    path: 'general-journals/{id}/reverse/',
    access: 'journal.book',
    summary: 'Reverse a general journal entry, and the entry that reverses it automatically',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), version: Version, book_as_correction: AsCorrection }),
    reply: Memorial,
  }),
} as const;
