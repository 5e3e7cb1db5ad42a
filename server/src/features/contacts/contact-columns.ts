import type { ContactBody } from '@saldo/contract';
import { REVERSE_CHARGES, type ReverseCharge } from '@saldo/ledger';
import type { Language } from '#platform/scope';
import { countryOf } from './country-names.ts';

/** A column of the file: what it is called in each language, and other headings that people give it. */
type Column = { en: string; nl: string; also: readonly string[] };

/** The columns, in the order in which they are written. */
const COLUMNS = {
  name: { en: 'Name', nl: 'Naam', also: [] },
  company_name: { en: 'Company name', nl: 'Bedrijfsnaam', also: ['company', 'bedrijf'] },
  first_name: { en: 'First name', nl: 'Voornaam', also: [] },
  last_name: { en: 'Last name', nl: 'Achternaam', also: [] },
  email: { en: 'E-mail address', nl: 'E-mailadres', also: ['e-mail'] },
  phone: { en: 'Phone', nl: 'Telefoon', also: ['telephone', 'telefoonnummer'] },
  mobile: { en: 'Mobile', nl: 'Mobiel', also: [] },
  street: { en: 'Street', nl: 'Straat', also: [] },
  street_number: { en: 'House number', nl: 'Huisnummer', also: ['number', 'nummer'] },
  street_number_addition: { en: 'Addition', nl: 'Toevoeging', also: [] },
  extra_address_line: { en: 'Extra address line', nl: 'Extra adresregel', also: [] },
  address_line_2: { en: 'Second address line', nl: 'Tweede adresregel', also: ['adresregel 2'] },
  postal_code: { en: 'Postal code', nl: 'Postcode', also: [] },
  town: { en: 'Town', nl: 'Plaats', also: ['city', 'stad'] },
  country: { en: 'Country', nl: 'Land', also: [] },
  is_client: { en: 'Customer', nl: 'Klant', also: ['client'] },
  is_supplier: { en: 'Supplier', nl: 'Leverancier', also: [] },
  is_business: { en: 'Business', nl: 'Zakelijk', also: [] },
  kvk_number: { en: 'KVK number', nl: 'KVK-nummer', also: ['kvk'] },
  kvk_date: { en: 'Registered since', nl: 'Ingeschreven sinds', also: ['kvk-datum'] },
  vat_subjected: { en: 'Subject to VAT', nl: 'Btw-plichtig', also: [] },
  vat_number: { en: 'VAT number for returns', nl: 'Omzetbelastingnummer', also: [] },
  vat_id: { en: 'VAT number', nl: 'Btw-id', also: ['vat id', 'btw-nummer'] },
  oin: { en: 'OIN', nl: 'OIN', also: [] },
  peppol_id: { en: 'Peppol ID', nl: 'Peppol-id', also: ['peppol'] },
  iban: { en: 'IBAN', nl: 'IBAN', also: ['rekeningnummer'] },
  default_ledger_id: { en: 'Default category', nl: 'Standaardcategorie', also: ['ledger', 'grootboekrekening'] },
  default_reverse_charge: { en: 'Reverse charge on expenses', nl: 'Btw verlegd op uitgaven', also: ['verlegd'] },
  notes: { en: 'Notes', nl: 'Notities', also: ['note', 'opmerkingen', 'remarks'] },
} as const satisfies Partial<Record<keyof ContactBody, Column>>;

export type Field = keyof typeof COLUMNS;
export const FIELDS = Object.keys(COLUMNS) as Field[];
/** What is written: not the number that may hold a citizen service number, which leaves Saldo in no file. */
export const WRITTEN_FIELDS = FIELDS.filter((field): field is Exclude<Field, 'vat_number'> => field !== 'vat_number');

/** The language of a file, and the ledgers by number and by id: a file from elsewhere knows no ids. */
export type FileTerms = {
  language: Language;
  ledgerIds: ReadonlyMap<string, number>;
  ledgerCodes: ReadonlyMap<number, string>;
};

const LEDGER_DIGITS = 4;

