import {
  BankFeedOff,
  BankFeedUnavailable,
  ConsentEnded,
  type FeedAccount,
  type FeedNotice,
} from '#adapters/bank-feed/bank-feed';
import type { HttpExchange } from '#platform/http/handlers';
import { webhookBody } from '#platform/http/webhook';
import { enqueue, type Job } from '#platform/jobs/jobs';
import { asLinkHolder } from '#platform/named-links';
import type { Begin, Scope, VisitorScope } from '#platform/scope';
import { holdsLonger, takeRenewed } from './connect-feed.ts';
import { type BeginFeed, type FeedHouse, feedKeys, refusing } from './feed-house.ts';
import { connectedAccounts, feedOf, readersOf } from './feed-store.ts';
import { planSync, readLater } from './plan-sync.ts';
import { endConsent } from './sync-account.ts';

export const LOOK_AT_FEED = 'bank.look-at-feed';

/**
 * Takes a webhook of the feed. It is not believed: it has something asked, by a job, and nothing else. Whoever sends one that is not the service's, or
 * is about nobody here, is answered the same. While it cannot be known whose it is, it is refused, so that the service sends it again.
 */
export async function receiveWebhook(
  begin: Begin<VisitorScope>,
  { bankFeed }: FeedHouse,
  exchange: HttpExchange,
): Promise<{ received: boolean }> {
  const body = await webhookBody(exchange);
  const notice = await bankFeed.notice(body, exchange.signature).catch(refusing);
  if (notice !== null)
    for (const id of await begin((visitor) => readersOf(visitor, notice.organization)))
      await begin(async (visitor) => plan(await asLinkHolder(visitor, id), notice));
  return { received: true };
}

async function plan(nobody: Scope, notice: FeedNotice): Promise<void> {
  const feed = await feedOf(nobody);
  if (feed === undefined) return;
  const scope = { ...nobody, personId: feed.connected_by };
  if (notice.kind === 'LOOK') {
    await enqueue(scope, LOOK_AT_FEED, {}, { key: `bank-look-${String(scope.administrationId)}` });
    return;
  }
  const accounts = await connectedAccounts(scope);
  const account = accounts.find(({ feed_account_id }) => feed_account_id === notice.account_id);
  if (account?.state === 'ACTIVE') await readLater(scope, account.account_id, notice.synchronization_id);
}

/**
 * Asks the service what it lets us read now. What it does not any more is told to whoever can renew it; what it does again goes on. Of an account
 * whose bank wants its holder asked again, the bank is asked.
 */
export function lookAtFeed(house: FeedHouse): Job {
  return async (context) => {
    const begin: BeginFeed = (work) => context.begin(work);
    const before = await begin(feedOf);
    const shared = await sharedAccounts(begin, house);
    if (before === undefined || shared === undefined) return;
    await begin(async (scope) => {
      // Whoever connected anew meanwhile has another connection, of which nothing was asked.
      if ((await feedOf(scope, { hold: true }))?.id === before.id) await follow(scope, shared);
    });
  };
}

async function follow(scope: Scope, shared: readonly FeedAccount[]): Promise<void> {
  const byId = new Map(shared.map((account) => [account.id, account]));
  const rows = await connectedAccounts(scope);
  for (const row of rows) {
    const account = byId.get(row.feed_account_id);
    if (account === undefined) await endConsent(scope, row.account_id);
    else if (account.consent_ended && row.state === 'ACTIVE') await planSync(scope, row.account_id, 'soon');
  }
  const again = rows.filter((row) => {
    const account = byId.get(row.feed_account_id);
    return account !== undefined && (row.state === 'CONSENT_ENDED' || holdsLonger(account, row));
  });
  await takeRenewed(scope, shared, again);
}

/**
 * None when we are not let in any more; undefined where there is nothing to ask with. Keys that are refused are renewed, by which the service says
 * whether we are still let in; others keep those that work.
 */
async function sharedAccounts(begin: BeginFeed, house: FeedHouse): Promise<FeedAccount[] | undefined> {
  const ask = async (fresh: boolean): Promise<FeedAccount[] | undefined> => {
    const keys = await feedKeys(begin, house, { fresh });
    return keys === undefined ? undefined : house.bankFeed.accounts(keys);
  };
  try {
    return await ask(false).catch((error: unknown) => {
      if (error instanceof BankFeedUnavailable) return ask(true);
      throw error;
    });
  } catch (error) {
    if (error instanceof ConsentEnded) return [];
    if (error instanceof BankFeedOff) return undefined;
    throw error;
  }
}
