import { API, type Invoice } from '@saldo/contract';
import { checkEInvoice } from '#standards/e-invoice/check-e-invoice';
import type { UblProfile } from '#standards/e-invoice/profile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillRoom } from '../../../../tests/support/fill-room.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { invoiceOf, mail } from '../sending/testing.ts';
import { concept, customer, design, finalize } from '../testing.ts';

const { e_invoices } = API;

const KVK = { kvk_number: '69599084' };

const withAccount = (of: World) =>
  of.inScope(({ db, administrationId }) =>
    db
      .updateTable('administrations')
      .set({ bank_account_number: 'NL91ABNA0417164300' })
      .where('id', '=', administrationId)
      .execute(),
  );

let world: World;
let company: number;

beforeAll(async () => {
  world = await createWorld();
  await withAccount(world);
  company = await customer(world, 'Brouwerij De Zwaan', { company_name: 'De Zwaan B.V.', ...KVK });
});
afterAll(() => world.close());

const check = async (id: number) => (await world.call(e_invoices.checkEInvoice, { params: { id } })).reply;
const low = { treatment: 'nl_low', vat: 'PROCENT_9' } as const;

test.each([
  [
    'a discount on a line and on the whole',
    { discount: '7.5', lines: [design('99.99', { discount: '12.5', quantity: '3' })] },
  ],
  [
    'prices that include VAT, at mixed rates, with a discount',
    {
      prices_include_vat: true,
      discount: '5',
      lines: [design('12.10', { quantity: '7' }), design('3.33', { ...low, quantity: '3', discount: '10' })],
    },
  ],
  [
    'what was paid for the customer beside turnover',
    { lines: [design('100.00'), design('40.00', { treatment: 'disbursement', vat: 'PROCENT_0' })] },
  ],
  ['a line that gives something back', { lines: [design('100.00'), design('-20.00')] }],
  ['a price of four decimals', { lines: [design('0.3333', { quantity: '1250' })] }],
] as const)('%s keeps every rule', async (_, { lines, ...more }) => {
  const { id } = await concept(world, company, { ...more, lines: [...lines] });
  expect(await check(id)).toEqual({ profile: 'NLCIUS', missing: [], problems: [] });
});

/** Which profile a file says it keeps. */
function profileIn(ubl: string): UblProfile {
  const said = /<cbc:CustomizationID>([^<]*)</.exec(ubl)?.[1] ?? '';
  return (['nlcius', 'peppol'] as const).find((profile) => said.includes(`:${profile}`)) ?? 'en16931';
}

/** The official rules, warnings included, find nothing in the file that a final invoice keeps; it is of its kind, and shows what makes it so. */
async function keepsRules(seller: World, draft: Pick<Invoice, 'id' | 'version'>, profile: UblProfile, shows: string[]) {
  const { reply, error } = await finalize(seller, draft);
  if (error !== undefined) throw new Error(JSON.stringify(error));
  const ubl = (await seller.call(API.sales.invoiceUbl, { params: { id: reply.id } })).bytes.toString();
  expect(profileIn(ubl)).toBe(profile);
  for (const part of shows) expect(ubl).toContain(part);
  expect(await checkEInvoice(ubl, profile)).toEqual([]);
}

const zero = { vat: 'PROCENT_0' } as const;
const discounted = { discount: '7.5', lines: [design('99.99', { discount: '12.5', quantity: '3' })] };
const ofCategory = (category: string) => `<cac:ClassifiedTaxCategory><cbc:ID>${category}</cbc:ID>`;

const draftFor = (contact: number, more: Parameters<typeof concept>[2] = {}) => concept(world, contact, more);
const abroad = (name: string, more: object) => customer(world, name, { company_name: name, ...more });

type Kind = { profile?: UblProfile; shows: string[]; drafted: () => Promise<Invoice> };

