import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, IdParams } from '../shared/shapes.ts';

/** The rules by which an e-invoice is written: the Dutch ones, those of the Peppol network, or the European standard alone. */
const E_INVOICE_PROFILES = ['NLCIUS', 'PEPPOL', 'EN16931'] as const;

/** Where a person mends what a rule does not allow. */
const E_INVOICE_FIELDS = [
  'customer_number',
  'customer_address',
  'customer_vat_id',
  'seller_number',
  'seller_address',
  'seller_vat_id',
  'account',
  'lines',
  'invoice',
] as const;
export type EInvoiceField = (typeof E_INVOICE_FIELDS)[number];

export const EInvoiceCheck = z.object({
  profile: z.enum(E_INVOICE_PROFILES),
  /** What is missing for the rules that companies and public bodies expect. The e-invoice is valid without. */
  missing: z.array(z.enum(E_INVOICE_FIELDS)),
  /** Rules that it does not keep, by their official names. */
  problems: z.array(z.object({ rule: z.string(), field: z.enum(E_INVOICE_FIELDS) })),
});
export type EInvoiceCheck = z.infer<typeof EInvoiceCheck>;

export const eInvoiceCalls = {
  checkEInvoice: call({
    method: 'GET',
    path: 'sales-journals/{id}/e-invoice/',
    access: 'sales.view',
    summary: 'Check the e-invoice of an invoice or draft against the official rules (EN 16931, NLCIUS)',
    params: IdParams,
    query: AdminQuery,
    reply: EInvoiceCheck,
  }),
} as const;
