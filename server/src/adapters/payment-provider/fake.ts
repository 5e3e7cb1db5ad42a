import { ZERO } from '@saldo/ledger';
import {
  CodeNotAccepted,
  KeysNotAccepted,
  PaymentNotAccepted,
  type PaymentProvider,
  PaymentProviderOff,
  PaymentProviderUnavailable,
  type PaymentToAsk,
  type ProviderPayment,
  type ProviderSettlement,
  type SettlementParts,
} from './payment-provider.ts';

/** A company with this number at the company register finds the provider away. */
export const PROVIDER_AWAY = '90004973';
/** And one with this number finds none set up. */
export const PROVIDER_OFF = '90002903';

/** A code that is accepted, as the provider would give it out; `fakeCode('x')` works once. */
export const fakeCode = (name: string): string => `auth_${name}`;

export type FakePaymentProvider = PaymentProvider & {
  readonly revoked: readonly string[];
  /** What was asked for, by the id of the payment. */
  readonly asked: ReadonlyMap<string, PaymentToAsk>;
  /** What becomes of a payment at the provider. */
  becomes(id: string, change: Partial<ProviderPayment>): void;
  /** The provider pays out; null: what that holds cannot be read. */
  paysOut(settlement: ProviderSettlement, parts: SettlementParts | null): void;
  /** Whether the keys let payouts be read, as they do unless they are from before. */
  showsPayouts(isShown: boolean): void;
};

/** Lets everyone in, and accepts each code of its kind once. */
export function fakePaymentProvider(): FakePaymentProvider {
  const used = new Set<string>();
  const revoked: string[] = [];
  const asked = new Map<string, PaymentToAsk>();
  const payments = new Map<string, ProviderPayment>();
  let areShown = true;
  const settlements = new Map<string, { settlement: ProviderSettlement; parts: SettlementParts | null }>();
  const known = (id: string): ProviderPayment => {
    const payment = payments.get(id);
    if (payment === undefined) throw new PaymentNotAccepted(id);
    return payment;
  };
  return {
    revoked,
    asked,
    becomes: (id, change) => void payments.set(id, { ...known(id), ...change }),
    renew: async (keys) => ({ ...keys, access: `${keys.access}+`, expires_at: '2030-01-01T00:00:00.000Z' }),
    ask: async (_keys, payment) => {
      const id = `tr_${payment.reference.replaceAll(/\W/g, '')}`;
      if (!payments.has(id)) {
        asked.set(id, payment);
        const { amount } = payment;
        payments.set(id, { id, state: 'OPEN', amount, charged_back: ZERO, method: null, paid_at: null });
      }
      return { ...known(id), checkout_url: `https://payments.example/checkout/${id}` };
    },
    payment: async (_keys, id) => known(id),
    paysOut: (settlement, parts) => void settlements.set(settlement.id, { settlement, parts }),
    showsPayouts: (isShown) => void (areShown = isShown),
    settlements: async (_keys, kept) => {
      if (!areShown) throw new KeysNotAccepted('asked for');
      return [...settlements.values()]
        .toReversed()
        .flatMap(({ settlement }) => (kept.has(settlement.id) ? [] : [settlement]));
    },
    settlementParts: async (_keys, id) => {
      const { parts = null } = settlements.get(id) ?? {};
      if (parts === null) throw new PaymentNotAccepted(id);
      return parts;
    },
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
