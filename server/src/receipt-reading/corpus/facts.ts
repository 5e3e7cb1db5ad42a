import { addDays, type Cents, cents, type IsoDate, isoDate, sum, vatInGross, vatOnNet } from '@saldo/ledger';
import type { PaidBy } from '../receipt-reader.ts';

/** How a document writes its dates and amounts. */
export type Style = {
  language: 'nl' | 'en';
  date: 'dashes' | 'slashes' | 'words' | 'iso';
  sign: '€ ' | 'EUR ' | '$' | '£' | '';
};

export type Supplier = {
  name: string;
  street: string;
  town: string;
  country: string;
  vat_id: string | null;
  kvk: string | null;
  iban: string | null;
  goods: readonly string[];
};

export type PaperLine = { description: string; quantity: number; amount: Cents; rate_bp: number };

/** What a document of the corpus says: what is drawn, and what must be read. Amounts of lines are without VAT unless `prices_include_vat`. */
export type PaperFacts = {
  style: Style;
  supplier: Supplier;
  number: string;
  date: IsoDate;
  due: IsoDate | null;
  is_credit_note: boolean;
  /** A till does not print the account. */
  shows_iban: boolean;
  prices_include_vat: boolean;
  currency: 'EUR' | 'USD' | 'GBP';
  /** A till prints how it was paid; an invoice is paid later. */
  paid_by: PaidBy | null;
  lines: readonly PaperLine[];
  vat: readonly { rate_bp: number; base: Cents; vat: Cents }[];
  total_excl: Cents;
  total_vat: Cents;
  total_incl: Cents;
};

/** Who the documents are addressed to. */
export const BUYER = {
  name: 'Studio Linden',
  street: 'Kerkplein 3',
  town: '3811 HE Amersfoort',
  vat_id: dutchVatId('003112485'),
  kvk: '60112233',
};

/** A Dutch identification number with right check digits (modulo 97), for companies that do not exist. */
function dutchVatId(digits: string): string {
  for (let suffix = 2; suffix < 100; suffix += 1) {
    const tail = String(suffix).padStart(2, '0');
    if (BigInt(`2321${digits}11${tail}`) % 97n === 1n) return `NL${digits}B${tail}`;
  }
  throw new RangeError(`no check digits for ${digits}`);
}

/** An account number with right check digits at a bank of four letters. */
function dutchIban(bank: string, account: number): string {
  const digits = String(account).padStart(10, '0');
  const letters = Array.from(bank, (letter) => String(letter.charCodeAt(0) - 55)).join('');
  const check = 98n - (BigInt(`${letters}${digits}232100`) % 97n);
  return `NL${String(check).padStart(2, '0')}${bank}${digits}`;
}

function dutch(index: number, name: string, street: string, town: string, goods: readonly string[]): Supplier {
  return {
    name,
    street,
    town,
    country: 'NL',
    vat_id: dutchVatId(String(800_401_217 + index * 7_303)),
    kvk: String(24_130_871 + index * 91_377),
    iban: dutchIban(['RABO', 'INGB', 'ABNA', 'TRIO'][index % 4] ?? 'RABO', 310_000_401 + index * 77_191),
    goods,
  };
}

