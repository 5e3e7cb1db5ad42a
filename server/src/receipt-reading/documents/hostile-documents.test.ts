import { crc32, deflateSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { localReceiptReader } from '#receipt-reading/local-receipt-reader';
import { sniffMediaType } from '#receipt-reading/documents/media-type';
import { pdfDocuments } from '#receipt-reading/documents/pdf-documents';
import type { OwnDetails, ReadableMediaType } from '#receipt-reading/receipt-reader';

const NOBODY: OwnDetails = { names: [], vat_ids: [], kvk_numbers: [], ibans: [] };
const reader = localReceiptReader();
afterAll(() => reader.close());

const read = (bytes: Uint8Array, media_type: ReadableMediaType) => reader.read({ bytes, media_type }, NOBODY);

function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));
}

/** A PDF of numbered objects with a right cross-reference table. */
function pdf(...objects: (string | Buffer)[]): Uint8Array {
  let file = Buffer.from('%PDF-1.7\n', 'latin1');
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(file.length);
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${file.length}\n%%EOF`;
  return new Uint8Array(Buffer.concat([file, Buffer.from(end)]));
}

function stream(dictionary: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that claims a size, with one row of pixels. */
function claimedPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = deflateSync(Buffer.alloc(width + 1));
  return new Uint8Array(
    Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]),
  );
}

async function pdfWithPages(count: number, options: { userPassword?: string } = {}): Promise<Uint8Array> {
  const document = new PDFDocument({ autoFirstPage: false, ...options });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => document.on('end', resolve));
  for (let page = 0; page < count; page++) document.addPage({ size: 'A6' }).text(`page ${page}`);
  document.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

const ONE_PAGE = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>'] as const;

/** A page of nothing but spaces, packed twice. */
function packedPage(spaces: number): Uint8Array {
  const twice = deflateSync(deflateSync(Buffer.alloc(spaces, ' ')));
  return pdf(
    ...ONE_PAGE,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>',
    stream('/Filter[/FlateDecode/FlateDecode]', twice),
  );
}

describe('hostile PDFs', () => {
  it('reports a truncated PDF as unreadable and does not show it', async () => {
    const torn = fixture('scanned-invoice-constructed.pdf').slice(0, 20_000);
    expect(await read(torn, 'application/pdf')).toMatchObject({ kind: 'unreadable', total_incl: null });
    const shown = reader.pageImage({ bytes: torn, media_type: 'application/pdf' }, 1, 200);
    await expect(shown).rejects.toMatchObject({ name: 'DocumentRefused' });
  });

  it('reports an encrypted PDF as unreadable', async () => {
    const locked = await pdfWithPages(1, { userPassword: 'secret' });
    expect((await read(locked, 'application/pdf')).kind).toBe('unreadable');
  });

  it('reports a PDF without pages as unreadable', async () => {
    expect(await read(await pdfWithPages(0), 'application/pdf')).toMatchObject({ kind: 'unreadable', pages: [] });
  });

  it('shows a page packed a thousand times as the empty one it is', async () => {
    const bytes = packedPage(2_000_000);
    expect(bytes.length).toBeLessThan(2_000);
    expect(await read(bytes, 'application/pdf')).toMatchObject({ kind: 'unreadable', pages: [{ width: 200 }] });
    expect((await reader.pageImage({ bytes, media_type: 'application/pdf' }, 1, 200)).length).toBeGreaterThan(0);
  });

  it('refuses a page of 70 MB packed ten thousand times, and handles the next request', async () => {
    const bytes = packedPage(70_000_000);
    expect(bytes.length).toBeLessThan(7_000);
    expect(await read(bytes, 'application/pdf')).toMatchObject({ kind: 'unreadable', pages: [] });
    const shown = reader.pageImage({ bytes, media_type: 'application/pdf' }, 1, 200);
    await expect(shown).rejects.toMatchObject({ name: 'DocumentRefused' });
    expect((await read(await pdfWithPages(1), 'application/pdf')).pages).toHaveLength(1);
  });

  let packed: Buffer | undefined;
  const gigabyte = (): Buffer => (packed ??= deflateSync(Buffer.alloc(1_000_000_000, ' '), { level: 1 }));

  it.each([
    ['once', gigabyte, '/FlateDecode'],
    ['twice', () => deflateSync(gigabyte()), '[/FlateDecode/FlateDecode]'],
  ])(
    'does not unpack a drawing of a gigabyte that was packed %s: the next waits no longer for it',
    async (_name, pack, filter) => {
      const bytes = pdf(
        ...ONE_PAGE,
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>',
        stream(`/Filter${filter}`, pack()),
      );
      const pdfs = pdfDocuments();
      await expect(pdfs.content(bytes, 50)).rejects.toThrow('unpacks to too much');
      await expect(pdfs.picture(bytes, 1, 200, 1_000_000)).rejects.toThrow('unpacks to too much');
      await pdfs.close();
      expect(await read(bytes, 'application/pdf')).toMatchObject({ kind: 'unreadable' });
    },
    60_000,
  );

  it('refuses too many pages', async () => {
    await expect(read(await pdfWithPages(51), 'application/pdf')).rejects.toMatchObject({ reason: 'too_many_pages' });
  });

  it('counts actual pages, not those a PDF claims', async () => {
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>';
    const boasting = pdf(ONE_PAGE[0], '<</Type/Pages/Kids[3 0 R]/Count 900000000>>', page);
    expect(await read(boasting, 'application/pdf')).toMatchObject({
      kind: 'unreadable',
      pages: [{ width: 99, height: 99 }],
    });
  });

  it('does not decode an image of billions of pixels', async () => {
    const image =
      '/Type/XObject/Subtype/Image/Width 60000 /Height 60000 /ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode';
    const bytes = pdf(
      ...ONE_PAGE,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
      stream('', Buffer.from('200 0 0 200 0 0 cm /I Do')),
      stream(image, deflateSync(Buffer.alloc(5_000_000))),
    );
    await expect(read(bytes, 'application/pdf')).rejects.toMatchObject({ reason: 'too_many_pixels' });
    const shown = reader.pageImage({ bytes, media_type: 'application/pdf' }, 1, 200);
    await expect(shown).rejects.toMatchObject({ reason: 'too_many_pixels' });
  });

  it('shows a 100-metre page at a limited size', async () => {
    const bytes = pdf(...ONE_PAGE, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 300000]>>');
    const image = await reader.pageImage({ bytes, media_type: 'application/pdf' }, 1, 2400);
    expect(image.length).toBeGreaterThan(0);
  });

  it('terminates on pages that contain themselves', async () => {
    const bytes = pdf('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2/Parent 2 0 R>>');
    expect((await read(bytes, 'application/pdf')).kind).toBe('unreadable');
  });

  it('ends a request that takes too long, and handles the next', async () => {
    const pdfs = pdfDocuments(1);
    const bytes = await pdfWithPages(40);
    await expect(pdfs.content(bytes, 50)).rejects.toThrow('time limit');
    await pdfs.close();
    expect((await read(await pdfWithPages(1), 'application/pdf')).kind).not.toBe('text_pdf');
  });
});

describe('hostile pictures', () => {
  it('refuses an image by its claimed size, before decoding', async () => {
    await expect(read(claimedPng(30_000, 30_000), 'image/png')).rejects.toMatchObject({ reason: 'too_many_pixels' });
  });

  it('reports a truncated photo and missing rows as unreadable', async () => {
    const torn = fixture('till-receipt-constructed.jpg').slice(0, 400);
    expect((await read(torn, 'image/jpeg')).kind).toBe('unreadable');
    expect((await read(claimedPng(200, 200), 'image/png')).kind).toBe('unreadable');
  });

  it('reports a single pixel as unreadable', async () => {
    expect((await read(claimedPng(1, 1), 'image/png')).kind).toBe('unreadable');
  });
});

describe('hostile XML', () => {
  it('does not expand entities', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>&b;</ID></Invoice>`;
    const bytes = new TextEncoder().encode(laughs);
    expect(await read(bytes, 'application/xml')).toMatchObject({ kind: 'unreadable', document_number: null, text: '' });
  });
});

