import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import {
  creditNote,
  everyDocument,
  exemptInvoice,
  goodsToGermany,
  longInvoice,
  mixedInvoice,
  plainInvoice,
  reverseCharged,
  serviceToGermany,
} from '../fixtures/invoice-documents.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { pagesOf, writeInvoicePdf } from './invoice-pdf.ts';
import { drawable, localPrice, localQuantity } from './invoice-pdf-texts.ts';
import { HOUSE_TEMPLATE } from './invoice-template.ts';
import { writeUbl } from '../ubl/ubl-writer.ts';
import { descendants, parseXml, textOf as xmlText } from '../xml/xml-tree.ts';

const RED_DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

async function write(document: InvoiceDocument, logo: Uint8Array | null = null): Promise<Buffer> {
  return writeInvoicePdf(document, { ubl: writeUbl(document, 'nlcius'), logo, template: null });
}

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>;

async function open(pdf: Buffer): Promise<Proxy> {
  return getDocumentProxy(new Uint8Array(pdf));
}

async function pageText(proxy: Proxy, page: number): Promise<string> {
  const content = await (await proxy.getPage(page)).getTextContent();
  return content.items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll(/\s+/g, ' ');
}

async function textOf(document: InvoiceDocument): Promise<string> {
  const proxy = await open(await write(document));
  const pages = Array.from({ length: proxy.numPages }, (_, index) => pageText(proxy, index + 1));
  return (await Promise.all(pages)).join(' ');
}

describe('the file', () => {
  it('declares PDF/A-3b, colours, language and structure', async () => {
    const pdf = await write(mixedInvoice, RED_DOT);
    const raw = pdf.toString('latin1');
    expect(raw).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(raw).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(raw).toContain('/OutputIntents');
    expect(raw).toMatch(/\/Lang \(nl\)/);
    const proxy = await open(pdf);
    expect(await proxy.getMarkInfo()).toMatchObject({ Marked: true });
    expect((await proxy.getMetadata()).info).toMatchObject({ Title: 'Factuur 2026-0043' });
  });

  it('describes itself in well-formed XML, whatever the names', async () => {
    const seller = { ...plainInvoice.seller, name: 'Müller & <Zn> €' };
    const pdf = await write({ ...plainInvoice, number: 'A&B<1>', seller });
    const start = pdf.indexOf('<x:xmpmeta');
    const metadata = pdf.subarray(start, pdf.indexOf('</x:xmpmeta>') + '</x:xmpmeta>'.length).toString('utf8');
    const root = parseXml(metadata);
    expect(xmlText(descendants(root, 'creator')[0] ?? null)).toBe('Müller & <Zn> €');
    expect(xmlText(descendants(root, 'title')[0] ?? null)).toBe('Invoice A B 1');
    const [, length = ''] = /\/Length (\d+)\n>>\nstream\n<\?xpacket/.exec(pdf.toString('latin1')) ?? [];
    const end = pdf.indexOf('\nendstream', start);
    expect(Number(length)).toBe(end - pdf.indexOf('<?xpacket begin'));
  });

  it('names the quotation as ours, beside the reference of the customer', async () => {
    const text = await textOf({ ...mixedInvoice, quotation: 'Q2026-0004', buyer_reference: 'PO-7731' });
    expect(text).toMatch(/Offerte ?Q2026-0004/);
    expect(text).toMatch(/Kenmerk ?PO-7731/);
    expect(writeUbl({ ...mixedInvoice, quotation: 'Q2026-0004' }, 'nlcius')).not.toContain('Q2026-0004');
  });

  it('names both days of a period whole', async () => {
    const document = { ...plainInvoice, delivery_date: '2026-10-20', period_until: '2026-12-20' };
    expect(await textOf(document)).toContain('20-10-2026 – 20-12-2026');
  });

  it('gives an amount that is copied from it as it is read', async () => {
    const pdf = await write(mixedInvoice);
    // Each digit stands in a cell of its own, so spaces may be seen between them.
    expect((await pageText(await open(pdf), 1)).replaceAll(' ', '')).toContain('Btw21%over783,75164,59');
    const streams = [...pdf.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g)].map(([, bytes = '']) => {
      try {
        return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    });
    expect(streams.join('')).toMatch(/\/Span <<\s*\/ActualText \(164,59\)\s*>> BDC/);
  });

  it('embeds the UBL as alternative file', async () => {
    const pdf = await write(plainInvoice);
    expect(pdf.toString('latin1')).toMatch(/\/AFRelationship \/Alternative/);
    expect(pdf.toString('latin1')).toMatch(/\/AF \[\d+ 0 R\]/);
    const attachments: unknown = await (await open(pdf)).getAttachments();
    const [attachment] = Object.values(attachments as Record<string, { filename: string; content: Uint8Array }>);
    expect(attachment?.filename).toBe('2026-0042.xml');
    expect(Buffer.from(attachment?.content ?? []).toString('utf8')).toBe(writeUbl(plainInvoice, 'nlcius'));
  });

  it('is deterministic', async () => {
    expect(await write(plainInvoice)).toEqual(await write(plainInvoice));
  });

  it('follows the structure of the invoice', async () => {
    const tree = await (await (await open(await write(plainInvoice))).getPage(1)).getStructTree();
    const roles = JSON.stringify(tree).match(/"role":"[A-Za-z0-9]+"/g) ?? [];
    expect(roles.filter((role) => role === '"role":"TR"')).toHaveLength(4);
    expect(roles.filter((role) => role === '"role":"TH"')).toHaveLength(5);
    expect(roles).toContain('"role":"H1"');
  });
});