const DUTCH: readonly Supplier[] = [
  dutch(0, 'Van der Meer Kantoor B.V.', 'Havenstraat 14', '1271 AD Huizen', [
    'Printpapier A4 80 grams',
    'Toner zwart',
    'Ordners breed',
  ]),
  dutch(1, 'Hosting Noord B.V.', 'Datalaan 2', '9723 BH Groningen', [
    'Webhosting plus',
    'Domeinnaam verlenging',
    'E-mailpakket',
  ]),
  dutch(2, 'Drukwerk De Pers', 'Molenweg 88', '6811 KS Arnhem', [
    'Visitekaartjes 350 grams',
    'Flyers A5',
    'Posters A2',
  ]),
  dutch(3, 'Schoonmaakbedrijf Helder', 'Parkweg 5', '3511 DR Utrecht', [
    'Schoonmaak kantoor',
    'Glasbewassing',
    'Sanitaire middelen',
  ]),
  dutch(4, 'Technische Unie Oost', 'Industrieweg 40', '7575 BK Oldenzaal', [
    'Kabelgoot 60x40',
    'Inbouwspot led',
    'Groepenkast',
  ]),
  dutch(5, 'Bakkerij Het Broodhuis', 'Dorpsstraat 12', '3421 AB Oudewater', [
    'Volkoren brood',
    'Appeltaart',
    'Koffie 250 g',
  ]),
  dutch(6, 'Tankstation A12 Veenendaal', 'Rijksweg A12', '3905 LN Veenendaal', [
    'Euro 95',
    'Ruitenvloeistof',
    'Koffie groot',
  ]),
  dutch(7, 'Advocatenkantoor Prins & Zonen', 'Herengracht 410', '1017 BX Amsterdam', [
    'Advies contract',
    'Griffierecht',
    'Overleg',
  ]),
  dutch(8, 'Groothandel Fruit en Co B.V.', 'Marktkade 3', '2521 AV Den Haag', [
    'Appels Elstar 10 kg',
    'Peren 10 kg',
    'Citroenen 4 kg',
  ]),
  dutch(9, 'Telecom Polder N.V.', 'Zendmast 1', '8219 PB Lelystad', [
    'Mobiel onbeperkt',
    'Internet 200 Mbit',
    'Toestelkrediet',
  ]),
];

const ABROAD: readonly Supplier[] = [
  {
    name: 'Cloudware Ireland Ltd',
    street: '12 Harbour Row',
    town: 'Dublin D02 X285',
    country: 'IE',
    vat_id: 'IE6388047V',
    kvk: null,
    iban: 'IE29AIBK93115212345678',
    goods: ['Cloud storage', 'Support plan', 'Backup option'],
  },
  {
    name: 'Druckhaus Weber GmbH',
    street: 'Hafenstrasse 9',
    town: '20457 Hamburg',
    country: 'DE',
    vat_id: 'DE136695976',
    kvk: null,
    iban: 'DE89370400440532013000',
    goods: ['Paper samples', 'Offset printing', 'Shipping'],
  },
];

/** Outside the European Union, in their own money: without VAT, and with that of the United Kingdom. */
const OVERSEAS = [
  {
    supplier: {
      name: 'Brightpath Software, Inc.',
      street: '400 Pine Street',
      town: 'Portland, OR 97204',
      country: 'US',
      vat_id: null,
      kvk: null,
      iban: null,
      goods: ['Team plan, monthly', 'Additional seats', 'Onboarding session'],
    },
    currency: 'USD',
    sign: '$',
    rate_bp: 0,
  },
  {
    supplier: {
      name: 'Harrow & Finch Ltd',
      street: '18 Mill Lane',
      town: 'Leeds LS1 4AB',
      country: 'GB',
      vat_id: 'GB339072747',
      kvk: null,
      iban: 'GB29NWBK60161331926819',
      goods: ['Venue hire', 'Conference ticket', 'Printed programme'],
    },
    currency: 'GBP',
    sign: '£',
    rate_bp: 2000,
  },
] as const;

/** The kinds of documents; each has a layout of its own. */
export const LAYOUTS = [
  'classic',
  'letterhead',
  'meta_table',
  'subscription',
  'till',
  'fuel',
  'mixed_rates',
  'foreign',
  'credit_note',
  'wholesale',
] as const;
/** One more in other money, which cannot be booked before its rate is known. */
export const OTHER_MONEY = 'overseas';
export type Layout = (typeof LAYOUTS)[number] | typeof OTHER_MONEY;

const DATE_STYLES = ['dashes', 'words', 'slashes', 'iso'] as const;
const EURO_STYLES = ['€ ', '', 'EUR '] as const;
const HIGH = 2100;
const LOW = 900;

