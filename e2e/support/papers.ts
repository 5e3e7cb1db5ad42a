import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cents, type IsoDate } from '@saldo/ledger';
import type { DemoCompany, Supplier } from '../../seeds/companies/company.ts';
import { supplierInvoice } from '../../seeds/receipts.ts';

/** A file as a page takes it. */
export type Paper = { name: string; mimeType: string; buffer: Buffer };

const CHECKOUT = join(import.meta.dirname, '../..');
const MADE = join(CHECKOUT, 'server/src/receipt-reading/fixtures');

const KINDS: Readonly<Record<string, string>> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' };

function paperAt(path: string): Paper {
  const kind = KINDS[path.split('.').at(-1) ?? ''];
  if (kind === undefined) throw new Error(`${path} is no receipt`);
  return { name: basename(path), mimeType: kind, buffer: readFileSync(path) };
}

const named = (name: string): Paper => paperAt(join(MADE, name));

export const TILL_RECEIPT = (): Paper => named('till-receipt-constructed.jpg');
export const SCANNED_INVOICE = (): Paper => named('scanned-invoice-constructed.pdf');

/** A picture without a letter on it, where only that there is one counts: to read a receipt takes seconds. */
export const PICTURE = (): Paper => paperAt(join(CHECKOUT, 'web/public/icon-192.png'));

/** A web page that calls itself a PDF. */
export const DISGUISED: Paper = {
  name: 'disguised.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('<!doctype html><title>Invoice</title><p>Pay here'),
};
export const PLAIN_TEXT: Paper = {
  name: 'notes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('two rolls of tape'),
};

/** A supplier nobody has booked before. */
export const PAINTER = {
  name: 'Schildersbedrijf De Kwast',
  country: 'NL',
  vat_id: 'NL123456782B12',
  kvk_number: '57842019',
  iban: 'NL91ABNA0417164300',
  account: '4100',
  rate_bp: 2100,
  reverse_charge: 'NONE',
  description: 'Kozijnen geschilderd',
  amount: [40_000, 40_000],
  per_month: 0,
  day: 1,
} satisfies Supplier;

/** An invoice of the painter: a PDF with its UBL inside, € 484 with VAT. */
export async function painterInvoice(company: DemoCompany, number: string, date: IsoDate): Promise<Paper> {
  const lines = [{ description: PAINTER.description, net: cents(40_000) }];
  const buffer = await supplierInvoice(company, PAINTER, { date, due: date, number, lines });
  return { name: `${number}.pdf`, mimeType: 'application/pdf', buffer };
}
