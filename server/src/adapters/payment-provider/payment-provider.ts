/** Links a company's own account at the provider that takes its customers' payments. */
export type PaymentProvider = {
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

/** No provider was set up on this server. */
export class PaymentProviderOff extends Error {
  override name = 'PaymentProviderOff';
}

async function off(): Promise<never> {
  throw new PaymentProviderOff('no payment provider was set up');
}

/** What answers where none was set up. */
export function noPaymentProvider(): PaymentProvider {
  return { invite: off, redeem: off, revoke: off };
}
