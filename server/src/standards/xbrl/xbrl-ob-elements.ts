import data from '../data/ob-entrypoints.json' with { type: 'json' };

/** Elements of the VAT return per box, in `bd-i` (official samples NT14 and NT15, presentation of NT20). */
export const RUBRIC_ELEMENTS = {
  '1a': { turnover: 'TaxedTurnoverSuppliesServicesGeneralTariff', vat: 'ValueAddedTaxSuppliesServicesGeneralTariff' },
  '1b': { turnover: 'TaxedTurnoverSuppliesServicesReducedTariff', vat: 'ValueAddedTaxSuppliesServicesReducedTariff' },
  '1c': { turnover: 'TaxedTurnoverSuppliesServicesOtherRates', vat: 'ValueAddedTaxSuppliesServicesOtherRates' },
  '1d': { turnover: 'TaxedTurnoverPrivateUse', vat: 'ValueAddedTaxPrivateUse' },
  '1e': { turnover: 'SuppliesServicesNotTaxed', vat: null },
  '2a': {
    turnover: 'TurnoverSuppliesServicesByWhichVATTaxationIsTransferred',
    vat: 'ValueAddedTaxSuppliesServicesByWhichVATTaxationIsTransferred',
  },
  '3a': { turnover: 'SuppliesToCountriesOutsideTheEC', vat: null },
  '3b': { turnover: 'SuppliesToCountriesWithinTheEC', vat: null },
  '3c': { turnover: 'InstallationDistanceSalesWithinTheEC', vat: null },
  '4a': {
    turnover: 'TurnoverFromTaxedSuppliesFromCountriesOutsideTheEC',
    vat: 'ValueAddedTaxOnSuppliesFromCountriesOutsideTheEC',
  },
  '4b': {
    turnover: 'TurnoverFromTaxedSuppliesFromCountriesWithinTheEC',
    vat: 'ValueAddedTaxOnSuppliesFromCountriesWithinTheEC',
  },
} as const;

export const OWED = 'ValueAddedTaxOwed';
export const INPUT = 'ValueAddedTaxOnInput';
export const TOTAL = 'ValueAddedTaxOwedToBePaidBack';
/** Only in a supplement, which has no TOTAL. */
export const SUPPLEMENT_TOTALS = {
  old: 'ValueAddedTaxAmountTotalOld',
  new: 'ValueAddedTaxAmountTotalNew',
  difference: 'ValueAddedTaxToBePaidAdditionalToBePaidBack',
} as const;
export const SMALL_BUSINESS_REDUCTION = 'SmallEntrepreneurProvisionReduction';

/** The facts about the message itself that every message carries, beside its own reference. */
export const HEADER_ELEMENTS = [
  'ContactType',
  'ContactInitials',
  'ContactSurname',
  'ContactTelephoneNumber',
  'DateTimeCreation',
  'SoftwarePackageName',
  'SoftwarePackageVersion',
  'SoftwareVendorAccountNumber',
] as const;

export const NUMBER_SCHEME = 'www.belastingdienst.nl/omzetbelastingnummer';

export type ObEntrypoint = {
  year: number;
  url: string;
  /** What the namespaces of its dictionaries begin with. */
  base: string;
  /** Namespace of the facts (`bd-i`). */
  facts: string;
  /** True while the names of the year are guessed after the pattern of earlier years. */
  unverified: boolean;
  smallBusinessReduction: boolean;
  /** An ICP return lists its customers in tuples, until NT19; dimensions since. */
  hasTuples: boolean;
};

/** What is filed: each has an entry point of its own. */
export type MessageKind = 'vat_return' | 'supplement' | 'icp';

const REPORTS = { vat_return: 'report', supplement: 'supplement', icp: 'icp' } as const;

/** The entry point of the year in which the period lies; null when none is known. */
export function obEntrypoint(year: number, kind: MessageKind = 'vat_return'): ObEntrypoint | null {
  const found = data.years.find((one) => one.year === year);
  const report = found?.[REPORTS[kind]] ?? null;
  if (found === undefined || report === null) return null;
  const base = `http://www.nltaxonomie.nl/${found.nt}/bd/${found.date}`;
  return {
    year,
    url: `${base}/entrypoints/${report}.xsd`,
    base,
    facts: `${base}/dictionary/bd-data`,
    unverified: found.status === 'unverified',
    smallBusinessReduction: found.small_business_reduction,
    hasTuples: found.icp_shape === 'tuples',
  };
}
