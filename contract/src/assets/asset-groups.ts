import { ASSET_KINDS, DEPRECIATION_METHODS } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Id, IdParams, Version } from '../shared/shapes.ts';

const LedgerOfGroup = z.object({ id: Id, code: z.string(), title: z.string() });

/** Assets of one kind, with the ledgers on which cost, accumulated depreciation and depreciation costs are booked. */
export const AssetGroup = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(ASSET_KINDS),
  cost_ledger: LedgerOfGroup,
  accumulated_ledger: LedgerOfGroup,
  expense_ledger: LedgerOfGroup,
  method: z.enum(DEPRECIATION_METHODS),
  life_months: z.int(),
  /** The shortest life that the law allows; null where nothing is depreciated. */
  shortest_life_months: z.int().nullable(),
  assets: z.int(),
  version: Version,
});
export type AssetGroup = z.infer<typeof AssetGroup>;

const GroupFields = z.object({
  name: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(80, { error: 'text_too_long' }),
  kind: z.enum(ASSET_KINDS, { error: 'required' }),
  cost_ledger_id: Id,
  accumulated_ledger_id: Id,
  expense_ledger_id: Id,
  method: z.enum(DEPRECIATION_METHODS, { error: 'invalid' }).default('LINEAR'),
  life_months: z.int({ error: 'life_months' }).min(0, { error: 'life_months' }).max(1200, { error: 'life_months' }),
});
export type AssetGroupFields = z.output<typeof GroupFields>;

export const assetGroupCalls = {
  assetGroups: call({
    method: 'GET',
    path: 'assets/asset-group/',
    access: 'ledger.view',
    summary: 'List asset groups; a company begins with the standard ones',
    notes: 'the standard groups, the first time',
    query: AdminQuery,
    reply: z.array(AssetGroup),
  }),
  createAssetGroup: call({
    method: 'POST',
    path: 'assets/asset-group/',
    access: 'assets.edit',
    summary: 'Add an asset group',
    body: GroupFields.extend({ admin_id: Id.optional() }),
    reply: AssetGroup,
  }),
  updateAssetGroup: call({
    method: 'PATCH',
    path: 'assets/asset-group/{id}/',
    access: 'assets.edit',
    summary: 'Change an asset group; its kind and ledgers stay once it has assets',
    params: IdParams,
    body: GroupFields.partial().extend({ admin_id: Id.optional(), version: Version }),
    reply: AssetGroup,
  }),
  deleteAssetGroup: call({
    method: 'DELETE',
    path: 'assets/asset-group/{id}/',
    access: 'assets.edit',
    summary: 'Delete an asset group without assets',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({}),
  }),
} as const;
