import sharp from 'sharp';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { creditNote, longInvoice, plainInvoice } from '../fixtures/invoice-documents.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { writeInvoicePdf } from './invoice-pdf.ts';
import { HOUSE_TEMPLATE, type InvoiceTemplate, type PlacedText } from './invoice-template.ts';

const write = (document: InvoiceDocument, template: Partial<InvoiceTemplate> | null) =>
  writeInvoicePdf(document, {
    ubl: null,
    logo: null,
    template: template === null ? null : { ...HOUSE_TEMPLATE, ...template },
  });

type Word = { text: string; x: number; y: number };

/** The words of each page, with where they begin in points from the left upper corner. */
async function pagesOf(document: InvoiceDocument, template: Partial<InvoiceTemplate>): Promise<Word[][]> {
  const proxy = await getDocumentProxy(new Uint8Array(await write(document, template)));
  const pages: Word[][] = [];
  for (let number = 1; number <= proxy.numPages; number += 1) {
    const { items } = await (await proxy.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item)) return [];
        const [, , , , x = 0, y = 0] = item.transform as number[];
        return item.str.trim() === '' ? [] : [{ text: item.str, x, y: 841.89 - y }];
      }),
    );
  }
  return pages;
}

const box = (text: string, more: Partial<PlacedText> = {}): PlacedText => ({
  x: 60,
  y: 30,
  width: 120,
  height: 20,
  every_page: false,
  text,
  font_size: 10,
  is_bold: false,
  align: 'LEFT',
  color: '#112233',
  ...more,
});

it('gives the look of the house without a template', async () => {
  expect(await write(plainInvoice, {})).toEqual(await write(plainInvoice, null));
});

it('places a text box to the point, at either end of its width', async () => {
  const [words = []] = await pagesOf(plainInvoice, {
    text_boxes: [box('links'), box('rechts', { y: 60, align: 'RIGHT' })],
  });
  const left = words.find(({ text }) => text === 'links');
  expect(left?.x).toBeCloseTo(60, 1);
  expect(left?.y).toBeCloseTo(40.5, 1);
  expect(words.find(({ text }) => text === 'rechts')?.x).toBeGreaterThan(140);
});

it('holds an image that is on each page once', async () => {
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#2f50cf' } })
    .png()
    .toBuffer();
  const image = { x: 60, y: 30, width: 120, height: 60, every_page: true, bytes, description: 'Letterhead' };
  const pdf = await write(longInvoice, { header_height: 120, images: [image] });
  expect(Buffer.from(pdf).toString('latin1').split('/Subtype /Image')).toHaveLength(2);
});

it('repeats on each page only what belongs on each, and begins below it', async () => {
  const pages = await pagesOf(longInvoice, {
    header_height: 200,
    text_boxes: [box('eenmaal'), box('steeds', { y: 90, height: 30, every_page: true })],
  });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map((words) => words.some(({ text }) => text === 'eenmaal'))).toEqual(
    pages.map((_, page) => page === 0),
  );
  for (const words of pages) expect(words.map(({ text }) => text)).toContain('steeds');
  const [, second = []] = pages;
  const below = second.filter(({ text }) => text !== 'steeds').map(({ y }) => y);
  expect(Math.min(...below)).toBeGreaterThan(120);
});

it('ends the contents above the footer', async () => {
  const usual = await pagesOf(longInvoice, {});
  const high = await pagesOf(longInvoice, { footer_height: 250 });
  expect(high.length).toBeGreaterThan(usual.length);
});

it('sets subject and text between the head and the lines', async () => {
  const [words = []] = await pagesOf(plainInvoice, { subject: 'Betreft', body: 'Alinea een\nAlinea twee' });
  const at = (text: string) => words.findIndex((word) => word.text.startsWith(text));
  expect(at('Betreft')).toBeGreaterThan(at('Invoice'));
  expect(at('Alinea twee')).toBeGreaterThan(at('Alinea een'));
  expect(at('Description')).toBeGreaterThan(at('Alinea twee'));
});

it('embeds the chosen family in the chosen size, with a border', async () => {
  const pdf = (
    await write(plainInvoice, { font: 'LORA', font_size: 11, border: { width: 2, color: '#AA0000' } })
  ).toString('latin1');
  expect(pdf).toContain('Lora');
  expect(pdf).not.toContain('Poppins');
});

const shows = async (document: InvoiceDocument, payment_qr: boolean) => {
  const [words = []] = await pagesOf(document, { payment_qr });
  return words.some(({ text }) => text.startsWith('Scan with'));
};

it('shows the code to pay by, unless the template leaves it out or nothing is to be transferred', async () => {
  expect(await shows(plainInvoice, true)).toBe(true);
  expect(await shows(plainInvoice, false)).toBe(false);
  expect(await shows({ ...plainInvoice, number: '' }, true)).toBe(false);
  expect(await shows(creditNote, true)).toBe(false);
});