const BOOLEANS: ReadonlySet<Field> = new Set(['is_client', 'is_supplier', 'is_business', 'vat_subjected']);
const NULLABLE: ReadonlySet<Field> = new Set([
  'kvk_number',
  'kvk_date',
  'vat_number',
  'vat_id',
  'oin',
  'peppol_id',
  'iban',
  'default_ledger_id',
]);
const YES: ReadonlySet<string> = new Set(['yes', 'ja', 'true', '1', 'x']);
const NO: ReadonlySet<string> = new Set(['', 'no', 'nee', 'false', '0', '-']);
const YES_AND_NO = { en: ['yes', 'no'], nl: ['ja', 'nee'] } as const;

const REVERSE_CHARGE_WORDS: Readonly<Record<ReverseCharge, Record<Language, string>>> = {
  NONE: { en: 'No reverse charge', nl: 'Geen verlegging' },
  EU: { en: 'Shifted within EU', nl: 'Verlegd EU' },
  NL: { en: 'Shifted within NL', nl: 'Verwerving (binnen Nederland)' },
  NON_EU: { en: 'Shifted outside EU', nl: 'Verlegd Buiten EU' },
};

/** Headings of a column that tells in one word what a contact is; Saldo itself writes a column for each. */
const KIND_HEADINGS: ReadonlySet<string> = new Set(['kind', 'type', 'soort', 'relatiesoort', 'relatietype']);

export function isKindHeading(heading: string): boolean {
  return KIND_HEADINGS.has(heading.trim().toLowerCase());
}

/** What a column is called. */
export function titleOf(field: Field, language: Language): string {
  return COLUMNS[field][language];
}

/** Which column a heading is: in either language, or by the name it has on the wire. */
export function fieldOf(heading: string): Field | undefined {
  const written = heading.trim().toLowerCase();
  return FIELDS.find((field) => {
    const { en, nl, also }: Column = COLUMNS[field];
    return [field, en.toLowerCase(), nl.toLowerCase(), ...also].includes(written);
  });
}

/** What a cell says, as the contract takes it; a word that is not known stays as it is, to be refused. */
export function valueOf(field: Field, text: string, { ledgerIds }: FileTerms): unknown {
  const written = text.toLowerCase();
  if (BOOLEANS.has(field)) return YES.has(written) ? true : NO.has(written) ? false : text;
  if (text === '' && NULLABLE.has(field)) return null;
  if (field === 'country') return text === '' ? 'NL' : (countryOf(text) ?? text);
  // A spreadsheet takes the zeros off that a number begins with.
  if (field === 'default_ledger_id') return ledgerIds.get(text.padStart(LEDGER_DIGITS, '0')) ?? text;
  if (field !== 'default_reverse_charge') return text;
  if (text === '') return 'NONE';
  const known = REVERSE_CHARGES.find(
    (each) =>
      each === text.toUpperCase() ||
      Object.values(REVERSE_CHARGE_WORDS[each]).some((words) => words.toLowerCase() === written),
  );
  return known ?? text;
}

/** The message for a refused cell that must hold one of a fixed list. */
export function refusedWord(
  field: string,
): 'yes_or_no' | 'reverse_charge_unknown' | 'ledger_unknown' | 'country_unknown' | undefined {
  if (BOOLEANS.has(field as Field)) return 'yes_or_no';
  if (field === 'country') return 'country_unknown';
  if (field === 'default_ledger_id') return 'ledger_unknown';
  return field === 'default_reverse_charge' ? 'reverse_charge_unknown' : undefined;
}

/** What is written in a cell, in the words of the language: what `valueOf` reads as the same value. */
export function wordsOf(field: Field, value: unknown, { language, ledgerCodes }: FileTerms): string {
  if (typeof value === 'boolean') return YES_AND_NO[language][value ? 0 : 1];
  if (field === 'default_ledger_id') return typeof value === 'number' ? (ledgerCodes.get(value) ?? '') : '';
  if (field === 'default_reverse_charge') return REVERSE_CHARGE_WORDS[value as ReverseCharge][language];
  return typeof value === 'string' ? value : '';
}
