import type { AccountFeed } from '@saldo/contract';
import { addDays, daysBetween, type IsoDate } from '@saldo/ledger';
import { z } from 'zod';
import type { FeedKeys } from '#adapters/bank-feed/bank-feed';
import { dutchDay } from '#platform/clock';
import type { EncryptedPlace, Encryption } from '#platform/crypto/encryption';
import type { EncryptedColumn } from '#platform/crypto/rotate-keys';
import type { Scope, VisitorScope } from '#platform/scope';

export const FEED_COLUMNS: readonly EncryptedColumn[] = [{ table: 'bank_feeds', column: 'keys' }];

/** Most banks give no more. */
const DAYS_BACK = 90;
/** So many days before a consent ends, people are warned. */
export const WARN_DAYS = [14, 7, 1] as const;

const Keys = z.object({ access: z.string(), refresh: z.string(), expires_at: z.string() });

export type Feed = { id: number; connected_by: number; sealed: string };

function placeOf({ administrationId }: Scope, id: number): EncryptedPlace {
  return { table: 'bank_feeds', column: 'keys', row: id, administration_id: administrationId };
}

export function sealKeys(scope: Scope, seals: Encryption, id: number, keys: FeedKeys): string {
  return seals.seal(placeOf(scope, id), JSON.stringify(keys));
}

export function openKeys(scope: Scope, seals: Encryption, { id, sealed }: Pick<Feed, 'id' | 'sealed'>): FeedKeys {
  return Keys.parse(JSON.parse(seals.open(placeOf(scope, id), sealed)));
}

