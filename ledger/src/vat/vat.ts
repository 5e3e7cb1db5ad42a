import { type IsoDate, yearOf } from '../calendar/calendar.ts';
import type { AccountCode } from '../books/accounts.ts';
import { ROLES } from '../books/accounts.ts';
import data from '../data/vat-rates.json' with { type: 'json' };
import { type Cents, multiplyDivide, percentage, subtract } from '../money/money.ts';

/** The boxes of the return that hold facts; 5a, 5c and the total are sums of them. */
export const RUBRICS = ['1a', '1b', '1c', '1d', '1e', '2a', '3a', '3b', '3c', '4a', '4b', '5b'] as const;
export type Rubric = (typeof RUBRICS)[number];

/** Rubrics with VAT that is owed, in the order of the form. Their rounded sum is 5a. */
export const DUE_RUBRICS = ['1a', '1b', '1c', '1d', '2a', '4a', '4b'] as const satisfies readonly Rubric[];
export type DueRubric = (typeof DUE_RUBRICS)[number];

/**
 * How VAT applies to a line. Named after what happened, never after a box or an RGS code, so that the return can say
 * why a line is in its box.
 */
export const VAT_CODES = [
  'nl_high',
  'nl_low',
  'nl_other',
  'nl_zero',
  'nl_reverse_charge',
  'exempt',
  'kor_exempt',
  'export_goods',
  'eu_goods',
  'eu_service',
  'triangular',
  'eu_local',
  'oss',
  'service_outside_nl',
  'no_supply',
  'disbursement',
  'private_use',
  'purchase',
  'purchase_reverse_nl',
  'purchase_reverse_eu',
  'purchase_reverse_non_eu',
  'import_paid_at_border',
] as const;
export type VatCode = (typeof VAT_CODES)[number];

export function isVatCode(text: string | null): text is VatCode {
  return VAT_CODES.some((code) => code === text);
}

/** `base` is the turnover, `due` the VAT owed, `input` the VAT reclaimed in 5b. */
export type VatPart = 'base' | 'due' | 'input';

/** What is sold: `Treatment` is a VatCode for sales. */
export const SALES_TREATMENTS = [
  'nl_high',
  'nl_low',
  'nl_zero',
  'nl_reverse_charge',
  'exempt',
  'kor_exempt',
  'export_goods',
  'eu_goods',
  'eu_service',
  'triangular',
  'eu_local',
  'oss',
  'service_outside_nl',
  'no_supply',
  'disbursement',
] as const satisfies readonly VatCode[];
export type SalesTreatment = (typeof SALES_TREATMENTS)[number];

type Rule = {
  /** The boxes for turnover and VAT due; none when the return does not show it (decisions §6). */
  rubric: Rubric | null;
  /** Which side the turnover is booked on: a sale is a credit, a purchase a debit. */
  side: 'sale' | 'purchase';
  dueAccount: AccountCode | null;
  /** Counts for the ICP return as goods, services or triangular trade. */
  icp: 'goods' | 'services' | 'triangular' | null;
  /** The customer's EU VAT number must be known. */
  needsVatId: boolean;
};

function sale(rubric: Rubric | null, dueAccount: AccountCode | null = null): Rule {
  return { rubric, side: 'sale', dueAccount, icp: null, needsVatId: false };
}

function toEuBusiness(icp: 'goods' | 'services' | 'triangular'): Rule {
  return { rubric: '3b', side: 'sale', dueAccount: null, icp, needsVatId: true };
}

function purchase(rubric: Rubric | null, dueAccount: AccountCode | null = null): Rule {
  return { rubric, side: 'purchase', dueAccount, icp: null, needsVatId: false };
}

