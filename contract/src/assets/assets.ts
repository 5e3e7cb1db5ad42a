import { ASSET_KINDS, DEPRECIATION_METHODS, SALES_TREATMENTS } from '@saldo/ledger';
import { z } from 'zod';
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
  IdText,
  May,
  page,
  PageQuery,
  VatRateName,
  Version,
  YearText,
} from '../shared/shapes.ts';

const NotBelowZero = EuroAmount.refine((text) => !text.startsWith('-'), { error: 'amount_with_minus' });
const AboveZero = NotBelowZero.refine((text) => Number(text) !== 0, { error: 'amount_not_zero' });
const Name = z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(120, { error: 'text_too_long' });
const Months = z.int({ error: 'life_months' }).min(0, { error: 'life_months' }).max(1200, { error: 'life_months' });
const Year = z.int({ error: 'invalid' }).min(1950, { error: 'invalid' }).max(2200, { error: 'invalid' });
const Note = z.string().max(500, { error: 'text_too_long' });

/** Where an asset came from: a purchase line, the opening balance, or another entry that is already in the books. */
export const ASSET_ORIGINS = ['PURCHASE', 'OPENING', 'OTHER'] as const;
export const ASSET_STATES = ['IN_USE', 'PAUSED', 'DEPRECIATED', 'DISPOSED'] as const;
export type AssetState = (typeof ASSET_STATES)[number];

/** Acts that a person applies to an asset (decisions §5). */
export const ASSET_ACTIONS = [
  'SELL',
  'TAKE_OUT_OF_USE',
  'PRIVATE_WITHDRAWAL',
  'FULL_DEPRECIATION',
  'REVALUE',
  'IMPAIR',
  'PAUSE',
  'RESUME',
  'UNDO_LAST',
] as const;
export type AssetAction = (typeof ASSET_ACTIONS)[number];

