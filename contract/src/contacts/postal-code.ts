import { compact } from '@saldo/ledger';

/** A Dutch postal code as it is written, `1234 AB`, however it was typed; undefined when it is none. No area has the letters SA, SD or SS. */
export function dutchPostalCode(text: string): string | undefined {
  const [, digits, letters] = /^([1-9]\d{3})(?!SA|SD|SS)([A-Z]{2})$/.exec(compact(text)) ?? [];
  return digits === undefined || letters === undefined ? undefined : `${digits} ${letters}`;
}

type Address = { postal_code: string; country: string | null };

/** The postal code of an address as it is kept; undefined when it is none. Elsewhere than in the Netherlands it is as it was typed. */
export function postalCodeOf({ postal_code, country }: Address): string | undefined {
  return country !== 'NL' || postal_code.trim() === '' ? postal_code.trim() : dutchPostalCode(postal_code);
}
