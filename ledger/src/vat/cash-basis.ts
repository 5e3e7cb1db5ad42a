import type { IsoDate } from '../calendar/calendar.ts';
import { isDueRubric } from './vat-return.ts';
import { VAT_RULES, type VatCode } from './vat.ts';

/** When VAT on sales is due: by the date of the invoice, or when it is received (kasstelsel), and since when. */
export type VatBasis = { vat_accounting_basis: 'INVOICE' | 'CASH'; vat_basis_since: IsoDate | null };

/** Whether VAT on an invoice of a day is due when it is received. Before the change to the current basis the other one held. */
export function isOnCashBasis({ vat_accounting_basis, vat_basis_since }: VatBasis, date: IsoDate): boolean {
  const isCash = vat_accounting_basis === 'CASH';
  return vat_basis_since === null || date >= vat_basis_since ? isCash : !isCash;
}

/**
 * Whether the cash basis delays this treatment: domestic sales with VAT (Wet OB 1968 art. 26). Exports, supplies in the EU and the one-stop shop
 * go by the invoice.
 */
export function isDueOnReceipt(code: VatCode): boolean {
  const { rubric, side } = VAT_RULES[code];
  return side === 'sale' && rubric !== null && rubric !== '1d' && isDueRubric(rubric);
}