/** The connection of an administration; undefined where there is none. `hold` keeps others from changing it until the transaction ends. */
export async function feedOf(scope: Scope, { hold = false } = {}): Promise<Feed | undefined> {
  return scope.db
    .selectFrom('bank_feeds')
    .select(['id', 'connected_by', 'keys as sealed'])
    .where('administration_id', '=', scope.administrationId)
    .$if(hold, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** The keys, if they are still the ones that were read: whoever connected anew meanwhile keeps theirs. */
export async function replaceKeys(scope: Scope, { id, sealed }: Feed, renewed: string): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('bank_feeds')
    .set({ keys: renewed })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('keys', '=', sealed)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type FeedAccountRow = {
  account_id: number;
  feed_account_id: string;
  state: AccountFeed['state'];
  start_on: IsoDate | null;
  synced_at: string | null;
  consent_until: string | null;
  warned_days: number | null;
  problem: string | null;
  last_read: string;
};

const COLUMNS = [
  'account_id',
  'feed_account_id',
  'state',
  'start_on',
  'synced_at',
  'consent_until',
  'warned_days',
  'problem',
  'last_read',
] as const;

function feedAccounts(scope: Scope) {
  return scope.db.selectFrom('bank_feed_accounts').where('administration_id', '=', scope.administrationId);
}

export async function feedAccount(scope: Scope, accountId: number): Promise<FeedAccountRow | undefined> {
  const row = await feedAccounts(scope).select(COLUMNS).where('account_id', '=', accountId).executeTakeFirst();
  return row === undefined ? undefined : typed(row);
}

export async function connectedAccounts(scope: Scope): Promise<FeedAccountRow[]> {
  return (await feedAccounts(scope).select(COLUMNS).orderBy('account_id').execute()).map(typed);
}

function typed<Row extends { state: string }>(row: Row): Row & { state: AccountFeed['state'] } {
  return { ...row, state: row.state as AccountFeed['state'] };
}

export async function changeFeedAccount(
  scope: Scope,
  accountId: number,
  change: Partial<Omit<FeedAccountRow, 'account_id'>>,
): Promise<void> {
  await scope.db
    .updateTable('bank_feed_accounts')
    .set(change)
    .where('administration_id', '=', scope.administrationId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Every account, from the connection that is there now: one that was not chosen again is not connected any more. */
export async function replaceFeedAccounts(
  scope: Scope,
  accounts: readonly { account_id: number; feed_account_id: string; consent_until: string | null }[],
): Promise<void> {
  const known = new Map((await connectedAccounts(scope)).map((row) => [row.account_id, row]));
  await forgetFeedAccounts(scope);
  if (accounts.length === 0) return;
  await scope.db
    .insertInto('bank_feed_accounts')
    .values(
      accounts.map((account) => {
        const start_on = known.get(account.account_id)?.start_on ?? null;
        const synced_at = known.get(account.account_id)?.synced_at ?? null;
        const state = start_on === null ? 'FIRST_SYNC' : 'ACTIVE';
        return { administration_id: scope.administrationId, ...account, start_on, synced_at, state };
      }),
    )
    .execute();
}

export async function forgetFeedAccounts(scope: Scope): Promise<void> {
  await scope.db.deleteFrom('bank_feed_accounts').where('administration_id', '=', scope.administrationId).execute();
}

/** Notes of which organisation this company reads accounts now; none: of no one. */
export async function noteOrganization({ db, administrationId }: Scope, organization: string | null): Promise<void> {
  await db.deleteFrom('bank_feed_organizations').where('administration_id', '=', administrationId).execute();
  if (organization === null) return;
  await db
    .insertInto('bank_feed_organizations')
    .values({ administration_id: administrationId, organization })
    .execute();
}

/** Whether it is known of which organisation this company reads accounts. */
export async function hasOrganization({ db, administrationId }: Scope): Promise<boolean> {
  const row = await db
    .selectFrom('bank_feed_organizations')
    .select('organization')
    .where('administration_id', '=', administrationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The companies that read accounts of an organisation. */
export async function readersOf({ db }: VisitorScope, organization: string): Promise<number[]> {
  const rows = await db
    .selectFrom('bank_feed_organizations')
    .select('administration_id')
    .where('organization', '=', organization)
    .orderBy('administration_id')
    .execute();
  return rows.map(({ administration_id }) => administration_id);
}

/** The days, from one on, of which something was read from an account as it is connected now. */
export async function daysRead(
  scope: Scope,
  { accountId, format, from }: { accountId: number; format: string; from: IsoDate },
): Promise<IsoDate[]> {
  const rows = await scope.db
    .selectFrom('bank_statements')
    .select('statement_id')
    .where('administration_id', '=', scope.administrationId)
    .where('account_id', '=', accountId)
    .where('format', '=', format)
    .where('statement_id', '>=', from)
    .execute();
  return rows.map(({ statement_id }) => statement_id);
}

const AT_MOST_UNATTENDED = 4;

/** Whether the bank may be asked once more today while nobody waits; counts it. */
export async function countUnattended(scope: Scope, accountId: number): Promise<boolean> {
  const row = await feedAccounts(scope)
    .select(['unattended_on', 'unattended_count'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  const count = row?.unattended_on === scope.today ? row.unattended_count : 0;
  if (row === undefined || count >= AT_MOST_UNATTENDED) return false;
  await scope.db
    .updateTable('bank_feed_accounts')
    .set({ unattended_on: scope.today, unattended_count: count + 1 })
    .where('administration_id', '=', scope.administrationId)
    .where('account_id', '=', accountId)
    .execute();
  return true;
}

export const earliestStart = (today: IsoDate): IsoDate => addDays(today, 0 - DAYS_BACK);

/** How an account is connected, as the screen shows it. */
export function presentFeed({ today }: Pick<Scope, 'today'>, row: FeedAccountRow): AccountFeed {
  const earliest = earliestStart(today);
  const newYear = `${today.slice(0, 4)}-01-01`;
  const until = row.consent_until === null ? null : dutchDay(new Date(row.consent_until));
  const left = until === null ? null : daysBetween(today, until);
  return {
    state: row.state,
    consent_until: until,
    consent_days: left !== null && left <= WARN_DAYS[0] ? Math.max(left, 0) : null,
    earliest_start: earliest,
    advised_start: newYear > earliest ? newYear : earliest,
    is_late: row.problem !== null,
  };
}
