import { setTimeout as delay } from 'node:timers/promises';

/** Keys to an outside service: `access` works until `expires_at` (RFC 3339), `refresh` gets new ones. */
export type RotatingKeys = { access: string; refresh: string; expires_at: string };

/** Keys as they are stored: `sealed` is the text that is stored, by which it is known whether they are still the same. */
export type HeldKeys = { keys: RotatingKeys; sealed: string };

export type KeyRing = {
  read: () => Promise<HeldKeys | undefined>;
  /** Stores new keys over `held`; false where others are stored by now. */
  replace: (held: HeldKeys, renewed: RotatingKeys) => Promise<boolean>;
  /** Asks the service. */
  renew: (keys: RotatingKeys) => Promise<RotatingKeys>;
  /** Whether the service says that it knows the keys no more, which it also does of those that were renewed before. */
  isRefused: (error: unknown) => boolean;
  now: () => Date;
};

/** Keys that are over so soon are renewed before they are used. */
const MARGIN_MS = 120_000;

/** Another process may renew the keys at the same time; theirs are stored within this while. */
const OTHERS = { wait_ms: 300, times: 5 };

/** What this process renews now, by what is stored. */
const underWay = new Map<string, Promise<RotatingKeys | undefined>>();

/**
 * Keys that work; undefined where there are none. Nearly over, they are renewed, once for all who need them at the same time: each renewal ends the
 * keys before it. Asks the service: not to be called inside a transaction. Throws as `renew` does.
 */
export async function usableKeys(ring: KeyRing): Promise<RotatingKeys | undefined> {
  const held = await ring.read();
  if (held === undefined) return undefined;
  if (Date.parse(held.keys.expires_at) - ring.now().getTime() > MARGIN_MS) return held.keys;
  const known = underWay.get(held.sealed);
  if (known !== undefined) return known;
  const renewal = renewAndKeep(ring, held).finally(() => underWay.delete(held.sealed));
  underWay.set(held.sealed, renewal);
  return renewal;
}

async function renewAndKeep(ring: KeyRing, held: HeldKeys): Promise<RotatingKeys | undefined> {
  const renewed = await ring.renew(held.keys).catch((error: unknown) => {
    if (!ring.isRefused(error)) throw error;
    return { refused: error };
  });
  if ('refused' in renewed) return ofOthers(ring, held, renewed.refused);
  let over = held;
  while (!(await ring.replace(over, renewed))) {
    const now = await ring.read();
    // Whoever connected anew keeps theirs. Of two renewals of the same keys the last one works.
    if (now?.keys.refresh !== held.keys.refresh || now.keys.expires_at > renewed.expires_at) return now?.keys;
    over = now;
  }
  return renewed;
}

async function ofOthers(ring: KeyRing, held: HeldKeys, error: unknown): Promise<RotatingKeys | undefined> {
  for (let times = OTHERS.times; times > 0; times -= 1) {
    await delay(OTHERS.wait_ms);
    const now = await ring.read();
    if (now?.sealed !== held.sealed) return now?.keys;
  }
  throw error;
}
