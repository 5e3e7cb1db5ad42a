import { API } from '@saldo/contract';
import {
  draftQuotation,
  NOTED,
  publicLink,
  sentQuotation,
  withAdvance,
} from '../../access/testing/requests-of-quotations.ts';
import { publicInvoiceLink } from '../../access/testing/payments/requests-of-online-payments.ts';
import { refused } from './example.ts';

const { online_payments, quotations, sales } = API;

/** Of quotations, advances, online payments and write-offs. */
export const quotationExamples = {
  quotation_is_sent: refused('the quotation was sent', quotations.deleteQuotation, async (site) => ({
    params: { id: (await sentQuotation(site)).id },
  })),
  quotation_already_sent: refused('it was sent by e-mail', quotations.markQuotationSent, async (site) => {
    const { id, version } = await sentQuotation(site);
    return { params: { id }, body: { version, sent_on: '2026-07-14' } };
  }),
  quotation_not_sent: refused('the quotation is a draft', quotations.acceptQuotation, async (site) => ({
    params: { id: (await draftQuotation(site)).id },
    body: NOTED,
  })),
  quotation_decided: refused('the customer declined it before', quotations.acceptQuotation, async (site) => {
    const params = { id: (await sentQuotation(site)).id };
    await site.get(quotations.declineQuotation, { params, body: NOTED });
    return { params, body: NOTED };
  }),
  quotation_changed: refused('the page shows another PDF', quotations.acceptPublicQuotation, async (site) => {
    const { params, body } = await publicLink(site);
    return { params, body: { ...body, sha256: '0'.repeat(64) } };
  }),
  quotation_expired: refused('its last day is past', quotations.acceptPublicQuotation, async (site) => {
    const asked = await publicLink(site);
    site.world.setToday('2026-08-14');
    return asked;
  }),
  quotation_declined: refused('the customer declined it', quotations.copyQuotationToInvoice, async (site) => {
    const params = { id: (await sentQuotation(site)).id };
    await site.get(quotations.declineQuotation, { params, body: NOTED });
    return { params, body: {} };
  }),
  quotation_invoiced: refused('it was copied to an invoice', quotations.copyQuotationToInvoice, async (site) => {
    const params = { id: (await sentQuotation(site)).id };
    await site.get(quotations.copyQuotationToInvoice, { params, body: {} });
    return { params, body: {} };
  }),
  not_written_off: refused('the invoice is open', sales.undoWriteOff, async (site) => ({
    params: { id: (await site.invoice()).id },
  })),
  online_payment_off: refused('no account is connected', online_payments.payPublicInvoice, async (site) => ({
    ...(await publicInvoiceLink(site)),
    body: {},
  })),
  advance_settled: refused('another invoice deducts it', sales.settleAdvance, async (site) => {
    const asked = await withAdvance(site);
    await site.get(sales.settleAdvance, asked);
    const draft = await site.get(sales.duplicateInvoice, { params: asked.params, body: {} });
    return { params: { id: draft.id }, body: { version: draft.version, advance_id: asked.body.advance_id } };
  }),
} as const;
