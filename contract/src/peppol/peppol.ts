import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Id, Instant } from '../shared/shapes.ts';

/** Whether a company sends and receives e-invoices over Peppol. */
export const PeppolConnection = z.object({
  /** There is an access point on this server. */
  is_possible: z.boolean(),
  /** What the company is called on the network, scheme and number; null where it has no number for it. */
  participant: z.string().nullable(),
  connected_at: Instant.nullable(),
});
export type PeppolConnection = z.infer<typeof PeppolConnection>;

const Company = z.object({ admin_id: Id.optional() }).optional();

export const peppolCalls = {
  peppolConnection: call({
    method: 'GET',
    path: 'peppol/',
    access: 'administration.view',
    summary: 'Retrieve whether the company sends and receives e-invoices over Peppol',
    query: AdminQuery,
    reply: PeppolConnection,
  }),
  connectPeppol: call({
    method: 'POST',
    path: 'peppol/connect/',
    access: 'settings.manage',
    summary: 'Connect the company to Peppol: from then on it sends e-invoices, and what it receives lands in the inbox',
    body: Company,
    reply: PeppolConnection,
  }),
  disconnectPeppol: call({
    method: 'POST',
    path: 'peppol/disconnect/',
    access: 'settings.manage',
    summary: 'Disconnect the company from Peppol',
    body: Company,
    reply: PeppolConnection,
  }),
  peppolReceived: call({
    method: 'POST',
    path: 'public/peppol/{token}/',
    access: 'public',
    summary: 'Webhook of the access point. It only announces that something came in, which is then fetched',
    params: z.object({ token: z.string().max(100) }),
    body: z.unknown().optional(),
    reply: z.object({ received: z.boolean() }),
  }),
} as const;
