import { setTimeout as delay } from 'node:timers/promises';
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
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type Feed, feedOf, openKeys, replaceKeys, sealKeys } from './feed-store.ts';

export type FeedHouse = {
  bankFeed: BankFeed;
  seals: Encryption;
  clock: Clock;
  settings: { publicUrl: string; sessionSecret: string; bankFeed: unknown };
};

export type BeginFeed = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

/** Keys that are over so soon are renewed before they are used. */
const MARGIN_MS = 120_000;

/** Others may renew the keys at the same time; theirs are stored within this while. */
const OTHERS = { wait_ms: 300, times: 5 };

/**
 * The keys of the connection; undefined where there is none. Nearly over, they are renewed, which asks the service: not to be called inside a
 * transaction. They are renewed once, whoever else needs them at the same time. Throws as `renew` of the feed does.
 */
export async function feedKeys(begin: BeginFeed, house: FeedHouse): Promise<FeedKeys | undefined> {
  const { bankFeed, seals, clock } = house;
  const read = (): Promise<{ feed: Feed; keys: FeedKeys } | undefined> =>
    begin(async (scope) => {
      const feed = await feedOf(scope);
      return feed === undefined ? undefined : { feed, keys: openKeys(scope, seals, feed) };
    });
  const found = await read();
  if (found === undefined) return undefined;
  const { feed, keys } = found;
  if (Date.parse(keys.expires_at) - clock.now().getTime() > MARGIN_MS) return keys;
  try {
    const renewed = await bankFeed.renew(keys);
    await begin((scope) => replaceKeys(scope, feed, sealKeys(scope, seals, feed.id, renewed)));
    return renewed;
  } catch (error) {
    if (!(error instanceof ConsentEnded)) throw error;
    for (let times = OTHERS.times; times > 0; times -= 1) {
      await delay(OTHERS.wait_ms);
      const now = await read();
      if (now?.feed.sealed !== feed.sealed) return now?.keys;
    }
    throw error;
  }
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