describe('its contents', () => {
  it.each(everyDocument.map((document) => [document.number, document] as const))(
    '%s: parties, number, seller in the footer',
    async (_, document) => {
      const text = await textOf(document);
      expect(text).toContain(document.number);
      expect(text).toContain(document.buyer.name);
      expect(text).toContain('NL002204417B63');
      expect(text).toContain('68112093');
    },
  );

  it('shows amounts, VAT and payment in English', async () => {
    const text = await textOf(plainInvoice);
    expect(text).toContain('VAT 21% on 4,137.50');
    expect(text).toContain('€5,006.38');
    expect(text).toContain('Please transfer €5,006.38 by 13 August 2026 to NL18 RABO 0000 0000 22');
  });

  it('says where it is paid online, to read and to follow', async () => {
    const link = 'https://saldo.example/en/invoice?token=12.345.abcdefghijklmnopqrstuvwxyz012345';
    if (plainInvoice.payment === null) expect.fail('it is to be paid');
    const pdf = await write({ ...plainInvoice, payment: { ...plainInvoice.payment, link } });
    const page = await (await open(pdf)).getPage(1);
    const followed = (await page.getAnnotations()) as { url?: string }[];
    expect(followed.map(({ url }) => url)).toEqual([link]);
    expect(await textOf(plainInvoice)).not.toContain('pay online');
  });

  it('shows every rate in Dutch', async () => {
    const text = await textOf(mixedInvoice);
    for (const part of ['Btw 21% over 783,75', 'Btw 9% over 74,31', 'Te betalen', '€ 1.054,34', '14 juli 2026'])
      expect(text).toContain(part);
  });

  it.each([
    [reverseCharged, 'Btw verlegd (artikel 12 Wet OB 1968). Btw-id klant: NL851204417B01.'],
    [serviceToGermany, 'VAT reverse charged (articles 44 and 196 VAT Directive). Your VAT number: DE123456789.'],
    [goodsToGermany, 'Intra-Community supply, 0% VAT (article 138 VAT Directive). Your VAT number: DE123456789.'],
    [exemptInvoice, 'Vrijgesteld van btw.'],
  ])('says why no VAT is charged: $number', async (document, sentence) => {
    expect(await textOf(document)).toContain(sentence);
  });

  it('names the country of a foreign buyer in the language of the invoice', async () => {
    expect(await textOf(serviceToGermany)).toContain('Germany');
    expect(await textOf({ ...serviceToGermany, language: 'nl' })).toContain('Duitsland');
  });

  it.each([
    [{ street: '', postal_code: '', city: '' }, ''],
    [{ street: 'Spaarne 12', postal_code: '', city: '' }, 'Spaarne 12'],
    [{ street: '', postal_code: '', city: 'Haarlem' }, 'Haarlem'],
    [{ street: 'Spaarne 12', postal_code: '', city: 'Haarlem' }, 'Spaarne 12, Haarlem'],
  ])('prints of the address %j what there is, without a stray comma', async (address, printed) => {
    const { seller } = plainInvoice;
    const concept = { ...plainInvoice, seller: { ...seller, address: { ...address, country: 'NL' } } };
    const text = await textOf(concept);
    expect(text.replace(`${seller.name} `, '')).toMatch(new RegExp(`^${printed}KVK`));
  });

  it('names a credit note and the credited invoice', async () => {
    const text = await textOf(creditNote);
    for (const part of ['Credit note', 'Credits invoice', '2026-0042', 'Credited']) expect(text).toContain(part);
    expect(text).not.toContain('Please transfer');
  });

  it('repeats the table header and numbers the pages', async () => {
    const bytes = await write(longInvoice);
    expect(pagesOf(bytes)).toBe(3);
    const proxy = await open(bytes);
    expect(proxy.numPages).toBe(3);
    for (const page of [1, 2, 3]) {
      const text = await pageText(proxy, page);
      expect(text).toContain('Omschrijving');
      expect(text).toContain(`Pagina ${String(page)} van 3`);
    }
  });

  it('prints a description longer than a page, words without spaces and long names', async () => {
    const [line] = plainInvoice.lines;
    if (line === undefined) expect.fail('the invoice has lines');
    const endless = { ...line, description: `${'onafgebroken'.repeat(40)} ${'werk '.repeat(2500)}einde` };
    const buyer = { ...plainInvoice.buyer, name: 'Vereniging '.repeat(20) };
    const proxy = await open(
      await write({ ...plainInvoice, buyer, buyer_reference: 'r'.repeat(200), lines: [endless] }),
    );
    expect(proxy.numPages).toBeGreaterThan(2);
    expect(await pageText(proxy, proxy.numPages)).toContain('einde');
  });
});

