import { balance, type IsoDate, yearOf } from '@saldo/ledger';
import { sql } from 'kysely';
import { z } from 'zod';
import { bookingDay, failTask, finishTask, reportProgress, startTask, underWay } from '#features/administrations/index';
import { entryDocument } from '#features/journal/index';
import { anyOf } from '#platform/database/any-of';
import { enqueue, type Job, type JobContext } from '#platform/jobs/jobs';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type AssetWithMovements, assetsByIds, changeAssetRow, nextMovementIds } from '../register/store.ts';
import { groupsOf } from '../register/groups.ts';
import { hasFloor } from '../register/terms.ts';
import { depreciationLines } from './asset-entry.ts';
import { actsOf } from './post-act.ts';
import { amountOfYear, depreciationIn, depreciationName, lastDayOf, setDepreciation } from './depreciate.ts';

export const DEPRECIATE_ALL = 'assets.depreciate-all';

/** Assets per transaction, which others wait for: many that are posted together, fewer that are replaced one by one. */
const ASSETS_AT_ONCE = 1000;
const REPLACED_AT_ONCE = 100;

const Payload = z.looseObject({ task_id: z.int(), last_day: z.string() });

/** Has all assets depreciated for a year in the background. Asked again while it is under way, it is the same task. */
export async function startDepreciateAll(scope: Scope, year: number, until?: IsoDate): Promise<{ task_id: number }> {
  const last_day = lastDayOf(scope, year, until);
  await bookingDay(scope, last_day);
  await sql`select lock_administration(${scope.administrationId})`.execute(scope.db);
  const known = await underWay(scope, DEPRECIATE_ALL, { last_day });
  if (known !== undefined) return { task_id: known };
  const task_id = await startTask(scope, DEPRECIATE_ALL, 'assets.edit', { last_day, resultPath: 'assets/register' });
  await enqueue(scope, DEPRECIATE_ALL, { task_id, last_day });
  return { task_id };
}

/** `no_floor`: buildings whose floor value in that year is not known. */
type Counts = { booked: number; unchanged: number; skipped: number; no_floor: number };

const NOTHING: Counts = { booked: 0, unchanged: 0, skipped: 0, no_floor: 0 };

/**
 * Run twice, or beside another, it books each asset once: the unique key on asset and year refuses a second. While some are booked the next are
 * read, which takes no turn of the administration.
 */
export const depreciateAll: Job = (context) => depreciateInParts(context, ASSETS_AT_ONCE);

/** The same, by so many assets at a time. */
export async function depreciateInParts(context: JobContext, atOnce: number): Promise<void> {
  const { task_id, last_day } = Payload.parse(context.payload);
  let counts = NOTHING;
  try {
    const total = await context.begin((scope) => countAssets(scope, last_day), { writes: false });
    let done = 0;
    const book = async (assets: readonly AssetWithMovements[]): Promise<void> => {
      for (let at = 0; at < assets.length; ) {
        // Counted once it holds: a transaction that is tried again counts anew.
        const booked = await context.begin(async (scope) => {
          const some = { ...NOTHING };
          const taken = await bookSome(scope, assets.slice(at), last_day, some);
          await reportProgress(scope, task_id, done + at + taken, total);
          return { taken, some };
        });
        at += booked.taken;
        counts = together(counts, booked.some);
      }
      done += assets.length;
    };
    let part = await readPart(context, { after: 0, lastDay: last_day, atOnce });
    while (part.assets.length > 0)
      [part] = await Promise.all([
        readPart(context, { after: part.last, lastDay: last_day, atOnce }),
        book(part.assets),
      ]);
    await context.begin((scope) => finishTask(scope, task_id, counts));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await context.begin((scope) => failTask(scope, task_id, error.code, error.details.about));
  }
}

function together(one: Counts, other: Counts): Counts {
  return {
    booked: one.booked + other.booked,
    unchanged: one.unchanged + other.unchanged,
    skipped: one.skipped + other.skipped,
    no_floor: one.no_floor + other.no_floor,
  };
}

