import { API } from '@saldo/contract';
import { FAILING_PARTICIPANT, OFF_PARTICIPANT, TAKEN_PARTICIPANT, UNKNOWN_PARTICIPANT } from '#adapters/peppol/fake';
import { connectedToPeppol, eInvoice } from '../../access/testing/payments/requests-of-peppol.ts';
import type { Site } from '../../access/testing/site.ts';
import { refused } from './example.ts';

const { administrations, peppol, peppol_sending } = API;

/** The company is called so on the network. */
async function called(site: Site, change: object) {
  const params = { adminId: site.administrationId };
  const { version } = await site.get(administrations.administration, { params });
  await site.get(administrations.updateAdministration, { params, body: { ...change, version } });
  return { body: {} };
}

/** Of e-invoices over Peppol. */
export const peppolExamples = {
  peppol_off: refused('no access point is set up on the server', peppol.connectPeppol, (site) =>
    called(site, { peppol_id: OFF_PARTICIPANT }),
  ),
  peppol_taken: refused('another provider receives for the company', peppol.connectPeppol, (site) =>
    called(site, { peppol_id: TAKEN_PARTICIPANT }),
  ),
  peppol_unavailable: refused('the access point does not respond', peppol.connectPeppol, (site) =>
    called(site, { peppol_id: FAILING_PARTICIPANT }),
  ),
  peppol_number_missing: refused('the company has no KVK or VAT number', peppol.connectPeppol, (site) =>
    called(site, { kvk_number: '', btw_id: '' }),
  ),
  peppol_not_connected: refused('the company is not connected', peppol_sending.sendByPeppol, async (site) => ({
    params: { id: (await eInvoice(site)).id },
    body: {},
  })),
  peppol_customer_unknown: refused('the customer is not on Peppol', peppol_sending.sendByPeppol, async (site) => {
    await connectedToPeppol(site);
    const number = { kvk_number: '34112233', peppol_id: UNKNOWN_PARTICIPANT };
    return { params: { id: (await eInvoice(site, number)).id }, body: {} };
  }),
  e_invoice_not_valid: refused('the company has no bank account', peppol_sending.sendByPeppol, async (site) => {
    await connectedToPeppol(site);
    const { id } = await site.contact({ kvk_number: '34112233' });
    const draft = await site.get(API.sales.createInvoice, { body: { ...(await site.invoiceBody()), contact_id: id } });
    await site.get(API.sales.finalizeInvoice, { params: { id: draft.id }, body: { version: draft.version } });
    return { params: { id: draft.id }, body: {} };
  }),
} as const;
