import type { PaymentProvider } from '#adapters/payment-provider/payment-provider';
import type { Clock } from '#platform/clock';
import type { Encryption } from '#platform/crypto/encryption';

/** What paying online needs from outside. */
export type PaymentHouse = {
  payments: PaymentProvider;
  seals: Encryption;
  clock: Clock;
  settings: { publicUrl: string };
};

/** Asks the provider how a payment stands. */
export const SETTLE_ONLINE_PAYMENT = 'sales.settle-online-payment';
