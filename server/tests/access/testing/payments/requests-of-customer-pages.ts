import { API } from '@saldo/contract';
import type { Requests } from '../request-types.ts';
import type { Site } from '../site.ts';

const { customer_pages } = API;

const onContact = async (site: Site) => ({ params: { id: (await site.invoice()).contact_id ?? 0 } });

/** The page of a customer with one open invoice. */
export async function customerPage(site: Site): Promise<{ token: string; invoiceId: number; contactId: number }> {
  const { id: invoiceId, contact_id } = await site.invoice();
  const contactId = contact_id ?? 0;
  const { url } = await site.get(customer_pages.makeCustomerLink, { params: { id: contactId }, body: {} });
  return { token: new URL(url ?? '').searchParams.get('token') ?? '', invoiceId, contactId };
}

export const customer_page_requests: Requests<'customer_pages'> = {
  customerLink: onContact,
  makeCustomerLink: async (site) => ({ ...(await onContact(site)), body: {} }),
  withdrawCustomerLink: onContact,
  publicCustomer: async (site) => {
    const { token } = await customerPage(site);
    return { params: { token } };
  },
  openPublicInvoice: async (site) => {
    const { token, invoiceId } = await customerPage(site);
    return { params: { token, id: invoiceId }, body: {} };
  },
};