describe('what a file is', () => {
  it.each([
    ['%PDF-1.4', 'application/pdf'],
    ['\r\n\r\n%PDF-1.7', 'application/pdf'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x1cftypheic', 'image/heic'],
    ['<?xml version="1.0"?><!-- <a> --><ubl:Invoice xmlns:ubl="x">', 'application/xml'],
    ['\xef\xbb\xbf<CreditNote xmlns="x">', 'application/xml'],
    ['<html>%PDF-1.4', undefined],
    ['<Envelope/>', undefined],
    ['GIF89a', undefined],
    ['MZ', undefined],
    ['', undefined],
  ])('%j is %s', (content, expected) => {
    expect(sniffMediaType(Uint8Array.from(content, (letter) => letter.charCodeAt(0)))).toBe(expected);
  });
});

const inspect = (bytes: Uint8Array, media_type: ReadableMediaType) => reader.inspect({ bytes, media_type });

describe('checks before reading', () => {
  it('reports too many pages of a PDF', async () => {
    expect(await inspect(await pdfWithPages(2), 'application/pdf')).toEqual({ pages: 2, limit: null });
    expect(await inspect(await pdfWithPages(51), 'application/pdf')).toEqual({ pages: 1, limit: 'too_many_pages' });
  });

  it('reports a too large image, also in a PDF', async () => {
    const large = await sharp({ create: { width: 8000, height: 4000, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    expect(await inspect(large, 'image/jpeg')).toEqual({ pages: 1, limit: null });
    expect(await inspect(claimedPng(20_000, 20_000), 'image/png')).toEqual({ pages: 0, limit: 'too_many_pixels' });
  });

  it('shows no page of a damaged file', async () => {
    const none = { pages: 0, limit: null };
    const damaged = new Uint8Array(Buffer.from('%PDF-1.7\nnothing here'));
    expect(await inspect(damaged, 'application/pdf')).toEqual(none);
    expect(await inspect(await pdfWithPages(1, { userPassword: 'secret' }), 'application/pdf')).toEqual(none);
    expect(await inspect(await pdfWithPages(0), 'application/pdf')).toEqual(none);
    expect(await inspect(claimedPng(200, 200), 'image/png')).toEqual(none);
    expect(await inspect(fixture('till-receipt-constructed.jpg').slice(0, 9000), 'image/jpeg')).toEqual(none);
  });
});
