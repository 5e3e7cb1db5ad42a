import { API } from '@saldo/contract';
import type { Requests } from '../request-types.ts';
import type { Site } from '../site.ts';

const { direct_debits } = API;

export const CREDITOR_ID = 'NL79ZZZ999999990000';

export async function mandateBody(site: Site, contact_id: number) {
  return { contact_id, iban: site.iban(), signed_on: '2026-07-01' };
}

/** An invoice of a customer with a mandate, of a company with a creditor identifier: what a file takes. */
export async function toCollect(site: Site) {
  await site.get(direct_debits.updateDirectDebitSettings, { body: { creditor_id: CREDITOR_ID } });
  const { id, contact_id } = await site.invoice();
  await site.get(direct_debits.createMandate, { body: await mandateBody(site, contact_id ?? 0) });
  const bank_account_id = (await site.bankAccount()).id;
  return { invoice_ids: [id], collection_date: '2026-07-20', bank_account_id };
}

export async function directDebit(site: Site): Promise<{ id: number; invoice_id: number }> {
  const body = await toCollect(site);
  const { id } = await site.get(direct_debits.makeDirectDebit, { body });
  return { id, invoice_id: body.invoice_ids[0] ?? 0 };
}

/** One whose day has come. */
export async function dueDirectDebit(site: Site): Promise<{ id: number; invoice_id: number }> {
  const made = await directDebit(site);
  const sql = 'update direct_debits set collection_date = $1 where administration_id = $2 and id = $3';
  await site.world.ownerPool.query(sql, ['2026-07-14', site.administrationId, made.id]);
  return made;
}

const onFile = async (site: Site) => ({ params: { id: (await directDebit(site)).id } });
const contact = async (site: Site) => (await site.contact()).id;

export const direct_debit_requests: Requests<'direct_debits'> = {
  directDebitSettings: async () => ({}),
  updateDirectDebitSettings: async () => ({ body: { creditor_id: CREDITOR_ID } }),
  mandates: async (site) => ({ query: { contact_id: await contact(site) } }),
  createMandate: async (site) => ({ body: await mandateBody(site, await contact(site)) }),
  endMandate: async (site) => {
    const body = await mandateBody(site, await contact(site));
    return { params: { id: (await site.get(direct_debits.createMandate, { body })).id }, body: {} };
  },
  collectable: async () => ({}),
  makeDirectDebit: async (site) => ({ body: await toCollect(site) }),
  directDebits: async () => ({}),
  directDebit: onFile,
  directDebitContent: onFile,
  withdrawDirectDebit: async (site) => ({ ...(await onFile(site)), body: {} }),
  returnDirectDebit: async (site) => {
    const { id, invoice_id } = await dueDirectDebit(site);
    return { params: { id }, body: { invoice_id } };
  },
  invoiceCollection: async (site) => ({ params: { id: (await directDebit(site)).invoice_id } }),
};
