import { API } from '@saldo/contract';
import type { Requests } from '../request-types.ts';
import type { Site } from '../site.ts';

const { online_payments } = API;

/** A company with its account at the payment provider, as the link to it leaves it. */
export async function connectPayments({ world, administrationId, owner }: Site): Promise<void> {
  const keys = { access: 'access', refresh: 'refresh', expires_at: '2030-01-01T00:00:00.000Z' };
  const place = { table: 'administrations', column: 'mollie_keys', row: administrationId };
  const sealed = world.house.seals.seal({ ...place, administration_id: administrationId }, JSON.stringify(keys));
  await world.inScope(
    ({ db }) =>
      db
        .updateTable('administrations')
        .set({ mollie_id: 'org_1', mollie_name: 'Company of the test', mollie_keys: sealed })
        .where('id', '=', administrationId)
        .execute(),
    { administrationId, person: owner },
  );
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
