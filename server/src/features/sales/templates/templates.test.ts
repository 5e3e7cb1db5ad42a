import { API, HOUSE_LAYOUT, type TemplateLayout, type TemplateType } from '@saldo/contract';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { draftQuotation, quotationMail } from '../../../../tests/access/testing/requests-of-quotations.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { administrations, draft_previews: previews, invoice_templates: templates, quotations, sales } = API;

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

const BOX = { x: 80, y: 40, width: 200, height: 40, every_page: false, is_bold: true, align: 'LEFT' as const };
const box = (text: string) => ({ ...BOX, text, font_size: 10, color: '#112233' });

const create = (name: string, layout: Partial<TemplateLayout>, type: TemplateType = 'INVOICE') =>
  world.call(templates.createTemplate, {
    body: { name, type, language: 'nl', layout: { ...HOUSE_LAYOUT, ...layout } },
  });

async function textOf(bytes: Uint8Array): Promise<string> {
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
const pdfOf = async (id: number) => (await world.call(sales.invoicePdf, { params: { id } })).bytes;

test('the default of its type and language draws drafts; a finalised invoice keeps its bytes', async () => {
  const { reply: own } = await create('Onze stijl', {
    subject: 'Betreft {reference}',
    body: 'Dag {customer}, {company} stuurt je {amount}. <b>&amp;</b>',
    text_boxes: [box('{number} voor {customer}')],
  });
  expect(own.is_default).toBe(true);
  const { reply: second } = await create('Zomer', { text_boxes: [box('Zomeractie')] });
  expect(second.is_default).toBe(false);
  const final = await site.invoice();
  const before = await pdfOf(final.id);
  const words = await textOf(before);
  expect(words).toContain(`${final.number ?? ''} voor ${final.contact_name ?? ''}`);
  expect(words).toContain('<b>&amp;</b>');
  expect(words).not.toContain('{');

  const draft = await site.concept();
  await site.get(templates.makeTemplateDefault, { params: { id: second.id }, body: {} });
  expect(await textOf(await pdfOf(draft.id))).toContain('Zomeractie');
  const { layout, version, name } = own;
  const body = { name, version, layout: { ...layout, subject: 'Iets anders' } };
  await site.get(templates.updateTemplate, { params: { id: own.id }, body });
  const stale = await world.call(templates.updateTemplate, { params: { id: own.id }, body });
  expect(stale.error?.code).toBe('stale_version');
  await site.get(templates.deleteTemplate, { params: { id: second.id } });
  expect(await textOf(await pdfOf(draft.id))).not.toContain('Zomeractie');
  expect(await pdfOf(final.id)).toEqual(before);
});

test('a draft is drawn with the template chosen for it, which stays with the final invoice', async () => {
  const { reply: chosen } = await create('Feest', { text_boxes: [box('Gefeliciteerd')] });
  const draft = await site.concept();
  const set = async (template_id: number | null, version: number) =>
    world.call(sales.updateInvoice, {
      params: { id: draft.id },
      body: { ...(await site.invoiceBody()), contact_id: draft.contact_id, template_id, version },
    });
  const { reply: drawn } = await set(chosen.id, draft.version);
  expect(drawn.template_id).toBe(chosen.id);
  expect(await textOf(await pdfOf(draft.id))).toContain('Gefeliciteerd');
  const { reply: offer } = await create('Aanbod', {}, 'QUOTATION');
  const refused = await set(offer.id, drawn.version);
  await site.get(templates.deleteTemplate, { params: { id: offer.id } });
  expect(refused.error.errors).toHaveProperty('template_id');
  const { reply: copy } = await world.call(sales.duplicateInvoice, { params: { id: draft.id }, body: {} });
  expect(copy.template_id).toBeNull();
  const choosing = { ...(await site.invoiceBody()), template_id: chosen.id };
  const other = await site.get(sales.createInvoice, { body: choosing });
  // A program that does not know of templates saves the draft again.
  const { template_id: _, ...unknowing } = choosing;
  const saved = { params: { id: other.id }, body: { ...unknowing, version: other.version } };
  expect((await site.get(sales.updateInvoice, saved)).template_id).toBe(chosen.id);
  await site.get(sales.finalizeInvoice, { params: { id: draft.id }, body: { version: drawn.version } });
  await site.get(templates.deleteTemplate, { params: { id: chosen.id } });
  expect(await textOf(await pdfOf(draft.id))).toContain('Gefeliciteerd');
  expect((await site.get(sales.invoice, { params: { id: other.id } })).template_id).toBeNull();
  expect(await textOf(await pdfOf(other.id))).not.toContain('Gefeliciteerd');
});

test('a draft can have the standard look while a template is the default, and its final invoice keeps that', async () => {
  const { reply: own } = await create('Huisstijl', { text_boxes: [box('Onze huisstijl')] });
  await site.get(templates.makeTemplateDefault, { params: { id: own.id }, body: {} });
  const body = { ...(await site.invoiceBody()), is_standard_look: true };
  const draft = await site.get(sales.createInvoice, { body });
  const { reply: copy } = await world.call(sales.duplicateInvoice, { params: { id: draft.id }, body: {} });
  expect([draft.is_standard_look, copy.is_standard_look]).toEqual([true, false]);
  // A program that does not know of it saves the draft again.
  const { is_standard_look: _, ...unknowing } = body;
  const update = { params: { id: draft.id }, body: { ...unknowing, version: draft.version } };
  const { version, is_standard_look } = await site.get(sales.updateInvoice, update);
  expect(is_standard_look).toBe(true);
  await site.get(sales.finalizeInvoice, { params: { id: draft.id }, body: { version } });
  expect(await textOf(await pdfOf(draft.id))).not.toContain('Onze huisstijl');
  const { reply: next } = await world.call(sales.duplicateInvoice, { params: { id: draft.id }, body: {} });
  expect(next.is_standard_look).toBe(false);
  expect(await textOf(await pdfOf(next.id))).toContain('Onze huisstijl');
  const both = { ...body, template_id: own.id };
  expect((await site.get(sales.createInvoice, { body: both })).is_standard_look).toBe(false);
  await site.get(templates.deleteTemplate, { params: { id: own.id } });
});

test('a draft that is open while its template is deleted says so at the field, and is saved without it', async () => {
  const { reply: chosen } = await create('Tijdelijk', {});
  const body = { ...(await site.invoiceBody()), template_id: chosen.id };
  const draft = await site.get(sales.createInvoice, { body });
  await site.get(templates.deleteTemplate, { params: { id: chosen.id } });
  const save = (template_id: number | null) =>
    world.call(sales.updateInvoice, {
      params: { id: draft.id },
      body: { ...body, template_id, version: draft.version },
    });
  expect((await save(chosen.id)).error.errors).toHaveProperty('template_id');
  expect((await save(null)).reply.template_id).toBeNull();
});

test('a final invoice that nobody opened yet is drawn with the template of its day', async () => {
  const { reply } = await create('Van die dag', { text_boxes: [box('Zo was het')] });
  await site.get(templates.makeTemplateDefault, { params: { id: reply.id }, body: {} });
  const { id } = await site.invoice();
  await site.get(templates.deleteTemplate, { params: { id: reply.id } });
  expect(await textOf(await pdfOf(id))).toContain('Zo was het');
});

test('a quotation can have a template of its choice or the standard look, which it keeps once it is sent', async () => {
  const { reply: own } = await create('Offerte', { text_boxes: [box('Ons aanbod')] }, 'QUOTATION');
  const { reply: other } = await create('Feest', { text_boxes: [box('Feestelijk')] }, 'QUOTATION');
  const { reply: ofInvoices } = await create('Factuur', {});
  const pdfOfOffer = async (id: number) =>
    textOf((await world.call(quotations.quotationPdf, { params: { id } })).bytes);
  const { id, contact_id, lines, version, quotation_date, valid_until } = await draftQuotation(site);
  const body = { contact_id, lines, quotation_date, valid_until };
  expect(await pdfOfOffer(id)).toContain('Ons aanbod');
  const set = async (look: object, was: number) =>
    world.call(quotations.updateQuotation, { params: { id }, body: { ...body, ...look, version: was } });
  expect((await set({ template_id: ofInvoices.id }, version)).error.errors).toHaveProperty('template_id');
  const { reply: festive } = await set({ template_id: other.id }, version);
  expect(await pdfOfOffer(id)).toContain('Feestelijk');
  const { reply: still } = await set({}, festive.version);
  expect([still.template_id, still.is_standard_look]).toEqual([other.id, false]);
  const { reply: plain } = await set({ is_standard_look: true }, still.version);
  const { reply: unknowing } = await set({}, plain.version);
  expect([plain.template_id, plain.is_standard_look, unknowing.is_standard_look]).toEqual([null, true, true]);
  const copy = await site.get(quotations.duplicateQuotation, { params: { id }, body: {} });
  expect([copy.template_id, copy.is_standard_look]).toEqual([null, false]);
  await site.get(quotations.sendQuotation, { params: { id }, body: quotationMail(unknowing) });
  expect(await pdfOfOffer(id)).not.toContain('Ons aanbod');
  for (const made of [own, other, ofInvoices]) await site.get(templates.deleteTemplate, { params: { id: made.id } });
});

test('a sent quotation keeps its own template', async () => {
  const { reply } = await create('Offerte', { text_boxes: [box('Aanbod {number}')] }, 'QUOTATION');
  const draft = await draftQuotation(site);
  const sent = await site.get(quotations.sendQuotation, { params: { id: draft.id }, body: quotationMail(draft) });
  await site.get(templates.deleteTemplate, { params: { id: reply.id } });
  const { bytes } = await world.call(quotations.quotationPdf, { params: { id: draft.id } });
  expect(await textOf(bytes)).toContain(`Aanbod ${sent.number ?? ''}`);
});

test.each([
  ['a variable that does not exist', { body: 'Beste {klant}' }, 'layout.body'],
  ['a colour that is none', { accent: 'red' }, 'layout.accent'],
  ['a header without room for the company', { header_height: 20 }, 'layout.header_height'],
  ['a box off the page', { text_boxes: [{ ...box('x'), x: 700 }] }, 'layout.text_boxes.0'],
  [
    'an image that was never uploaded',
    { images: [{ ...BOX, image_id: 999_999, description: '' }] },
    'layout.images.0.image_id',
  ],
])('%s is refused', async (_what, layout, field) => {
  const { status, error } = await create('Fout', layout);
  expect(status).toBe(400);
  expect(Object.keys(error?.errors ?? {})).toContain(field);
});

const upload = (name: string, bytes: Uint8Array) =>
  world.call(templates.uploadTemplateImage, { file: { name, bytes } });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#2f50cf80' } });

test('an image is drawn again without transparency, and made smaller', async () => {
  const { reply } = await upload('briefpapier.png', await picture(3000, 1500).png().toBuffer());
  expect(reply).toMatchObject({ file_name: 'briefpapier.png', width: 2200, height: 1100 });
  const images = [{ ...BOX, image_id: reply.id, description: 'Briefpapier' }];
  const made = await create('Briefpapier', { images });
  await site.get(templates.makeTemplateDefault, { params: { id: made.reply.id }, body: {} });
  const pdf = (await pdfOf((await site.concept()).id)).toString('latin1');
  expect(pdf.split('/Subtype /Image')).toHaveLength(2);
  expect(pdf).not.toContain('/SMask');
});

test('a file that goes along with e-mails is no image of a template, whatever its content calls itself', async () => {
  // The head of a PNG with transparency, whose contents cannot be unpacked.
  const head = Buffer.from(await picture(8, 8).png().toBuffer()).subarray(0, 60);
  const { reply } = await world.call(API.sales_mail.uploadMailAttachment, {
    file: { name: 'foto.png', bytes: Buffer.concat([head, Buffer.alloc(80, 7)]) },
  });
  const images = [{ ...BOX, image_id: reply.id, description: 'Foto' }];
  const layout = { ...HOUSE_LAYOUT, images };
  const shown = await world.call(templates.previewTemplate, { body: { type: 'INVOICE', language: 'nl', layout } });
  expect(shown.error?.errors).toEqual({ 'layout.images.0.image_id': [expect.any(String)] });
  expect((await create('Foto', { images })).error?.code).toBe('invalid');
});

test('what is no picture, or too large, is refused', async () => {
  expect((await upload('logo.svg', Buffer.from('<svg onload="alert(1)"/>'))).error?.code).toBe('not_a_picture');
  expect((await upload('groot.png', Buffer.alloc(6_000_000))).error?.code).toBe('too_large');
  expect((await upload('pixels.png', await picture(9000, 6000).png().toBuffer())).error?.code).toBe('not_a_picture');
});

test('a preview shows what is not saved, with the details of the company', async () => {
  const { title } = await site.get(administrations.administration, {
    params: { adminId: world.administrationId },
  });
  expect(title).not.toBe('');
  const { status, headers } = await world.call(templates.previewTemplate, {
    body: { type: 'QUOTATION', language: 'en', layout: { ...HOUSE_LAYOUT, body: 'Dear {customer}' } },
  });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('image/png');
});

test('what is typed is drawn as the draft that it becomes, and nothing of it is stored', async () => {
  const pageImage = vi.spyOn(world.house.reader, 'pageImage');
  const wordsOfPreview = async () => textOf(pageImage.mock.lastCall?.[0].bytes ?? new Uint8Array());
  const saved = await site.concept();
  const { contact_id, lines } = await site.invoiceBody();
  const typed = { contact_id: saved.contact_id, invoice_date: '2026-07-14', reference: 'Hal 7', discount: '5', lines };
  const drawn = await world.call(previews.previewInvoice, { body: { ...typed, draft_id: saved.id } });
  expect([drawn.status, drawn.headers['content-type'], drawn.headers['saldo-pages']]).toEqual([200, 'image/png', '1']);
  const many = Array.from({ length: 60 }, () => lines).flat();
  const long = await world.call(previews.previewInvoice, { body: { ...typed, lines: many, width: 560 } });
  expect(Number(long.headers['saldo-pages'])).toBeGreaterThan(2);
  expect(pageImage.mock.lastCall?.slice(1)).toEqual([1, 560]);
  const kept = await world.call(sales.createInvoice, { body: { ...typed, lines: many } });
  const page = await world.call(sales.invoicePage, { params: { id: kept.reply.id, page: 1 } });
  expect(page.headers['saldo-pages']).toBe(long.headers['saldo-pages']);
  await site.get(previews.previewInvoice, { body: { ...typed, draft_id: saved.id } });
  const shown = await wordsOfPreview();
  expect(shown).toContain('Hal 7');
  expect(await site.get(sales.invoice, { params: { id: saved.id } })).toEqual(saved);
  await site.get(sales.updateInvoice, { params: { id: saved.id }, body: { ...typed, version: saved.version } });
  expect(await textOf(await pdfOf(saved.id))).toBe(shown);

  const offer = { contact_id, quotation_date: '2026-07-14', valid_until: '2026-08-13', note: 'Op proef', lines };
  const { count } = await site.get(quotations.quotations, {});
  await site.get(previews.previewQuotation, { body: offer });
  expect(await wordsOfPreview()).toContain('Op proef');
  expect((await site.get(quotations.quotations, {})).count).toBe(count);
  pageImage.mockRestore();
});

test('a preview of what cannot be saved is refused as saving is', async () => {
  const { id, contact_id } = await site.invoice();
  const body = { ...(await site.invoiceBody()), contact_id };
  const ofFinal = await world.call(previews.previewInvoice, { body: { ...body, draft_id: id } });
  expect(ofFinal.error?.code).toBe('invoice_is_final');
  const backwards = { ...body, performed_on: '2026-07-14', performed_until: '2026-07-01' };
  expect((await world.call(previews.previewInvoice, { body: backwards })).error?.errors).toHaveProperty(
    'performed_until',
  );
});
