import data from '../data/iban-structures.json' with { type: 'json' };
import { countryOfVatId, isEuVatId } from '../vat/eu-vat-ids.ts';

/** Removes what people and documents put between the characters of an identifier, and writes it in capitals. */
export function compact(text: string): string {
  return text.replaceAll(/[\s.\-–/]/g, '').toUpperCase();
}

/** The 11-test of BSN and RSIN: 9·d1 + 8·d2 + … + 2·d8 − d9 divisible by 11, not all zero (standards §7.1). */
export function passesElevenTest(digits: string): boolean {
  if (!/^\d{8,9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const padded = digits.padStart(9, '0');
  const total = Array.from(padded).reduce(
    (sum, digit, index) => sum + Number(digit) * (index === 8 ? -1 : 9 - index),
    0,
  );
  return total % 11 === 0;
}

/** Remainder of an alphanumeric text modulo 97, letters as 10 to 35 (ISO 7064). */
function mod97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

const BTW_ID = /^NL(\d{9})B\d{2}$/;

/** The format of a Dutch VAT number, NL123456789B01 (specification §5). The check digits are a warning, never a refusal: see `isGenuineBtwId`. */
export function isBtwId(text: string): boolean {
  return BTW_ID.test(text);
}

/** Whether the check digits agree: the 11-test (companies, before 2020) or modulo 97 (sole traders since 2020; standards §7.3). */
export function isGenuineBtwId(text: string): boolean {
  const digits = BTW_ID.exec(text)?.[1];
  return digits !== undefined && (passesElevenTest(digits) || mod97(text) === 1);
}

/** The number of the VAT return, 123456789B01: 11-test over the nine digits. Holds the BSN of a sole trader: personal data (standards §7.4). */
export function isObNumber(text: string): boolean {
  const digits = /^(\d{9})B\d{2}$/.exec(text)?.[1];
  return digits !== undefined && passesElevenTest(digits);
}

/**
 * Whether a VAT number may be one of before 2020 with a citizen service number in it: the nine digits pass the 11-test and the whole is no number of
 * since (standards §7.3). Those of companies pass too, because persons and companies share their numbers: ask it of a sole trader.
 */
export function mayHoldBsn(text: string): boolean {
  const digits = BTW_ID.exec(text)?.[1];
  return digits !== undefined && passesElevenTest(digits) && mod97(text) !== 1;
}

const BBAN_CHARACTERS: Readonly<Record<string, string>> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' };

const IBANS: ReadonlyMap<string, { length: number; pattern: RegExp }> = new Map(
  Object.entries(data.structures).map(([country, structure]) => {
    const parts = structure.split(' ').map((part) => ({ count: Number.parseInt(part, 10), of: part.slice(-1) }));
    const bban = parts.map(({ count, of }) => `${BBAN_CHARACTERS[of] ?? ''}{${String(count)}}`).join('');
    const length = parts.reduce((total, { count }) => total + count, 4);
    return [country, { length, pattern: new RegExp(`^${country}(?!00|01|99)[0-9]{2}${bban}$`) }];
  }),
);

/** How many characters an IBAN of a country has; undefined where there are none (ISO 13616, `data/iban-structures.json`). */
export function ibanLength(country: string): number | undefined {
  return IBANS.get(country)?.length;
}

/**
 * Whether a text is an IBAN: in the format of its country and with the right check digits, which is modulo 97 of the whole with the first
 * four characters moved to the end. They run from 02 to 98 (ISO 13616). Expects `compact` form.
 */
export function isIban(text: string): boolean {
  const format = IBANS.get(text.slice(0, 2))?.pattern;
  return format?.test(text) === true && mod97(text.slice(4) + text.slice(0, 4)) === 1;
}

export function isKvkNumber(text: string): boolean {
  return /^\d{8}$/.test(text);
}

export const EU_COUNTRIES: readonly string[] = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'GR',
  'ES',
  'FI',
  'FR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
];

export function isEuCountry(country: string): boolean {
  return EU_COUNTRIES.includes(country);
}

/**
 * How the VAT of a purchase usually is shifted, by where the supplier is: from the EU to 4b, from outside it to 4a (decisions §6). A Dutch
 * VAT number outweighs the address: its holder may invoice Dutch VAT.
 */
export function usualReverseCharge(supplier: { country: string; vat_id: string | null }): 'NONE' | 'EU' | 'NON_EU' {
  const vatId = compact(supplier.vat_id ?? '');
  const country = isEuVatId(vatId) || vatId.startsWith('NL') ? countryOfVatId(vatId) : supplier.country;
  if (country === 'NL') return 'NONE';
  return isEuCountry(country) ? 'EU' : 'NON_EU';
}

/** Digits with what people put between them, and an extension behind them. Countries, and special numbers within one, differ too much to ask more. */
const TELEPHONE = /^[+(]?\d[\d\s()./-]*(?:,?\s*(?:x|#|ext|tst|toestel)\.?\s*\d{1,6})?$/i;

/** Whether a text can be a telephone number, of any country: "020 123 45 67", "+32 (0)2 555.12.12", "14 020", "0800-1234 tst. 12". */
export function isTelephoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return TELEPHONE.test(text.trim()) && digits >= 5 && digits <= 21;
}

/**
 * Whether a text is the identifier of a creditor for SEPA direct debits (incassant-id, such as NL79ZZZ999999990000): country, check digits, a
 * business code that the check digits leave out, and the national number (EPC262-08, ISO 7064 mod 97-10).
 */
export function isCreditorId(text: string): boolean {
  const [, country = '', digits = '', number = ''] = /^([A-Z]{2})(\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text) ?? [];
  return number !== '' && mod97(number + country + digits) === 1;
}
