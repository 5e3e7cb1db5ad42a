import { type FieldText, fieldText, NewContact } from '@saldo/contract';
import { hasIbanCheckDigits, compact, isBookingDate, type IsoDate } from '@saldo/ledger';
import type { Language } from '../../ui/language.ts';
import { type ExpenseValues, isDutch, NEW_SUPPLIER, type NewSupplier } from './expense-values.ts';

/** What the browser can see is wrong with an expense that is to be booked: all of it at once, each beside its field. */
export function mistakesIn(values: ExpenseValues, today: IsoDate, language: Language): Record<string, string> {
  const found: Record<string, string> = {};
  const note = (path: string, text: FieldText) => {
    found[path] ??= fieldText(text, language);
  };
  const { contact_id, new_contact, date, due_date, performed_on, reverse_charge, currency, exchange_rate, lines } =
    values;
  if (contact_id === null) note('contact_id', 'contact_required');
  if (contact_id === NEW_SUPPLIER) for (const [key, text] of mistakesOf(new_contact)) note(`new_contact.${key}`, text);
  if (date === null) note('date', 'required');
  else if (!isBookingDate(date, today)) note('date', 'date_out_of_range');
  if (date !== null && due_date !== null && due_date < date) note('due_date', 'date_before_invoice');
  if (reverse_charge === 'EU' && performed_on !== null && !isBookingDate(performed_on, today))
    note('performed_on', 'date_out_of_range');
  if (currency !== 'EUR' && exchange_rate.trim() === '') note('exchange_rate', 'exchange_rate_required');
  if (lines.length === 0) note('lines', 'lines_required');
  lines.forEach(({ description, ledger_account_id, amount }, index) => {
    const path = `lines.${String(index)}`;
    if (description.trim() === '') note(`${path}.description`, 'description_empty');
    if (ledger_account_id === null) note(`${path}.ledger_account_id`, 'ledger_required');
    if (amount === null) note(`${path}.amount`, 'required');
  });
  return found;
}

/** By the rules of the contract, and the check digits of the account. */
function mistakesOf(supplier: NewSupplier): [string, FieldText][] {
  const { error } = NewContact.safeParse(isDutch(supplier) ? supplier : { ...supplier, kvk_number: '' });
  const found = (error?.issues ?? []).map(({ path, message }): [string, FieldText] => [
    String(path[0]),
    message as FieldText,
  ]);
  const iban = compact(supplier.iban);
  return iban === '' || hasIbanCheckDigits(iban) ? found : [...found, ['iban', 'iban_invalid']];
}