describe('characters and numbers', () => {
  it('replaces characters missing in the font', () => {
    expect(drawable('Café Łódź\t€5 “x”\u0000')).toBe('Café Łódź €5 “x”');
    expect(drawable('Ḥ 日本 😀')).toBe('H ?? ?');
  });

  it('formats numbers without trailing zeros', () => {
    expect(localQuantity('12.50', 'nl')).toBe('12,5');
    expect(localQuantity('100', 'en')).toBe('100');
    expect(localPrice('1520', 'nl')).toBe('1.520,00');
    expect(localPrice('-24.77060', 'en')).toBe('-24.7706');
  });
});

const DRAW_ALL = `
  const { writeInvoicePdf } = await import(${JSON.stringify(new URL('invoice-pdf.ts', import.meta.url).href)});
  const [template, ...documents] = JSON.parse(process.argv[1]);
  let last;
  for (const document of documents) last = await writeInvoicePdf(document, { ubl: null, logo: null, template });
  process.stdout.write(last.toString('base64'));
`;

it('has the same bytes whatever the program drew before', async () => {
  // Each in a process of its own: what a font remembers lasts as long as that. In this one both kinds of space are one glyph.
  const template = { ...HOUSE_TEMPLATE, font: 'SOURCE_SANS' };
  const drawnAfter = async (earlier: readonly InvoiceDocument[]): Promise<string> => {
    const args = ['--input-type=module', '-e', DRAW_ALL, JSON.stringify([template, ...earlier, plainInvoice])];
    return (await promisify(execFile)(process.execPath, args, { maxBuffer: 16_000_000 })).stdout;
  };
  const unbroken = JSON.parse(JSON.stringify(longInvoice).replaceAll(' ', '\u00a0')) as InvoiceDocument;
  const accents = { ...unbroken, notes: `${plainInvoice.number} ´ ¨ é ë ï 1⁄2 fi − -` };
  const [first, later] = await Promise.all([drawnAfter([]), drawnAfter([accents, goodsToGermany])]);
  expect(Buffer.from(first, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(later === first).toBe(true);
});
