import type { IsoDate } from '@saldo/ledger';
import type { PaymentProvider } from '#adapters/payment-provider/payment-provider';
import type { Clock } from '#platform/clock';
import type { Encryption } from '#platform/crypto/encryption';
import type { Scope } from '#platform/scope';

/** What paying online needs from outside. */
export type PaymentHouse = {
  payments: PaymentProvider;
  seals: Encryption;
  clock: Clock;
  settings: { publicUrl: string };
  collectedOn: CollectedOn;
};

/** Of these invoices, those that are being collected by direct debit, each with the day. */
export type CollectedOn = (scope: Scope, invoiceIds: readonly number[]) => Promise<Map<number, IsoDate>>;

/** Asks the provider how a payment stands. */
export const SETTLE_ONLINE_PAYMENT = 'sales.settle-online-payment';
