import { z } from 'zod';
import { call } from '../shared/call.ts';
import {
  AdminQuery,
  AsCorrection,
  Day,
  Id,
  IdParams,
  IdText,
  pageOrRows,
  PageQuery,
  RowsOnly,
  YearText,
} from '../shared/shapes.ts';
import {
  Asset,
  AssetActionBody,
  AssetBody,
  AssetChange,
  AssetImport,
  AssetRow,
  AssetFromLine,
  InvestmentYear,
  PurchaseLine,
  ReinvestmentReserve,
  REGISTER_FILES,
  RegisterTotals,
  YearOfAsset,
} from './asset-shapes.ts';

const YearParams = IdParams.extend({ year: YearText });

/** What is taken back in locked books, or of a filed return, is a correction. */
const UndoQuery = AdminQuery.extend({
  book_as_correction: z.enum(['true', 'false'], { error: 'yes_or_no' }).default('false'),
});

const RegisterFilters = z.object({
  on: Day.optional(),
  group_id: IdText.optional(),
  state: z.enum(['CURRENT', 'DISPOSED', 'ALL'], { error: 'invalid' }).default('CURRENT'),
});

export const assetCalls = {
  assets: call({
    method: 'GET',
    path: 'assets/',
    access: 'ledger.view',
    summary: 'The fixed asset register as of a date, with its totals and the ledgers they must equal',
    query: PageQuery.omit({ ordering: true }).extend({ ...RegisterFilters.shape, ...RowsOnly.shape }),
    reply: pageOrRows(AssetRow).extend({
      on: Day,
      totals: RegisterTotals.shape.totals.nullable(),
      ledgers: RegisterTotals.shape.ledgers.nullable(),
    }),
  }),
  registerTotals: call({
    method: 'GET',
    path: 'assets/totals/',
    access: 'ledger.view',
    summary:
      'What the assets that match a filter come to as of a date, and the ledgers that the whole register must equal',
    query: AdminQuery.extend({ search: PageQuery.shape.search, ...RegisterFilters.shape }),
    reply: RegisterTotals,
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
    summary:
      'List purchase lines proposed as assets: above 450.00 without VAT, or booked as a fixed asset; of one expense also what was made of them',
    notes: 'the standard groups, the first time',
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
      assets: z.array(AssetFromLine).min(1, { error: 'required' }).max(100, { error: 'too_many' }),
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
    summary:
      'Depreciation of an asset in a year: what is planned or booked; with until, what it would be if the asset were disposed of that day',
    params: YearParams,
    query: AdminQuery.extend({ until: Day.optional() }),
    reply: YearOfAsset,
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
    query: UndoQuery,
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
    reply: InvestmentYear,
  }),
  reviseVat: call({
    method: 'POST',
    path: 'assets/vat-revision/{year}/',
    access: 'assets.edit',
    summary: 'Book the VAT revision of a year in its last return: less VAT deducted on assets used without VAT',
    params: z.object({ year: YearText }),
    body: z.object({
      admin_id: Id.optional(),
      /**
       * What was used without VAT. An asset that is not named was as the months in the small businesses scheme say; in a whole year of it
       * all are.
       */
      assets: z
        .array(
          z.object({
            id: Id,
            taxed_percentage: z
              .int({ error: 'percentage' })
              .min(0, { error: 'percentage' })
              .max(100, { error: 'percentage' }),
          }),
        )
        .max(1000, { error: 'too_many' })
        .default([]),
      book_as_correction: AsCorrection,
    }),
    reply: InvestmentYear,
  }),
  takeBackRevision: call({
    method: 'DELETE',
    path: 'assets/vat-revision/{year}/',
    access: 'assets.edit',
    summary: 'Take back the VAT revision of a year: its entries are reversed',
    params: z.object({ year: YearText }),
    query: UndoQuery,
    reply: InvestmentYear,
  }),
  reinvestmentReserves: call({
    method: 'GET',
    path: 'assets/reinvestment-reserves/',
    access: 'ledger.view',
    summary: 'List the reinvestment reserves (herinvesteringsreserve), with what is left of each and until when',
    query: AdminQuery,
    reply: z.array(ReinvestmentReserve),
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
