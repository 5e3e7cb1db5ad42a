import type { AccountJob } from '#platform/jobs/jobs';
import { REVOKE_FEED, revokeFeed } from './connect-feed.ts';
import type { FeedHouse } from './feed-house.ts';
import { LOOK_AT_FEED, lookAtFeed } from './receive-webhook.ts';
import { WATCH, WATCH_NIGHTLY, watchFeed, watchNightly } from './remind-of-consent.ts';

export function connectedJobs(house: FeedHouse): Record<string, AccountJob> {
  return {
    [LOOK_AT_FEED]: lookAtFeed(house),
    [REVOKE_FEED]: revokeFeed(house),
    [WATCH_NIGHTLY]: watchNightly(house),
    [WATCH]: watchFeed,
  };
}
