import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { corpus } from '#receipt-reading/corpus/corpus';
import { localReceiptReader } from '#receipt-reading/local-receipt-reader';
import { sniffMediaType } from '#receipt-reading/documents/media-type';
import type { OwnDetails, Place, Reading } from '#receipt-reading/receipt-reader';

const NOBODY: OwnDetails = { names: [], vat_ids: [], kvk_numbers: [], ibans: [] };
const reader = localReceiptReader();
afterAll(() => reader.close());

function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));
}

async function read(bytes: Uint8Array, own = NOBODY): Promise<Reading> {
  const media_type = sniffMediaType(bytes);
  if (media_type === undefined || media_type === 'image/heic') throw new Error('not a document');
  return reader.read({ bytes, media_type }, own);
}

describe('a tilted, shaded photo of a till receipt on a desk', () => {
  const bytes = fixture('till-receipt-constructed.jpg');
  let reading: Reading;
  beforeAll(async () => {
    reading = await read(bytes);
  });

  it('is read with both VAT rates, and its arithmetic verifies the total', () => {
    expect(reading).toMatchObject({
      kind: 'image',
      supplier_name: { value: 'Bakkerij De Korenbloem', source: 'ocr' },
      supplier_vat_id: { value: 'NL001234567B29', certainty: 'certain' },
      supplier_kvk: { value: '30198765' },
      document_number: { value: '004711' },
      document_date: { value: '2026-04-18', remark: null },
      currency: { value: 'EUR' },
      total_excl: { value: 3533, certainty: 'certain' },
      total_vat: { value: 441, certainty: 'certain' },
      total_incl: { value: 3974, certainty: 'certain' },
      paid_by: { value: 'card', certainty: 'certain', source: 'ocr' },
      vat: [
        { rate_bp: { value: 900 }, base: { value: 2505 }, vat: { value: 225, certainty: 'certain' } },
        { rate_bp: { value: 2100 }, base: { value: 1028 }, vat: { value: 216, certainty: 'certain' } },
      ],
    });
    expect(reading.lines.map((line) => line.amount.value)).toEqual([650, 1495, 585, 349, 895]);
    expect(reading.lines[0]).toMatchObject({ quantity: '2', amount_includes_vat: true });
  });

  it('has the location of the total', async () => {
    const place = reading.total_incl?.place;
    expect(await darkShare(bytes, place)).toBeGreaterThan(0.08);
    // The row of the total lies in the lower half, its amount at the right.
    expect(place?.x).toBeGreaterThan(0.6);
    expect(place?.y).toBeGreaterThan(0.55);
    expect(place?.y).toBeLessThan(0.7);
  });
});

/** How much of a place is ink: well below the paper's brightness. */
async function darkShare(bytes: Uint8Array, place: Place | null | undefined): Promise<number> {
  const image = sharp(bytes).autoOrient().greyscale();
  const { width, height } = await image.metadata();
  if (place === null || place === undefined) return 0;
  const region = {
    left: Math.round(place.x * width),
    top: Math.round(place.y * height),
    width: Math.round(place.width * width),
    height: Math.round(place.height * height),
  };
  const pixels = await image.extract(region).raw().toBuffer();
  return pixels.filter((grey) => grey < 90).length / pixels.length;
}

describe('a photo half in hard shadow', () => {
  it('is read as if evenly lit', async () => {
    const bytes = fixture('till-receipt-constructed.jpg');
    const { width, height } = await sharp(bytes).metadata();
    const shade = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <path d="M0 ${height * 0.9} L${width} ${height * 0.2} V${height} H0 Z" fill="#000" fill-opacity="0.92"/></svg>`);
    const shaded = await sharp(bytes)
      .composite([{ input: shade }])
      .jpeg()
      .toBuffer();
    expect(await read(new Uint8Array(shaded))).toMatchObject({
      document_number: { value: '004711' },
      document_date: { value: '2026-04-18' },
      total_vat: { value: 441 },
      total_incl: { value: 3974, certainty: 'certain' },
    });
  });
});

describe('a photo of an invoice with misaligned columns', () => {
  it('is read by column, so the date beside the address is found', async () => {
    for await (const { document, facts } of corpus(['photo'], ['foreign'])) {
      const reading = await reader.read(document, NOBODY);
      expect(reading.document_date?.value).toBe(facts.date);
      expect(reading.due_date?.value).toBe(facts.due);
    }
  }, 60_000);
});

describe('a photo on its side', () => {
  const expected = {
    kind: 'image',
    supplier_name: { value: 'IJZERHANDEL VERMEER B.V.' },
    supplier_vat_id: { value: 'NL808117622B01', certainty: 'certain' },
    supplier_kvk: { value: '11045678' },
    document_number: { value: '88-20417' },
    document_date: { value: '2026-02-03', remark: 'unlabelled' },
    total_excl: { value: 10_583 },
    total_vat: { value: 2222 },
    total_incl: { value: 12_805, certainty: 'certain' },
    paid_by: { value: 'card', certainty: 'certain' },
    vat: [{ rate_bp: { value: 2100 }, vat: { value: 2222 } }],
  };

  it('is rotated by its EXIF orientation', async () => {
    expect(await read(fixture('shop-receipt-constructed.jpg'))).toMatchObject(expected);
  });

  it('is rotated by its text without EXIF, with locations on the original', async () => {
    const sideways = await sharp(fixture('shop-receipt-constructed.jpg'))
      .keepExif()
      .withMetadata({ orientation: 1 })
      .jpeg()
      .toBuffer();
    const reading = await read(new Uint8Array(sideways));
    expect(reading).toMatchObject(expected);
    const place = reading.total_incl?.place;
    expect(place?.height).toBeGreaterThan(place?.width ?? 1);
  });
});

describe('a scanned invoice without a text layer', () => {
  it('is recognised', async () => {
    const reading = await read(fixture('scanned-invoice-constructed.pdf'));
    expect(reading).toMatchObject({
      kind: 'scanned',
      supplier_name: { value: 'Drukkerij Van Santen B.V.' },
      supplier_vat_id: { value: 'NL804212340B01', certainty: 'certain' },
      supplier_kvk: { value: '05067812' },
      supplier_iban: { value: 'NL91ABNA0417164300', certainty: 'certain' },
      document_number: { value: '2026-0317' },
      document_date: { value: '2026-03-09' },
      due_date: { value: '2026-03-23' },
      total_excl: { value: 29_950, certainty: 'certain' },
      total_incl: { value: 36_240, certainty: 'certain' },
      paid_by: null,
    });
    expect(reading.lines.map((line) => [line.description.value, line.quantity, line.amount.value])).toEqual([
      ['Visitekaartjes 350 grams', '500', 8450],
      ['Folders A5 dubbelzijdig', '1000', 21_500],
    ]);
  });

  it('does not propose the user’s own company on their own invoice', async () => {
    const own = {
      names: ['Drukkerij Van Santen'],
      vat_ids: ['NL804212340B01'],
      kvk_numbers: ['05067812'],
      ibans: ['NL91 ABNA 0417 1643 00'],
    };
    const reading = await read(fixture('scanned-invoice-constructed.pdf'), own);
    expect(reading).toMatchObject({ supplier_vat_id: null, supplier_kvk: null, supplier_iban: null });
    expect(reading.supplier_name?.value ?? '').not.toContain('Santen');
  });
});
