import { z } from 'zod';
import { call } from '../shared/call.ts';
import { Id, IdText } from '../shared/shapes.ts';

export const CustomerEmail = z.object({
  person_id: Id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  is_verified: z.boolean(),
});

export const customerCalls = {
  customerEmails: call({
    method: 'GET',
    path: 'customers/emails/',
    access: 'signed_in',
    summary: 'List the e-mail addresses of a customer’s users. For staff and user managers',
    /** `id` is the customer's administration, as `admin_id` is. */
    query: z
      .object({ admin_id: IdText.optional(), id: IdText.optional() })
      .transform(({ id, admin_id }) => ({ admin_id: id ?? admin_id })),
    reply: z.array(CustomerEmail),
  }),
} as const;
