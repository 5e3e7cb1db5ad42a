import { API, HOUSE_LAYOUT, type InvoiceTemplate, type TemplateLayout } from '@saldo/contract';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

const { invoice_templates } = API;

/** With an image of the company. */
async function layout(site: Site): Promise<TemplateLayout> {
  const { id: image_id } = await site.get(invoice_templates.uploadTemplateImage, { file: site.picture() });
  const place = { x: 40, y: 40, width: 120, height: 60, every_page: false };
  return { ...HOUSE_LAYOUT, images: [{ ...place, image_id, description: 'Logo' }] };
}

const body = async (site: Site) => ({
  name: 'Our own',
  type: 'INVOICE' as const,
  language: 'nl' as const,
  layout: await layout(site),
});

export async function invoiceTemplate(site: Site): Promise<InvoiceTemplate> {
  return site.get(invoice_templates.createTemplate, { body: await body(site) });
}

const onTemplate = async (site: Site) => ({ params: { id: (await invoiceTemplate(site)).id } });

export const invoice_template_requests: Requests<'invoice_templates'> = {
  templates: async () => ({}),
  createTemplate: async (site) => ({ body: await body(site) }),
  template: onTemplate,
  updateTemplate: async (site) => {
    const { id, name, layout: current, version } = await invoiceTemplate(site);
    return { params: { id }, body: { name, layout: current, version } };
  },
  deleteTemplate: onTemplate,
  makeTemplateDefault: async (site) => ({ ...(await onTemplate(site)), body: {} }),
  uploadTemplateImage: async (site) => ({ file: site.picture() }),
  previewTemplate: async (site) => {
    const { name: _, ...shown } = await body(site);
    return { body: shown };
  },
};
