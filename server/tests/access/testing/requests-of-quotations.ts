import { API, type Quotation, type QuotationMailBody } from '@saldo/contract';
import type { z } from 'zod';
import type { Requests } from './request-types.ts';
import { invoiceTemplate } from './requests-of-sales-mail.ts';
import type { Site } from './site.ts';

const { quotations, recurring_invoices } = API;

const MAIL = { to: ['inkoop@klant.example'], subject: 'Quotation {number}', body: 'Please see {link}.' };

async function quotationBody(site: Site) {
  const { contact_id, lines } = await site.invoiceBody();
  return { contact_id, lines, quotation_date: '2026-07-14', valid_until: '2026-08-13' };
}

const projectWithLook = async (site: Site) => ({
  project_id: (await site.project()).id,
  template_id: (await invoiceTemplate(site, 'QUOTATION')).id,
});

export async function draftQuotation(site: Site): Promise<Quotation> {
  return site.get(quotations.createQuotation, { body: await quotationBody(site) });
}

export const quotationMail = (
  { version }: Quotation,
  more: Partial<z.input<typeof QuotationMailBody>> = {},
): z.input<typeof QuotationMailBody> => ({ ...MAIL, version, ...more });

/** One that its customer can decide about. */
export async function sentQuotation(site: Site): Promise<Quotation> {
  const draft = await draftQuotation(site);
  await site.get(quotations.sendQuotation, { params: { id: draft.id }, body: quotationMail(draft) });
  await site.world.runJobs();
  return site.get(quotations.quotation, { params: { id: draft.id } });
}

export const NOTED = { name: 'Fatima de Boer', note: 'By telephone' };

/** The name in the link of a quotation, and what the page of it says. */
export async function publicLink(site: Site) {
  const { public_address } = await sentQuotation(site);
  const token = new URL(public_address ?? '').searchParams.get('token') ?? '';
  const { sha256 } = await site.get(quotations.publicQuotation, { params: { token } });
  return { params: { token }, body: { name: 'Fatima de Boer', sha256 } };
}

const onDraft = async (site: Site) => ({ params: { id: (await draftQuotation(site)).id } });
const onSent = async (site: Site) => ({ params: { id: (await sentQuotation(site)).id } });

export const quotation_requests: Requests<'quotations'> = {
  quotations: async (site) => ({ query: { contact_id: (await draftQuotation(site)).contact_id ?? 0 } }),
  newQuotation: async () => ({}),
  createQuotation: async (site) => ({
    body: { ...(await quotationBody(site)), ...(await projectWithLook(site)) },
  }),
  quotation: onDraft,
  updateQuotation: async (site) => {
    const { id, version } = await draftQuotation(site);
    return { params: { id }, body: { ...(await quotationBody(site)), ...(await projectWithLook(site)), version } };
  },
  deleteQuotation: onDraft,
  quotationPdf: onDraft,
  quotationPage: async (site) => ({ params: { id: (await draftQuotation(site)).id, page: 1 } }),
  quotationMailDraft: onDraft,
  sendQuotation: async (site) => {
    const draft = await draftQuotation(site);
    const { id } = await site.get(API.sales_mail.uploadMailAttachment, { file: site.picture() });
    return { params: { id: draft.id }, body: quotationMail(draft, { attachment_ids: [id] }) };
  },
  markQuotationSent: async (site) => {
    const { id, version } = await draftQuotation(site);
    return { params: { id }, body: { version, sent_on: '2026-07-14' } };
  },
  quotationMessages: onDraft,
  acceptQuotation: async (site) => ({ ...(await onSent(site)), body: NOTED }),
  declineQuotation: async (site) => ({ ...(await onSent(site)), body: NOTED }),
  duplicateQuotation: async (site) => ({ ...(await onDraft(site)), body: {} }),
  archiveQuotation: async (site) => ({ ...(await onSent(site)), body: { archived: true } }),
  copyQuotationToInvoice: async (site) => ({ ...(await onSent(site)), body: {} }),
  publicQuotation: async (site) => ({ params: (await publicLink(site)).params }),
  publicQuotationPdf: async (site) => ({ params: (await publicLink(site)).params }),
  acceptPublicQuotation: publicLink,
  declinePublicQuotation: publicLink,
};

/** A draft with what was typed since. */
export const draft_preview_requests: Requests<'draft_previews'> = {
  previewInvoice: async (site) => ({
    body: {
      ...(await site.invoiceBody()),
      draft_id: (await site.concept()).id,
      project_id: (await site.project()).id,
      template_id: (await invoiceTemplate(site)).id,
      attachment_ids: [(await site.get(API.sales_mail.uploadMailAttachment, { file: site.picture() })).id],
    },
  }),
  previewQuotation: async (site) => ({
    body: {
      ...(await quotationBody(site)),
      draft_id: (await draftQuotation(site)).id,
      ...(await projectWithLook(site)),
    },
  }),
};

async function recurringBody(site: Site) {
  const { contact_id, lines } = await site.invoiceBody();
  const template = { contact_id, lines };
  return { period: 'MONTHS' as const, frequency: 1, start_date: '2026-08-01', template };
}

async function recurring(site: Site) {
  return site.get(recurring_invoices.createRecurringInvoice, { body: await recurringBody(site) });
}

const onRecurring = async (site: Site) => ({ params: { id: (await recurring(site)).id } });

export const recurring_invoice_requests: Requests<'recurring_invoices'> = {
  recurringInvoices: async () => ({}),
  createRecurringInvoice: async (site) => ({
    body: { ...(await recurringBody(site)), project_id: (await site.project()).id },
  }),
  recurringInvoice: onRecurring,
  updateRecurringInvoice: async (site) => {
    const { id, version } = await recurring(site);
    const { template } = await recurringBody(site);
    return { params: { id }, body: { version, template, project_id: (await site.project()).id } };
  },
  deleteRecurringInvoice: onRecurring,
  previewRecurringInvoice: onRecurring,
};

/** A final advance invoice of a customer, and a draft for the same customer. */
export async function withAdvance(site: Site) {
  const body = await site.invoiceBody();
  const advance = await site.get(API.sales.createInvoice, { body: { ...body, is_advance: true } });
  const { id, version } = advance;
  await site.get(API.sales.finalizeInvoice, { params: { id }, body: { version } });
  const draft = await site.get(API.sales.createInvoice, { body });
  return { params: { id: draft.id }, body: { version: draft.version, advance_id: id } };
}

async function writtenOff(site: Site): Promise<number> {
  const { id } = await site.invoice();
  await site.get(API.sales.writeOffInvoice, { params: { id }, body: { date: '2026-07-14' } });
  return id;
}

type OfSales = 'writeOffInvoice' | 'undoWriteOff' | 'settleAdvance' | 'advances';

/** Of invoices: advances and write-offs. */
export const advance_requests: Pick<Requests<'sales'>, OfSales> = {
  writeOffInvoice: async (site) => ({ params: { id: (await site.invoice()).id }, body: { date: '2026-07-14' } }),
  undoWriteOff: async (site) => ({ params: { id: await writtenOff(site) } }),
  settleAdvance: withAdvance,
  advances: async (site) => ({ params: (await withAdvance(site)).params }),
};
