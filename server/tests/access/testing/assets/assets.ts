import { API, type Asset, type AssetBody, type Expense, type Vehicle, type VehicleYear } from '@saldo/contract';
import { type AssetKind, cents, formatEuro, parseEuro } from '@saldo/ledger';
import type { Given } from '../../../support/world.ts';
import type { Site } from '../site.ts';

/** The group of assets that are booked on a ledger. */
export async function groupOn(site: Site, code = '0230', kind?: AssetKind) {
  const groups = await site.get(API.asset_groups.assetGroups, {});
  const found = groups.find((group) => group.cost_ledger.code === code && (kind ?? group.kind) === group.kind);
  if (found === undefined) throw new Error(`no group on ${code}`);
  return found;
}

/** A group without assets. */
export async function emptyGroup(site: Site) {
  const { kind, cost_ledger, accumulated_ledger, expense_ledger } = await groupOn(site);
  return site.get(API.asset_groups.createAssetGroup, {
    body: {
      name: `Group ${String(site.next())}`,
      kind,
      cost_ledger_id: cost_ledger.id,
      accumulated_ledger_id: accumulated_ledger.id,
      expense_ledger_id: expense_ledger.id,
      life_months: 60,
    },
  });
}

/** An asset of before these books: 6,000.00, in use since January 2024, of which a year was depreciated. */
export async function openingAsset(site: Site, more: Partial<AssetBody> = {}): Promise<Asset> {
  return site.get(API.assets.createAsset, {
    body: {
      name: `Workbench ${String(site.next())}`,
      group_id: (await groupOn(site)).id,
      acquired_on: '2024-01-01',
      cost: '6000.00',
      opening: { on: '2025-01-01', depreciation: '1200.00' },
      ...more,
    },
  });
}

/** An asset that a file brought in, with its opening balance: 6,000.00, a year older than these books, of which a year was depreciated. */
export async function importedAsset(site: Site): Promise<Asset> {
  const name = `Imported ${String(site.next())}`;
  const content = `name,group,acquired on,cost,depreciation,vat\n${name},0230,2023-01-01,6000.00,1200.00,1260.00`;
  await site.get(API.assets.importAssets, { body: { opening_on: '2024-01-01', content } });
  const lines = [
    { ledger: '0230', debit: '6000.00' },
    { ledger: '0235', credit: '1200.00' },
    { ledger: '0500', credit: '4800.00' },
  ];
  await site.get(API.journal.createMemorial, {
    body: { date: '2024-01-01', description: name, booking: { type: 'FREE_BOOKING', lines } },
  });
  const { results } = await site.get(API.assets.assets, { query: { search: name, state: 'ALL' } });
  const found = results.find((row) => row.name === name);
  if (found === undefined) throw new Error('nothing was brought in');
  return site.get(API.assets.asset, { params: { id: found.id } });
}

/** A booked expense with one line on a ledger: fixed assets, or costs. */
export async function purchase(
  site: Site,
  { amount = '6000.00', code = '0230', date = '2026-01-15' } = {},
): Promise<Expense> {
  const body = await site.expenseBody();
  const ledger_account_id = await site.ledger(code);
  return site.expense({
    ...body,
    date,
    lines: [{ description: 'Laser cutter', ledger_account_id, vat: 'PROCENT_21', amount }],
  });
}

/** An asset made of a purchase line, of which others may be made too that cost as much. */
export async function boughtAsset(
  site: Site,
  {
    kind,
    others = 0,
    ...about
  }: NonNullable<Parameters<typeof purchase>[1]> & { kind?: AssetKind; others?: number } = {},
): Promise<Asset> {
  const cost = about.amount ?? '6000.00';
  const { id } = await purchase(site, { ...about, amount: formatEuro(cents(parseEuro(cost) * (1 + others))) });
  const { id: group_id } = await groupOn(site, about.code, kind);
  const made = await site.get(API.assets.createFromEntry, {
    body: {
      expense_id: id,
      line_number: 1,
      assets: Array.from({ length: 1 + others }, () => ({ name: `Cutter ${String(site.next())}`, group_id, cost })),
    },
  });
  const [asset] = made;
  if (asset === undefined) throw new Error('no asset was made');
  return asset;
}