/** Where a line goes: decisions §6, with the corrections of standards §11. */
export const VAT_RULES: Record<VatCode, Rule> = {
  nl_high: sale('1a', ROLES.vatDueHigh),
  nl_low: sale('1b', ROLES.vatDueLow),
  nl_other: sale('1c', ROLES.vatDueOther),
  nl_zero: sale('1e'),
  nl_reverse_charge: { ...sale('1e'), needsVatId: true },
  exempt: sale(null),
  kor_exempt: sale(null),
  export_goods: sale('3a'),
  eu_goods: toEuBusiness('goods'),
  eu_service: toEuBusiness('services'),
  triangular: toEuBusiness('triangular'),
  eu_local: sale('3c', ROLES.ossVat),
  oss: sale(null, ROLES.ossVat),
  service_outside_nl: sale(null),
  no_supply: sale(null),
  disbursement: sale(null),
  private_use: sale('1d', ROLES.vatPrivateUse),
  purchase: purchase(null),
  purchase_reverse_nl: purchase('2a', ROLES.vatReverseNl),
  purchase_reverse_eu: purchase('4b', ROLES.vatReverseEu),
  purchase_reverse_non_eu: purchase('4a', ROLES.vatReverseNonEu),
  import_paid_at_border: purchase(null),
};

/** Treatments whose VAT is owed in another member state, through the one-stop shop or a return there: no return here counts it. */
export const FOREIGN_VAT: readonly VatCode[] = VAT_CODES.filter((code) => VAT_RULES[code].dueAccount === ROLES.ossVat);

/** Whether what has this treatment is in a VAT return or in that of the one-stop shop. Exempt and foreign turnover is in none. */
export function isReported(code: VatCode): boolean {
  const { rubric, side, dueAccount } = VAT_RULES[code];
  return rubric !== null || dueAccount !== null || side === 'purchase';
}

/** The reverse-charge choice on an expense (specification §3) and what it means. */
export const REVERSE_CHARGES = ['EU', 'NL', 'NON_EU', 'NONE'] as const;
export type ReverseCharge = (typeof REVERSE_CHARGES)[number];

export const PURCHASE_CODE: Record<ReverseCharge, VatCode> = {
  EU: 'purchase_reverse_eu',
  NL: 'purchase_reverse_nl',
  NON_EU: 'purchase_reverse_non_eu',
  NONE: 'purchase',
};

/** The revenue account of a sale, by VAT treatment and kind of supply. */
export function revenueAccount(treatment: SalesTreatment, supply: 'goods' | 'service'): AccountCode {
  const goods = supply === 'goods';
  switch (treatment) {
    case 'nl_high':
      return goods ? '8000' : '8005';
    case 'nl_low':
      return goods ? '8010' : '8015';
    case 'nl_reverse_charge':
      return '8020';
    case 'nl_zero':
      return '8025';
    case 'exempt':
      return '8030';
    case 'no_supply':
      return '8200';
    case 'eu_goods':
    case 'triangular':
      return '8040';
    case 'eu_service':
      return '8045';
    case 'export_goods':
      return '8050';
    case 'service_outside_nl':
      return '8055';
    case 'eu_local':
    case 'oss':
      return '8060';
    case 'kor_exempt':
      return '8070';
    case 'disbursement':
      return '1220';
  }
}

export type VatRate = { code: 'high' | 'low' | 'zero'; rate_bp: number };

/** Refused: there is no data for that year, and a guess would be worse than a refusal. */
export class NoVatDataForYear extends Error {
  readonly year: number;

  constructor(year: number) {
    super(`no VAT rates for ${String(year)}`);
    this.year = year;
  }
}

/** The rates in force on a day, highest first. Throws NoVatDataForYear outside the data (`data/vat-rates.json`). */
export function vatRatesOn(date: IsoDate): VatRate[] {
  const year = yearOf(date);
  if (year > data.last_year_with_data || year < 2001) throw new NoVatDataForYear(year);
  const rates: VatRate[] = [];
  for (const code of ['high', 'low', 'zero'] as const) {
    const found = data.rates.find(
      (rate) => rate.code === code && rate.from <= date && (rate.to === null || date <= rate.to),
    );
    if (found === undefined) throw new NoVatDataForYear(year);
    rates.push({ code, rate_bp: found.rate_bp });
  }
  return rates;
}

/**
 * The flat rate at which a sports club owes VAT on what its canteen takes in, whatever was sold: per cents of the whole receipts, not of what is
 * left of them (`data/vat-rates.json`). Null on a day without one.
 */
