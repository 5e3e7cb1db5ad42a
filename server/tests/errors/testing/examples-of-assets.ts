import { API } from '@saldo/contract';
import {
  act,
  boughtAsset,
  creditedSale,
  depreciated,
  groupOn,
  openingAsset,
  reservedAsset,
  revisedYear,
  vehicleYear,
} from '../../access/testing/assets/assets.ts';
import type { Site } from '../../access/testing/site.ts';
import { refused } from './example.ts';

const { assets, asset_groups, vehicles, purchases } = API;

async function scrapped(site: Site) {
  return act(site, await openingAsset(site), { action: 'TAKE_OUT_OF_USE', date: '2026-03-31' });
}

async function booked(site: Site) {
  const { id, version } = await vehicleYear(site, {}, 2025);
  return site.get(vehicles.bookVehicleYear, { params: { id }, body: { version, booking: 'VAT_FLAT' } });
}

const action = (asset: { id: number; version: number }, body: { action: 'PAUSE' | 'RESUME'; date: string }) => ({
  params: { id: asset.id },
  body: { version: asset.version, ...body },
});

export const assetExamples = {
  asset_disposed: refused('selling or scrapping an asset that is gone', assets.assetAction, async (site) =>
    action(await scrapped(site), { action: 'PAUSE', date: '2026-04-01' }),
  ),
  asset_is_paused: refused('pausing what is paused', assets.assetAction, async (site) =>
    action(await act(site, await openingAsset(site), { action: 'PAUSE', date: '2026-02-01' }), {
      action: 'PAUSE',
      date: '2026-04-01',
    }),
  ),
  asset_not_paused: refused('resuming what is not paused', assets.assetAction, async (site) =>
    action(await openingAsset(site), { action: 'RESUME', date: '2026-04-01' }),
  ),
  asset_changed_later: refused('an action before something that was booked since', assets.assetAction, async (site) =>
    action(await depreciated(site, await openingAsset(site)), { action: 'PAUSE', date: '2025-06-01' }),
  ),
  asset_in_use: refused('removing an asset that was depreciated', assets.deleteAsset, async (site) => ({
    params: { id: (await depreciated(site, await openingAsset(site))).id },
  })),
  asset_sale_credited_in_part: refused(
    'undoing a sale of which a part was credited',
    assets.assetAction,
    async (site) => {
      const { id, version } = await creditedSale(site, '-1');
      return { params: { id }, body: { version, action: 'UNDO_LAST' as const } };
    },
  ),
  depreciation_exists: refused('depreciating a year twice', assets.depreciateAsset, async (site) => ({
    params: { id: (await depreciated(site, await openingAsset(site))).id, year: 2025 },
    body: {},
  })),
  nothing_to_depreciate: refused('depreciating what has its residual value', assets.depreciateAsset, async (site) => ({
    params: { id: (await openingAsset(site, { residual: '4800.00' })).id, year: 2025 },
    body: {},
  })),
  nothing_to_undo: refused('undoing an action where there is none', assets.assetAction, async (site) => {
    const { id, version } = await openingAsset(site);
    return { params: { id }, body: { action: 'UNDO_LAST' as const, version } };
  }),
  asset_group_in_use: refused('deleting a group with assets', asset_groups.deleteAssetGroup, async (site) => ({
    params: { id: (await openingAsset(site)).group_id },
  })),
  reserve_exists: refused('putting a book profit aside twice', assets.assetAction, async (site) => {
    const { id, version } = await reservedAsset(site);
    return { params: { id }, body: { version, action: 'RESERVE' as const, date: '2026-01-20', amount: '1.00' } };
  }),
  reserve_in_use: refused('undoing a reserve that was used', assets.assetAction, async (site) => {
    const { id, version } = await reservedAsset(site);
    const bought = await boughtAsset(site, { date: '2026-02-01', amount: '9000.00' });
    await act(site, bought, { action: 'USE_RESERVE', date: '2026-02-01', reserve_id: id, amount: '3000.00' });
    return { params: { id }, body: { version, action: 'UNDO_LAST' as const } };
  }),
  no_reserve: refused('putting aside what was not sold', assets.assetAction, async (site) => {
    const { id, version } = await openingAsset(site);
    return { params: { id }, body: { version, action: 'RESERVE' as const, date: '2026-01-20', amount: '1.00' } };
  }),
  revision_booked: refused('revising the VAT of a year twice', assets.reviseVat, async (site) => {
    await revisedYear(site);
    return { params: { year: 2025 }, body: {} };
  }),
  nothing_to_revise: refused('revising VAT where nothing was deducted', assets.reviseVat, async () => ({
    params: { year: 2024 },
    body: {},
  })),
  expense_has_assets: refused('deleting the purchase of an asset', purchases.deleteExpense, async (site) => ({
    params: { id: (await boughtAsset(site)).expense_id ?? 0 },
  })),
  expense_line_not_booked: refused('a line of a draft', assets.createFromEntry, async (site) => {
    const { id } = await site.expense({ is_concept: true });
    const { id: group_id } = await groupOn(site);
    return { body: { expense_id: id, line_number: 1, assets: [{ name: 'Cutter', group_id, cost: '10.00' }] } };
  }),
  vehicle_in_use: refused('deleting a vehicle of which something was booked', vehicles.deleteVehicle, async (site) => ({
    params: { id: (await booked(site)).vehicle_id },
  })),
  vehicle_year_booked: refused('booking private use twice', vehicles.bookVehicleYear, async (site) => {
    const { id, version } = await booked(site);
    return { params: { id }, body: { version, booking: 'VAT_FLAT' as const } };
  }),
  no_car_data: refused('comparing a year without percentages', vehicles.compareVehicleYear, async (site) => ({
    params: { id: (await vehicleYear(site, {}, 2027)).id },
  })),
  vehicle_year_not_over: refused(
    'booking private use of a year that goes on',
    vehicles.bookVehicleYear,
    async (site) => {
      const { id, version } = await vehicleYear(site);
      return { params: { id }, body: { version, booking: 'VAT_FLAT' as const } };
    },
  ),
  nothing_to_book: refused('a mileage allowance of a company car', vehicles.bookVehicleYear, async (site) => {
    const { id, version } = await vehicleYear(site);
    return { params: { id }, body: { version, booking: 'KM_ALLOWANCE' as const } };
  }),
};