export function act(
  site: Site,
  { id, version }: Pick<Asset, 'id' | 'version'>,
  body: Record<string, unknown> & { action: string },
): Promise<Asset> {
  const given = { params: { id }, body: { version, ...body } } as Given<typeof API.assets.assetAction>;
  return site.get(API.assets.assetAction, given);
}

export function depreciated(site: Site, { id }: Asset, year = 2025): Promise<Asset> {
  return site.get(API.assets.depreciateAsset, { params: { id, year }, body: {} });
}

/** An asset that was sold in the month in which it was bought, for 3,000.00 more. */
export async function soldAsset(site: Site, { year = 2026, cost = '6000.00' } = {}): Promise<Asset> {
  const bought = await boughtAsset(site, { date: `${String(year)}-01-15`, amount: cost });
  const amount = formatEuro(cents(parseEuro(cost) + 300_000));
  const contact_id = (await site.contact()).id;
  return act(site, bought, { action: 'SELL', date: `${String(year)}-01-20`, contact_id, amount });
}

/** A sale whose invoice was credited in the sales room: wholly, or a part of it without VAT. */
export async function creditedSale(site: Site, part?: string): Promise<Asset> {
  const sold = await soldAsset(site);
  const params = { id: sold.movements.at(-1)?.invoice_id ?? 0 };
  let note = await site.get(API.sales.creditInvoice, { params, body: {} });
  if (part !== undefined) {
    const { contact_id, invoice_date, lines, version } = note;
    const changed = lines.map(({ description, ledger_account_id }) => ({
      description,
      ledger_account_id,
      quantity: '1',
      unit_price: part,
      treatment: 'nl_high' as const,
      vat: 'PROCENT_21' as const,
    }));
    const body = { contact_id, invoice_date, lines: changed, version };
    note = await site.get(API.sales.updateInvoice, { params: { id: note.id }, body });
  }
  await site.get(API.sales.finalizeInvoice, { params: { id: note.id }, body: { version: note.version } });
  return sold;
}

/** The book profit of a sale, 3,000.00, put aside to reinvest. */
export async function reservedAsset(site: Site, about: Parameters<typeof soldAsset>[1] = {}): Promise<Asset> {
  const sold = await soldAsset(site, about);
  return act(site, sold, { action: 'RESERVE', date: sold.disposed_on, amount: '3000.00' });
}

async function isRevised(site: Site): Promise<boolean> {
  const { revised } = await site.get(API.assets.investments, { query: { year: 2025 } });
  return revised.some(({ amount }) => amount !== null);
}

/** Takes back the VAT revision of 2025, where it was booked. */
export async function takeBackYear(site: Site): Promise<void> {
  if (await isRevised(site)) await site.get(API.assets.takeBackRevision, { params: { year: 2025 } });
}

/** The VAT revision of 2025, booked on an asset that is used without VAT, where it was not booked before. */
export async function revisedYear(site: Site): Promise<void> {
  if (await isRevised(site)) return;
  const { id } = await openingAsset(site, { vat_deducted: '1260.00' });
  await site.get(API.assets.reviseVat, {
    params: { year: 2025 },
    body: { assets: [{ id, taxed_percentage: 0 }] },
  });
}

export function vehicle(site: Site, more: object = {}): Promise<Vehicle> {
  return site.get(API.vehicles.createVehicle, {
    body: {
      name: `Van ${String(site.next())}`,
      fuel: 'DIESEL',
      list_price: '40000.00',
      first_used_on: '2024-03-01',
      available_from: '2025-01-01',
      ...more,
    },
  });
}

/** A vehicle in a year. */
export async function vehicleYear(site: Site, more: object = {}, year = 2026): Promise<VehicleYear> {
  const { id } = await vehicle(site, more);
  const years = await site.get(API.vehicles.vehicleYears, { query: { year } });
  const found = years.find(({ vehicle_id }) => vehicle_id === id);
  if (found === undefined) throw new Error('the company did not have the vehicle in that year');
  return found;
}

export const TRIP = {
  date: '2026-05-04',
  odometer_from: 12_000,
  odometer_to: 12_140,
  from_place: 'Haarlem',
  to_place: 'Utrecht',
};
