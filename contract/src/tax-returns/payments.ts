import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroAmount, Id, IdParams, IdText, Instant } from '../shared/shapes.ts';
import { TAX_PAYMENT_STATES, VatReturn } from './tax-returns.ts';

/** What became of a payment through Saldo. `ORDERED`: it is in a payment file. `HELD`: it came in, and was not due any more. */
export const VAT_ONLINE_STATES = [
  'PENDING',
  'FAILURE',
  'EXPIRED',
  'CANCELLED',
  'RECEIVED',
  'ORDERED',
  'HELD',
  'PASSED_ON',
  'PAID_BACK',
] as const;

/** What was noted of paying a return. `PAID` as well once the bank shows it. */
export const VatPayment = z.object({
  id: Id,
  return_id: Id,
  state: z.enum(TAX_PAYMENT_STATES),
  paid_on: Day.nullable(),
  /** Of a payment through Saldo: what became of it, also where the return was paid otherwise. */
  online: z.enum(VAT_ONLINE_STATES).nullable(),
  amount: EuroAmount,
  /** Where to pay it, as long as it is paid online and is not. */
  checkout_url: z.url().nullable(),
  created_at: Instant,
});
export type VatPayment = z.infer<typeof VatPayment>;

const AboveZero = EuroAmount.refine((text) => !text.startsWith('-') && /[1-9]/.test(text), {
  error: 'amount_above_zero',
});

export const vatPaymentCalls = {
  createVatPayment: call({
    method: 'POST',
    path: 'tax-returns/vat-return/{id}/payment',
    access: 'vat.approve',
    summary:
      'Pay a filed return through the payment provider (`method`: `ONLINE`; Saldo passes it on), or record the status of its payment or refund, with the payment date. Nothing is booked: that happens when the bank transaction arrives',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      /** `ONLINE`: begins a payment of what is outstanding; the other fields are ignored. Repeated within ten minutes, it is the same payment. */
      method: z.enum(['MANUAL', 'ONLINE']).default('MANUAL'),
      state: z.enum(TAX_PAYMENT_STATES).default('PAID'),
      paid_on: Day.nullable().default(null),
    }),
    reply: VatPayment,
  }),
  vatPaymentStatus: call({
    method: 'GET',
    path: 'tax-returns/vat-return/payment/{paymentId}/status',
    access: 'vat.view',
    summary: 'Retrieve the status of a payment: paid as soon as the bank shows all of it',
    params: z.object({ paymentId: IdText }),
    query: AdminQuery,
    reply: VatPayment,
  }),
  vatPaymentChanged: call({
    method: 'POST',
    path: 'public/vat-payments/{token}/',
    access: 'public',
    summary: 'Webhook of the payment provider. It only announces a change; the details are fetched from the provider',
    params: z.object({ token: z.string().max(100) }),
    bodyMayBe: ['application/x-www-form-urlencoded'],
    reply: z.object({ received: z.boolean() }),
  }),
  setOffVatRefund: call({
    method: 'POST',
    path: 'tax-returns/vat-return/{id}/set-off/',
    access: 'vat.approve',
    summary:
      'Enter that the Tax Administration set off the refund of this return against what is due of another, as its letter says. Nothing is booked',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      /** The return of which it was due; null: another assessment, such as one of payroll tax. */
      against: Id.nullable(),
      /** The date of the letter. */
      decided_on: Day,
      amount: AboveZero,
    }),
    reply: VatReturn,
  }),
  withdrawSetOff: call({
    method: 'DELETE',
    path: 'tax-returns/vat-return/{id}/set-off/{setOffId}/',
    access: 'vat.approve',
    summary: 'Undo a set-off that was entered wrongly',
    params: IdParams.extend({ setOffId: IdText }),
    query: AdminQuery,
    reply: VatReturn,
  }),
  vatPaymentQr: call({
    method: 'GET',
    path: 'tax-returns/vat-return/{id}/payment-qr/',
    access: 'vat.view',
    summary: 'Draw the QR code of a payment (EPC069-12), to scan with a banking app',
    params: IdParams,
    query: AdminQuery,
    produces: 'image/png',
  }),
  vatPaymentFile: call({
    method: 'GET',
    path: 'tax-returns/vat-return/{id}/payment-file/',
    access: 'vat.file',
    summary: 'Download a SEPA payment file (pain.001) that pays a filed return from the account of the company',
    params: IdParams,
    query: AdminQuery,
    produces: 'application/xml',
  }),
} as const;
