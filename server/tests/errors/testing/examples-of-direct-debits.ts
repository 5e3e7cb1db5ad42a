import { API } from '@saldo/contract';
import { directDebit, mandateBody, toCollect } from '../../access/testing/payments/requests-of-direct-debits.ts';
import { refused } from './example.ts';

const { direct_debits } = API;

/** Of SEPA direct debits. */
export const directDebitExamples = {
  creditor_id_missing: refused('no creditor identifier was entered', direct_debits.makeDirectDebit, async (site) => ({
    body: {
      invoice_ids: [(await site.invoice()).id],
      collection_date: '2026-07-20',
      bank_account_id: (await site.bankAccount()).id,
    },
  })),
  mandate_exists: refused('the customer has a mandate', direct_debits.createMandate, async (site) => {
    const body = await mandateBody(site, (await site.contact()).id);
    await site.get(direct_debits.createMandate, { body });
    return { body };
  }),
  mandate_missing: refused('the customer has no mandate', direct_debits.makeDirectDebit, async (site) => ({
    body: { ...(await toCollect(site)), invoice_ids: [(await site.invoice()).id] },
  })),
  being_collected: refused('the invoice waits in another file', direct_debits.makeDirectDebit, async (site) => {
    const body = await toCollect(site);
    await site.get(direct_debits.makeDirectDebit, { body });
    return { body };
  }),
  direct_debit_closed: refused('the file was withdrawn', direct_debits.withdrawDirectDebit, async (site) => {
    const params = { id: (await directDebit(site)).id };
    await site.get(direct_debits.withdrawDirectDebit, { params, body: {} });
    return { params, body: {} };
  }),
  direct_debit_outdated: refused(
    'its invoice was paid in part since',
    direct_debits.directDebitContent,
    async (site) => {
      const { id, invoice_id } = await directDebit(site);
      const body = { paid_on: '2026-07-14', amount: '1.00', method: 'CASH' } as const;
      await site.get(API.sales.payInvoice, { params: { id: invoice_id }, body });
      return { params: { id } };
    },
  ),
  direct_debit_ahead: refused('its day has not come', direct_debits.returnDirectDebit, async (site) => {
    const { id, invoice_id } = await directDebit(site);
    return { params: { id }, body: { invoice_id } };
  }),
} as const;
