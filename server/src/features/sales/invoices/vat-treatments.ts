import {
  domesticTreatment,
  handlesVat,
  type IsoDate,
  isEuCountry,
  isEuVatRate,
  isUnderKor,
  type KorStatus,
  type SalesTreatment,
  vatRatesOn,
} from '@saldo/ledger';
import type { InvoiceDocument, VatCategory } from '#standards/invoice-pdf/invoice-document';

/** The ways VAT can be charged on an invoice; who is registered for the one-stop shop has distance sales with foreign VAT too. */
const INVOICED = [
  'nl_high',
  'nl_low',
  'nl_zero',
  'nl_reverse_charge',
  'eu_service',
  'eu_goods',
  'export_goods',
  'service_outside_nl',
  'exempt',
  'triangular',
  'eu_local',
  'disbursement',
  'no_supply',
] as const satisfies readonly SalesTreatment[];

type Company = KorStatus & { vat_subjected: boolean; oss_registered: boolean };

/** What a company may put on a line on a day: under the KOR only its exemption, without VAT liability only that of its trade. */
export function treatmentsOf(company: Company, date: IsoDate): readonly SalesTreatment[] {
  if (handlesVat(company, date)) return company.oss_registered ? [...INVOICED, 'oss'] : INVOICED;
  return isUnderKor(company, date) ? ['kor_exempt'] : ['exempt'];
}

/** What a service to a customer usually has: shifted to a business elsewhere in the EU, else the company's first treatment. */
export function usualServiceVat(
  company: Company,
  customer: { country: string; vat_id: string | null },
  date: IsoDate,
): { treatment: SalesTreatment; rate_bp: number } {
  const [first = 'nl_high', ...others] = treatmentsOf(company, date);
  const isAbroad = customer.country !== 'NL' && isEuCountry(customer.country) && customer.vat_id !== null;
  const treatment = isAbroad && others.includes('eu_service') ? 'eu_service' : first;
  return { treatment, rate_bp: rateOn(treatment, date) };
}

/** The rate of a treatment on a day, in basis points. Throws NoVatDataForYear outside the data. */
export function rateOn(treatment: SalesTreatment, date: IsoDate): number {
  const wanted = treatment === 'nl_high' ? 'high' : treatment === 'nl_low' ? 'low' : 'zero';
  return vatRatesOn(date).find((rate) => rate.code === wanted)?.rate_bp ?? 0;
}

export type RateProblem = 'rate_not_in_force' | 'rate_does_not_fit';

/**
 * Why a rate cannot be beside a treatment. A rate is right when it was in force on one of the days: that of the invoice (when
 * VAT becomes due between businesses), that of the supply, or those of the invoice that is credited.
 */
export function rateProblem(
  treatment: SalesTreatment,
  rate_bp: number,
  days: readonly IsoDate[],
): RateProblem | undefined {
  if (treatment === 'oss') return days.some((day) => isEuVatRate(rate_bp, day)) ? undefined : 'rate_not_in_force';
  if (days.some((day) => rateOn(treatment, day) === rate_bp)) return undefined;
  const isKnown = days.some((day) => domesticTreatment(rate_bp, day) !== 'nl_other');
  return isKnown ? 'rate_does_not_fit' : 'rate_not_in_force';
}

const CATEGORY: Partial<Record<SalesTreatment, VatCategory>> = {
  nl_high: 'S',
  nl_low: 'S',
  oss: 'S',
  nl_zero: 'Z',
  nl_reverse_charge: 'AE',
  eu_service: 'AE',
  eu_goods: 'K',
  export_goods: 'G',
  service_outside_nl: 'O',
  triangular: 'AE',
  eu_local: 'O',
  disbursement: 'O',
  no_supply: 'O',
};

const OUTSIDE_SCOPE: Partial<Record<SalesTreatment, Readonly<Record<InvoiceDocument['language'], string>>>> = {
  service_outside_nl: { nl: 'Niet onderworpen aan Nederlandse btw', en: 'Not subject to Dutch VAT' },
  eu_local: { nl: 'Btw in het land van levering', en: 'VAT in the country of supply' },
  disbursement: { nl: 'Voorgeschoten namens de klant, geen btw', en: 'Paid on behalf of the customer, no VAT' },
  no_supply: { nl: 'Geen vergoeding voor een levering of dienst, geen btw', en: 'No supply, no VAT' },
};
const TRIANGULAR = {
  nl: 'Btw verlegd, vereenvoudigde ABC-levering (artikel 141 btw-richtlijn)',
  en: 'VAT reverse charged, triangular transaction (article 141 VAT Directive)',
} as const;
const KOR = {
  nl: 'Vrijgesteld van btw (kleineondernemersregeling, artikel 25 Wet OB 1968)',
  en: 'Exempt from VAT (small businesses scheme, article 25 Dutch VAT Act 1968)',
} as const;

/** What a treatment is called in EN 16931, and the sentence it needs when the standard one of the category does not do. */
export type DocumentVat = { category: VatCategory; reason: string | null };

/**
 * The VAT category of each treatment on one document. "Outside the scope" may not be beside other categories (BR-O-11), so beside
 * others it is an exemption with its own reason.
 */
export function documentVat(
  treatment: SalesTreatment,
  all: readonly SalesTreatment[],
  language: InvoiceDocument['language'],
): DocumentVat {
  if (treatment === 'kor_exempt') return { category: 'E', reason: KOR[language] };
  if (treatment === 'triangular') return { category: 'AE', reason: TRIANGULAR[language] };
  const outside = OUTSIDE_SCOPE[treatment]?.[language];
  if (outside !== undefined) {
    const isAlone = all.every((other) => OUTSIDE_SCOPE[other] !== undefined);
    return { category: isAlone ? 'O' : 'E', reason: outside };
  }
  return { category: CATEGORY[treatment] ?? 'E', reason: null };
}
