import PDFDocument from 'pdfkit';
import { afterAll, expect, it } from 'vitest';
import { localReceiptReader } from '#receipt-reading/local-receipt-reader';
import type { OwnDetails, Reading } from '#receipt-reading/receipt-reader';

const NOBODY: OwnDetails = { names: [], vat_ids: [], kvk_numbers: [], ibans: [] };
const reader = localReceiptReader();
afterAll(() => reader.close());

const UBL = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <b:ID>F-77</b:ID><b:IssueDate>2026-05-04</b:IssueDate><b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
  <a:AccountingSupplierParty><a:Party><a:PartyName><b:Name>Loodgieter Prins</b:Name></a:PartyName></a:Party></a:AccountingSupplierParty>
  <a:TaxTotal><b:TaxAmount currencyID="EUR">21.00</b:TaxAmount></a:TaxTotal>
  <a:LegalMonetaryTotal><b:TaxExclusiveAmount>100.00</b:TaxExclusiveAmount><b:TaxInclusiveAmount>121.00</b:TaxInclusiveAmount></a:LegalMonetaryTotal></Invoice>`;

async function invoicePdf(page: string[], attachment: string): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4' });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => document.on('end', resolve));
  document.file(Buffer.from(attachment), { name: 'invoice.xml', type: 'application/xml' });
  page.forEach((text, index) => document.text(text, 72, 100 + index * 20));
  document.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

async function read(page: string[], attachment = UBL): Promise<Reading> {
  return reader.read({ bytes: await invoicePdf(page, attachment), media_type: 'application/pdf' }, NOBODY);
}

const PAGE = ['Factuurnummer: F-77', 'Totaal excl. btw 100,00', 'Btw 21% 21,00', 'Totaal te betalen 121,00'];

it('trusts an attached invoice, with locations on the page', async () => {
  const reading = await read(PAGE);
  expect(reading).toMatchObject({
    kind: 'ubl',
    supplier_name: { value: 'Loodgieter Prins', certainty: 'certain', source: 'ubl' },
    document_number: { value: 'F-77', place: { page: 1 } },
    total_incl: { value: 12_100, certainty: 'certain', source: 'ubl' },
  });
  const place = reading.total_incl?.place;
  expect(place?.y).toBeCloseTo(160 / 842, 1);
  expect(place?.x).toBeGreaterThan(72 / 595);
});

it('is uncertain when the page proves another total than the attachment', async () => {
  const page = ['Totaal excl. btw 200,00', 'Btw 21% 42,00', 'Totaal te betalen 242,00'];
  expect((await read(page)).total_incl).toMatchObject({
    value: 12_100,
    certainty: 'doubtful',
    remark: 'totals_disagree',
  });
});

it('reads the page if the attachment is not an invoice', async () => {
  expect(await read([...PAGE, 'KvK 12345678'], '<Envelope/>')).toMatchObject({
    kind: 'text_pdf',
    total_incl: { value: 12_100, source: 'text' },
  });
});

function amount(tag: string, euros: string): string {
  return `<b:${tag} currencyID="EUR">${euros}</b:${tag}>`;
}

/** What is added to the whole invoice (`charge`), or taken off it. */
function adjustment(charge: boolean, reason: string, euros: string): string {
  return `<a:AllowanceCharge><b:ChargeIndicator>${String(charge)}</b:ChargeIndicator><b:AllowanceChargeReason>${reason}</b:AllowanceChargeReason>${amount('Amount', euros)}</a:AllowanceCharge>`;
}

it('treats document-level freight and discount as lines', async () => {
  const line = `<a:InvoiceLine>${amount('LineExtensionAmount', '95.00')}<a:Item><b:Name>Kraan</b:Name></a:Item></a:InvoiceLine>`;
  const whole = adjustment(true, 'Vracht', '10.00') + adjustment(false, 'Korting', '5.00');
  const reading = await read(PAGE, UBL.replace('<a:TaxTotal>', `${whole}$&`).replace('</Invoice>', `${line}$&`));
  expect(reading.lines.map((each) => [each.description.value, each.amount.value])).toEqual([
    ['Kraan', 9_500],
    ['Vracht', 1_000],
    ['Korting', -500],
  ]);
});
