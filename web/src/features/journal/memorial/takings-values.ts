import type { MemorialBooking, TypedBooking } from '@saldo/contract';
import { type Cents, formatEuro, parseEuro, ZERO } from '@saldo/ledger';

/** A private share of costs, or what was paid out of a till; `vat` is the name of a rate, or empty for none. */
export type ShareValues = { ledger: string | null; amount: Cents | null; vat: string; description: string };

/** Takings of a day by rate, with VAT; what was paid by card; cash at the end of the day. */
export type TakingsValues = Record<'high' | 'low' | 'zero' | 'exempt' | 'canteen' | 'card' | 'counted', Cents | null>;

export const NO_TAKINGS: TakingsValues = {
  high: null,
  low: null,
  zero: null,
  exempt: null,
  canteen: null,
  card: null,
  counted: null,
};

type Booked = Extract<MemorialBooking, { type: 'DAILY_TAKINGS' }>;

/** An amount of the server; nil is left empty. */
export const amountOf = (text: string): Cents | null => (Number(text) === 0 ? null : parseEuro(text));

export function takingsOf({ high, low, zero, exempt, canteen, card, counted }: Booked): TakingsValues {
  return {
    high: amountOf(high),
    low: amountOf(low),
    zero: amountOf(zero),
    exempt: amountOf(exempt),
    canteen: amountOf(canteen),
    card: amountOf(card),
    counted: counted === null ? null : parseEuro(counted),
  };
}

export function sharesOf({ paid }: Booked): ShareValues[] {
  return paid.map(({ amount, ...line }) => ({ ...line, vat: '', amount: parseEuro(amount) }));
}

const euro = (amount: Cents | null): string => formatEuro(amount ?? ZERO);

export function takingsBooking(
  ledger: string | null,
  { high, low, zero, exempt, canteen, card, counted }: TakingsValues,
  paid: readonly ShareValues[],
): TypedBooking {
  return {
    type: 'DAILY_TAKINGS',
    ledger: ledger ?? '',
    high: euro(high),
    low: euro(low),
    zero: euro(zero),
    exempt: euro(exempt),
    canteen: euro(canteen),
    card: euro(card),
    paid: paid.map((line) => ({
      ledger: line.ledger ?? '',
      amount: euro(line.amount),
      description: line.description,
    })),
    counted: counted === null ? null : formatEuro(counted),
  };
}

/** Nothing to book yet. */
export const isBlank = (takings: TakingsValues): boolean => Object.values(takings).every((amount) => amount === null);

/** Where the form shows a message of the server. */
export const takingsField = (name: string): string =>
  name in NO_TAKINGS ? `takings.${name}` : name.replace(/^paid\./, 'shares.');
