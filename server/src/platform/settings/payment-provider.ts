import { isIban } from '@saldo/ledger';
import { z } from 'zod';
import { isNotAsked, OFF, outside, SANDBOX, setTogether } from './setting-kinds.ts';

/** Access to the payment provider: our OAuth application there, and a token of the organisation it belongs to. */
export interface PaymentProviderSettings {
  url: string;
  clientId: string;
  clientSecret: string;
  organizationToken: string;
}

/** The account from which Saldo passes on the VAT that clients paid through it. */
export type VatAccount = { iban: string; name: string };

export const paymentEnvironment = {
  VAT_ACCOUNT_IBAN: z.string().refine(isIban, 'must be an IBAN').optional(),
  VAT_ACCOUNT_NAME: z.string().min(1).max(70).optional(),
  MOLLIE_CLIENT_ID: z.string().optional(),
  MOLLIE_CLIENT_SECRET: z.string().optional(),
  MOLLIE_ORGANIZATION_TOKEN: z.string().optional(),
  MOLLIE_API_URL: outside('https://api.mollie.com'),
};
type PaymentEnvironment = z.infer<z.ZodObject<typeof paymentEnvironment>>;

const MOLLIE = ['MOLLIE_CLIENT_ID', 'MOLLIE_CLIENT_SECRET', 'MOLLIE_ORGANIZATION_TOKEN'] as const;

/** Where companies link their own account: Mollie where our application there is known, nowhere where it is off, else the sandbox. */
export function paymentProviderOf(env: PaymentEnvironment): 'sandbox' | 'off' | PaymentProviderSettings {
  const {
    MOLLIE_CLIENT_ID: clientId,
    MOLLIE_CLIENT_SECRET: clientSecret,
    MOLLIE_ORGANIZATION_TOKEN: organizationToken,
    MOLLIE_API_URL: url,
  } = env;
  if (isNotAsked(url)) return url;
  if (clientId === undefined || clientSecret === undefined || organizationToken === undefined) return SANDBOX;
  return { url: url.replace(/\/+$/, ''), clientId, clientSecret, organizationToken };
}

const SANDBOX_ACCOUNT: VatAccount = { iban: 'NL02ABNA0123456789', name: 'Stichting Derdengelden Saldo' };

/** From where VAT is passed on; null: clients cannot pay it through Saldo. The sandbox has an account that is not real. */
export function vatAccountOf(env: PaymentEnvironment): VatAccount | null {
  const { VAT_ACCOUNT_IBAN: iban, VAT_ACCOUNT_NAME: name } = env;
  const provider = paymentProviderOf(env);
  if (provider === OFF) return null;
  if (iban !== undefined && name !== undefined) return { iban, name };
  return provider === SANDBOX ? SANDBOX_ACCOUNT : null;
}

/** What is missing of settings that are given together. */
export function paymentProblems(env: PaymentEnvironment): string[] {
  return [...setTogether(env, MOLLIE), ...setTogether(env, ['VAT_ACCOUNT_IBAN', 'VAT_ACCOUNT_NAME'])];
}

/** How an operator gives access to it, or does without. */
export function paymentService(env: PaymentEnvironment) {
  const made = MOLLIE.some((name) => env[name] !== undefined) ? OFF : paymentProviderOf(env);
  return { made, what: MOLLIE.join(', '), how: 'our application at Mollie', off: 'MOLLIE_API_URL' };
}
