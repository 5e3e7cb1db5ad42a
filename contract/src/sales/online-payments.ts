import { z } from 'zod';
import { call } from '../shared/call.ts';
import { Day, EuroAmount, Id, IdParams, Instant, Language } from '../shared/shapes.ts';

const ONLINE_PAYMENT_STATES = ['OPEN', 'PENDING', 'PAID', 'FAILED', 'EXPIRED', 'CANCELLED'] as const;

/** The state of an invoice as its customer sees it. */
const PUBLIC_INVOICE_STATES = ['OPEN', 'OVERDUE', 'PAID', 'CREDITED', 'CREDIT_NOTE'] as const;

export const PublicInvoice = z.object({
  number: z.string(),
  language: Language,
  company: z.object({ name: z.string(), email: z.string().nullable() }),
  customer: z.string(),
  invoice_date: Day,
  due_date: Day.nullable(),
  total_incl: EuroAmount,
  outstanding: EuroAmount,
  state: z.enum(PUBLIC_INVOICE_STATES),
  /** The day on which it is collected by direct debit; null while it is not. */
  collected_on: Day.nullable(),
  can_pay_online: z.boolean(),
  /** How to pay by bank transfer; `qr_svg` is what banking apps scan (EPC QR). Null when there is nothing to pay. */
  transfer: z
    .object({ iban: z.string(), account_name: z.string(), reference: z.string(), qr_svg: z.string() })
    .nullable(),
  /** The last payment that was begun online. While it is under way, paying goes on with it and begins no other. */
  payment: z.object({ state: z.enum(ONLINE_PAYMENT_STATES), amount: EuroAmount, is_under_way: z.boolean() }).nullable(),
});
export type PublicInvoice = z.infer<typeof PublicInvoice>;

const Token = z.object({ token: z.string().max(100) });

export const onlinePaymentCalls = {
  paymentLink: call({
    method: 'POST',
    path: 'sales-journals/{id}/payment-link/',
    access: 'sales.send',
    summary: 'Get the link to the public page of a final invoice, where its customer can pay. The same link each time',
    params: IdParams,
    body: z.object({ admin_id: Id.optional() }).optional(),
    reply: z.object({ url: z.url(), expires_at: Instant }),
  }),
  publicInvoicePage: call({
    method: 'GET',
    path: 'public/invoices/{token}/',
    access: 'public',
    summary: 'Retrieve an invoice by its public link: what is outstanding, and how to pay it',
    params: Token,
    reply: PublicInvoice,
  }),
  publicInvoicePdf: call({
    method: 'GET',
    path: 'public/invoices/{token}/pdf/',
    access: 'public',
    summary: 'Download an invoice as PDF by its public link',
    params: Token,
    produces: 'application/pdf',
  }),
  payPublicInvoice: call({
    method: 'POST',
    path: 'public/invoices/{token}/pay/',
    access: 'public',
    summary:
      'Begin the online payment of what is outstanding. Repeated within ten minutes, or while the payment is pending, it is the same payment',
    params: Token,
    body: z.object({}).optional(),
    reply: z.object({ redirect_url: z.url() }),
  }),
  onlinePaymentChanged: call({
    method: 'POST',
    path: 'public/online-payments/{token}/',
    access: 'public',
    summary: 'Webhook of the payment provider. It only announces a change; the details are fetched from the provider',
    params: Token,
    bodyMayBe: ['application/x-www-form-urlencoded'],
    reply: z.object({ received: z.boolean() }),
  }),
} as const;
