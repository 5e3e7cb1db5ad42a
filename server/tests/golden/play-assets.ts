import { API, type Asset, vatRateName } from '@saldo/contract';
import { addMonths, cents, formatEuro, STANDARD_GROUPS, yearOf } from '@saldo/ledger';
import type { AssetSaleEvent, AssetWithdrawalEvent, GoldenCase, JournalEvent, OpeningAssetEvent } from './case.ts';
import { contactOf, type Played, type Playing } from './playing.ts';

const euro = (amount: number): string => formatEuro(cents(amount));

/** Whether a case is about an asset whose history is in its opening balance. */
export function hasOpeningAsset({ events }: GoldenCase): boolean {
  return events.some(({ type }) => type === 'asset_sale' || type === 'asset_private_withdrawal');
}

/**
 * The asset of the opening balance. Its life follows from what a depreciation in the case takes; where there is none, what is left is its
 * residual value.
 */
export async function registerOpeningAsset(
  { world }: Playing,
  { events }: GoldenCase,
  event: JournalEvent,
): Promise<void> {
  const lines = event.lines ?? [];
  const group = STANDARD_GROUPS.find(({ cost }) => lines.some(({ account }) => account === cost));
  if (group === undefined) throw new Error('the opening balance has no asset');
  const cost = lines.find(({ account }) => account === group.cost)?.debit ?? 0;
  const depreciation = lines.find(({ account }) => account === group.accumulated)?.credit ?? 0;
  const isDepreciated = events.some((one) => one.type === 'journal' && one.journal_kind === 'DEPRECIATION');
  const groups = await world.call(API.asset_groups.assetGroups, {});
  const used = Math.round((depreciation * group.life_months) / cost);
  const made = await world.call(API.assets.createAsset, {
    body: {
      name: group.title_en,
      group_id: groups.reply.find(({ cost_ledger }) => cost_ledger.code === group.cost)?.id ?? 0,
      acquired_on: addMonths(event.date, -used),
      cost: euro(cost),
      residual: isDepreciated ? '0.00' : euro(cost - depreciation),
      opening: { on: event.date, depreciation: euro(depreciation) },
    },
  });
  if (made.status !== 200) throw new Error(JSON.stringify(made.error));
}

async function onlyAsset({ world }: Playing): Promise<Asset> {
  const list = await world.call(API.assets.assets, {});
  const id = list.reply.results[0]?.id ?? 0;
  return (await world.call(API.assets.asset, { params: { id } })).reply;
}

function lastMovement({ movements }: Asset): Asset['movements'][number] {
  const last = movements.at(-1);
  if (last === undefined) throw new Error('nothing was booked');
  return last;
}

/** Depreciation of the asset in the register until the day of the entry. */
export async function playDepreciation(playing: Playing, { date }: JournalEvent): Promise<Played> {
  const { id } = await onlyAsset(playing);
  const done = await playing.world.call(API.assets.depreciateAsset, {
    params: { id, year: yearOf(date) },
    body: { until: date },
  });
  if (done.status !== 200) return { refused: done.error.code };
  return { source_type: 'asset', source_id: lastMovement(done.reply).id };
}

/** The sale: its invoice and what it takes off the books are one event. */
export async function playAssetSale(playing: Playing, event: AssetSaleEvent): Promise<Played> {
  const { id, version } = await onlyAsset(playing);
  const done = await playing.world.call(API.assets.assetAction, {
    params: { id },
    body: {
      action: 'SELL',
      version,
      date: event.date,
      contact_id: await contactOf(playing, event.customer),
      amount: euro(event.net),
      vat: vatRateName(event.rate * 100),
    },
  });
  if (done.status !== 200) return { refused: done.error.code };
  const sold = lastMovement(done.reply);
  return {
    source_type: 'sales_invoice',
    source_id: sold.invoice_id ?? 0,
    also: { source_type: 'asset', source_id: sold.id },
  };
}

export async function playWithdrawal(playing: Playing, event: AssetWithdrawalEvent): Promise<Played> {
  const { id, version } = await onlyAsset(playing);
  const done = await playing.world.call(API.assets.assetAction, {
    params: { id },
    body: {
      action: 'PRIVATE_WITHDRAWAL',
      version,
      date: event.date,
      value: euro(event.value),
      vat: vatRateName(event.rate * 100),
    },
  });
  if (done.status !== 200) return { refused: done.error.code };
  return { source_type: 'asset', source_id: lastMovement(done.reply).id };
}

/** An asset whose VAT was deducted before: what is to be revised in the year of the case is asked, and nothing may be. */
export async function playOpeningAsset({ world }: Playing, event: OpeningAssetEvent): Promise<Played> {
  const groups = await world.call(API.asset_groups.assetGroups, {});
  const made = await world.call(API.assets.createAsset, {
    body: {
      name: 'Machine',
      group_id: groups.reply.find(({ cost_ledger }) => cost_ledger.code === '0220')?.id ?? 0,
      acquired_on: event.in_use_since,
      cost: euro(Math.round(event.vat_deducted / 0.21)),
      vat_deducted: euro(event.vat_deducted),
      opening: { on: event.date, depreciation: '0.00' },
    },
  });
  if (made.status !== 200) return { refused: made.error.code };
  const year = yearOf(event.date);
  const { reply } = await world.call(API.assets.investments, { query: { year } });
  if (!reply.is_below_revision_limit) throw new Error(`${reply.vat_revision} would be revised in ${String(year)}`);
  return { source_type: 'asset', source_id: made.reply.movements[0]?.id ?? 0 };
}
