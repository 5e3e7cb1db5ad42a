import { API } from '@saldo/contract';
import { fakeCode } from '#adapters/payment-provider/fake';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

const { online_payments } = API;

/** Connects the account of the company at the payment provider, unless it is. */
export async function connectPayments(site: Site): Promise<void> {
  const params = { adminId: site.administrationId };
  const { connections } = await site.get(API.settings.administrationSettings, { params });
  if (connections.payment_account.organization !== null) return;
  const body = { state: await site.paymentState(), code: fakeCode(String(site.next())) };
  await site.get(API.administrations.finishPaymentAccount, { body });
}

/** The name in the link to the public page of an invoice. */
export async function publicInvoiceLink(site: Site): Promise<{ params: { token: string } }> {
  const { id } = await site.invoice();
  const { url } = await site.get(online_payments.paymentLink, { params: { id }, body: {} });
  return { params: { token: new URL(url).searchParams.get('token') ?? '' } };
}

export const online_payment_requests: Requests<'online_payments'> = {
  paymentLink: async (site) => ({ params: { id: (await site.invoice()).id }, body: {} }),
  publicInvoicePage: publicInvoiceLink,
  publicInvoicePdf: publicInvoiceLink,
  payPublicInvoice: async (site) => {
    await connectPayments(site);
    return { ...(await publicInvoiceLink(site)), body: {} };
  },
  onlinePaymentChanged: async (site) => ({
    ...(await publicInvoiceLink(site)),
    file: { name: 'body', bytes: Buffer.from('id=tr_1') },
  }),
};
