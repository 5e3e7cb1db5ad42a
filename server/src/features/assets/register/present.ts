import type { Asset, AssetMovement, PlanYear, YearOfAsset } from '@saldo/contract';
import {
  add,
  cents,
  depreciationPlan,
  energyAndEnvironment,
  formatEuro,
  type IsoDate,
  isoDate,
  lastRevisionYear,
  reinvestmentUntil,
  revisionOnDisposal,
  smallScaleDeduction,
  subtract,
  countsForDeduction,
  yearOf,
} from '@saldo/ledger';
import { fixedAssetLines } from '#features/purchases/index';
import { may, type Scope } from '#platform/scope';
import { actsOf, hasHistory, isDisposal, maySell } from '../acts/post-act.ts';
import { isRevised, revisionOfSupply } from '../acts/revise-vat.ts';
import { amountOfYear, depreciationIn, isWholeYear, yearsBehind } from '../acts/depreciate.ts';
import { addBacksOf, investedIn } from './investments.ts';
import { stateOf } from './list-assets.ts';
import { assetById, type AssetWithMovements, live, type MovementRow, valueOn } from './store.ts';
import { isPaused, lowestValue, termsOf } from './terms.ts';

/** An asset with its plan and movements, as of the end of a year, or of all that was booked. */
export async function shownAsset(scope: Scope, id: number, year?: number): Promise<Asset> {
  const asset = await assetById(scope, id);
  const day = year === undefined ? undefined : isoDate(year, 12, 31);
  const value = valueOn(asset, day);
  const lowest = lowestValue(asset, year ?? yearOf(scope.today));
  return {
    id: asset.id,
    name: asset.name,
    group_id: asset.group.id,
    group_name: asset.group.name,
    kind: asset.group.kind,
    acquired_on: asset.acquired_on,
    in_use_from: asset.in_use_from,
    cost: formatEuro(value.cost),
    depreciation: formatEuro(value.depreciation),
    book_value: formatEuro(value.book_value),
    residual: formatEuro(asset.residual),
    woz_value: asset.woz === null ? null : formatEuro(asset.woz),
    lowest_value: formatEuro(lowest),
    state: stateOf(
      {
        cost: value.cost,
        depreciation: value.depreciation,
        residual_cents: lowest,
        disposed_on: asset.disposed_on,
        pausing: isPaused(asset) ? 'PAUSE' : null,
      },
      day ?? '9999-12-31',
    ),
    disposed_on: asset.disposed_on,
    method: asset.method,
    life_months: asset.life_months,
    degressive_bp: asset.degressive_bp,
    is_free: asset.is_free,
    vat_deducted: formatEuro(asset.vat_deducted),
    origin: asset.origin,
    expense_id: asset.expense_id,
    expense_name: await expenseNameOf(scope, asset),
    note: asset.note,
    plan: planOf(asset),
    movements: asset.movements.map(shownMovement),
    vat_revision: revisionOf(asset, scope.today),
    hints: await hintsOf(scope, asset),
    version: asset.version,
    may: permissions(scope, asset),
  };
}

async function expenseNameOf(scope: Scope, { expense_id, expense_line }: AssetWithMovements): Promise<string | null> {
  if (expense_id === null) return null;
  const lines = await fixedAssetLines(scope, { expenseId: expense_id, ledgerIds: [], costs: ANY_COSTS });
  return lines.find(({ line_number }) => line_number === expense_line)?.expense_name ?? null;
}

const ANY_COSTS = { category: null, above: cents(0) };

function permissions(scope: Scope, asset: AssetWithMovements): Record<string, boolean> {
  const edit = may(scope, 'assets.edit');
  const acts = actsOf(asset);
  const isHeld = asset.disposed_on === null;
  const last = acts.findLast(({ kind }) => kind !== 'DEPRECIATION');
  return {
    edit,
    act: edit && isHeld,
    sell: edit && isHeld && maySell(scope),
    reserve: edit && mayReserve(asset),
    undo:
      edit &&
      last !== undefined &&
      mayTakeBack(scope, last) &&
      !acts.some(({ act }) => act > last.act) &&
      !(isDisposal(last) && isRevised(asset, asset.disposed_on ?? last.moved_on)),
    remove: edit && !hasHistory(asset),
  };
}

