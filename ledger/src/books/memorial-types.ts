/** The types of general journal entry that a person books; the opening balance has a wizard of its own. */
export const MEMORIAL_TYPES = [
  'FREE_BOOKING',
  'ACCRUED_REVENUE',
  'DEPRECIATION',
  'RESULT_BOOKING',
  'PRIVATE_CORRECTION',
  'PRIVATE_USE_GOODS',
  'PRIVATE_USE_CAR',
  'KM_ALLOWANCE',
  'CORRECTION_INPUT_TAX_EXEMPT_REVENUE',
  'BUA_CORRECTION',
  'IRRECOVERABLE_INVOICE',
  'TURNOVER_CORRECTION',
  'VAT_RETURN_PAYMENT',
  'BANK_BALANCE_MUTATION',
  'DAILY_TAKINGS',
] as const;
export type MemorialType = (typeof MEMORIAL_TYPES)[number];

/** Types of which a person types every line, in debit and credit; these must total 0. */
export const BALANCED_TYPES = [
  'FREE_BOOKING',
  'ACCRUED_REVENUE',
  'DEPRECIATION',
  'RESULT_BOOKING',
] as const satisfies readonly MemorialType[];
export type BalancedType = (typeof BALANCED_TYPES)[number];

/**
 * What keeps an entry of a type in balance. `lines`: all lines are typed and total 0. `shares`: lines on one side, balanced by one fixed
 * account. `amount`: one amount on fixed accounts.
 */
export const MEMORIAL_RULES = ['lines', 'shares', 'amount'] as const;
export type MemorialRule = (typeof MEMORIAL_RULES)[number];

type InBothLanguages = { en: string; nl: string };
type TypeFacts = {
  rule: MemorialRule;
  /** `always` or `per_line`: its entry counts in a VAT return, so that it needs a company that files one. */
  vat: 'never' | 'per_line' | 'always';
  /** It may turn back on a later day: accruals. */
  turns_back: boolean;
  title: InBothLanguages;
  help: InBothLanguages;
};

