import { type Cents, formatEuro, type IsoDate } from '@saldo/ledger';
import type { InvoiceDocument, VatCategory } from './invoice-document.ts';

type Language = InvoiceDocument['language'];

const WORDS = {
  en: {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    quotation: 'Quotation',
    valid_until: 'Valid until',
    number_on_sending: 'when sent',
    period: 'Period',
    subtotal: 'Subtotal',
    discount: 'Discount',
    discount_of: (rate: string) => `${rate} discount`,
    number: 'Number',
    number_to_come: 'when finalised',
    the_number: 'the invoice number',
    concept: 'DRAFT',
    date: 'Date',
    delivered: 'Date of supply',
    pay_before: 'Due date',
    reference: 'Your reference',
    order: 'Your order',
    credits: 'Credits invoice',
    description: 'Description',
    quantity: 'Quantity',
    price: 'Price',
    vat: 'VAT',
    amount: 'Amount',
    excluding_vat: 'Excluding VAT',
    total: 'Total',
    prepaid: 'Already paid',
    to_pay: 'To pay',
    credited: 'Credited',
    chamber: 'KVK',
    vat_id: 'VAT number',
    your_vat_id: 'Your VAT number',
    attention: 'attn.',
    reversed: 'reversed',
    exempt: 'exempt',
    page: (page: number, pages: number) => `Page ${String(page)} of ${String(pages)}`,
    vat_on: (rate: string, base: string) => `VAT ${rate} on ${base}`,
    untaxed_on: (base: string) => `No VAT on ${base}`,
    pay: (p: Payable) =>
      `Please transfer ${p.amount}${p.date === null ? '' : ` by ${p.date}`} to ${p.iban}, account holder ${p.name}, quoting ${p.reference}.`,
    scan_to_pay: 'Scan with your banking app to pay',
    pay_online: 'Or pay online:',
    settled: 'The amount will be settled or refunded.',
  },
  nl: {
    invoice: 'Factuur',
    credit_note: 'Creditfactuur',
    quotation: 'Offerte',
    valid_until: 'Geldig tot en met',
    number_on_sending: 'bij versturen',
    period: 'Periode',
    subtotal: 'Subtotaal',
    discount: 'Korting',
    discount_of: (rate: string) => `${rate} korting`,
    number: 'Nummer',
    number_to_come: 'bij definitief maken',
    the_number: 'het factuurnummer',
    concept: 'CONCEPT',
    date: 'Datum',
    delivered: 'Leveringsdatum',
    pay_before: 'Vervaldatum',
    reference: 'Kenmerk',
    order: 'Ordernummer',
    credits: 'Crediteert factuur',
    description: 'Omschrijving',
    quantity: 'Aantal',
    price: 'Prijs',
    vat: 'Btw',
    amount: 'Bedrag',
    excluding_vat: 'Exclusief btw',
    total: 'Totaal',
    prepaid: 'Al betaald',
    to_pay: 'Te betalen',
    credited: 'Gecrediteerd',
    chamber: 'KVK',
    vat_id: 'Btw-id',
    your_vat_id: 'Btw-id klant',
    attention: 't.a.v.',
    reversed: 'verlegd',
    exempt: 'vrij',
    page: (page: number, pages: number) => `Pagina ${String(page)} van ${String(pages)}`,
    vat_on: (rate: string, base: string) => `Btw ${rate} over ${base}`,
    untaxed_on: (base: string) => `Geen btw over ${base}`,
    pay: (p: Payable) =>
      `Graag ${p.amount}${p.date === null ? '' : ` uiterlijk ${p.date}`} overmaken naar ${p.iban} op naam van ${p.name}, onder vermelding van ${p.reference}.`,
    scan_to_pay: 'Scan met een bankieren-app om te betalen',
    pay_online: 'Of betaal online:',
    settled: 'Het bedrag wordt verrekend of terugbetaald.',
  },
} as const;

export type Payable = { amount: string; date: string | null; iban: string; name: string; reference: string };
export type InvoiceWords = (typeof WORDS)[Language];

export function wordsOf(language: Language): InvoiceWords {
  return WORDS[language];
}

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  nl: [
    'januari',
    'februari',
    'maart',
    'april',
    'mei',
    'juni',
    'juli',
    'augustus',
    'september',
    'oktober',
    'november',
    'december',
  ],
};

