import { type FieldText, fieldText, isMinusOnCreditNote, mistakeInVatId, validateExpense } from '@saldo/contract';
import { isIban, compact, isKvkNumber, type IsoDate } from '@saldo/ledger';
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
export function checkExpense(values: ExpenseValues, today: IsoDate, language: Language): Record<string, string> {
  const exchange_rate = values.exchange_rate.trim() === '' ? null : values.exchange_rate;
  const performed_on = values.reverse_charge === 'EU' ? values.performed_on : null;
  // A new supplier is an option of the supplier field itself.
  const found = validateExpense({ ...values, new_contact: null, exchange_rate, performed_on }, today);
  if (values.contact_id === NEW_SUPPLIER)
    for (const [key, text] of Object.entries(mistakesOf(values.new_contact))) found[`new_contact.${key}`] = text;
  if (values.currency !== 'EUR' && exchange_rate !== null && parsedExchangeRate(values) === null)
    found['exchange_rate'] = 'exchange_rate_invalid';
  values.lines.forEach(({ amount }, index) => {
    if (amount === null) found[`lines.${String(index)}.amount`] = 'required';
  });
  if (isMinusOnCreditNote(values, totalsOf(values).total_incl)) found['lines.0.amount'] = 'credit_note_without_minus';
  return Object.fromEntries(Object.entries(found).map(([path, text]) => [path, fieldText(text, language)]));
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