/** The document of a layout with the number `nth`; the same every time. */
export function factsOf(layout: Layout, nth: number): PaperFacts {
  const place = [...LAYOUTS, OTHER_MONEY].indexOf(layout);
  const at = place * 7 + nth * 3;
  const isTill = layout === 'till' || layout === 'fuel';
  const overseas = layout === OTHER_MONEY ? OVERSEAS[nth % 2] : undefined;
  const supplier: Supplier = overseas?.supplier ?? supplierOf(layout, at);
  const rates = overseas === undefined ? ratesOf(layout) : [overseas.rate_bp];
  const lines = supplier.goods
    .slice(0, layout === 'fuel' ? 1 + (nth % 2) : 2 + (nth % 2))
    .map((description, index) => ({
      description,
      quantity: layout === 'fuel' && index === 0 ? 41 : 1 + ((at + index) % 4),
      amount: cents(395 + ((at * 7_919 + index * 4_177 + nth * 1_301) % (isTill ? 8_000 : 190_000))),
      rate_bp: rates[index % rates.length] ?? HIGH,
    }));
  const vat = [...new Set(lines.map((line) => line.rate_bp))].map((rate_bp) => {
    const total = sum(lines.filter((line) => line.rate_bp === rate_bp).map((line) => line.amount));
    const { net, vat: share } = isTill ? vatInGross(total, rate_bp) : { net: total, vat: vatOnNet(total, rate_bp) };
    return { rate_bp, base: net, vat: share };
  });
  const total_excl = sum(vat.map(({ base }) => base));
  const total_vat = sum(vat.map((group) => group.vat));
  const date = addDays(isoDate(2026, 1, 3), (at * 11 + nth * 29) % 300);
  return {
    style: overseas === undefined ? styleOf(layout, nth, at) : { language: 'en', date: 'words', sign: overseas.sign },
    supplier,
    currency: overseas?.currency ?? 'EUR',
    number: numberOf(place, at, nth),
    date,
    due: isTill || layout === 'credit_note' ? null : addDays(date, [14, 30, 8][nth % 3] ?? 14),
    is_credit_note: layout === 'credit_note',
    shows_iban: !isTill,
    prices_include_vat: isTill,
    paid_by: isTill ? 'card' : null,
    lines,
    vat,
    total_excl,
    total_vat,
    total_incl: sum([total_excl, total_vat]),
  };
}

function supplierOf(layout: Layout, at: number): Supplier {
  const fixed: Partial<Record<Layout, Supplier | undefined>> = {
    foreign: ABROAD[at % ABROAD.length],
    till: DUTCH[5],
    fuel: DUTCH[6],
    subscription: at % 2 === 0 ? DUTCH[9] : DUTCH[1],
  };
  const supplier = fixed[layout] ?? DUTCH[at % DUTCH.length];
  if (supplier === undefined) throw new RangeError(`no supplier for ${layout}`);
  return supplier;
}

function ratesOf(layout: Layout): readonly number[] {
  if (layout === 'foreign') return [0];
  if (layout === 'mixed_rates') return [HIGH, LOW];
  if (layout === 'till') return [LOW, LOW, HIGH];
  return [HIGH];
}

function styleOf(layout: Layout, nth: number, at: number): Style {
  const language = layout === 'foreign' || (nth % 3 === 2 && layout !== 'till' && layout !== 'fuel') ? 'en' : 'nl';
  const date = DATE_STYLES[at % DATE_STYLES.length] ?? 'dashes';
  // Day and month as figures with slashes cannot be distinguished in English.
  return { language, date: language === 'en' && date === 'slashes' ? 'words' : date, sign: EURO_STYLES[nth % 3] ?? '' };
}

function numberOf(place: number, at: number, nth: number): string {
  const serial = 1_203 + at * 37 + nth;
  const forms = [
    `2026-${String(serial)}`,
    `F26${String(serial).padStart(6, '0')}`,
    `VF/${String(serial)}/26`,
    String(26_000_000 + serial),
  ];
  return forms[place % forms.length] ?? String(serial);
}
