import type { peppolSendingCalls } from '@saldo/contract';
import { type Peppol, PeppolUnavailable } from '#adapters/peppol/peppol';
import { contactById } from '#features/contacts/index';
import { peppolSender } from '#features/peppol/index';
import type { Handlers } from '#platform/http/handlers';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { peppolAddress } from '#standards/e-invoice/profile';
import { checkedEInvoice } from '../documents/e-invoice-routes.ts';
import { printable } from '../documents/invoice-files.ts';
import { shownInvoice } from '../invoices/shown-invoice.ts';
import { finalInvoice } from '../sending/send-invoice.ts';
import { queueForPeppol } from './send-by-peppol.ts';

export function peppolSendingRoutes({ peppol }: { peppol: Peppol }): Handlers<typeof peppolSendingCalls> {
  return {
    peppolDraft: {
      outside: async (begin, { params }) => {
        const { document, sender, receiver } = await begin((scope) => parties(scope, params.id));
        return { is_connected: sender !== undefined, receiver, check: await checkedEInvoice(document, true) };
      },
    },
    sendByPeppol: {
      outside: async (begin, { params, body }) => {
        const { document, sender, receiver } = await begin((scope) => parties(scope, params.id));
        if (sender === undefined) throw new Refusal('peppol_not_connected');
        if (receiver === null) throw new Refusal('peppol_customer_unknown');
        const { profile, problems } = await checkedEInvoice(document, true);
        const rules = profile === 'EN16931' ? ['EN 16931'] : problems.map(({ rule }) => rule);
        if (profile === 'EN16931' || rules.length > 0)
          throw new Refusal('e_invoice_not_valid', { about: { rules: rules.join(', ') } });
        if (!(await receives(peppol, receiver))) throw new Refusal('peppol_customer_unknown');
        return begin.once(async (scope) => {
          await queueForPeppol(scope, params.id, { receiver, again: body?.again ?? false });
          return shownInvoice(scope, params.id);
        });
      },
    },
  };
}

/** The invoice as it was made final, and where its customer is found today: a mistaken number of the contact can be mended. */
async function parties(scope: Scope, id: number) {
  const { contact_id } = await finalInvoice(scope, id);
  const { peppol_id, oin, kvk_number: kvk, vat_id } = await contactById(scope, contact_id);
  const address = peppolAddress({ peppol_id, oin, kvk, vat_id });
  const { document } = await printable(scope, id, null);
  return {
    document,
    sender: await peppolSender(scope),
    receiver: address === null ? null : `${address.scheme}:${address.value}`,
  };
}

async function receives(peppol: Peppol, receiver: string): Promise<boolean> {
  return peppol.receives(receiver).catch((error: unknown) => {
    if (error instanceof PeppolUnavailable) throw new Refusal('peppol_unavailable');
    throw error;
  });
}
