import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Id, IdParams } from '../shared/shapes.ts';
import { EInvoiceCheck } from './e-invoices.ts';
import { Invoice } from './sales.ts';

/** How an invoice would go over Peppol. */
export const PeppolDraft = z.object({
  is_connected: z.boolean(),
  /** Where the customer is found on the network, scheme and number; null where they have no number for it. */
  receiver: z.string().nullable(),
  check: EInvoiceCheck,
});
export type PeppolDraft = z.infer<typeof PeppolDraft>;

export const peppolSendingCalls = {
  peppolDraft: call({
    method: 'GET',
    path: 'sales-journals/{id}/send-peppol/',
    access: 'sales.view',
    summary: 'Prepare sending a finalised invoice over Peppol: to whom, and whether it meets the rules',
    params: IdParams,
    query: AdminQuery,
    reply: PeppolDraft,
  }),
  sendByPeppol: call({
    method: 'POST',
    path: 'sales-journals/{id}/send-peppol/',
    access: 'sales.send',
    summary: 'Send a finalised invoice over Peppol as an e-invoice, after checking that its customer receives those',
    params: IdParams,
    body: z
      .object({
        admin_id: Id.optional(),
        /** The invoice was sent before, and goes once more. */
        again: z.boolean({ error: 'yes_or_no' }).default(false),
      })
      .optional(),
    reply: Invoice,
  }),
} as const;
