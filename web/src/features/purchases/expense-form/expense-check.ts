import { type FieldText, fieldText, mistakeInVatId, VAT_RATE_BP } from '@saldo/contract';
import { isIban, compact, isBookingDate, isKvkNumber, type IsoDate, vatRatesOn } from '@saldo/ledger';
import type { Language } from '../../../ui/format/language.ts';
import {
  type ExpenseValues,
  isDutch,
  NEW_SUPPLIER,
  type NewSupplier,
  parsedExchangeRate,
  totalsOf,
} from './expense-values.ts';

/** What the browser can see is wrong with an expense that is to be booked: all of it at once, each beside its field. */
export function validateExpense(values: ExpenseValues, today: IsoDate, language: Language): Record<string, string> {
  const found: Record<string, string> = {};
  const note = (path: string, text: FieldText) => {
    found[path] ??= fieldText(text, language);
  };
  const { contact_id, new_contact, date, due_date, performed_on, reverse_charge, currency, exchange_rate, lines } =
    values;
  if (contact_id === null) note('contact_id', 'contact_required');
  if (contact_id === NEW_SUPPLIER)
    for (const [key, text] of Object.entries(mistakesOf(new_contact))) note(`new_contact.${key}`, text);
  if (date === null) note('date', 'required');
  else if (!isBookingDate(date, today)) note('date', 'date_out_of_range');
  if (date !== null && due_date !== null && due_date < date) note('due_date', 'date_before_invoice');
  if (reverse_charge === 'EU' && performed_on !== null && !isBookingDate(performed_on, today))
    note('performed_on', 'date_out_of_range');
  if (currency !== 'EUR' && parsedExchangeRate(values) === null)
    note('exchange_rate', exchange_rate.trim() === '' ? 'exchange_rate_required' : 'exchange_rate_invalid');
  if (lines.length === 0) note('lines', 'lines_required');
  if (values.is_credit_note && !values.reverse_billing && totalsOf(values).total_incl > 0)
    note('lines.0.amount', 'credit_note_without_minus');
  const inForce =
    date !== null && isBookingDate(date, today) ? vatRatesOn(date).map(({ rate_bp }) => rate_bp) : undefined;
  lines.forEach(({ description, ledger_account_id, amount, vat }, index) => {
    const path = `lines.${String(index)}`;
    if (description.trim() === '') note(`${path}.description`, 'description_empty');
    if (ledger_account_id === null) note(`${path}.ledger_account_id`, 'ledger_required');
    if (amount === null) note(`${path}.amount`, 'required');
    if (inForce?.includes(VAT_RATE_BP[vat]) === false) note(`${path}.vat`, 'rate_not_in_force');
  });
  return found;
}

/** By the rules of the contract; its schemas themselves are no part of the application in the browser. */
function mistakesOf(supplier: NewSupplier): Partial<Record<keyof NewSupplier, FieldText>> {
  const found: Partial<Record<keyof NewSupplier, FieldText>> = {};
  const [vatId, kvk, iban] = [compact(supplier.vat_id), compact(supplier.kvk_number), compact(supplier.iban)];
  if (supplier.name.trim() === '') found.name = 'required';
  const vatMistake = vatId === '' ? undefined : mistakeInVatId(vatId, supplier.country);
  if (vatMistake !== undefined) found.vat_id = vatMistake;
  if (isDutch(supplier) && kvk !== '' && !isKvkNumber(kvk)) found.kvk_number = 'kvk_invalid';
  if (iban !== '' && !isIban(iban)) found.iban = 'iban_invalid';
  return found;
}
