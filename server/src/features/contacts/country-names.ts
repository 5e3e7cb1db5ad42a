import { COUNTRIES, isCountry } from '@saldo/ledger';

/** What people call a country besides its name in English and Dutch. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  holland: 'NL',
  'the netherlands': 'NL',
  uk: 'GB',
  england: 'GB',
  engeland: 'GB',
  'great britain': 'GB',
  'groot-brittannie': 'GB',
  usa: 'US',
  america: 'US',
  amerika: 'US',
  'united states of america': 'US',
  'verenigde staten van amerika': 'US',
  vs: 'US',
  'czech republic': 'CZ',
  turkey: 'TR',
};

/** Without capitals, accents and dots: as people write it. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{Mn}.]/gu, '')
    .trim()
    .toLowerCase();
}

const CODE_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHER_NAMES),
  ...(['en', 'nl'] as const).flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return COUNTRIES.map((code) => [plain(names.of(code) ?? code), code] as const);
  }),
]);

/** The code of a country that is written as its code, or as its name in English or Dutch; undefined for what is none. */
export function countryOf(text: string): string | undefined {
  const code = text.toUpperCase();
  return isCountry(code) ? code : CODE_BY_NAME.get(plain(text));
}

/** The kind of contact in a column such as Type. */
export type KindTold = { is_client?: true; is_supplier?: true; is_business?: boolean };

const KINDS: readonly (readonly [words: readonly string[], kind: KindTold])[] = [
  [['customer', 'client', 'klant', 'debtor', 'debiteur', 'afnemer', 'opdrachtgever'], { is_client: true }],
  [['supplier', 'leverancier', 'vendor', 'creditor', 'crediteur'], { is_supplier: true }],
  [['both', 'beide', 'allebei'], { is_client: true, is_supplier: true }],
  [['business', 'company', 'zakelijk', 'bedrijf', 'organisatie'], { is_business: true }],
  [['private', 'person', 'consumer', 'particulier', 'persoon', 'consument'], { is_business: false }],
  [['contact', 'none', 'geen'], {}],
];

/** "Klant en leverancier" is both; undefined when a word is not known. */
export function kindOf(text: string): KindTold | undefined {
  const told: KindTold = {};
  for (const word of plain(text).split(/\s*(?:[,;/&+]|\band\b|\ben\b)\s*/)) {
    const kind = KINDS.find(([words]) => words.some((each) => each === word || `${each}s` === word));
    if (kind === undefined) return undefined;
    Object.assign(told, kind[1]);
  }
  return told;
}
