/** A line of words on the sheet: points from the left and the top; `ends` puts its end there instead of its beginning. */
export type PdfLine = { x: number; y: number; words: string; size?: number; bold?: boolean; ends?: boolean };

const [WIDTH, HEIGHT] = [595, 842];
const FONTS = ['Helvetica', 'Helvetica-Bold'];
/** Thousandths of the size, in Helvetica; everything else that ends somewhere is a figure. */
const NARROW: Readonly<Record<string, number>> = { '.': 278, ',': 278, ' ': 278, '-': 333 };
const FIGURE = 556;
const EURO = 0x80;

function widthOf(figures: string, size: number): number {
  const thousandths = Array.from(figures, (sign) => NARROW[sign] ?? FIGURE);
  return (thousandths.reduce((sum, each) => sum + each, 0) * size) / 1000;
}

/** In the encoding of the fonts, which is Latin with a euro sign. */
function written(words: string): string {
  const signs = Array.from(words, (sign) => (sign === '€' ? String.fromCharCode(EURO) : sign));
  return signs.join('').replaceAll(/[\\()]/g, String.raw`\$&`);
}

/**
 * One sheet of A4 with lines of words, in the fonts that every reader has; figures alone can end at a place. The demo has a hundred of
 * these, and is planted within seconds: pdfkit takes a hundred times longer for one.
 */
export function plainPdf(lines: readonly PdfLine[]): Buffer {
  const drawn = lines.map(({ x, y, words, size = 10, bold = false, ends = false }) => {
    const left = ends ? x - widthOf(words, size) : x;
    return `/F${bold ? '1' : '0'} ${String(size)} Tf 1 0 0 1 ${String(Math.round(left * 100) / 100)} ${String(HEIGHT - y)} Tm (${written(words)}) Tj`;
  });
  const content = `BT\n${drawn.join('\n')}\nET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${String(WIDTH)} ${String(HEIGHT)}]/Resources<</Font<</F0 5 0 R/F1 6 0 R>>>>/Contents 4 0 R>>`,
    `<</Length ${String(content.length)}>>\nstream\n${content}\nendstream`,
    ...FONTS.map((font) => `<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = String(objects.length + 1);
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${String(file.length)}\n%%EOF\n`,
    'latin1',
  );
}
