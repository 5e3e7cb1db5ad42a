import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/**
 * Draws the constructed receipts that the receipt reader is tested with: photos of till receipts (tilted, with a shadow,
 * grain and a desk around them) and a scanned invoice. The files are committed; the fonts differ per machine.
 */

const FOLDER = new URL('../server/src/receipt-reading/fixtures/', import.meta.url);

type Row = string | { left: string; right: string; bold?: boolean };
type Paper = { title: string; rows: Row[]; width: number; font: number };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function paperSvg({ title, rows, width, font }: Paper): Buffer {
  const step = font * 1.5;
  const height = Math.round(step * (rows.length + 5));
  const lines = rows.map((row, index) => {
    const y = step * (index + 4);
    if (typeof row === 'string') return `<text x="${width / 2}" y="${y}" text-anchor="middle">${escaped(row)}</text>`;
    const weight = row.bold === true ? ' font-weight="bold"' : '';
    return `<text x="${font * 2}" y="${y}"${weight}>${escaped(row.left)}</text><text x="${width - font * 2}" y="${y}" text-anchor="end"${weight}>${escaped(row.right)}</text>`;
  });
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f6f4ee"/>
    <g font-family="DejaVu Sans Mono" font-size="${font}" fill="#2a2a2e" xml:space="preserve">
    <text x="${width / 2}" y="${step * 2.2}" text-anchor="middle" font-size="${font * 1.5}" font-weight="bold">${escaped(title)}</text>
    ${lines.join('\n')}</g></svg>`);
}

/** A soft shadow that falls over a corner. */
function shadowSvg(width: number, height: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop offset="0.35" stop-color="#000" stop-opacity="0"/>
    <stop offset="0.75" stop-color="#000" stop-opacity="0.42"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#s)"/></svg>`);
}

async function photo(paper: Paper, tilt: number): Promise<Buffer> {
  const flat = await sharp(paperSvg(paper)).png().toBuffer();
  const desk = { r: 116, g: 92, b: 70, alpha: 1 };
  const tilted = await sharp(flat)
    .extend({ top: 90, bottom: 90, left: 110, right: 110, background: desk })
    .rotate(tilt, { background: desk })
    .blur(0.7)
    .png()
    .toBuffer();
  const { width, height } = await sharp(tilted).metadata();
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  })
    .png()
    .toBuffer();
  return sharp(tilted)
    .composite([{ input: shadowSvg(width, height) }, { input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 62 })
    .toBuffer();
}

const bakery: Paper = {
  title: 'Bakkerij De Korenbloem',
  width: 900,
  font: 26,
  rows: [
    'Dorpsstraat 12, 3421 AB Oudewater',
    'Tel. 0348-555012   KvK 30198765',
    'BTW-nr NL001234567B29',
    '',
    { left: 'Datum 18-04-2026', right: '14:32' },
    { left: 'Bon 004711', right: 'Kassa 2' },
    '--------------------------------------------',
    { left: '2 x Volkoren brood', right: '6,50' },
    { left: 'Appeltaart', right: '14,95' },
    { left: 'Koffie 250 g', right: '5,85' },
    { left: 'Servetten', right: '3,49' },
    { left: 'Taartschep', right: '8,95' },
    '--------------------------------------------',
    { left: 'TOTAAL', right: '39,74', bold: true },
    { left: 'PIN', right: '39,74' },
    '',
    { left: 'BTW        Grondslag', right: 'BTW bedrag' },
    { left: ' 9%            25,05', right: '2,25' },
    { left: '21%            10,28', right: '2,16' },
    '',
    'Bedankt en tot ziens!',
  ],
};

const hardware: Paper = {
  title: 'IJZERHANDEL VERMEER B.V.',
  width: 860,
  font: 25,
  rows: [
    'Industrieweg 8  4104 AK Culemborg',
    'www.ijzerhandelvermeer.nl',
    '',
    { left: 'Kassabon: 88-20417', right: '03-02-2026 09:17' },
    '',
    { left: 'Schroeven 4x40 200 st', right: '€ 11,95' },
    { left: 'Accuboormachine 18V', right: '€ 129,00' },
    { left: 'Korting 10%', right: '€ -12,90' },
    '',
    { left: 'Subtotaal excl. BTW', right: '€ 105,83' },
    { left: 'BTW 21%', right: '€ 22,22' },
    { left: 'Totaal te betalen', right: '€ 128,05', bold: true },
    { left: 'Maestro', right: '€ 128,05' },
    '',
    'BTW NL 8081.17.622.B01  KvK 11045678',
  ],
};

const invoice: Paper = {
  title: 'FACTUUR',
  width: 1240,
  font: 24,
  rows: [
    { left: 'Drukkerij Van Santen B.V.', right: 'Factuurnummer: 2026-0317' },
    { left: 'Havenkade 5', right: 'Factuurdatum: 9 maart 2026' },
    { left: '8011 PM Zwolle', right: 'Vervaldatum: 23 maart 2026' },
    { left: 'KvK: 05067812', right: 'BTW: NL804212340B01' },
    '',
    { left: 'Factuuradres', right: '' },
    { left: 'Studio Linden', right: '' },
    { left: 'Kerkplein 3', right: '' },
    { left: '3811 HE Amersfoort', right: '' },
    '',
    { left: 'Omschrijving                      Aantal', right: 'Bedrag' },
    { left: 'Visitekaartjes 350 grams             500', right: '84,50' },
    { left: 'Folders A5 dubbelzijdig             1000', right: '215,00' },
    '',
    { left: '', right: 'Subtotaal excl. btw      299,50' },
    { left: '', right: 'Btw 21%       62,90' },
    { left: '', right: 'Totaal incl. btw      362,40', bold: true },
    '',
    'Gelieve te betalen op IBAN NL91ABNA0417164300 t.n.v. Drukkerij Van Santen B.V.',
  ],
};

async function scannedPdf(): Promise<void> {
  const scan = await sharp(paperSvg(invoice))
    .rotate(0.6, { background: '#f6f4ee' })
    .greyscale()
    .jpeg({ quality: 55 })
    .toBuffer();
  const document = new PDFDocument({ size: 'A4', margin: 0 });
  const file = createWriteStream(new URL('scanned-invoice-constructed.pdf', FOLDER));
  document.pipe(file);
  document.image(scan, 20, 40, { width: 555 });
  document.end();
  await finished(file);
}

const bakeryPhoto = await photo(bakery, 3);
await sharp(bakeryPhoto).toFile(new URL('till-receipt-constructed.jpg', FOLDER).pathname);
// The second one lies on its side, as a phone stores it, with the turn in its particulars.
const hardwarePhoto = await photo(hardware, -2.4);
await sharp(hardwarePhoto)
  .rotate(-90)
  .jpeg({ quality: 62 })
  .withMetadata({ orientation: 6 })
  .toFile(new URL('shop-receipt-constructed.jpg', FOLDER).pathname);
await scannedPdf();
