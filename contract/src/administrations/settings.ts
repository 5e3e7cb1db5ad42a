import { z } from 'zod';
import { FEATURES } from './authorizations.ts';
import { call } from '../shared/call.ts';
import { PaymentAccount } from './payment-account.ts';
import { AdminQuery, EmailOrNone, Id, IdText, Language, Version } from '../shared/shapes.ts';

const AdminId = z.object({ adminId: IdText });

export const AdministrationSettings = z.object({
  features: z.array(z.enum(FEATURES)),
  /** Where receipts can be mailed to, from a verified address. */
  inbound_address: z.string(),
  inbound_address_alternate: z.string(),
  default_ledger_id: Id.nullable(),
  expense_default_paid: z.boolean(),
  payment_term_days: z.int(),
  connections: z.object({
    bank_accounts: z.int(),
    verified_senders: z.int(),
    tax_office: z.boolean(),
    payment_account: PaymentAccount,
  }),
  may: z.object({ edit: z.boolean(), edit_features: z.boolean() }),
});
export type AdministrationSettings = z.infer<typeof AdministrationSettings>;

const text = (length: number) =>
  z
    .string({ error: 'required' })
    .max(length, { error: 'text_too_long' })
    .transform((value) => withoutControls(value).trim());

/** Plain text: line ends stay, other control characters and what turns the direction of a line go. */
function withoutControls(value: string): string {
  return value.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{C}\n\t]/gu, '');
}

/**
 * At most two words, and no digit before the year: a bank line with such a number is found among the words it is made of. With Q, an invoice
 * would get the number of a quotation.
 */
const NumberPrefix = z
  .string({ error: 'required' })
  .max(10, { error: 'number_prefix_invalid' })
  .regex(/^([A-Za-z][A-Za-z0-9]*-?){0,2}$/, { error: 'number_prefix_invalid' })
  .regex(/[A-Za-z-]$|^$/, { error: 'number_prefix_invalid' })
  .refine((prefix) => !/^q-?$/i.test(prefix), { error: 'number_prefix_of_quotations' });

const INVOICE_FIELDS = {
  payment_term_days: z.int({ error: 'invalid' }).min(0, { error: 'invalid' }).max(365, { error: 'invalid' }),
  default_language: Language,
  /** Above the lines and below the totals of an invoice. */
  introduction: text(1000),
  footer: text(1000),
  /** Where customers' answers go; empty is the company's own address. */
  reply_to: EmailOrNone,
  show_logo: z.boolean(),
  /** In front of the year in the numbers of invoices that become final from now on: F of F2026-0034. */
  number_prefix: NumberPrefix,
  /** How long a quotation holds, and how many days before its end the customer is reminded; none is not at all. */
  expiration_days: z.int({ error: 'invalid' }).min(1, { error: 'invalid' }).max(365, { error: 'invalid' }),
  expiration_reminder_days: z
    .int({ error: 'invalid' })
    .min(1, { error: 'invalid' })
    .max(365, { error: 'invalid' })
    .nullable(),
};
export const InvoiceSettings = z.object({ ...INVOICE_FIELDS, version: z.int() });
export type InvoiceSettings = z.infer<typeof InvoiceSettings>;

export const settingsCalls = {
  administrationSettings: call({
    method: 'GET',
    path: 'settings/administration-settings/{adminId}/',
    access: 'signed_in',
    summary: 'Retrieve settings: enabled features, the e-mail address for receipts, connections',
    params: AdminId,
    reply: AdministrationSettings,
  }),
  updateFeatures: call({
    method: 'PATCH',
    path: 'settings/administration-settings/{adminId}/',
    access: 'staff.admin',
    summary: 'Turn features on or off. For staff administrators',
    params: AdminId,
    body: z.object({ features: z.array(z.enum(FEATURES)).max(FEATURES.length) }),
    reply: AdministrationSettings,
  }),
  invoiceSettings: call({
    method: 'GET',
    path: 'settings/invoice-settings/',
    access: 'sales.view',
    summary: 'Retrieve invoice settings: texts of invoices and quotations, and their terms',
    query: AdminQuery,
    reply: InvoiceSettings,
  }),
  updateInvoiceSettings: call({
    method: 'PUT',
    path: 'settings/invoice-settings/',
    access: 'settings.manage',
    summary: 'Update invoice settings',
    body: z.object({ admin_id: Id.optional(), ...INVOICE_FIELDS, version: Version }),
    reply: InvoiceSettings,
  }),
} as const;
