import {
  CodeNotAccepted,
  type PaymentProvider,
  PaymentProviderOff,
  PaymentProviderUnavailable,
} from './payment-provider.ts';

/** A company with this number at the company register finds the provider away. */
export const PROVIDER_AWAY = '90004973';
/** And one with this number finds none set up. */
export const PROVIDER_OFF = '90002903';

/** A code that is accepted, as the provider would give it out; `fakeCode('x')` works once. */
export const fakeCode = (name: string): string => `auth_${name}`;

export type FakePaymentProvider = PaymentProvider & { readonly revoked: readonly string[] };

/** Lets everyone in, and accepts each code of its kind once. */
export function fakePaymentProvider(): FakePaymentProvider {
  const used = new Set<string>();
  const revoked: string[] = [];
  return {
    revoked,
    invite: async ({ kvk_number }, state) => {
      if (kvk_number === PROVIDER_AWAY) throw new PaymentProviderUnavailable('asked for');
      if (kvk_number === PROVIDER_OFF) throw new PaymentProviderOff('asked for');
      return `https://payments.example/link?state=${encodeURIComponent(state)}`;
    },
    redeem: async (code) => {
      if (!code.startsWith('auth_') || used.has(code)) throw new CodeNotAccepted(code);
      used.add(code);
      const id = `org_${code.slice('auth_'.length)}`;
      const expires_at = '2030-01-01T00:00:00.000Z';
      return {
        id,
        name: 'Company of the test',
        keys: { access: `access_${id}`, refresh: `refresh_${id}`, expires_at },
      };
    },
    revoke: async ({ refresh }) => {
      revoked.push(refresh);
    },
  };
}
