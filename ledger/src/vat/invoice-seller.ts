import type { IsoDate } from '../calendar/calendar.ts';
import { handlesVat, type KorStatus } from './small-business-scheme.ts';

/** What an invoice says of the company that sends it, by the field of its details. */
export type SellerDetail = 'title' | 'street' | 'postal_code' | 'town' | 'kvk_number' | 'btw_id';

export type Seller = KorStatus & {
  vat_subjected: boolean;
  title: string;
  street: string;
  postal_code: string;
  town: string;
  kvk_number: string | null;
  btw_id: string | null;
};

/**
 * What the company still has to enter before it can send an invoice of that day (Wet OB art. 35a(1)(c) and (d), Handelsregisterwet 2007
 * art. 27), in the order of its details. No VAT id is asked of who charges no VAT.
 */
export function missingSellerDetails(seller: Seller, invoiceDate: IsoDate): SellerDetail[] {
  const texts = (['title', 'street', 'postal_code', 'town'] as const).filter((field) => seller[field].trim() === '');
  return [
    ...texts,
    ...(seller.kvk_number === null ? (['kvk_number'] as const) : []),
    ...(seller.btw_id === null && handlesVat(seller, invoiceDate) ? (['btw_id'] as const) : []),
  ];
}
