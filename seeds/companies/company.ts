import type { AssetKind, ReverseCharge, SalesTreatment } from '@saldo/ledger';
import type { NewAdministration } from '../../server/src/features/administrations/index.ts';

/** Invented people, companies and numbers; any likeness is chance. */
export type Customer = {
  name: string;
  country: string;
  vat_id: string | null;
  street: string;
  street_number: string;
  postal_code: string;
  town: string;
  treatment: SalesTreatment;
  iban: string;
  /** How many days after the invoice they pay. */
  pays_after: number;
  language: 'en' | 'nl';
};

export type Supplier = {
  name: string;
  country: string;
  vat_id: string | null;
  kvk_number: string | null;
  iban: string | null;
  /** The ledger it is booked on. */
  account: string;
  rate_bp: number;
  reverse_charge: ReverseCharge;
  description: string;
  /** Net cents, lowest and highest. */
  amount: [number, number];
  /** Invoices a month: a whole number, or a chance below one. */
  per_month: number;
  /** Day of the month. */
  day: number;
  deductible_percentage?: number;
};

/** What a company had before its first year here, in its opening balance. */
export type DemoAsset = {
  name: string;
  /** The ledger of its group. */
  account: '0220' | '0230' | '0240';
  kind: AssetKind;
  /** Bought in this month, so many years before the first year. */
  bought: { years_before: number; month: number };
  cost_cents: number;
  residual_cents: number;
  vat_cents: number;
};

export type DemoCompany = {
  owner: { email: string; name: string; language: 'en' | 'nl' };
  company: Omit<NewAdministration, 'first_year'>;
  bank: { name: string; iban: string; opening_cents: number };
  customers: Customer[];
  suppliers: Supplier[];
  /** What a month of sales looks like. */
  sales: { per_month: number; amount: [number, number]; descriptions: string[]; supply: 'goods' | 'service' };
  assets: DemoAsset[];
  /** Kilometres that the owner drives for the company in a private car, each month. */
  private_car?: { name: string; licence_plate: string; km_per_month: number };
  /** Money the owner takes out each month (ez), or salary and tax of the director (bv). */
  private_per_month_cents: number;
};

/** An address in the Netherlands. */
export const dutchAddress = (town: string, street: string, street_number: string, postal_code: string) => ({
  country: 'NL',
  street,
  street_number,
  postal_code,
  town,
});
