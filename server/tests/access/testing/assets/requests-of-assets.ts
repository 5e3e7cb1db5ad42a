import { API } from '@saldo/contract';
import {
  depreciated,
  emptyGroup,
  groupOn,
  openingAsset,
  purchase,
  revisedYear,
  takeBackYear,
  TRIP,
  vehicle,
  vehicleYear,
} from './assets.ts';
import type { Requests } from '../request-types.ts';
import type { Site } from '../site.ts';

const none = async () => ({});
const onAsset = async (site: Site) => ({ params: { id: (await openingAsset(site)).id } });
const ASSETS_CSV = 'naam;groep;aanschafdatum;aanschafwaarde;afschrijving\nWerkbank;0230;01-03-2024;1.200,00;200,00\n';
const TRIPS_CSV = 'date,odometer from,odometer to,private\n2026-05-04,1000,1100,no\n';

export const assets: Requests<'assets'> = {
  assets: async (site) => ({ query: { group_id: (await groupOn(site)).id } }),
  createAsset: async (site) => ({
    body: {
      name: 'Workbench',
      group_id: (await groupOn(site)).id,
      acquired_on: '2024-01-01',
      cost: '6000.00',
      opening: { on: '2025-01-01', depreciation: '1200.00' },
    },
  }),
  asset: onAsset,
  updateAsset: async (site) => {
    const { id, version } = await openingAsset(site);
    return { params: { id }, body: { version, residual: '100.00' } };
  },
  deleteAsset: onAsset,
  purchaseLines: async (site) => ({ query: { expense_id: (await purchase(site)).id } }),
  createFromEntry: async (site) => {
    const { id } = await purchase(site);
    const { id: group_id } = await groupOn(site);
    return { body: { expense_id: id, line_number: 1, assets: [{ name: 'Cutter', group_id, cost: '6000.00' }] } };
  },
  assetAction: async (site) => {
    const { id, version } = await openingAsset(site);
    return { params: { id }, body: { version, action: 'PAUSE', date: '2026-07-01' } };
  },
  assetDepreciation: async (site) => ({ params: { id: (await openingAsset(site)).id, year: 2025 } }),
  depreciateAsset: async (site) => ({ params: { id: (await openingAsset(site)).id, year: 2025 }, body: {} }),
  deleteDepreciation: async (site) => {
    const { id, plan } = await depreciated(site, await openingAsset(site));
    return { params: { id, deprecationId: plan[0]?.depreciation_id ?? 0 } };
  },
  depreciateAll: async (site) => ({ params: { adminId: site.administrationId, year: 2025 }, body: {} }),
  registerTotals: async (site) => ({ query: { group_id: (await groupOn(site)).id } }),
  registerFile: none,
  investments: async () => ({ query: { year: 2026 } }),
  reviseVat: async (site) => {
    await takeBackYear(site);
    const { id } = await openingAsset(site, { vat_deducted: '1260.00' });
    return { params: { year: 2025 }, body: { assets: [{ id, taxed_percentage: 0 }] } };
  },
  takeBackRevision: async (site) => {
    await revisedYear(site);
    return { params: { year: 2025 } };
  },
  reinvestmentReserves: none,
  importAssets: async () => ({ body: { opening_on: '2025-01-01', content: ASSETS_CSV } }),
};

export const asset_groups: Requests<'asset_groups'> = {
  assetGroups: none,
  createAssetGroup: async (site) => {
    const { cost_ledger, accumulated_ledger, expense_ledger } = await groupOn(site);
    return {
      body: {
        name: `Tools ${String(site.next())}`,
        kind: 'MOVABLE',
        cost_ledger_id: cost_ledger.id,
        accumulated_ledger_id: accumulated_ledger.id,
        expense_ledger_id: expense_ledger.id,
        life_months: 60,
      },
    };
  },
  updateAssetGroup: async (site) => {
    const { id, version, cost_ledger, accumulated_ledger, expense_ledger } = await emptyGroup(site);
    const ledgers = {
      cost_ledger_id: cost_ledger.id,
      accumulated_ledger_id: accumulated_ledger.id,
      expense_ledger_id: expense_ledger.id,
    };
    return { params: { id }, body: { version, life_months: 84, ...ledgers } };
  },
  deleteAssetGroup: async (site) => ({ params: { id: (await emptyGroup(site)).id } }),
};

export const vehicles: Requests<'vehicles'> = {
  vehicles: none,
  createVehicle: async (site) => {
    const asset_id = (await openingAsset(site)).id;
    return {
      body: { name: 'Van', fuel: 'DIESEL', first_used_on: '2024-03-01', available_from: '2025-01-01', asset_id },
    };
  },
  updateVehicle: async (site) => {
    const { id, version } = await vehicle(site);
    return { params: { id }, body: { version, licence_plate: 'V-123-AB', asset_id: (await openingAsset(site)).id } };
  },
  deleteVehicle: async (site) => ({ params: { id: (await vehicle(site)).id } }),
  vehicleYears: async () => ({ query: { year: 2026 } }),
  updateVehicleYear: async (site) => {
    const { id, version } = await vehicleYear(site);
    return { params: { id }, body: { version, km_business: 12_000 } };
  },
  compareVehicleYear: async (site) => ({ params: { id: (await vehicleYear(site)).id } }),
  bookVehicleYear: async (site) => {
    const { id, version } = await vehicleYear(site, {}, 2025);
    return { params: { id }, body: { version, booking: 'VAT_FLAT' } };
  },
  trips: async (site) => ({ params: { id: (await vehicle(site)).id }, query: { year: 2026 } }),
  addTrip: async (site) => ({ params: { id: (await vehicle(site)).id }, body: TRIP }),
  deleteTrip: async (site) => {
    const { id } = await vehicle(site);
    const trip = await site.get(API.vehicles.addTrip, { params: { id }, body: TRIP });
    return { params: { id, tripId: trip.id } };
  },
  importTrips: async (site) => ({ params: { id: (await vehicle(site)).id }, body: { content: TRIPS_CSV } }),
};
