import { isEuVatId } from './eu-vat-ids.ts';
import { type SalesTreatment, VAT_RULES } from './vat.ts';

export type CustomerAddress = { street: string; postal_code: string; town: string; country: string };

/** Whether an address can be put on an invoice (Wet OB art. 35a(1)(c)): street and town, and a postal code in the Netherlands. */
export function hasInvoiceAddress({ street, postal_code, town, country }: CustomerAddress): boolean {
  if (street.trim() === '' || town.trim() === '') return false;
  return country !== 'NL' || postal_code.trim() !== '';
}

/** Whether a sale shifts its VAT to a business in another country of the EU, and so is in the ICP return. */
export function isInIcp(treatment: SalesTreatment): boolean {
  return VAT_RULES[treatment].icp !== null;
}

/** Whether the customer's VAT number allows the reverse charge: an EU id, and across the border one of another country. */
export function vatIdSuffices(treatment: SalesTreatment, vatId: string | null): boolean {
  if (!VAT_RULES[treatment].needsVatId) return true;
  if (vatId === null || !isEuVatId(vatId)) return false;
  return treatment === 'nl_reverse_charge' || !vatId.startsWith('NL');
}
