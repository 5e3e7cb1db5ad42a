import type { Cents } from '@saldo/ledger';

/** Links a company's own account at the provider that takes its customers' payments. */
export type PaymentProvider = OnlinePayments &
  Settlements & {
    /**
     * The address at the provider where the owner of the company makes or chooses an account and lets us in. The browser comes back from
     * there with `state` and a code, or with the word that it was refused. Throws PaymentProviderUnavailable, PaymentProviderOff.
     */
    invite(company: CompanyToLink, state: string): Promise<string>;
    /** What that code gives: the account and the keys to it. A code works once. Throws PaymentProviderUnavailable, CodeNotAccepted, PaymentProviderOff. */
    redeem(code: string): Promise<LinkedAccount>;
    /** Gives the keys back; those that are over already are no trouble. Throws PaymentProviderUnavailable, PaymentProviderOff. */
    revoke(keys: AccountKeys): Promise<void>;
  };

/** The account of Saldo itself at the provider, for what is paid to Saldo. */
export const SALDO = 'saldo';

/** Asks for payments, in the name of a company that linked its account, or of Saldo. */
export type OnlinePayments = {
  /** New keys for ones that are over, or nearly. Throws PaymentProviderUnavailable, PaymentProviderOff, KeysNotAccepted. */
  renew(keys: AccountKeys): Promise<AccountKeys>;
  /** Asks for a payment. With the same `reference` it is the same payment. Throws as `renew` does, and PaymentNotAccepted. */
  ask(keys: AccountKeys | typeof SALDO, payment: PaymentToAsk): Promise<AskedPayment>;
  /** How a payment stands. Throws as `renew` does; PaymentNotAccepted where this account has no such payment. */
  payment(keys: AccountKeys | typeof SALDO, id: string): Promise<ProviderPayment>;
};

/** Tells what the provider paid out, and what that holds. */
export type Settlements = {
  /** What was paid out, newest first, as far back as the first of `known` among them. Throws as `renew` does. */
  settlements(keys: AccountKeys, known: ReadonlySet<string>): Promise<ProviderSettlement[]>;
  /** What one of them holds. Throws as `renew` does. */
  settlementParts(keys: AccountKeys, id: string): Promise<SettlementParts>;
};

/** One transfer to the company's bank. Its reference is in the description there. */
export type ProviderSettlement = {
  id: string;
  reference: string;
  amount: Cents;
  /** RFC 3339. */
  paid_at: string;
  /** What the provider charged: with Dutch VAT, VAT included, and without. Their sum is rounded once, so it may be a cent beside its parts. */
  fees: { taxed: Cents; untaxed: Cents };
};

/** Amounts without sign: refunds and charge-backs are taken off what was paid; one below nil was reversed. `payment` is the id of the payment. */
export type SettlementParts = {
  payments: readonly SettledPart[];
  refunds: readonly SettledPart[];
  charge_backs: readonly SettledPart[];
};

export type SettledPart = { payment: string; amount: Cents; description: string };

export type PaymentToAsk = {
  amount: Cents;
  /** What Saldo charges the company for it, taken off what the company gets; VAT included. Nil for a payment to Saldo. */
  fee: Cents;
  /** The one way to pay that is offered; null: every one of the account. What cannot be taken back again is paid by `ideal`. */
  method: 'ideal' | null;
  description: string;
  fee_description: string;
  language: 'en' | 'nl';
  /** Where the browser of the customer comes back. */
  redirect_url: string;
  /** Where the provider says that something changed; it says nothing else. */
  webhook_url: string;
  reference: string;
};

export type PaymentState = 'OPEN' | 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED' | 'CANCELLED';

export type ProviderPayment = {
  id: string;
  state: PaymentState;
  amount: Cents;
  /** What the customer's bank took back of it. */
  charged_back: Cents;
  /** How it is paid, such as "ideal"; null while the customer has not chosen. */
  method: string | null;
  /** RFC 3339. */
  paid_at: string | null;
};

/** `checkout_url` is where the customer pays. */
export type AskedPayment = ProviderPayment & { checkout_url: string };

/** What the provider need not ask any more. Empty where it is not known. */
export type CompanyToLink = {
  name: string;
  street_and_number: string;
  postal_code: string;
  town: string;
  /** Two letters. */
  country: string;
  kvk_number: string | null;
  btw_id: string | null;
  owner: { name: string; email: string; language: 'en' | 'nl' };
};

/** `access` works until `expires_at` (RFC 3339); `refresh` gets a new one. Both are secret. */
export type AccountKeys = { access: string; refresh: string; expires_at: string };

export type LinkedAccount = { id: string; name: string; keys: AccountKeys };

/** The provider cannot be asked now. */
export class PaymentProviderUnavailable extends Error {
  override name = 'PaymentProviderUnavailable';
}

/** The provider does not know the code: used, too old, or not from there. */
export class CodeNotAccepted extends Error {
  override name = 'CodeNotAccepted';
}

/** The account does not let us in any more: its owner took that back at the provider. */
export class KeysNotAccepted extends Error {
  override name = 'KeysNotAccepted';
}

/** The provider does not take this payment, or knows none of this id. */
export class PaymentNotAccepted extends Error {
  override name = 'PaymentNotAccepted';
}

/** No provider was set up on this server. */
export class PaymentProviderOff extends Error {
  override name = 'PaymentProviderOff';
}

async function off(): Promise<never> {
  throw new PaymentProviderOff('no payment provider was set up');
}

/** What answers where none was set up. */
export function noPaymentProvider(): PaymentProvider {
  const money = { ask: off, payment: off, settlements: off, settlementParts: off };
  return { invite: off, redeem: off, revoke: off, renew: off, ...money };
}
