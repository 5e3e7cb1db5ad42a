import { type Cents, isBookingDate, type IsoDate, vatRatesOn } from '@saldo/ledger';
import type { FieldText } from '../shared/field-texts.ts';
import { VAT_RATE_BP, type VatRateName } from '../shared/shapes.ts';

/** What an expense must have before it is booked. A form knows an id as text, and may have no date yet. */
type ExpenseToBook = {
  contact_id: number | string | null;
  new_contact: object | null;
  date: IsoDate | null;
  due_date: IsoDate | null;
  performed_on: IsoDate | null;
  currency: string;
  exchange_rate: string | null;
  lines: readonly { description: string; ledger_account_id: number | string | null; vat: VatRateName }[];
};

/**
 * What is wrong with an expense that is to be booked (specification §5), by field. The server refuses it, and the form knows it beforehand;
 * each adds what it alone can see.
 */
export function validateExpense(expense: ExpenseToBook, today: IsoDate): Record<string, FieldText> {
  const { contact_id, new_contact, date, due_date, performed_on, currency, exchange_rate, lines } = expense;
  const found: Record<string, FieldText> = {};
  if (contact_id === null && new_contact === null) found['contact_id'] = 'contact_required';
  if (date === null) found['date'] = 'required';
  else if (!isBookingDate(date, today)) found['date'] = 'date_out_of_range';
  if (performed_on !== null && !isBookingDate(performed_on, today)) found['performed_on'] = 'date_out_of_range';
  if (date !== null && due_date !== null && due_date < date) found['due_date'] = 'date_before_invoice';
  if (currency !== 'EUR' && exchange_rate === null) found['exchange_rate'] = 'exchange_rate_required';
  if (lines.length === 0) found['lines'] = 'lines_required';
  const inForce =
    date !== null && isBookingDate(date, today) ? vatRatesOn(date).map(({ rate_bp }) => rate_bp) : undefined;
  lines.forEach(({ description, ledger_account_id, vat }, index) => {
    const path = `lines.${String(index)}`;
    if (description.trim() === '') found[`${path}.description`] = 'description_empty';
    if (ledger_account_id === null) found[`${path}.ledger_account_id`] = 'ledger_required';
    if (inForce?.includes(VAT_RATE_BP[vat]) === false) found[`${path}.vat`] = 'rate_not_in_force';
  });
  return found;
}

/**
 * Whether a credit note has a minus as well: its total is negative of itself, so it would be booked, and paid, as an invoice. With revenue
 * either may be: more may be withheld than is paid.
 */
export function isMinusOnCreditNote(
  { is_credit_note, reverse_billing }: { is_credit_note: boolean; reverse_billing: boolean },
  total_incl: Cents,
): boolean {
  return is_credit_note && !reverse_billing && total_incl > 0;
}