/** The invoice of a sale is taken back by a credit note, which is made final. */
function mayTakeBack(scope: Scope, { invoice_id }: MovementRow): boolean {
  return invoice_id === null || may(scope, 'sales.send');
}

/** A sale with a profit that is not in a reserve. */
function mayReserve(asset: AssetWithMovements): boolean {
  const hasProfit = live(asset).some(({ kind, about }) => kind === 'SELL' && (about.result ?? 0) > 0);
  return hasProfit && !live(asset).some(({ kind }) => kind === 'RESERVE');
}

function shownMovement(movement: MovementRow): AssetMovement {
  const { id, kind, moved_on, year, entry_id, is_undone, undoes_id, invoice_id, about } = movement;
  return {
    id,
    kind,
    date: moved_on,
    year,
    cost: formatEuro(movement.cost),
    depreciation: formatEuro(movement.depreciation),
    entry_id,
    is_undone,
    undoes_id,
    invoice_id,
    result: about.result === undefined ? null : formatEuro(cents(about.result)),
    vat: about.vat_cents === undefined ? null : formatEuro(cents(about.vat_cents)),
    reserve: about.reserve_cents === undefined ? null : formatEuro(cents(about.reserve_cents)),
  };
}

/** What was booked by year, and what is to come. */
export function planOf(asset: AssetWithMovements): PlanYear[] {
  const booked = live(asset).filter(({ kind }) => kind === 'DEPRECIATION');
  const rows = booked
    .toSorted((a, b) => a.year - b.year)
    .map(
      (movement): PlanYear => ({
        year: movement.year,
        months: amountOfYear(asset, movement.year, movement.about.until ?? isoDate(movement.year, 12, 31)).months,
        amount: formatEuro(movement.depreciation),
        book_value: formatEuro(valueOn(asset, isoDate(movement.year, 12, 31)).book_value),
        is_manual: asset.planned[movement.year] !== undefined,
        depreciation_id: movement.id,
      }),
    );
  if (asset.disposed_on !== null) return rows;
  return [...rows, ...plannedYears(asset, booked.toSorted((a, b) => a.year - b.year).at(-1))];
}

/** Of a year that was booked in part, the plan goes on as if the whole of it had been. */
function plannedYears(asset: AssetWithMovements, last: MovementRow | undefined): PlanYear[] {
  const isPartly = last !== undefined && !isWholeYear(last.about.until ?? '-12-31');
  const begin = Math.max(yearOf(asset.in_use_from), yearOf(asset.opening_on ?? asset.in_use_from));
  const first = last === undefined ? begin : isPartly ? last.year : last.year + 1;
  const { book_value } = valueOn(asset);
  const value = isPartly ? add(book_value, last.depreciation) : book_value;
  return depreciationPlan(termsOf(asset, first), value, first, asset.planned)
    .filter(({ year }) => year !== last?.year)
    .map((row) => ({
      ...row,
      amount: formatEuro(row.amount),
      book_value: formatEuro(row.book_value),
      depreciation_id: null,
    }));
}

function revisionOf(asset: AssetWithMovements, today: IsoDate): Asset['vat_revision'] {
  if (asset.vat_deducted === 0 || asset.disposed_on !== null) return null;
  const revised = {
    kind: asset.group.kind,
    vat_deducted: asset.vat_deducted,
    first_use_year: yearOf(asset.in_use_from),
  };
  const last_year = lastRevisionYear(revised);
  if (last_year < yearOf(today)) return null;
  return { last_year, on_disposal: formatEuro(revisionOnDisposal(revised, yearOf(today))) };
}

