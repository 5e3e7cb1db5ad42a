import { API, type Invoice } from '@saldo/contract';
import type { FakePeppol } from '#adapters/peppol/fake';
import type { Requests } from '../request-types.ts';
import type { Site } from '../site.ts';

const { peppol, sales } = API;

const IBAN = 'NL91ABNA0417164300';

/** A final invoice to a customer with a number, of a company with an account: what the network wants. */
export async function eInvoice(site: Site, number: object = { kvk_number: '34112233' }): Promise<Invoice> {
  const params = { adminId: site.administrationId };
  const { version } = await site.get(API.administrations.administration, { params });
  const account = { bank_account_number: IBAN, step_up: await site.stepUp(), version };
  await site.get(API.administrations.updateAdministration, { params, body: account });
  const body = { ...(await site.invoiceBody()), contact_id: (await site.contact(number)).id };
  const draft = await site.get(sales.createInvoice, { body });
  return site.get(sales.finalizeInvoice, { params: { id: draft.id }, body: { version: draft.version } });
}

export async function connectedToPeppol(site: Site): Promise<void> {
  await site.get(peppol.connectPeppol, { body: {} });
}

export const peppol_requests: Requests<'peppol'> = {
  peppolConnection: async () => ({}),
  connectPeppol: async () => ({ body: {} }),
  disconnectPeppol: async () => ({ body: {} }),
  peppolReceived: async (site) => {
    await connectedToPeppol(site);
    const { participant } = await site.get(peppol.peppolConnection, {});
    const { joined } = site.world.house.peppol as FakePeppol;
    const url = joined.get(participant ?? '') ?? '';
    return { params: { token: url.split('/').at(-2) ?? '' } };
  },
};

export const peppol_sending_requests: Requests<'peppol_sending'> = {
  peppolDraft: async (site) => ({ params: { id: (await eInvoice(site)).id } }),
  sendByPeppol: async (site) => {
    await connectedToPeppol(site);
    return { params: { id: (await eInvoice(site)).id }, body: {} };
  },
};