export function canteenRateOn(date: IsoDate): number | null {
  return data.canteen.find(({ from, to }) => from <= date && (to === null || date <= to))?.rate_bp ?? null;
}

/** What `journals/vat-options/{year}/` offers: 6% up to 2018 only (decisions §2). Basis points, highest first. */
export function vatOptionsOfYear(year: number): number[] {
  return vatRatesOn(`${String(year)}-12-31`).map((rate) => rate.rate_bp);
}

/** The treatment of a domestic sale at a rate: 21% is `nl_high`, 9% (6% up to 2018) `nl_low`, 0% `nl_zero`, anything else `nl_other`. */
export function domesticTreatment(rate_bp: number, date: IsoDate): VatCode {
  const code = vatRatesOn(date).find((rate) => rate.rate_bp === rate_bp)?.code;
  if (code === undefined) return 'nl_other';
  return code === 'high' ? 'nl_high' : code === 'low' ? 'nl_low' : 'nl_zero';
}

/** Treatments determined by the account only: the box of turnover at 0%. */
const BY_LEDGER: ReadonlyMap<AccountCode, SalesTreatment> = new Map(
  (
    [
      'nl_reverse_charge',
      'nl_zero',
      'exempt',
      'eu_goods',
      'eu_service',
      'export_goods',
      'service_outside_nl',
      'kor_exempt',
    ] as const
  ).map((treatment) => [revenueAccount(treatment, treatment.endsWith('service') ? 'service' : 'goods'), treatment]),
);

/**
 * How turnover on a revenue ledger counts in the return: by its rate, or at 0% by the ledger. Null where that ledger takes no VAT: turnover
 * abroad, exempt or with the VAT shifted.
 */
export function revenueCode(account: AccountCode, rate_bp: number, date: IsoDate): VatCode | null {
  const treatment = BY_LEDGER.get(account);
  if (treatment === undefined) return domesticTreatment(rate_bp, date);
  return rate_bp === 0 ? treatment : null;
}

/** VAT on a net amount, half away from zero to the cent (EN 16931 BR-CO-17: per rate over the invoice, not per line). */
export function vatOnNet(net: Cents, rate_bp: number): Cents {
  return percentage(net, rate_bp);
}

/** How many cents VAT on a document may differ from base × rate: it was rounded line by line, or once too often. */
export const VAT_TOLERANCE_CENTS = 2;

/** Whether printed VAT equals base × rate, within rounding. */
export function vatAgrees(base: Cents, vat: Cents, rate_bp: number): boolean {
  return Math.abs(vatOnNet(base, rate_bp) - vat) <= VAT_TOLERANCE_CENTS;
}

/** How many cents the lines of a document may differ from its total: each was rounded by one at most. */
export function roundingOfLines(lines: readonly unknown[]): number {
  return lines.length;
}

/**
 * How many cents the bases of a VAT table may be off. One that is worked back from its VAT is off by what half a cent of VAT is of the rate:
 * 3 cents at 21%.
 */
export function roundingOfBases(rows: readonly { rate_bp: number; isWorkedBack: boolean }[]): number {
  return rows.reduce((total, { rate_bp, isWorkedBack }) => {
    const workedBack = isWorkedBack ? Math.ceil(5_000 / rate_bp) : 0;
    return total + Math.max(VAT_TOLERANCE_CENTS, workedBack);
  }, 0);
}

/** The VAT inside a gross amount: gross × rate ÷ (100% + rate), so that net + VAT = gross exactly. */
export function vatInGross(gross: Cents, rate_bp: number): { net: Cents; vat: Cents } {
  const vat = multiplyDivide(gross, rate_bp, 10_000 + rate_bp);
  return { net: subtract(gross, vat), vat };
}

/** The VAT of a purchase, split into the deductible part (`input`) and the part that is a cost. */
export function splitInputVat(vat: Cents, deductible_bp: number): { input: Cents; cost: Cents } {
  const input = percentage(vat, deductible_bp);
  return { input, cost: subtract(vat, input) };
}

/** Up to this net difference a correction goes into the next return; above it a suppletie is due (decisions §6). */
export const CORRECTION_LIMIT_CENTS = data.correction_next_return_limit_cents;
