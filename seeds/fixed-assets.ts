import {
  cents,
  formatEuro,
  type IsoDate,
  isoDate,
  multiplyDivide,
  STANDARD_GROUPS,
  subtract,
  yearOf,
} from '@saldo/ledger';
import {
  createAsset,
  createVehicle,
  depreciateAsset,
  groupsOf,
  updateVehicleYear,
  vehicleYears,
} from '../server/src/features/assets/index.ts';
import type { Scope } from '../server/src/platform/scope.ts';
import type { DemoAsset, DemoCompany } from './companies/company.ts';

const LIFE_MONTHS = 60;

/** What an asset was depreciated by before the first year: linear, by the month. */
function depreciationOf({ cost_cents, residual_cents, bought }: DemoAsset): number {
  const months = bought.years_before * 12 + 1 - bought.month;
  return multiplyDivide(subtract(cents(cost_cents), cents(residual_cents)), months, LIFE_MONTHS);
}

/** The assets of a company as lines of its opening balance. */
export function openingAssets({ assets }: DemoCompany) {
  const amounts = new Map<string, number>();
  const add = (account: string, amount: number) => amounts.set(account, (amounts.get(account) ?? 0) + amount);
  for (const asset of assets) {
    const group = STANDARD_GROUPS.find(({ cost }) => cost === asset.account);
    add(asset.account, asset.cost_cents);
    add(group?.accumulated ?? asset.account, -depreciationOf(asset));
  }
  return [...amounts].map(([account, amount]) => ({ account, amount: cents(amount) }));
}

/** Puts the assets of the opening balance in the register and books the depreciation of the first year. */
export async function plantAssets(scope: Scope, { assets }: DemoCompany, firstYear: number): Promise<void> {
  const groups = await groupsOf(scope);
  for (const asset of assets) {
    const { name, account, kind, bought, cost_cents, residual_cents, vat_cents } = asset;
    const group = groups.find((each) => each.cost_account === account && each.kind === kind);
    const acquired_on = isoDate(firstYear - bought.years_before, bought.month, 1);
    const id = await createAsset(scope, {
      name,
      group_id: group?.id ?? 0,
      acquired_on,
      cost: formatEuro(cents(cost_cents)),
      residual: formatEuro(cents(residual_cents)),
      life_months: LIFE_MONTHS,
      vat_deducted: formatEuro(cents(vat_cents)),
      woz_value: null,
      degressive_bp: 0,
      is_free: false,
      note: '',
      opening: { on: isoDate(firstYear, 1, 1), depreciation: formatEuro(cents(depreciationOf(asset))) },
    });
    await depreciateAsset(scope, id, firstYear);
  }
}

/** The private car of the owner, with the kilometres of this year so far. */
export async function plantCar(scope: Scope, { private_car: car }: DemoCompany, today: IsoDate): Promise<void> {
  if (car === undefined) return;
  const year = yearOf(today);
  await createVehicle(scope, {
    name: car.name,
    licence_plate: car.licence_plate,
    owner: 'PRIVATE',
    fuel: 'PETROL',
    list_price: '0.00',
    market_value: null,
    first_used_on: isoDate(year - 6, 5, 1),
    available_from: isoDate(year - 1, 1, 1),
    available_until: null,
    vat_deducted_on_purchase: false,
    purchase_vat: '0.00',
    asset_id: null,
  });
  for (const { id, version } of await vehicleYears(scope, year)) {
    const km_business = car.km_per_month * Number(today.slice(5, 7));
    await updateVehicleYear(scope, id, { version, km_business });
  }
}