/** What a bookkeeper would point out: deductions at purchase, and what a disposal means for income tax. */
async function hintsOf(scope: Scope, asset: AssetWithMovements): Promise<Asset['hints']> {
  const hints: Asset['hints'] = [];
  const facts = { kind: asset.group.kind, cost: asset.cost, acquired_on: asset.acquired_on };
  const year = yearOf(asset.acquired_on);
  if (
    asset.disposed_on === null &&
    asset.origin !== 'OPENING' &&
    year >= yearOf(scope.today) - 1 &&
    countsForDeduction(facts)
  ) {
    const found = smallScaleDeduction(await investedIn(scope, year), year);
    if (found !== null && found.deduction > 0)
      hints.push({ kind: 'KIA', amount: formatEuro(found.deduction), date: null, year, status: found.status });
    const report = energyAndEnvironment(facts);
    if (report !== null && report >= scope.today)
      hints.push({ kind: 'EIA_MIA', amount: null, date: report, year: null, status: 'unverified' });
  }
  const gone = live(asset).find(({ about }) => about.result !== undefined);
  if (gone === undefined) return hints;
  const addBack = (await addBacksOf(scope, gone.year)).get(asset.id) ?? 0;
  if (addBack > 0)
    hints.push({ kind: 'ADD_BACK', amount: formatEuro(cents(addBack)), date: null, year: gone.year, status: '' });
  const result = cents(gone.about.result ?? 0);
  if (mayReserve(asset))
    hints.push({
      kind: 'REINVESTMENT',
      amount: formatEuro(result),
      date: null,
      year: reinvestmentUntil(gone.moved_on),
      status: '',
    });
  return hints;
}

/** What a year is planned at, or booked. */
export function shownYear(asset: AssetWithMovements, year: number): PlanYear {
  return (
    planOf(asset).find((row) => row.year === year) ?? {
      year,
      months: 0,
      amount: formatEuro(cents(0)),
      book_value: formatEuro(valueOn(asset, isoDate(year, 12, 31)).book_value),
      is_manual: false,
      depreciation_id: null,
    }
  );
}

/** An asset as it is once a year has been depreciated. */
function asDepreciated(asset: AssetWithMovements, lastDay: IsoDate): AssetWithMovements {
  const year = yearOf(lastDay);
  const before = depreciationIn(asset, year);
  const booked: MovementRow = {
    id: 0,
    asset_id: asset.id,
    act: asset.acts + 1,
    kind: 'DEPRECIATION',
    moved_on: lastDay,
    year,
    cost: cents(0),
    depreciation: amountOfYear(asset, year, lastDay).amount,
    about: { until: lastDay },
    entry_id: null,
    invoice_id: null,
    undoes_id: null,
    is_undone: false,
  };
  return { ...asset, movements: [...asset.movements.filter(({ id }) => id !== before?.id), booked] };
}

/** What an asset comes to when it goes on a day. */
export async function shownUntil(
  scope: Scope,
  asset: AssetWithMovements,
  until: IsoDate,
  lockedUntil: IsoDate | null,
): Promise<YearOfAsset> {
  const { vat, isInKor, isRepaid } = await revisionOfSupply(scope, asset, until);
  return {
    ...yearUntil(asset, until, lockedUntil),
    kor_revision: isInKor ? { vat: formatEuro(vat), is_repaid: isRepaid } : null,
  };
}

/** What the year of a disposal is depreciated until that day, and the book value that then goes: earlier years come first. */
function yearUntil(held: AssetWithMovements, until: IsoDate, lockedUntil: IsoDate | null): PlanYear {
  const year = yearOf(until);
  const asset = yearsBehind(held, until, lockedUntil).reduce(asDepreciated, held);
  const { amount, months } = amountOfYear(asset, year, until);
  const booked = depreciationIn(asset, year);
  const value = add(valueOn(asset).book_value, booked?.depreciation ?? cents(0));
  return {
    year,
    months,
    amount: formatEuro(amount),
    book_value: formatEuro(subtract(value, amount)),
    is_manual: asset.planned[year] !== undefined,
    depreciation_id: booked?.id ?? null,
  };
}
