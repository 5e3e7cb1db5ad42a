import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const FONT = '@expo-google-fonts/poppins/400Regular/Poppins_400Regular.ttf';
const MOST_CHARACTERS = 50_000;

/** Words on sheets of A4, the same bytes each time: `created` is what is in the document as its moment. */
export function textPdf(title: string, text: string, created: Date): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 54, info: { Title: title, CreationDate: created } });
  const chunks: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc.registerFont('text', createRequire(import.meta.url).resolve(FONT)).font('text');
  doc.fontSize(14).text(title).moveDown();
  doc.fontSize(10).text(text.slice(0, MOST_CHARACTERS));
  doc.end();
  return done;
}
