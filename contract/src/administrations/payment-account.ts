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
      'The address at the payment provider where the company makes or chooses its account and lets us in; for a password or code',
    body: z.object({ ...OfAdministration, step_up: StepUp.optional() }),
    reply: z.object({ url: z.url() }),
  }),
  finishPaymentAccount: call({
    method: 'POST',
    path: 'administrations/finish-mollie/',
    access: 'client.decide',
    summary: 'Connects the account with what the browser brought back from there; once, by who began it',
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
    summary: 'Forgets the account, and gives the keys to it back',
    body: z.object(OfAdministration),
    reply: PaymentAccount,
  }),
} as const;