describe('ten e-invoices keep the official rules', () => {
  const kinds: Readonly<Record<string, Kind>> = {
    domestic: { shows: [ofCategory('S'), '>121.00</cbc:PayableAmount>'], drafted: () => draftFor(company) },
    'reverse charge': {
      shows: [ofCategory('AE'), '>100.00</cbc:PayableAmount>'],
      drafted: async () => {
        const builder = await customer(world, 'Bouwbedrijf Aan de Zaan', { ...KVK, vat_id: 'NL001234567B01' });
        return draftFor(builder, { lines: [design('100.00', { treatment: 'nl_reverse_charge', ...zero })] });
      },
    },
    EU: {
      profile: 'peppol',
      shows: [ofCategory('AE'), '<cbc:CompanyID>DE123456789<'],
      drafted: async () => {
        const brewer = await abroad('Brauhaus GmbH', { country: 'DE', vat_id: 'DE123456789', town: 'Berlin' });
        return draftFor(brewer, { lines: [design('100.00', { treatment: 'eu_service', ...zero })] });
      },
    },
    export: {
      profile: 'en16931',
      shows: [ofCategory('G'), '>CH</cbc:IdentificationCode>'],
      drafted: async () => {
        const mill = await abroad('Alpine AG', { country: 'CH', town: 'Zürich' });
        return draftFor(mill, { lines: [design('100.00', { supply: 'goods', treatment: 'export_goods', ...zero })] });
      },
    },
    credit: {
      shows: ['>381</cbc:CreditNoteTypeCode>', '<cac:InvoiceDocumentReference>', '<cac:AllowanceCharge>'],
      drafted: async () => {
        const { reply } = await finalize(world, await draftFor(company, discounted));
        return (await world.call(API.sales.creditInvoice, { params: { id: reply.id }, body: {} })).reply;
      },
    },
    discount: { shows: ['<cac:AllowanceCharge>', '>Korting</cbc:'], drafted: () => draftFor(company, discounted) },
    'prices including VAT': {
      shows: ['>84.70</cbc:PayableAmount>'],
      drafted: () => draftFor(company, { prices_include_vat: true, lines: [design('12.10', { quantity: '7' })] }),
    },
    'mixed rates': {
      shows: ['<cbc:Percent>21<', '<cbc:Percent>9<'],
      drafted: () => draftFor(company, { lines: [design('100.00'), design('3.33', { ...low, quantity: '3' })] }),
    },
    attachment: {
      shows: ['<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="uren.pdf">'],
      drafted: async () => {
        const file = { name: 'uren.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') };
        const { reply } = await world.call(API.sales_mail.uploadMailAttachment, { file });
        return draftFor(company, { attachment_ids: [reply.id] });
      },
    },
  };
  test.each(Object.entries(kinds))('%s', async (_, { profile = 'nlcius', shows, drafted }) => {
    await keepsRules(world, await drafted(), profile, shows);
  });
  test('KOR', async () => {
    const kor = await world.another({ is_kor: true });
    await withAccount(kor);
    const brewery = await customer(kor, 'Brouwerij De Zwaan', { company_name: 'De Zwaan B.V.', ...KVK });
    const draft = await concept(kor, brewery, { lines: [design('100.00', { treatment: 'kor_exempt', ...zero })] });
    await keepsRules(kor, draft, 'nlcius', [ofCategory('E'), '>100.00</cbc:PayableAmount>']);
  });
});

test('a consumer is asked for no number, a company is', async () => {
  const consumer = await customer(world, 'Jan Bakker');
  const of = async (contact: number) => check((await concept(world, contact)).id);
  expect(await of(consumer)).toMatchObject({ profile: 'EN16931', problems: [] });
  expect((await of(consumer)).missing).not.toContain('customer_number');
  const unnumbered = await customer(world, 'Studio Zuid', { company_name: 'Studio Zuid B.V.' });
  expect((await of(unnumbered)).missing).toContain('customer_number');
});

test('a file that belongs to an invoice is inside its e-invoice, and stays with it alone', async () => {
  const file = { name: 'urenstaat.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') };
  const { reply } = await world.call(API.sales_mail.uploadMailAttachment, { file });
  const draft = await concept(world, company, { attachment_ids: [reply.id, reply.id] });
  expect(draft.attachments).toEqual([{ id: reply.id, file_name: 'urenstaat.pdf' }]);
  expect(await check(draft.id)).toEqual({ profile: 'NLCIUS', missing: [], problems: [] });
  const { reply: final } = await finalize(world, draft);
  const ubl = (await world.call(API.sales.invoiceUbl, { params: { id: final.id } })).bytes.toString();
  expect(ubl).toContain(
    `<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="urenstaat.pdf">${file.bytes.toString('base64')}<`,
  );
  const copy = await world.call(API.sales.duplicateInvoice, { params: { id: final.id }, body: {} });
  expect(copy.reply.attachments).toEqual([]);
});

