import {
  type BankFeed,
  BankFeedOff,
  BankFeedUnavailable,
  ConsentEnded,
  FeedCodeNotAccepted,
  type FeedKeys,
} from '#adapters/bank-feed/bank-feed';
import type { ErrorCode } from '@saldo/contract';
import type { Clock } from '#platform/clock';
import type { Encryption } from '#platform/crypto/encryption';
import { usableKeys } from '#platform/crypto/rotating-keys';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { feedOf, openKeys, replaceKeys, sealKeys } from './feed-store.ts';

export type FeedHouse = {
  bankFeed: BankFeed;
  seals: Encryption;
  clock: Clock;
  settings: { publicUrl: string; sessionSecret: string; bankFeed: unknown };
};

export type BeginFeed = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

/** No keys last so long: then they are renewed. */
const AFTER_ALL = new Date('9999-12-31T00:00:00Z');

/**
 * The keys of the connection, as `usableKeys` gives them; undefined where there is none. `fresh`: renewed now, by which the service says whether we
 * are still let in. Throws as `renew` of the feed does.
 */
export function feedKeys(
  begin: BeginFeed,
  { bankFeed, seals, clock }: FeedHouse,
  { fresh = false } = {},
): Promise<FeedKeys | undefined> {
  return usableKeys({
    read: () =>
      begin(async (scope) => {
        const feed = await feedOf(scope);
        return feed === undefined ? undefined : { sealed: feed.sealed, keys: openKeys(scope, seals, feed) };
      }),
    replace: ({ sealed }, renewed) =>
      begin(async (scope) => {
        const feed = await feedOf(scope);
        return feed !== undefined && replaceKeys(scope, { ...feed, sealed }, sealKeys(scope, seals, feed.id, renewed));
      }),
    renew: (keys) => bankFeed.renew(keys),
    isRefused: (error) => error instanceof ConsentEnded,
    now: () => (fresh ? AFTER_ALL : clock.now()),
  });
}

/** What the bank could not do, as our caller is told; null for what is a defect. */
export function refusalOf(error: unknown): ErrorCode | null {
  if (error instanceof BankFeedOff) return 'bank_feed_off';
  if (error instanceof BankFeedUnavailable) return 'bank_feed_unavailable';
  if (error instanceof FeedCodeNotAccepted) return 'bank_feed_failed';
  if (error instanceof ConsentEnded) return 'bank_consent_ended';
  return error instanceof Refusal ? error.code : null;
}

/** Throws what the bank could not do as a refusal. */
export function refusing(error: unknown): never {
  const code = refusalOf(error);
  throw code === null || error instanceof Refusal ? error : new Refusal(code);
}
