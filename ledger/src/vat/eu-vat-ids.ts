/**
 * What VAT numbers of the EU look like, by the code they begin with: EL for Greece, XI for Northern Ireland (goods). Form only, no check digits
 * (standards §7.8); Belgium also gives out numbers that begin with a 1. That of the Netherlands is stricter: `isBtwId`.
 */
const FORMS = {
  AT: { form: /^ATU\d{8}$/, example: 'ATU12345678' },
  BE: { form: /^BE[01]?\d{9}$/, example: 'BE0123456789' },
  BG: { form: /^BG\d{9,10}$/, example: 'BG123456789' },
  CY: { form: /^CY[0-59]\d{7}[A-Z]$/, example: 'CY12345678X' },
  CZ: { form: /^CZ\d{8,13}$/, example: 'CZ12345678' },
  DE: { form: /^DE[1-9]\d{8}$/, example: 'DE123456789' },
  DK: { form: /^DK\d{8}$/, example: 'DK12345678' },
  EE: { form: /^EE10\d{7}$/, example: 'EE101234567' },
  EL: { form: /^EL\d{9}$/, example: 'EL123456789' },
  ES: { form: /^ES(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, example: 'ESA12345678' },
  FI: { form: /^FI\d{8}$/, example: 'FI12345678' },
  FR: { form: /^FR[A-HJ-NP-Z\d]{2}\d{9}$/, example: 'FR12345678901' },
  HR: { form: /^HR\d{11}$/, example: 'HR12345678901' },
  HU: { form: /^HU\d{8}$/, example: 'HU12345678' },
  IE: { form: /^IE\d(?:[A-Z+*]\d{5}[A-W]|\d{6}[A-W][A-I]?)$/, example: 'IE1234567WA' },
  IT: { form: /^IT\d{11}$/, example: 'IT12345678901' },
  LT: { form: /^LT(?:\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { form: /^LU\d{8}$/, example: 'LU12345678' },
  LV: { form: /^LV\d{11}$/, example: 'LV12345678901' },
  MT: { form: /^MT\d{8}$/, example: 'MT12345678' },
  NL: { form: /^NL\d{9}B\d{2}$/, example: 'NL123456789B01' },
  PL: { form: /^PL\d{10}$/, example: 'PL1234567890' },
  PT: { form: /^PT\d{9}$/, example: 'PT123456789' },
  RO: { form: /^RO\d{2,10}$/, example: 'RO1234567890' },
  SE: { form: /^SE\d{12}$/, example: 'SE123456789001' },
  SI: { form: /^SI\d{8}$/, example: 'SI12345678' },
  SK: { form: /^SK\d{10}$/, example: 'SK1234567890' },
  XI: { form: /^XI(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/, example: 'XI123456789' },
} as const;

export type EuVatPrefix = keyof typeof FORMS;

function isPrefix(text: string): text is EuVatPrefix {
  return Object.hasOwn(FORMS, text);
}

/** The codes that VAT numbers of EU countries begin with. */
export const EU_VAT_PREFIXES: readonly EuVatPrefix[] = Object.keys(FORMS).filter(isPrefix);

/** The code that a VAT number begins with; undefined when that is of no country of the EU. Expects `compact` form. */
export function prefixOfVatId(text: string): EuVatPrefix | undefined {
  const prefix = text.slice(0, 2);
  return isPrefix(prefix) ? prefix : undefined;
}

/** The code that VAT numbers of a country (ISO) begin with; undefined for a country outside the EU. */
export function vatPrefixOf(country: string): EuVatPrefix | undefined {
  return country === 'GR' ? 'EL' : prefixOfVatId(country);
}

/** A VAT number as a country writes them. */
export function exampleOfVatId(prefix: EuVatPrefix): string {
  return FORMS[prefix].example;
}

/** Whether a VAT number begins with the code of a country of the EU and has the form that this country gives it. Expects `compact` form. */
export function isEuVatId(text: string): boolean {
  const prefix = prefixOfVatId(text);
  return prefix !== undefined && FORMS[prefix].form.test(text);
}

/** ISO country code of a VAT number: EL is Greece (GR), XI is Northern Ireland (GB). */
export function countryOfVatId(vatId: string): string {
  const prefix = vatId.slice(0, 2);
  return prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix;
}
