import type { Cents, IsoDate } from '@saldo/ledger';
import type { BankTransactionRecord } from '#standards/bank-files/bank-statement';

/** Transactions of bank accounts, from a service that the account holder let in. */
export type BankFeed = {
  /**
   * The address at the service where the account holder chooses accounts and gives consent. The browser comes back from there with `state` and
   * a code, or with the word that it was refused. `challenge` is the SHA-256 (base64url) of a word that redeeming the code takes.
   * Throws BankFeedOff.
   */
  authorize(state: string, challenge: string): string;
  /** What that code gives. It works once, with the word of its challenge. Throws BankFeedUnavailable, FeedCodeNotAccepted, BankFeedOff. */
  redeem(code: string, verifier: string): Promise<FeedKeys>;
  /** New keys for ones that are over, or nearly: the old ones stop working. Throws BankFeedUnavailable, ConsentEnded, BankFeedOff. */
  renew(keys: FeedKeys): Promise<FeedKeys>;
  /** Gives the keys back; those that are over already are no trouble. Throws BankFeedUnavailable, BankFeedOff. */
  revoke(keys: FeedKeys): Promise<void>;
  /** What the service calls the organisation that holds the accounts. Throws BankFeedUnavailable, ConsentEnded. */
  organization(keys: FeedKeys): Promise<string>;
  /** The accounts that the holder chose. Throws BankFeedUnavailable, ConsentEnded. */
  accounts(keys: FeedKeys): Promise<FeedAccount[]>;
  /** Where the holder renews the consent for one account; the browser comes back to `returnUrl`. Throws BankFeedUnavailable, ConsentEnded. */
  renewConsent(keys: FeedKeys, accountId: string, returnUrl: string): Promise<string>;
  /**
   * Has the service ask the bank what is new. `address` is that of the person who waits for it, absent when nobody does: a bank answers that
   * only four times a day. Throws BankFeedUnavailable, ConsentEnded.
   */
  synchronize(keys: FeedKeys, accountId: string, address: string | null): Promise<Synchronization>;
  /** How that is going. Throws as `synchronize` does. */
  synchronization(keys: FeedKeys, id: string): Promise<Synchronization>;
  /** Booked transactions of an account, newest first, a page at a time. Throws BankFeedUnavailable, ConsentEnded. */
  transactions(keys: FeedKeys, accountId: string): AsyncIterable<FeedTransaction[]>;
  /** What a synchronisation found changed, a page at a time. Throws as `transactions` does. */
  updated(keys: FeedKeys, synchronizationId: string): AsyncIterable<FeedTransaction[]>;
  /** Whether the service still knows a transaction. Throws as `transactions` does. */
  knows(keys: FeedKeys, accountId: string, transactionId: string): Promise<boolean>;
  /**
   * What a webhook of the service says, by its body and its signature; null when it is not the service's, not for us or over, or says nothing
   * that matters here. Throws BankFeedUnavailable while it cannot be known, BankFeedOff.
   */
  notice(body: Buffer, signature: string): Promise<FeedNotice | null>;
};

/**
 * Says only that something happened; what, is asked. READ: a synchronisation found something. LOOK: something changed about what the
 * organisation lets us read.
 */
export type FeedNotice =
  | { kind: 'READ'; organization: string; account_id: string; synchronization_id: string }
  | { kind: 'LOOK'; organization: string };

/** `access` works until `expires_at` (RFC 3339); `refresh` gets new ones, once. Both are secret. */
export type FeedKeys = { access: string; refresh: string; expires_at: string };

export type FeedAccount = {
  id: string;
  iban: string;
  name: string;
  currency: string;
  /** What is booked. */
  balance: Cents;
  /** Until when the holder's consent holds (RFC 3339); null where the bank does not say. */
  consent_until: string | null;
  /** The bank takes no questions any more until the holder renews the consent. */
  consent_ended: boolean;
};

export type Synchronization = { id: string; state: 'RUNNING' | 'DONE' };

/** A transaction by the service's own id, which stays the same when the rest changes. */
export type FeedTransaction = { id: string; date: IsoDate; record: BankTransactionRecord };

/** The service cannot be asked now, or its answer cannot be read. */
export class BankFeedUnavailable extends Error {
  override name = 'BankFeedUnavailable';
}

/** The service does not know the code: used, too old, or asked for by somebody else. */
export class FeedCodeNotAccepted extends Error {
  override name = 'FeedCodeNotAccepted';
}

/** The account holder does not let us in any more, or not without being asked again. */
export class ConsentEnded extends Error {
  override name = 'ConsentEnded';
}

/** No service was set up on this server. */
export class BankFeedOff extends Error {
  override name = 'BankFeedOff';
}

function off(): never {
  throw new BankFeedOff('no bank feed was set up');
}

/** What answers where none was set up. */
export function noBankFeed(): BankFeed {
  const asked = async (): Promise<never> => off();
  return {
    authorize: off,
    redeem: asked,
    renew: asked,
    revoke: asked,
    organization: asked,
    accounts: asked,
    renewConsent: asked,
    synchronize: asked,
    synchronization: asked,
    transactions: off,
    updated: off,
    knows: asked,
    notice: asked,
  };
}
