import type { AccountJob } from '#platform/jobs/jobs';
import { REVOKE_FEED, revokeFeed } from './connect-feed.ts';
import type { FeedHouse } from './feed-house.ts';
import { SYNC_BANK } from './plan-sync.ts';
import { syncAccount } from './sync-account.ts';
import { WATCH, WATCH_NIGHTLY, watchFeed, watchNightly } from './tell-of-consent.ts';

export function connectedJobs(house: FeedHouse): Record<string, AccountJob> {
  return {
    [SYNC_BANK]: syncAccount(house),
    [REVOKE_FEED]: revokeFeed(house),
    [WATCH_NIGHTLY]: watchNightly(house),
    [WATCH]: watchFeed,
  };
}
