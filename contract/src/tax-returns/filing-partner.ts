import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AdminQuery, Id } from '../shared/shapes.ts';

const PartnerNumber = z
  .string()
  .trim()
  .regex(/^\d{4,10}$/, { error: 'fiscaal_gemak_id_invalid' });

/** A company as a client of Fiscaal Gemak. */
export const FiscaalGemakClient = z.object({
  /** Whether Fiscaal Gemak can be used on this server. */
  is_possible: z.boolean(),
  /** Its client number there; null if it is not a client. */
  number: z.string().nullable(),
});
export type FiscaalGemakClient = z.infer<typeof FiscaalGemakClient>;

export const filingPartnerCalls = {
  fiscaalGemakClient: call({
    method: 'GET',
    path: 'tax-returns/fiscaal-gemak-client/',
    access: 'vat.view',
    summary: 'Retrieve the client number of a company at Fiscaal Gemak',
    query: AdminQuery,
    reply: FiscaalGemakClient,
  }),
  createFiscaalGemakClient: call({
    method: 'POST',
    path: 'tax-returns/create-fiscaal-gemak-client/',
    access: 'vat.file',
    summary: 'Make a company a client of Fiscaal Gemak, or with `number` connect an existing client',
    body: z.object({ admin_id: Id.optional(), number: PartnerNumber.nullable().default(null) }),
    reply: FiscaalGemakClient,
  }),
  validateFiscaalGemakId: call({
    method: 'GET',
    path: 'staff/validate-fg-id/{number}/',
    access: 'staff',
    summary: 'Check that Fiscaal Gemak knows a client number',
    params: z.object({ number: PartnerNumber }),
    reply: z.object({ number: z.string() }),
  }),
} as const;
