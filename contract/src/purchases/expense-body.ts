import { parseExchangeRate, REVERSE_CHARGES } from '@saldo/ledger';
import { z } from 'zod';
import { IbanText, KvkNumber, VatId } from '../contacts/contacts.ts';
import { PAYMENT_METHODS } from '../inbox/inbox.ts';
import { AsCorrection, Country, Day, Description, EuroAmount, Id, ShortText, VatRateName } from '../shared/shapes.ts';

/**
 * `amount` is without VAT, or with it when the expense has `prices_include_vat`; `amount_btw` is the VAT as printed on the invoice, and
 * without it the rate is applied. Under a reverse charge the amount is always without VAT and the VAT is calculated. Positive on a
 * credit note too: `is_credit_note` turns the signs.
 */
export const ExpenseLineBody = z.object({
  description: Description,
  ledger_account_id: Id.nullable(),
  vat: VatRateName,
  amount: EuroAmount,
  amount_btw: EuroAmount.nullable().default(null),
  /** Left out, it is that of the ledger: none for food and drink in catering. */
  deductible_percentage: z
    .int({ error: 'percentage' })
    .min(0, { error: 'percentage' })
    .max(100, { error: 'percentage' })
    .optional(),
});

/** A rate above zero with at most six decimals. */
const ExchangeRateText = z
  .string({ error: 'exchange_rate_invalid' })
  .refine((text) => parseExchangeRate(text) !== null, { error: 'exchange_rate_invalid' });

export const NewContact = z.object({
  name: z.string().trim().min(1, { error: 'required' }).max(200, { error: 'text_too_long' }),
  vat_id: VatId.nullable().default(null),
  kvk_number: KvkNumber.nullable().default(null),
  iban: IbanText.nullable().default(null),
  country: Country.default('NL'),
});

export const ExpenseBody = z.object({
  admin_id: Id.optional(),
  is_concept: z.boolean().default(false),
  contact_id: Id.nullable().default(null),
  /** A supplier that is not in the contacts yet; becomes a contact in the same transaction. */
  new_contact: NewContact.nullable().default(null),
  document_number: ShortText.default(''),
  date: Day,
  due_date: Day.nullable().default(null),
  performed_on: Day.nullable().default(null),
  description: Description.default(''),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'invalid' })
    .default('EUR'),
  /** What one euro is worth in the currency, on the day of the invoice. With another currency than EUR the lines are in that currency. */
  exchange_rate: ExchangeRateText.nullable().default(null),
  reverse_charge: z.enum(REVERSE_CHARGES).default('NONE'),
  prices_include_vat: z.boolean().default(false),
  payment_method: z.enum(PAYMENT_METHODS).default('NOT_PAID'),
  is_credit_note: z.boolean().default(false),
  /**
   * The invoice contains revenue: the customer made it out (self-billing). What the customer pays is positive, costs withheld are negative, and
   * lines may be booked on revenue.
   */
  reverse_billing: z.boolean().default(false),
  lines: z.array(ExpenseLineBody).max(200, { error: 'invalid' }),
  /** Left out, it stays what it was. */
  project_id: Id.nullable().optional(),
  attachment_ids: z.array(Id).max(50, { error: 'invalid' }).default([]),
  book_as_correction: AsCorrection,
  /** An expense with this supplier and number exists: save it anyway. */
  allow_duplicate: z.boolean().default(false),
  allow_excess_vat: z.boolean().default(false),
});
export type ExpenseBody = z.infer<typeof ExpenseBody>;
