import { create } from 'qrcode';
import { epcQrText } from '../sepa/epc-qr.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { MUTED, type Sheet } from './invoice-pdf-head.ts';
import { SHEET } from './invoice-pdf-paper.ts';

/** Large enough for any telephone that is held over paper. */
const SIDE = 72;
export const QR_HEIGHT = SIDE + 14;

/** What banking apps read; null where nothing is to be transferred, or the number is not known yet. */
export function transferText({ kind, payment, totals, number }: InvoiceDocument): string | null {
  if (kind === 'credit_note' || payment === null || totals.payable <= 0 || number === '') return null;
  const { account_name, iban, bic, reference } = payment;
  return epcQrText({ account_name, iban, bic, amount: totals.payable, reference: reference ?? number });
}

const LEADING = 12;

/** The address where the invoice is paid online, to read and to follow. */
function drawLink({ paper, words }: Sheet, link: string, { x, y }: { x: number; y: number }): void {
  const lines = paper.wrap(link, SHEET.right - x, MUTED);
  paper.leaf(paper.root, 'P', () => {
    paper.left(words.pay_online, x, y, MUTED);
    for (const [index, line] of lines.entries()) paper.left(line, x, y + (index + 1) * LEADING, MUTED);
  });
  paper.doc.link(x, y, SHEET.right - x, lines.length * LEADING + 4, link);
}

/** The code with which a customer pays, and what it is for. */
export function drawPaymentQr(sheet: Sheet, text: string): void {
  const { paper, words } = sheet;
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const module = SIDE / size;
  const top = sheet.y;
  paper.leaf(
    paper.root,
    'Figure',
    () => {
      for (let at = 0; at < data.length; at += 1)
        if (data[at] === 1)
          paper.doc.rect(SHEET.left + (at % size) * module, top + Math.floor(at / size) * module, module, module);
      paper.doc.fill('#000000');
    },
    words.scan_to_pay,
  );
  const beside = SHEET.left + SIDE + 12;
  const link = sheet.document.payment?.link;
  const middle = top + SIDE / 2;
  paper.leaf(paper.root, 'P', () =>
    paper.left(words.scan_to_pay, beside, link === undefined ? middle : top + 12, MUTED),
  );
  if (link !== undefined) drawLink(sheet, link, { x: beside, y: middle - 6 });
  sheet.y = top + QR_HEIGHT;
}
