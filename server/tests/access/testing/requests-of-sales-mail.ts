import {
  API,
  HOUSE_LAYOUT,
  type InvoiceTemplate,
  type MailBody,
  type TemplateLayout,
  type TemplateType,
} from '@saldo/contract';
import type { z } from 'zod';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

const { invoice_templates, sales_mail } = API;

export const mail = (more: Partial<z.input<typeof MailBody>> = {}): z.input<typeof MailBody> => ({
  to: ['boekhouding@klant.example'],
  subject: 'Invoice {number}',
  body: 'Please find attached invoice {number} of {amount}.',
  ...more,
});

/** An invoice whose due date is past. */
export async function overdueInvoice(site: Site): Promise<number> {
  const body = { ...(await site.invoiceBody()), invoice_date: '2026-05-01', payment_term_days: 14 };
  const { id, version } = await site.get(API.sales.createInvoice, { body });
  const choices = { version, allow_earlier_date: true };
  await site.get(API.sales.finalizeInvoice, { params: { id }, body: choices });
  return id;
}

/** An invoice with an e-mail that was sent. */
export async function sentMessage(site: Site): Promise<number> {
  const { id } = await site.invoice();
  await site.get(sales_mail.sendInvoice, { params: { id }, body: mail() });
  await site.world.runJobs();
  const [message] = await site.get(sales_mail.invoiceMessages, { params: { id } });
  return message?.id ?? 0;
}

export async function scheduledInvoice(site: Site): Promise<number> {
  const { id } = await site.invoice();
  const send_at = new Date(Date.now() + 86_400_000).toISOString();
  await site.get(sales_mail.sendInvoice, { params: { id }, body: { ...mail(), send_at } });
  return id;
}

const onInvoice = async (site: Site) => ({ params: { id: (await site.invoice()).id } });
const onContact = async (site: Site) => ({ params: { id: (await site.invoice()).contact_id ?? 0 } });
const settings = async (site: Site) => {
  const { version, ...current } = await site.get(sales_mail.mailSettings, {});
  return { ...current, version };
};

/** With a file of the company. */
async function mailWithFile(site: Site, more: Parameters<typeof mail>[0] = {}) {
  const { id } = await site.get(sales_mail.uploadMailAttachment, { file: site.picture() });
  return mail({ ...more, attachment_ids: [id] });
}

export const sales_mail_requests: Requests<'sales_mail'> = {
  invoiceMailDraft: onInvoice,
  sendInvoice: async (site) => ({ ...(await onInvoice(site)), body: await mailWithFile(site) }),
  markInvoiceSent: async (site) => ({ ...(await onInvoice(site)), body: { sent_on: '2026-07-14' } }),
  unscheduleInvoice: async (site) => ({ params: { id: await scheduledInvoice(site) }, body: {} }),
  sendReminder: async (site) => ({ params: { id: await overdueInvoice(site) }, body: await mailWithFile(site) }),
  pauseReminders: async (site) => ({ ...(await onInvoice(site)), body: {} }),
  resumeReminders: async (site) => ({ ...(await onInvoice(site)), body: {} }),
  invoiceMessages: onInvoice,
  resendMessage: async (site) => ({ params: { id: await sentMessage(site) }, body: {} }),
  uploadMailAttachment: async (site) => ({ file: site.picture() }),
  sendInvoices: async (site) => ({ body: { ids: [(await site.invoice()).id] } }),
  sendReminders: async (site) => ({ body: { ids: [await overdueInvoice(site)] } }),
  mailSettings: async () => ({}),
  updateMailSettings: async (site) => ({ body: await settings(site) }),
  contactMail: onContact,
  updateContactMail: async (site) => {
    const { params } = await onContact(site);
    const { version } = await site.get(sales_mail.contactMail, { params });
    const body = { invoice_address: 'facturen@klant.example', cc: [], bcc: [], reminders_paused: true, version };
    return { params, body };
  },
  accountStatement: onContact,
  accountStatementPdf: onContact,
  accountStatementDraft: onContact,
  sendAccountStatement: async (site) => ({
    ...(await onContact(site)),
    body: await mailWithFile(site, { subject: 'Statement', body: 'See attached.' }),
  }),
  collectionFile: async (site) => ({ query: { ids: String((await site.invoice()).id) } }),
};

async function draftToSend(site: Site) {
  const body = {
    ...(await site.invoiceBody()),
    contact_id: (await site.contact({ email: 'inkoop@klant.example' })).id,
  };
  const { id, version } = await site.get(API.sales.createInvoice, { body });
  return { params: { id }, body: { version, date: '2026-08-01' } };
}

export const scheduling_requests: Requests<'scheduling'> = {
  scheduleInvoice: draftToSend,
  unscheduleDraft: async (site) => {
    const asked = await draftToSend(site);
    await site.get(API.scheduling.scheduleInvoice, asked);
    return { params: asked.params };
  },
};

/** With an image of the company. */
async function layout(site: Site): Promise<TemplateLayout> {
  const { id: image_id } = await site.get(invoice_templates.uploadTemplateImage, { file: site.picture() });
  const place = { x: 40, y: 40, width: 120, height: 60, every_page: false };
  return { ...HOUSE_LAYOUT, images: [{ ...place, image_id, description: 'Logo' }] };
}

const templateBody = async (site: Site) => ({
  name: 'Our own',
  type: 'INVOICE' as const,
  language: 'nl' as const,
  layout: await layout(site),
});

export async function invoiceTemplate(site: Site, type: TemplateType = 'INVOICE'): Promise<InvoiceTemplate> {
  return site.get(invoice_templates.createTemplate, { body: { ...(await templateBody(site)), type } });
}

const onTemplate = async (site: Site) => ({ params: { id: (await invoiceTemplate(site)).id } });

export const invoice_template_requests: Requests<'invoice_templates'> = {
  templates: async () => ({}),
  createTemplate: async (site) => ({ body: await templateBody(site) }),
  template: onTemplate,
  updateTemplate: async (site) => {
    const { id, name, layout: current, version } = await invoiceTemplate(site);
    return { params: { id }, body: { name, layout: current, version } };
  },
  deleteTemplate: onTemplate,
  makeTemplateDefault: async (site) => ({ ...(await onTemplate(site)), body: {} }),
  uploadTemplateImage: async (site) => ({ file: site.picture() }),
  previewTemplate: async (site) => {
    const { name: _, ...shown } = await templateBody(site);
    return { body: shown };
  },
};
