import { z } from 'zod';
import { StepUp } from './company.ts';
import { call } from '../shared/call.ts';
import { Id } from '../shared/shapes.ts';

/** The company's own account at the provider that takes its customers' payments. */
export const PaymentAccount = z.object({
  /** Whether a provider was set up on this server. */
  is_possible: z.boolean(),
  /** The name of the account; null while none is connected. */
  organization: z.string().nullable(),
  /** Whether its payouts can be read: not with an account that was connected before they were. */
  shows_payouts: z.boolean(),
});
export type PaymentAccount = z.infer<typeof PaymentAccount>;

const OfAdministration = { admin_id: Id.optional() };
const Short = z.string().max(500, { error: 'invalid' });

export const paymentAccountCalls = {
  connectPaymentAccount: call({
    method: 'POST',
    path: 'administrations/create-mollie/',
    access: 'client.decide',
    unkeyed: 'each time it answers with a new address, which holds a secret; the earlier one stops working',
    summary:
      'Get the payment provider’s URL where the company creates or selects its account and authorises Saldo. Requires a password or code',
    body: z.object({ ...OfAdministration, step_up: StepUp.optional() }),
    reply: z.object({ url: z.url() }),
  }),
  finishPaymentAccount: call({
    method: 'POST',
    path: 'administrations/finish-mollie/',
    access: 'client.decide',
    summary: 'Complete the connection with the code the payment provider returned. Once, by the person who started it',
    body: z.object({
      ...OfAdministration,
      state: Short,
      /** None when it was refused at the provider. */
      code: Short.optional(),
    }),
    reply: PaymentAccount,
  }),
  disconnectPaymentAccount: call({
    method: 'POST',
    path: 'administrations/disconnect-mollie/',
    access: 'settings.manage',
    summary: 'Disconnect the payment account and revoke its keys',
    body: z.object(OfAdministration),
    reply: PaymentAccount,
  }),
} as const;