async function countAssets(scope: Scope, lastDay: IsoDate): Promise<number> {
  const { count } = await dueAssets(scope, lastDay)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function dueAssets(scope: Scope, lastDay: IsoDate) {
  return scope.db
    .selectFrom('assets')
    .where('administration_id', '=', scope.administrationId)
    .where('disposed_on', 'is', null)
    .where('method', '<>', 'NONE')
    .where('in_use_from', '<=', lastDay);
}

type Part = { assets: AssetWithMovements[]; last: number };

/** The next assets to depreciate, by id. */
function readPart(
  context: JobContext,
  { after, lastDay, atOnce }: { after: number; lastDay: IsoDate; atOnce: number },
): Promise<Part> {
  return context.begin(
    async (scope) => {
      const rows = await dueAssets(scope, lastDay)
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(atOnce)
        .execute();
      const ids = rows.map(({ id }) => id);
      return { assets: await assetsByIds(scope, ids), last: ids.at(-1) ?? after };
    },
    { writes: false },
  );
}

/** Depreciates assets that were read before, or the first of them where many have to be replaced; how many it came through. */
async function bookSome(
  scope: Scope,
  read: readonly AssetWithMovements[],
  lastDay: IsoDate,
  counts: Counts,
): Promise<number> {
  await sql`select lock_administration(${scope.administrationId})`.execute(scope.db);
  const assets = await asTheyAre(scope, read, lastDay);
  const fresh: AssetWithMovements[] = [];
  let done = 0;
  let replaced = 0;
  for (const asset of assets) {
    if (replaced === REPLACED_AT_ONCE) break;
    done += 1;
    if (asset === undefined) continue;
    const before = depreciationIn(asset, yearOf(lastDay));
    const isLater = actsOf(asset).some(({ moved_on, id }) => moved_on > lastDay && id !== before?.id);
    if (isLater) counts.skipped += 1;
    else if (!hasFloor(asset, yearOf(lastDay))) counts.no_floor += 1;
    else if (before === undefined) fresh.push(asset);
    else if (await extend(scope, asset, lastDay, counts)) replaced += 1;
  }
  await recordMany(scope, fresh, lastDay, counts);
  return done;
}

/** Assets that were read before the turn was taken, as they are now: what was changed since is read again, what is not to be depreciated any more is undefined. */
async function asTheyAre(
  scope: Scope,
  read: readonly AssetWithMovements[],
  lastDay: IsoDate,
): Promise<(AssetWithMovements | undefined)[]> {
  const ids = read.map(({ id }) => id);
  const rows = await dueAssets(scope, lastDay).select(['id', 'version']).where('id', '=', anyOf(ids)).execute();
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const changed = read.filter(({ id, version }) => versions.has(id) && versions.get(id) !== version);
  const again = await assetsByIds(
    scope,
    changed.map(({ id }) => id),
  );
  const anew = new Map(again.map((asset) => [asset.id, asset]));
  const groups = new Map((await groupsOf(scope)).map((group) => [group.id, group]));
  return read.map((asset) => {
    const { id, group } = asset;
    if (!versions.has(id)) return undefined;
    return anew.get(id) ?? { ...asset, group: groups.get(group.id) ?? group };
  });
}

/** A part of the year that was booked before is replaced by a longer one; whether it was. */
async function extend(scope: Scope, asset: AssetWithMovements, lastDay: IsoDate, counts: Counts): Promise<boolean> {
  const year = yearOf(lastDay);
  const until = depreciationIn(asset, year)?.about.until ?? lastDay;
  const act = asset.acts + 1;
  const outcome =
    until >= lastDay ? 'unchanged' : await setDepreciation(scope, asset, { year, lastDay, act, asCorrection: false });
  if (outcome === 'unchanged') {
    counts.unchanged += 1;
    return false;
  }
  counts.booked += 1;
  await changeAssetRow(scope, asset.id, { acts: act });
  return true;
}

/** Posts what has no depreciation in this year yet, in one statement. */
async function recordMany(
  scope: Scope,
  assets: readonly AssetWithMovements[],
  lastDay: IsoDate,
  counts: Counts,
): Promise<void> {
  const year = yearOf(lastDay);
  const due = assets.flatMap((asset) => {
    const { amount } = amountOfYear(asset, year, lastDay);
    return amount === 0 ? [] : [{ asset, amount }];
  });
  counts.unchanged += assets.length - due.length;
  if (due.length === 0) return;
  const movedOn = await bookingDay(scope, lastDay);
  const ids = await nextMovementIds(scope, due.length);
  const movements = due.map(({ asset, amount }, index) => ({
    id: ids[index],
    asset_id: asset.id,
    act: asset.acts + 1,
    moved_on: movedOn,
    year,
    depreciation_cents: amount,
    about: { until: lastDay },
  }));
  const entries = due.map(({ asset, amount }, index) =>
    entryDocument(scope, balance(movedOn, depreciationLines(asset.group, amount, asset.name)), {
      book: 'GENERAL',
      kind: 'ENTRY',
      source: { type: 'asset', id: ids[index] ?? 0 },
      description: depreciationName(asset, scope, year),
    }),
  );
  const recorded = JSON.stringify({ movements, entries });
  await sql`select record_depreciations(${scope.administrationId}, ${scope.personId}, ${recorded}::jsonb)`.execute(
    scope.db,
  );
  counts.booked += due.length;
}