/** Each type with its rule, its title and what it is for. */
export const MEMORIAL_FACTS: Readonly<Record<MemorialType, TypeFacts>> = {
  FREE_BOOKING: {
    rule: 'lines',
    vat: 'never',
    turns_back: true,
    title: { en: 'Other entry', nl: 'Vrije boeking' },
    help: {
      en: 'For anything without an invoice or bank transaction, such as payroll or prepaid costs. No VAT.',
      nl: 'Voor alles zonder factuur of banktransactie, zoals lonen of vooruitbetaalde kosten. Zonder btw.',
    },
  },
  ACCRUED_REVENUE: {
    rule: 'lines',
    vat: 'never',
    turns_back: true,
    title: { en: 'Accrued revenue', nl: 'Nog te factureren omzet' },
    help: {
      en: 'Work done but not invoiced yet: accrued revenue against revenue. Let it reverse when you invoice.',
      nl: 'Verricht werk dat nog niet is gefactureerd: nog te factureren omzet tegen omzet. Laat de boeking terugboeken zodra je factureert.',
    },
  },
  DEPRECIATION: {
    rule: 'lines',
    vat: 'never',
    turns_back: false,
    title: { en: 'Depreciation', nl: 'Afschrijving' },
    help: {
      en: 'Depreciation costs against accumulated depreciation.',
      nl: 'Afschrijvingskosten tegen cumulatieve afschrijving.',
    },
  },
  RESULT_BOOKING: {
    rule: 'lines',
    vat: 'never',
    turns_back: false,
    title: { en: 'Result booking', nl: 'Resultaatboeking' },
    help: {
      en: 'Year-end entries such as corporate income tax or a dividend.',
      nl: 'Eindejaarsboekingen zoals vennootschapsbelasting of dividend.',
    },
  },
  PRIVATE_CORRECTION: {
    rule: 'shares',
    vat: 'per_line',
    turns_back: false,
    title: { en: 'Private share of costs', nl: 'Privécorrectie' },
    help: {
      en: 'The private share of costs, excluding VAT. With a VAT rate it is reported in box 1d of the last return of the year.',
      nl: 'Het privédeel van kosten, zonder btw. Met een btw-tarief komt het in rubriek 1d van de laatste aangifte van het jaar.',
    },
  },
  PRIVATE_USE_GOODS: {
    rule: 'amount',
    vat: 'always',
    turns_back: false,
    title: { en: 'Goods for private use', nl: 'Goederen voor privégebruik' },
    help: {
      en: 'Goods taken from stock, at their purchase price excluding VAT. The VAT goes to box 1d.',
      nl: 'Goederen uit de voorraad, tegen inkoopprijs zonder btw. De btw komt in rubriek 1d.',
    },
  },
  PRIVATE_USE_CAR: {
    rule: 'amount',
    vat: 'always',
    turns_back: false,
    title: { en: 'VAT on private use of a car', nl: 'Btw privégebruik auto' },
    help: {
      en: 'A percentage of the list price, in box 1d of the last return of the year.',
      nl: 'Een percentage van de catalogusprijs, in rubriek 1d van de laatste aangifte van het jaar.',
    },
  },
  KM_ALLOWANCE: {
    rule: 'amount',
    vat: 'never',
    turns_back: false,
    title: { en: 'Mileage allowance', nl: 'Kilometervergoeding' },
    help: {
      en: 'Business kilometres with a private car, at the tax-free rate of the year.',
      nl: 'Zakelijke kilometers met een privéauto, tegen het onbelaste tarief van het jaar.',
    },
  },
  CORRECTION_INPUT_TAX_EXEMPT_REVENUE: {
    rule: 'amount',
    vat: 'always',
    turns_back: false,
    title: { en: 'Input VAT on exempt revenue', nl: 'Correctie voorbelasting vrijgestelde omzet' },
    help: {
      en: 'Recalculates the input VAT on mixed costs with the final pro rata of the year (box 5b).',
      nl: 'Herrekent de voorbelasting op gemengde kosten met de definitieve pro rata van het jaar (rubriek 5b).',
    },
  },
  BUA_CORRECTION: {
    rule: 'amount',
    vat: 'always',
    turns_back: false,
    title: { en: 'VAT on gifts and staff benefits (BUA)', nl: 'Btw-correctie geschenken en personeel (BUA)' },
    help: {
      en: 'Repays input VAT once gifts or staff benefits exceed €227 per person in a year (box 5b, last return).',
      nl: 'Betaalt voorbelasting terug zodra geschenken of personeelsvoorzieningen boven € 227 per persoon per jaar komen (rubriek 5b, laatste aangifte).',
    },
  },
  IRRECOVERABLE_INVOICE: {
    rule: 'amount',
    vat: 'per_line',
    turns_back: false,
    title: { en: 'Irrecoverable invoice', nl: 'Oninbare factuur' },
    help: {
      en: "Writes off an invoice that won't be paid and reclaims its VAT in box 1a or 1b.",
      nl: 'Boekt een factuur af die niet wordt betaald en vraagt de btw terug in rubriek 1a of 1b.',
    },
  },
  TURNOVER_CORRECTION: {
    rule: 'amount',
    vat: 'always',
    turns_back: false,
    title: { en: 'Turnover in the wrong VAT box', nl: 'Omzet in verkeerde rubriek' },
    help: {
      en: 'Moves turnover without VAT to another box. Use the date of the invoice.',
      nl: 'Verplaatst omzet zonder btw naar een andere rubriek. Gebruik de datum van de factuur.',
    },
  },
  VAT_RETURN_PAYMENT: {
    rule: 'amount',
    vat: 'never',
    turns_back: false,
    title: { en: 'VAT return payment', nl: 'Betaling btw-aangifte' },
    help: {
      en: 'Payment or refund of a VAT return that is not on an imported bank statement.',
      nl: 'Betaling of teruggaaf van een btw-aangifte die niet op een geïmporteerd bankafschrift staat.',
    },
  },
  BANK_BALANCE_MUTATION: {
    rule: 'amount',
    vat: 'never',
    turns_back: false,
    title: { en: 'Change in bank or cash balance', nl: 'Mutatie bank- of kassaldo' },
    help: {
      en: 'A receipt or payment that is not on an imported bank statement. Book statement lines under Bank.',
      nl: 'Een ontvangst of betaling die niet op een geïmporteerd bankafschrift staat. Boek regels van een afschrift onder Bank.',
    },
  },
  DAILY_TAKINGS: {
    rule: 'amount',
    vat: 'per_line',
    turns_back: false,
    title: { en: 'Daily takings (cash book)', nl: 'Dagontvangsten (kasboek)' },
    help: {
      en: 'Takings of a day per VAT rate, what was paid by card or out of the till, and the cash counted.',
      nl: 'Ontvangsten van een dag per btw-tarief, wat met pin of uit de kas is betaald, en het getelde kasgeld.',
    },
  },
};
