import { createHash } from 'node:crypto';
import { API, HOUSE_LAYOUT, type Invoice } from '@saldo/contract';
import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { lettersOf } from '../sending/testing.ts';
import { concept, customer } from '../testing.ts';

const { administrations, sales, settings } = API;

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

const set = async (change: object) => {
  const current = await site.get(settings.invoiceSettings, {});
  await site.get(settings.updateInvoiceSettings, { body: { ...current, ...change } });
};
const picturesIn = async (id: number) => {
  const { bytes } = await world.call(sales.invoicePdf, { params: { id } });
  return bytes.toString('latin1').split('/Subtype /Image').length - 1;
};
const noteOf = async (id: number) => {
  const { bytes } = await world.call(sales.invoiceUbl, { params: { id } });
  return /<cbc:Note>([^<]*)<\/cbc:Note>/.exec(bytes.toString())?.[1];
};

test('an invoice uses the current settings, and keeps them when finalised', async () => {
  await set({ introduction: 'Dank voor de opdracht.', footer: 'Op tijd betalen mag.', default_language: 'en' });
  expect((await site.get(sales.newInvoice, {})).language).toBe('en');
  const { id } = await site.invoice();
  expect(await noteOf(id)).toBe('Dank voor de opdracht.\nOp tijd betalen mag.');
  await set({ introduction: '', footer: 'Anders.' });
  expect(await noteOf(id)).toBe('Dank voor de opdracht.\nOp tijd betalen mag.');
  expect(await noteOf((await site.invoice()).id)).toBe('Anders.');
});

const bytesOf = async (id: number) => {
  const pdf = await world.call(sales.invoicePdf, { params: { id } });
  const ubl = await world.call(sales.invoiceUbl, { params: { id } });
  return [pdf.bytes, ubl.bytes].map((bytes) => createHash('sha256').update(bytes).digest('hex'));
};
const keptOf = async (id: number) =>
  world.inScope(({ db }) =>
    db
      .selectFrom('sales_invoices')
      .select(['pdf_sha256', 'ubl_sha256'])
      .where('administration_id', '=', world.administrationId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

test('the files of a finalised invoice never change, created by job or on first use', async () => {
  const byNeed = await site.invoice();
  const [first, second] = await Promise.all([bytesOf(byNeed.id), bytesOf(byNeed.id)]);
  expect(first).toEqual(second);
  const byJob = await site.invoice();
  await world.runJobs();
  const kept = await keptOf(byJob.id);
  expect(kept.pdf_sha256).not.toBeNull();
  expect(await bytesOf(byJob.id)).toEqual([kept.pdf_sha256, kept.ubl_sha256]);
  await expect(
    world.inScope(({ db }) =>
      db
        .updateTable('sales_invoices')
        .set({ pdf_sha256: kept.ubl_sha256 })
        .where('administration_id', '=', world.administrationId)
        .where('id', '=', byJob.id)
        .execute(),
    ),
  ).rejects.toThrow('is final');
});

const dueNow = async (task: string) => {
  const query = `update graphile_worker._private_jobs set run_at = now() where task_id in
    (select id from graphile_worker._private_tasks where identifier = $1)`;
  await world.ownerPool.query(query, [task]);
  await world.runJobs();
};

describe('a draft that is finalised and mailed among many', () => {
  let buyer: number;
  beforeAll(async () => {
    buyer = await customer(world, 'Zeilmakerij Noord', { email: 'post@zeilmakerij.example' });
  });
  const sendDraft = async (): Promise<number> => {
    const { id } = await concept(world, buyer);
    await world.runJobs();
    await site.get(API.sales_mail.sendInvoices, { body: { ids: [id], finalize: true } });
    return id;
  };

  test('keeps the files that were mailed, drawn once', async () => {
    const id = await sendDraft();
    const put = vi.spyOn(world.house.files, 'put');
    await world.runJobs();
    const mailed = await keptOf(id);
    const letter = lettersOf(world).at(-1);
    const bytes = letter?.attachments?.map(({ content }) => createHash('sha256').update(content).digest('hex'));
    expect(bytes).toEqual([mailed.pdf_sha256, mailed.ubl_sha256]);
    await dueNow('sales.store-invoice-files');
    expect(put).toHaveBeenCalledTimes(2);
    put.mockRestore();
    expect(await keptOf(id)).toEqual(mailed);
  });

  test('keeps its files though its e-mail broke off before they were stored', async () => {
    const id = await sendDraft();
    const before = lettersOf(world).length;
    const put = vi.spyOn(world.house.files, 'put').mockRejectedValue(new Error('the storage is away'));
    await world.runJobs();
    put.mockRestore();
    expect((await keptOf(id)).pdf_sha256).toBeNull();
    await dueNow('sales.store-invoice-files');
    const { pdf_sha256, ubl_sha256 } = await keptOf(id);
    expect(pdf_sha256).not.toBeNull();
    expect(await bytesOf(id)).toEqual([pdf_sha256, ubl_sha256]);
    expect(lettersOf(world)).toHaveLength(before);
  });
});

test('a finalised invoice keeps its logo; a draft has the current one', async () => {
  const { id: without } = await site.invoice();
  const bytes = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#2f50cf' } })
    .png()
    .toBuffer();
  await site.get(administrations.uploadLogo, { file: { name: 'logo.png', bytes } });
  expect(await picturesIn(without)).toBe(0);
  const { id } = await site.invoice();
  const concept = await site.concept();
  expect(await picturesIn(concept.id)).toBeGreaterThan(0);
  await set({ show_logo: false });
  expect(await picturesIn(concept.id)).toBe(0);
  // Drawn after the setting changed, and still as it was when it became final.
  expect(await picturesIn(id)).toBeGreaterThan(0);
});

/** What an invoice says on its first page and in its note, but for its number. */
const wordsOf = async ({ id, number }: Pick<Invoice, 'id' | 'number'>) => {
  const { bytes } = await world.call(sales.invoicePdf, { params: { id } });
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  const said = [...items.map((item) => ('str' in item ? item.str : '')), await noteOf(id)];
  return said.map((words) => words?.replaceAll(number ?? '', '#'));
};

test('a year later the files are the same, though logo, address and template changed', async () => {
  const opened = await site.invoice();
  const unopened = await site
    .get(sales.duplicateInvoice, { params: { id: opened.id }, body: {} })
    .then(({ id, version }) => site.get(sales.finalizeInvoice, { params: { id }, body: { version } }));
  const first = await bytesOf(opened.id);
  const drawn = await wordsOf(opened);
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#993300' } })
    .png()
    .toBuffer();
  await set({ show_logo: true, footer: 'Ons nieuwe adres.' });
  await site.get(administrations.uploadLogo, { file: { name: 'new.png', bytes } });
  const params = { adminId: world.administrationId };
  const { version } = await site.get(administrations.administration, { params });
  const body = { version, street: 'Nieuwe Gracht', street_number: '99', town: 'Haarlem' };
  await site.get(administrations.updateAdministration, { params, body });
  const layout = { ...HOUSE_LAYOUT, subject: 'Een ander sjabloon' };
  await site.get(API.invoice_templates.createTemplate, {
    body: { name: 'Nieuw', type: 'INVOICE', language: 'nl', layout },
  });
  world.setToday('2027-07-14');
  expect(await bytesOf(opened.id)).toEqual(first);
  // Drawn only now, it says what its twin said that was drawn that day.
  expect((await keptOf(unopened.id)).pdf_sha256).toBeNull();
  expect(await wordsOf(unopened)).toEqual(drawn);
});
