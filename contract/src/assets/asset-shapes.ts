import { ASSET_KINDS, DEPRECIATION_METHODS, SALES_TREATMENTS } from '@saldo/ledger';
import { z } from 'zod';
import {
  AsCorrection,
  Day,
  Description,
  EuroAmount,
  EuroSum,
  Id,
  May,
  VatRateName,
  Version,
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

/** Acts that a person applies to an asset (decisions §5), and what becomes of the book profit of one that was sold: its reinvestment reserve. */
export const ASSET_ACTIONS = [
  'SELL',
  'TAKE_OUT_OF_USE',
  'PRIVATE_WITHDRAWAL',
  'FULL_DEPRECIATION',
  'REVALUE',
  'IMPAIR',
  'PAUSE',
  'RESUME',
  'RESERVE',
  'USE_RESERVE',
  'RELEASE_RESERVE',
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
  'VAT_REVISION',
  'RESERVE',
  'USE_RESERVE',
  'RELEASE_RESERVE',
  'YEARLY_VAT_REVISION',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** How an asset is depreciated; what is left out follows from its group. */
const Terms = z.object({
  residual: NotBelowZero.default('0.00'),
  /** Of a building: its WOZ value, below a share of which it is not depreciated. */
  woz_value: NotBelowZero.nullable().default(null),
  method: z.enum(DEPRECIATION_METHODS, { error: 'invalid' }).optional(),
  life_months: Months.optional(),
  /** Of the book value, in basis points; for DEGRESSIVE, which needs more than 0. */
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
export type RegisterLedger = z.infer<typeof RegisterLedger>;

/** What the assets found come to, and the ledgers of the whole register. */
export const RegisterTotals = z.object({
  on: Day,
  count: z.int(),
  totals: z.object({ cost: EuroSum, depreciation: EuroSum, book_value: EuroSum }),
  ledgers: z.array(RegisterLedger),
});
export type RegisterTotals = z.infer<typeof RegisterTotals>;

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

export const YearOfAsset = PlanYear.extend({
  /**
   * In the small businesses scheme on the day until which it is asked: VAT deducted of the years that are left, and whether it is repaid when the
   * asset goes: by the limit of that year, with everything else that goes or is used in the scheme.
   */
  kor_revision: z.object({ vat: EuroSum, is_repaid: z.boolean() }).nullable(),
});
export type YearOfAsset = z.infer<typeof YearOfAsset>;

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
  /** VAT taken back by its revision. */
  vat: EuroSum.nullable(),
  /** What was added to, taken from or released of a reinvestment reserve. */
  reserve: EuroSum.nullable(),
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

/** In the small businesses scheme: whether VAT deducted is repaid of the years that are left; null: if the year comes to 500.00. */
const ReviseVat = z.boolean({ error: 'yes_or_no' }).nullable().default(null);

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
    revise_vat: ReviseVat,
  }),
  z.object({ ...OnDate, action: z.literal('TAKE_OUT_OF_USE') }),
  z.object({
    ...OnDate,
    action: z.literal('PRIVATE_WITHDRAWAL'),
    /** What it would cost to buy today, without VAT. */
    value: NotBelowZero,
    vat: VatRateName.nullable().default(null),
    revise_vat: ReviseVat,
  }),
  z.object({ ...OnDate, action: z.literal('FULL_DEPRECIATION') }),
  z.object({ ...OnDate, action: z.literal('REVALUE'), book_value: NotBelowZero }),
  z.object({ ...OnDate, action: z.literal('IMPAIR'), book_value: NotBelowZero }),
  z.object({ ...OnDate, action: z.literal('PAUSE') }),
  z.object({ ...OnDate, action: z.literal('RESUME') }),
  /** Of an asset that was sold: its book profit, or a part of it, goes to the reinvestment reserve. */
  z.object({ ...OnDate, action: z.literal('RESERVE'), amount: AboveZero }),
  /** Of an asset that was bought: the reserve of one that was sold is taken off its cost. */
  z.object({ ...OnDate, action: z.literal('USE_RESERVE'), reserve_id: Id, amount: AboveZero }),
  /** Of an asset that was sold: what is left of its reserve is profit again. */
  z.object({ ...OnDate, action: z.literal('RELEASE_RESERVE') }),
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
  /** Booked as costs: it is moved to fixed assets. */
  is_cost: z.boolean(),
  /** The group that fits best. */
  group_id: Id.nullable(),
  /** What was made of it already. */
  assets: z.array(z.object({ id: Id, name: z.string() })),
});
export type PurchaseLine = z.infer<typeof PurchaseLine>;

/** An asset made of a part of a purchase line. */
export const AssetFromLine = Terms.extend({
  name: Name,
  group_id: Id,
  cost: AboveZero,
  in_use_from: Day.optional(),
  note: Note.default(''),
});

/** The book profit of an asset that was sold, as far as it was put aside to reinvest. Its id is that of the asset. */
export const ReinvestmentReserve = z.object({
  id: Id,
  name: z.string(),
  sold_on: Day,
  /** It can be used from this day. */
  formed_on: Day,
  formed: EuroSum,
  used: EuroSum,
  released: EuroSum,
  left: EuroSum,
  /** What is bought in its place keeps at least this cost. */
  book_value: EuroSum,
  /** The last year in which it can be used; what is left then is released. */
  last_year: z.int(),
});
export type ReinvestmentReserve = z.infer<typeof ReinvestmentReserve>;

export const REGISTER_FILES = ['pdf', 'xlsx', 'csv'] as const;

export const AssetImport = z.object({
  rows: z.int(),
  cost: EuroSum,
  depreciation: EuroSum,
  problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
});
export type AssetImport = z.infer<typeof AssetImport>;

export const InvestmentYear = z.object({
  year: z.int(),
  /** What was bought, with whether it counts for the small-scale deduction. */
  assets: z.array(
    z.object({
      id: Id,
      name: z.string(),
      group_name: z.string(),
      acquired_on: Day,
      cost: EuroSum,
      counts: z.boolean(),
      /** For energy or environment deduction (EIA, MIA): report it before this day; null where it cannot qualify. */
      report_before: Day.nullable(),
    }),
  ),
  /** Months in which the small businesses scheme held: for that part of the year everything is used without VAT. */
  kor_months: z.int(),
  total: EuroSum,
  /** Null for a year without data. */
  deduction: EuroSum.nullable(),
  status: z.string().nullable(),
  add_back: EuroSum,
  /** What is to be repaid for the year, or was. */
  vat_revision: EuroSum,
  /** What the small businesses scheme makes of the year, with what went in it, stays below 500.00 and is not repaid. */
  is_below_revision_limit: z.boolean(),
  /** How sure the rules of VAT revision are: `final`, or to be confirmed. */
  revision_status: z.string(),
  /** Assets within their revision period at the end of the year, and those that went in the scheme, with what was repaid of each. */
  revised: z.array(
    z.object({
      id: Id,
      name: z.string(),
      last_year: z.int(),
      /** VAT of one year of its period. */
      yearly: EuroSum,
      /** It went in the scheme: what was left of its period, and not repaid then. */
      left_at_supply: EuroSum.nullable(),
      /** What is to be repaid because of the scheme: for its months, or for what was left. */
      proposed: EuroSum,
      /** What was repaid; null: nothing yet. */
      amount: EuroSum.nullable(),
      entry_id: Id.nullable(),
    }),
  ),
  may: May,
});