/** "14 July 2026", "14 juli 2026". */
export function longDate(date: IsoDate, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${String(Number(day))} ${MONTHS[language][Number(month) - 1] ?? month} ${year}`;
}

/** "Drawn up on 14 July 2026", below the title of what is made on demand. */
export function drawnUpOn(date: IsoDate, language: Language): string {
  return `${language === 'nl' ? 'Opgemaakt op' : 'Drawn up on'} ${longDate(date, language)}`;
}

/** "01-07-2026". */
export function shortDate(date: IsoDate): string {
  return date.split('-').reverse().join('-');
}

const UNITS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  HUR: { en: 'hrs', nl: 'uur' },
  DAY: { en: 'days', nl: 'dgn' },
  WEE: { en: 'wks', nl: 'wkn' },
  MON: { en: 'mths', nl: 'mnd' },
  ANN: { en: 'yrs', nl: 'jaar' },
  KMT: { en: 'km', nl: 'km' },
  MTR: { en: 'm', nl: 'm' },
  MTK: { en: 'm²', nl: 'm²' },
  MTQ: { en: 'm³', nl: 'm³' },
  KGM: { en: 'kg', nl: 'kg' },
  LTR: { en: 'l', nl: 'l' },
};

/** What a unit is called beside a quantity; nothing for pieces. */
export function unitLabel(code: string | null, language: Language): string {
  return code === null ? '' : (UNITS[code]?.[language] ?? '');
}

/** A decimal with a point, in the manner of the language: "1,187.50" or "1.187,50". */
function localDecimal(decimal: string, language: Language): string {
  const [thousands, point] = language === 'nl' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
}

/** "2,600.00" or "2.600,00". */
export function localAmount(amount: Cents, language: Language): string {
  return localDecimal(formatEuro(amount), language);
}

/** A price with at least two decimals and no zeros after that: "95.00", "24.7706". */
export function localPrice(price: string, language: Language): string {
  const [whole = '', fraction = ''] = price.split('.');
  return localDecimal(`${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`, language);
}

/** A quantity without needless zeros: "12.5", "5". */
export function localQuantity(quantity: string, language: Language): string {
  const plain = quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity;
  return localDecimal(plain, language);
}

export function euroAmount(amount: Cents, language: Language): string {
  return language === 'nl' ? `€ ${localAmount(amount, language)}` : `€${localAmount(amount, language)}`;
}

/** Without its cents: "€2,600" or "€ 2.600". */
export function wholeEuros(amount: Cents, language: Language): string {
  return euroAmount(amount, language).slice(0, -'.00'.length);
}

export function rateLabel(rate_bp: number, language: Language): string {
  return `${localDecimal(String(rate_bp / 100), language)}%`;
}

/** What stands in the VAT column of a line. */
export function vatLabel(category: VatCategory, rate_bp: number, language: Language): string {
  const words = wordsOf(language);
  if (category === 'AE') return words.reversed;
  if (category === 'E') return words.exempt;
  return category === 'O' ? '–' : rateLabel(rate_bp, language);
}

/** An IBAN in groups of four. */
export function groupedIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

// What the fonts can draw of the scripts of Europe: Latin with its accents and the usual punctuation.
const DRAWN =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0107\u010a-\u011b\u011e-\u0123\u0128-\u0131\u0136\u0137\u0139-\u0148\u014c-\u015b\u015e-\u0165\u0168-\u017e\u0218-\u021b\u1ebc\u1ebd\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]/;

const DRAWN_ONLY = new RegExp(`^${DRAWN.source}+$`);

/** Every character that is drawn as it is, in the order of their numbers; the last one is the minus sign. */
export const DRAWN_CHARACTERS: readonly number[] = Array.from({ length: 0x2213 }, (_, codePoint) => codePoint).filter(
  (codePoint) => DRAWN.test(String.fromCodePoint(codePoint)),
);

function drawn(character: string): string {
  if (character === '\n' || DRAWN.test(character)) return character;
  if (/\s/u.test(character)) return ' ';
  if (/\p{C}/u.test(character)) return '';
  const base = character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return DRAWN_ONLY.test(base) ? base : '?';
}

/**
 * The text with every character the font lacks replaced by its base letter or a question mark: PDF/A forbids a missing
 * glyph. Line breaks stay, other white space becomes a space.
 */
export function drawable(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll('\r\n', '\n'), drawn).join('');
}

/** The country below an address; nothing for the Netherlands. */
export function countryLine(country: string, language: string): string {
  if (country === 'NL') return '';
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
}
