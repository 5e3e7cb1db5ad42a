import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroSum, Id, IdParams, IdText, Instant, Language } from '../shared/shapes.ts';
import { AccountStatement } from './sales-mail.ts';

/** All open invoices of a customer, as that customer sees them. */
export const PublicCustomer = z.object({
  language: Language,
  company: z.object({ name: z.string(), email: z.string().nullable() }),
  customer: z.string(),
  /** Oldest first; `invoice_id` is null for what another program invoiced, `collected_on` while it is not collected by direct debit. */
  items: z.array(AccountStatement.shape.items.element.extend({ collected_on: Day.nullable() })),
  outstanding: EuroSum,
  overdue: EuroSum,
  can_pay_online: z.boolean(),
  /** Where to pay by bank transfer; null where the company has no account for it. */
  iban: z.string().nullable(),
  /** In whose name that account is. */
  account_name: z.string().nullable(),
});
export type PublicCustomer = z.infer<typeof PublicCustomer>;

/** The link to that page; null while there is none, or after it was withdrawn. */
export const CustomerLink = z.object({ url: z.url().nullable(), expires_at: Instant.nullable() });
export type CustomerLink = z.infer<typeof CustomerLink>;

const Token = z.object({ token: z.string().max(100) });

export const customerPageCalls = {
  customerLink: call({
    method: 'GET',
    path: 'sales-journals/customer-link/{id}/',
    access: 'sales.view',
    summary: 'Retrieve the link to the page with all open invoices of a customer',
    params: IdParams,
    query: AdminQuery,
    reply: CustomerLink,
  }),
  makeCustomerLink: call({
    method: 'POST',
    path: 'sales-journals/customer-link/{id}/',
    access: 'sales.send',
    summary:
      'Get the link to the page with all open invoices of a customer. The same link each time, until it is withdrawn',
    params: IdParams,
    body: z.object({ admin_id: Id.optional() }).optional(),
    reply: CustomerLink,
  }),
  withdrawCustomerLink: call({
    method: 'DELETE',
    path: 'sales-journals/customer-link/{id}/',
    access: 'sales.send',
    summary: 'Withdraw the link to the page of a customer; it stops working',
    params: IdParams,
    query: AdminQuery,
    reply: CustomerLink,
  }),
  publicCustomer: call({
    method: 'GET',
    path: 'public/customers/{token}/',
    access: 'public',
    summary: 'Retrieve all open invoices of a customer by their public link',
    params: Token,
    reply: PublicCustomer,
  }),
  openPublicInvoice: call({
    method: 'POST',
    path: 'public/customers/{token}/invoices/{id}/',
    access: 'public',
    summary: 'Get the public link of one of the invoices on the page of a customer, to view or pay it',
    params: Token.extend({ id: IdText }),
    body: z.object({}).optional(),
    reply: z.object({ token: z.string() }),
  }),
} as const;