export const MOVEMENT_KINDS = [
  'ACQUISITION',
  'OPENING',
  'DEPRECIATION',
  'SELL',
  'TAKE_OUT_OF_USE',
  'PRIVATE_WITHDRAWAL',
  'FULL_DEPRECIATION',
  'REVALUE',
  'IMPAIR',
  'PAUSE',
  'RESUME',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** How an asset is depreciated; what is left out follows from its group. */
const Terms = z.object({
  residual: NotBelowZero.default('0.00'),
  /** Of a building: its WOZ value, below a share of which it is not depreciated. */
  woz_value: NotBelowZero.nullable().default(null),
  method: z.enum(DEPRECIATION_METHODS, { error: 'invalid' }).optional(),
  life_months: Months.optional(),
  /** Of the book value, in basis points; for DEGRESSIVE. */
  degressive_bp: z
    .int({ error: 'percentage' })
    .min(0, { error: 'percentage' })
    .max(10_000, { error: 'percentage' })
    .default(0),
  /** Arbitrary depreciation (starters, VAMIL): the shortest life and the most a year do not apply. */
  is_free: z.boolean({ error: 'yes_or_no' }).default(false),
});

const AssetFields = Terms.extend({
  name: Name,
  group_id: Id,
  acquired_on: Day,
  /** The first day of use; left out, the day it was acquired. */
  in_use_from: Day.optional(),
  cost: AboveZero,
  /** Input VAT that was deducted on it, for its revision. */
  vat_deducted: NotBelowZero.default('0.00'),
  note: Note.default(''),
});

export const AssetBody = AssetFields.extend({
  admin_id: Id.optional(),
  /** Set for an asset of the opening balance: depreciation up to that day is in it. */
  opening: z
    .object({ on: Day, depreciation: NotBelowZero.default('0.00') })
    .nullable()
    .default(null),
});
export type AssetBody = z.output<typeof AssetBody>;

export const AssetChange = z.object({
  admin_id: Id.optional(),
  version: Version,
  name: Name.optional(),
  note: Note.optional(),
  in_use_from: Day.optional(),
  residual: NotBelowZero.optional(),
  woz_value: NotBelowZero.nullable().optional(),
  method: z.enum(DEPRECIATION_METHODS, { error: 'invalid' }).optional(),
  life_months: Months.optional(),
  degressive_bp: Terms.shape.degressive_bp.optional(),
  is_free: z.boolean({ error: 'yes_or_no' }).optional(),
  vat_deducted: NotBelowZero.optional(),
  /** Amounts of years set manually; null gives a year back to the method. */
  planned: z
    .array(z.object({ year: Year, amount: NotBelowZero.nullable() }))
    .max(100, { error: 'too_many' })
    .optional(),
});
export type AssetChange = z.output<typeof AssetChange>;

/** An asset in the register, as on its day. */
export const AssetRow = z.object({
  id: Id,
  name: z.string(),
  group_id: Id,
  group_name: z.string(),
  kind: z.enum(ASSET_KINDS),
  acquired_on: Day,
  cost: EuroSum,
  depreciation: EuroSum,
  book_value: EuroSum,
  residual: EuroSum,
  state: z.enum(ASSET_STATES),
  disposed_on: Day.nullable(),
});
export type AssetRow = z.infer<typeof AssetRow>;

/** A ledger of fixed assets beside the register: equal, unless something was booked on it outside of the register. */
export const RegisterLedger = z.object({
  ledger_id: Id,
  code: z.string(),
  title: z.string(),
  register: EuroSum,
  ledger: EuroSum,
  difference: EuroSum,
});

export const PlanYear = z.object({
  year: z.int(),
  months: z.int(),
  amount: EuroSum,
  book_value: EuroSum,
  is_manual: z.boolean(),
  /** Booked already; it can be removed as long as nothing happened after it. */
  depreciation_id: Id.nullable(),
});
export type PlanYear = z.infer<typeof PlanYear>;

export const AssetMovement = z.object({
  id: Id,
  kind: z.enum(MOVEMENT_KINDS),
  date: Day,
  year: z.int(),
  cost: EuroSum,
  depreciation: EuroSum,
  entry_id: Id.nullable(),
  /** What undid it, or what it undoes. */
  is_undone: z.boolean(),
  undoes_id: Id.nullable(),
  invoice_id: Id.nullable(),
  /** The book result of a disposal: positive is profit. */
  result: EuroSum.nullable(),
});
export type AssetMovement = z.infer<typeof AssetMovement>;

export const Asset = AssetRow.extend({
  in_use_from: Day,
  woz_value: EuroSum.nullable(),
  /** Depreciation stops here: the residual value, or the floor of a building. */
  lowest_value: EuroSum,
  method: z.enum(DEPRECIATION_METHODS),
  life_months: z.int(),
  degressive_bp: z.int(),
  is_free: z.boolean(),
  vat_deducted: EuroSum,
  origin: z.enum(ASSET_ORIGINS),
  expense_id: Id.nullable(),
  expense_name: z.string().nullable(),
  note: z.string(),
  plan: z.array(PlanYear),
  movements: z.array(AssetMovement),
  /** Up to which year the VAT deducted may be revised, and what is to be repaid when it goes without VAT this year. */
  vat_revision: z.object({ last_year: z.int(), on_disposal: EuroSum }).nullable(),
  hints: z.array(
    z.object({
      kind: z.enum(['KIA', 'EIA_MIA', 'ADD_BACK', 'REINVESTMENT']),
      amount: EuroSum.nullable(),
      date: Day.nullable(),
      year: z.int().nullable(),
      status: z.string(),
    }),
  ),
  version: Version,
  may: May,
});
export type Asset = z.output<typeof Asset>;

const OnDate = { admin_id: Id.optional(), version: Version, date: Day, book_as_correction: AsCorrection };

/** What an act needs. The book value that is asked is the one after it. */
export const AssetActionBody = z.discriminatedUnion('action', [
  z.object({
    ...OnDate,
    action: z.literal('SELL'),
    contact_id: Id,
    /** Without VAT. */
    amount: AboveZero,
    treatment: z.enum(SALES_TREATMENTS, { error: 'required' }).default('nl_high'),
    vat: VatRateName.default('PROCENT_21'),
    description: Description.default(''),
  }),
  z.object({ ...OnDate, action: z.literal('TAKE_OUT_OF_USE') }),
  z.object({
    ...OnDate,
    action: z.literal('PRIVATE_WITHDRAWAL'),
    /** What it would cost to buy today, without VAT. */
    value: NotBelowZero,
    vat: VatRateName.nullable().default(null),
  }),
  z.object({ ...OnDate, action: z.literal('FULL_DEPRECIATION') }),
  z.object({ ...OnDate, action: z.literal('REVALUE'), book_value: NotBelowZero }),
  z.object({ ...OnDate, action: z.literal('IMPAIR'), book_value: NotBelowZero }),
  z.object({ ...OnDate, action: z.literal('PAUSE') }),
  z.object({ ...OnDate, action: z.literal('RESUME') }),
  z.object({
    admin_id: Id.optional(),
    version: Version,
    action: z.literal('UNDO_LAST'),
    book_as_correction: AsCorrection,
  }),
]);
export type AssetActionBody = z.output<typeof AssetActionBody>;

/** A purchase line that can become assets: above 450.00 on costs of equipment, or booked on a ledger of fixed assets. */
export const PurchaseLine = z.object({
  expense_id: Id,
  line_number: z.int(),
  expense_name: z.string(),
  contact_name: z.string(),
  date: Day,
  description: z.string(),
  ledger_code: z.string(),
  ledger_title: z.string(),
  /** As booked: without the VAT that was deducted. */
  amount: EuroSum,
  vat_deducted: EuroSum,
  /** Not yet in the register. */
  left: EuroSum,
  group_id: Id.nullable(),
});
export type PurchaseLine = z.infer<typeof PurchaseLine>;

const FromLine = Terms.extend({
  name: Name,
  group_id: Id,
  cost: AboveZero,
  in_use_from: Day.optional(),
  note: Note.default(''),
});

export const REGISTER_FILES = ['pdf', 'xlsx', 'csv'] as const;

export const AssetImport = z.object({
  rows: z.int(),
  cost: EuroSum,
  depreciation: EuroSum,
  problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
});
export type AssetImport = z.infer<typeof AssetImport>;

const Investments = z.object({
  year: z.int(),
  total: EuroSum,
  /** Null for a year without data. */
  deduction: EuroSum.nullable(),
  status: z.string().nullable(),
  add_back: EuroSum,
  vat_revision: EuroSum,
  /** Yearly VAT revision below 500.00 is not repaid by a company in the small-businesses scheme. */
  is_below_revision_limit: z.boolean(),
});

const YearParams = IdParams.extend({ year: YearText });

export const assetCalls = {
  assets: call({
    method: 'GET',
    path: 'assets/',
    access: 'ledger.view',
    summary: 'The fixed asset register as of a date, with its totals and the ledgers they must equal',
    query: PageQuery.omit({ ordering: true }).extend({
      on: Day.optional(),
      group_id: IdText.optional(),
      state: z.enum(['CURRENT', 'DISPOSED', 'ALL'], { error: 'invalid' }).default('CURRENT'),
    }),
    reply: page(AssetRow).extend({
      on: Day,
      totals: z.object({ cost: EuroSum, depreciation: EuroSum, book_value: EuroSum }),
      ledgers: z.array(RegisterLedger),
    }),
  }),
  createAsset: call({
    method: 'POST',
    path: 'assets/',
    access: 'assets.edit',
    summary: 'Add an asset that is already in the books: of the opening balance, or booked without a purchase invoice',
    body: AssetBody,
    reply: Asset,
  }),
  asset: call({
    method: 'GET',
    path: 'assets/{id}/',
    access: 'ledger.view',
    summary: 'Retrieve an asset with its plan and movements; amounts as of the end of a year, or today',
    params: IdParams,
    query: AdminQuery.extend({ year: YearText.optional() }),
    reply: Asset,
  }),
  updateAsset: call({
    method: 'PATCH',
    path: 'assets/{id}/',
    access: 'assets.edit',
    summary: 'Change how an asset is depreciated from now on, or the amount of a year',
    params: IdParams,
    body: AssetChange,
    reply: Asset,
  }),
  deleteAsset: call({
    method: 'DELETE',
    path: 'assets/{id}/',
    access: 'assets.edit',
    summary: 'Remove an asset from the register; refused once it was depreciated or an action was applied',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({}),
  }),
  purchaseLines: call({
    method: 'GET',
    path: 'assets/purchase-lines/',
    access: 'assets.edit',
    summary: 'List purchase lines proposed as assets: above 450.00 without VAT, or booked as a fixed asset',
    query: AdminQuery.extend({ expense_id: IdText.optional() }),
    reply: z.array(PurchaseLine),
  }),
  createFromEntry: call({
    method: 'POST',
    path: 'assets/create-from-entry/',
    access: 'assets.edit',
    summary:
      'Create one or more assets from a line of a booked expense; a line booked as costs is moved to fixed assets',
    body: z.object({
      admin_id: Id.optional(),
      expense_id: Id,
      line_number: z.int({ error: 'invalid' }).positive({ error: 'invalid' }),
      assets: z.array(FromLine).min(1, { error: 'required' }).max(100, { error: 'too_many' }),
    }),
    reply: z.array(Asset),
  }),
  assetAction: call({
    method: 'POST',
    path: 'assets/{id}/action/',
    access: 'assets.edit',
    summary:
      'Apply an action to an asset, with its entry; SELL makes the sales invoice, UNDO_LAST takes back the last action',
    params: IdParams,
    body: AssetActionBody,
    reply: Asset,
  }),
  assetDepreciation: call({
    method: 'GET',
    path: 'assets/{id}/depreciations/{year}/',
    access: 'ledger.view',
    summary: 'Depreciation of an asset in a year: what is planned, or booked',
    params: YearParams,
    query: AdminQuery,
    reply: PlanYear,
  }),
  depreciateAsset: call({
    method: 'POST',
    path: 'assets/{id}/depreciations/{year}/',
    access: 'assets.edit',
    summary:
      'Book the depreciation of an asset for a year, or until a day in it; once a year, a longer span replaces a shorter one',
    params: YearParams,
    body: z.object({ admin_id: Id.optional(), until: Day.optional() }),
    reply: Asset,
  }),
  deleteDepreciation: call({
    method: 'DELETE',
    path: 'assets/{id}/depreciations/delete/{deprecationId}/',
    access: 'assets.edit',
    summary: 'Take back the last depreciation of an asset: its entry is reversed',
    params: IdParams.extend({ deprecationId: IdText }),
    query: AdminQuery,
    reply: Asset,
  }),
  depreciateAll: call({
    method: 'POST',
    path: 'assets/administration/{adminId}/depreciate-all/{year}/',
    access: 'assets.edit',
    summary: 'Book the depreciation of all assets for a year in the background; repeating it books nothing more',
    params: z.object({ adminId: IdText, year: YearText }),
    body: z.object({ until: Day.optional() }),
    reply: z.object({ task_id: Id }),
  }),
  registerFile: call({
    method: 'GET',
    path: 'assets/register/',
    access: 'ledger.view',
    summary: 'Download the register as of a date as PDF, XLSX or CSV',
    query: AdminQuery.extend({
      on: Day.optional(),
      file_type: z.enum(REGISTER_FILES, { error: 'invalid' }).default('pdf'),
    }),
    produces: 'application/octet-stream',
  }),
  investments: call({
    method: 'GET',
    path: 'assets/investments/',
    access: 'ledger.view',
    summary: 'Investments of a year for the small-scale deduction (KIA), what disposals add back, and VAT revision',
    query: AdminQuery.extend({ year: YearText }),
    reply: Investments,
  }),
  importAssets: call({
    method: 'POST',
    path: 'assets/import/',
    access: 'assets.edit',
    summary: 'Import assets of the opening balance from CSV. Adds nothing if any row has an error, or with dry_run',
    body: z.object({
      admin_id: Id.optional(),
      /** The day of the opening balance that they are in. */
      opening_on: Day,
      content: z.string({ error: 'required' }).min(1, { error: 'required' }).max(2_000_000, { error: 'text_too_long' }),
      dry_run: z.boolean().default(false),
    }),
    reply: AssetImport,
  }),
} as const;
