import type { assetCalls, assetGroupCalls, vehicleCalls } from '@saldo/contract';
import { booksLockedUntil } from '#features/administrations/index';
import type { Handlers } from '#platform/http/handlers';
import { applyAction } from './acts/apply-action.ts';
import { startDepreciateAll } from './acts/depreciate-all.ts';
import { deleteDepreciation, depreciateAsset, lastDayOf } from './acts/depreciate.ts';
import { shownReserves } from './acts/reserve.ts';
import { reviseYear, takeBackRevision } from './acts/revise-year.ts';
import { changeAsset, deleteAsset } from './register/change-asset.ts';
import { createAsset } from './register/create-asset.ts';
import { createGroup, deleteGroup, shownGroups, updateGroup } from './register/groups.ts';
import { importAssets } from './register/import-assets.ts';
import { shownInvestments } from './register/investments.ts';
import { listAssets, registerTotals } from './register/list-assets.ts';
import { shownAsset, shownUntil, shownYear } from './register/present.ts';
import { createFromLine, purchaseLines } from './register/purchase-lines.ts';
import { registerFile } from './register/register-file.ts';
import { assetById } from './register/store.ts';
import { bookVehicleYear } from './vehicles/book-vehicle-year.ts';
import {
  createVehicle,
  deleteVehicle,
  shownVehicle,
  updateVehicle,
  vehicleById,
  vehicleRows,
} from './vehicles/store.ts';
import { addTrip, deleteTrip, importTrips, tripsOf } from './vehicles/trips.ts';
import { compareWays, updateVehicleYear, vehicleYears } from './vehicles/vehicle-years.ts';

export const assetRoutes: Handlers<typeof assetCalls> = {
  assets: (scope, { query }) => listAssets(scope, query),
  registerTotals: (scope, { query }) => registerTotals(scope, query),
  createAsset: async (scope, { body }) => shownAsset(scope, await createAsset(scope, body)),
  asset: (scope, { params, query }) => shownAsset(scope, params.id, query.year),
  updateAsset: async (scope, { params, body }) => {
    await changeAsset(scope, params.id, body);
    return shownAsset(scope, params.id);
  },
  deleteAsset: async (scope, { params }) => {
    await deleteAsset(scope, params.id);
    return {};
  },
  purchaseLines: (scope, { query }) => purchaseLines(scope, query.expense_id),
  createFromEntry: async (scope, { body }) => {
    const ids = await createFromLine(scope, body);
    const shown = [];
    for (const id of ids) shown.push(await shownAsset(scope, id));
    return shown;
  },
  assetAction: async (scope, { params, body }) => {
    await applyAction(scope, params.id, body);
    return shownAsset(scope, params.id);
  },
  assetDepreciation: async (scope, { params, query }) => {
    const asset = await assetById(scope, params.id);
    if (query.until === undefined) return { ...shownYear(asset, params.year), kor_revision: null };
    return shownUntil(scope, asset, lastDayOf(scope, params.year, query.until), await booksLockedUntil(scope));
  },
  depreciateAsset: async (scope, { params, body }) => {
    await depreciateAsset(scope, params.id, params.year, body.until);
    return shownAsset(scope, params.id);
  },
  deleteDepreciation: async (scope, { params, query }) => {
    const asCorrection = query.book_as_correction === 'true';
    await deleteDepreciation(scope, params.id, params.deprecationId, asCorrection);
    return shownAsset(scope, params.id);
  },
  depreciateAll: (scope, { params, body }) => startDepreciateAll(scope, params.year, body.until),
  registerFile: { outside: (begin, { query }) => registerFile(begin, query) },
  investments: (scope, { query }) => shownInvestments(scope, query.year),
  reviseVat: async (scope, { params, body }) => {
    await reviseYear(scope, params.year, body);
    return shownInvestments(scope, params.year);
  },
  takeBackRevision: async (scope, { params, query }) => {
    await takeBackRevision(scope, params.year, query.book_as_correction === 'true');
    return shownInvestments(scope, params.year);
  },
  reinvestmentReserves: (scope) => shownReserves(scope),
  importAssets: (scope, { body }) => importAssets(scope, body),
};

export const assetGroupRoutes: Handlers<typeof assetGroupCalls> = {
  assetGroups: (scope) => shownGroups(scope),
  createAssetGroup: (scope, { body }) => createGroup(scope, body),
  updateAssetGroup: (scope, { params, body }) => updateGroup(scope, params.id, body),
  deleteAssetGroup: async (scope, { params }) => {
    await deleteGroup(scope, params.id);
    return {};
  },
};

export const vehicleRoutes: Handlers<typeof vehicleCalls> = {
  vehicles: async (scope) => (await vehicleRows(scope)).map((row) => shownVehicle(scope, row)),
  createVehicle: async (scope, { body }) =>
    shownVehicle(scope, await vehicleById(scope, await createVehicle(scope, body))),
  updateVehicle: async (scope, { params, body }) => {
    await updateVehicle(scope, params.id, body);
    return shownVehicle(scope, await vehicleById(scope, params.id));
  },
  deleteVehicle: async (scope, { params }) => {
    await deleteVehicle(scope, params.id);
    return {};
  },
  vehicleYears: (scope, { query }) => vehicleYears(scope, query.year),
  updateVehicleYear: (scope, { params, body }) => updateVehicleYear(scope, params.id, body),
  compareVehicleYear: (scope, { params }) => compareWays(scope, params.id),
  bookVehicleYear: (scope, { params, body }) => bookVehicleYear(scope, params.id, body),
  trips: (scope, { params, query }) => tripsOf(scope, params.id, query.year),
  addTrip: (scope, { params, body }) => addTrip(scope, params.id, body),
  deleteTrip: async (scope, { params }) => {
    await deleteTrip(scope, params.id, params.tripId);
    return {};
  },
  importTrips: (scope, { params, body }) => importTrips(scope, params.id, body),
};