test('what an e-invoice may not contain, or another company has, is refused at its field', async () => {
  const webp = Buffer.from('524946461a00000057454250565038200e00000030010000', 'hex');
  const { reply } = await world.call(API.sales_mail.uploadMailAttachment, { file: { name: 'a.webp', bytes: webp } });
  for (const id of [reply.id, 999_999]) {
    const body = { contact_id: company, invoice_date: '2026-07-14', lines: [design('100.00')], attachment_ids: [id] };
    const { error } = await world.call(API.sales.createInvoice, { body });
    expect(error.errors).toHaveProperty('attachment_ids');
  }
});

test('a file of an invoice keeps its room; one taken off again takes none from the next day on, and is then not sent', async () => {
  const add = async (word: string) => {
    const file = { name: 'a.pdf', bytes: Buffer.from(`%PDF-1.7\n${word.repeat(2_000)}\n%%EOF`) };
    return world.call(API.sales_mail.uploadMailAttachment, { file });
  };
  const older = () => world.ownerPool.query("update sales_attachments set created_at = now() - interval '2 days'");
  const ballast = await fillRoom(world, { left: 25_000 });
  const kept = await add('brief');
  const draft = await concept(world, company, { attachment_ids: [kept.reply.id] });
  const takenOff = await add('plaat');
  expect(takenOff.status).toBe(200);
  expect((await add('lijst')).error.code).toBe('documents_full');
  await older();
  const invoice = await invoiceOf(world, company);
  const sendWith = (id: number) =>
    world.call(API.sales_mail.sendInvoice, { params: { id: invoice.id }, body: mail({ attachment_ids: [id] }) });
  const draftWith = (id: number) => {
    const body = { contact_id: company, invoice_date: '2026-07-14', lines: [design('100.00')], attachment_ids: [id] };
    return world.call(API.sales.createInvoice, { body });
  };
  for (const attach of [draftWith, sendWith]) {
    expect((await attach(takenOff.reply.id)).error.errors).toEqual({
      attachment_ids: ['A file was added more than a day ago. Remove it and add it again'],
    });
    expect((await attach(999_999)).error.errors).toEqual({ attachment_ids: ['This file does not exist'] });
    expect((await attach(kept.reply.id)).status).toBe(200);
  }
  const attachment_ids = [kept.reply.id, takenOff.reply.id];
  const change = { contact_id: company, invoice_date: '2026-07-14', lines: [design('100.00')], version: draft.version };
  const changed = (ids: number[]) =>
    world.call(API.sales.updateInvoice, { params: { id: draft.id }, body: { ...change, attachment_ids: ids } });
  expect((await changed(attachment_ids)).error.errors).toHaveProperty('attachment_ids');
  expect((await changed([kept.reply.id])).status).toBe(200);
  expect((await add('lijst')).status).toBe(200);
  expect((await add('tabel')).error.code).toBe('documents_full');
  await world.call(API.inbox.deleteAttachment, { params: { id: ballast } });
});

test('a public body is addressed by its OIN, and anyone where they receive e-invoices', async () => {
  const oin = '00000001002306608000';
  const buyer = await customer(world, 'Gemeente Zaanstad', { company_name: 'Gemeente Zaanstad', oin });
  const elsewhere = await customer(world, 'Brasserie Sud', { country: 'BE', peppol_id: '0208:0439401387' });
  const ublOf = async (contact: number) => {
    const { reply } = await finalize(world, await concept(world, contact));
    return (await world.call(API.sales.invoiceUbl, { params: { id: reply.id } })).bytes.toString();
  };
  expect(await ublOf(buyer)).toContain(`<cbc:EndpointID schemeID="0190">${oin}</cbc:EndpointID>`);
  expect(await ublOf(elsewhere)).toContain('<cbc:EndpointID schemeID="0208">0439401387</cbc:EndpointID>');
  for (const [field, wrong] of [
    ['oin', '123'],
    ['peppol_id', '0106:1'],
  ]) {
    const { error } = await world.call(API.contacts.createContact, { body: { name: 'X', [field ?? '']: wrong } });
    expect(error.errors, field).toHaveProperty(field ?? '');
  }
});
