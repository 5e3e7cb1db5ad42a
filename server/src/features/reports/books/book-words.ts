import type { VatCode } from '@saldo/ledger';
import type { Book } from '#features/journal/index';
import type { Language } from '#platform/scope';
import type { AuditJournal } from '#standards/xaf/audit-file';

/** The books as an audit file knows them. */
export const BOOK_TYPES: Readonly<Record<Book, AuditJournal['type']>> = {
  PURCHASES: 'P',
  SALES: 'S',
  BANK: 'B',
  GENERAL: 'M',
};

export const BOOK_TITLES: Readonly<Record<Language, Readonly<Record<Book, string>>>> = {
  en: { PURCHASES: 'Purchases', SALES: 'Sales', BANK: 'Bank', GENERAL: 'General journal' },
  nl: { PURCHASES: 'Inkoop', SALES: 'Verkoop', BANK: 'Bank', GENERAL: 'Memoriaal' },
};

type Words = Readonly<Record<Language, string>>;

export const VAT_TITLES: Readonly<Record<VatCode, Words>> = {
  nl_high: { en: 'Sales, standard rate', nl: 'Verkoop, hoog tarief' },
  nl_low: { en: 'Sales, reduced rate', nl: 'Verkoop, laag tarief' },
  nl_other: { en: 'Sales, other rates', nl: 'Verkoop, overige tarieven' },
  nl_zero: { en: 'Sales, zero rate', nl: 'Verkoop, 0%' },
  nl_reverse_charge: { en: 'Sales, reverse charge within the Netherlands', nl: 'Verkoop, btw verlegd in Nederland' },
  exempt: { en: 'Sales, exempt', nl: 'Verkoop, vrijgesteld' },
  kor_exempt: { en: 'Sales, small businesses scheme', nl: 'Verkoop, kleineondernemersregeling' },
  export_goods: { en: 'Sales, export of goods outside the EU', nl: 'Verkoop, export van goederen buiten de EU' },
  eu_goods: { en: 'Sales, goods within the EU', nl: 'Verkoop, goederen binnen de EU' },
  eu_service: { en: 'Sales, services within the EU', nl: 'Verkoop, diensten binnen de EU' },
  triangular: { en: 'Sales, triangulation within the EU', nl: 'Verkoop, ABC-levering binnen de EU' },
  eu_local: {
    en: 'Sales, installation or distance sale in the EU',
    nl: 'Verkoop, installatie of afstandsverkoop in de EU',
  },
  oss: { en: 'Sales, one-stop shop', nl: 'Verkoop, eenloketregeling' },
  service_outside_nl: { en: 'Sales, services outside the EU', nl: 'Verkoop, diensten buiten de EU' },
  no_supply: { en: 'Sales, outside the scope of VAT', nl: 'Verkoop, buiten de btw' },
  disbursement: { en: 'Disbursements', nl: 'Doorlopende posten' },
  private_use: { en: 'Private use', nl: 'Privégebruik' },
  purchase: { en: 'Purchases, input VAT', nl: 'Inkoop, voorbelasting' },
  purchase_reverse_nl: {
    en: 'Purchases, reverse charge within the Netherlands',
    nl: 'Inkoop, btw verlegd in Nederland',
  },
  purchase_reverse_eu: { en: 'Purchases within the EU, reverse charge', nl: 'Inkoop binnen de EU, btw verlegd' },
  purchase_reverse_non_eu: { en: 'Purchases outside the EU, reverse charge', nl: 'Inkoop buiten de EU, btw verlegd' },
  import_paid_at_border: { en: 'Import, VAT paid at the border', nl: 'Invoer, btw betaald bij invoer' },
};
