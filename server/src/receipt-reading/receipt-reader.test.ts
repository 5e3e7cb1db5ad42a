import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { backgroundReceiptReader } from '#receipt-reading/background-receipt-reader';
import { fakeReceiptReader } from '#receipt-reading/fake-receipt-reader';
import { localReceiptReader } from '#receipt-reading/local-receipt-reader';
import { DOCUMENT_LIMITS } from '#receipt-reading/receipt-reader';
import type { OwnDetails, ReadableMediaType, ReceiptDocument } from '#receipt-reading/receipt-reader';

const NOBODY: OwnDetails = { names: [], vat_ids: [], kvk_numbers: [], ibans: [] };

const UBL = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>F-77</cbc:ID><cbc:IssueDate>2026-05-04</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Loodgieter Prins</cbc:Name></cac:PartyName>
    <cac:PartyTaxScheme><cbc:CompanyID>NL001234567B29</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">121.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
</Invoice>`;

function fixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));
}

function document(content: string | Uint8Array, media_type: ReadableMediaType): ReceiptDocument {
  return { bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content, media_type };
}

describe.each([
  ['local', localReceiptReader],
  ['background', backgroundReceiptReader],
  ['fake', fakeReceiptReader],
])('a receipt reader (%s)', (_name, create) => {
  const reader = create();
  afterAll(() => reader.close());

  it('reads an XML invoice exactly', async () => {
    const reading = await reader.read(document(UBL, 'application/xml'), NOBODY);
    expect(reading).toMatchObject({
      kind: 'ubl',
      is_credit_note: false,
      supplier_name: { value: 'Loodgieter Prins', certainty: 'certain', source: 'ubl' },
      supplier_vat_id: { value: 'NL001234567B29' },
      document_number: { value: 'F-77' },
      document_date: { value: '2026-05-04' },
      total_excl: { value: 10_000 },
      total_vat: { value: 2100 },
      total_incl: { value: 12_100, certainty: 'certain', remark: null },
    });
  });

  it('recognises the reverse charge of an XML invoice by its code', async () => {
    const codes = ['AE', 'S'].map(
      (code) =>
        `<cac:TaxTotal><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>${code}</cbc:ID></cac:TaxCategory></cac:TaxSubtotal>`,
    );
    const shifted = codes.map(async (total) => {
      const invoice = UBL.replace('<cac:TaxTotal>', total);
      return (await reader.read(document(invoice, 'application/xml'), NOBODY)).is_coded_shifted;
    });
    expect(await Promise.all(shifted)).toEqual([true, false]);
  });

  it('never proposes the user’s own details as supplier', async () => {
    const own: OwnDetails = { ...NOBODY, names: ['loodgieter prins'], vat_ids: ['NL 0012.34.567.B29'] };
    const reading = await reader.read(document(UBL, 'application/xml'), own);
    expect(reading.supplier_name).toBeNull();
    expect(reading.supplier_vat_id).toBeNull();
    expect(reading.total_incl?.value).toBe(12_100);
  });

  it.each([
    ['nothing at all', '', 'application/pdf', 'empty'],
    [
      'a web page called a PDF',
      '<!doctype html><html><body>%PDF-1.4</body></html>',
      'application/pdf',
      'unknown_content',
    ],
    ['XML that is no invoice', '<?xml version="1.0"?><catalogue/>', 'application/xml', 'unknown_content'],
    ['an invoice called a photo', UBL, 'image/jpeg', 'content_differs'],
    ['an iPhone photo', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/jpeg', 'heic_not_supported'],
  ] as const)('refuses %s', async (_what, content, media_type, reason) => {
    await expect(reader.read(document(content, media_type), NOBODY)).rejects.toMatchObject({ reason });
    await expect(reader.pageImage(document(content, media_type), 1, 100)).rejects.toMatchObject({ reason });
  });

  it('refuses a file beyond the size limit', async () => {
    const bytes = new Uint8Array(DOCUMENT_LIMITS.bytes + 1);
    bytes.set(new TextEncoder().encode('%PDF-1.7'));
    await expect(reader.read(document(bytes, 'application/pdf'), NOBODY)).rejects.toMatchObject({
      reason: 'too_large',
    });
  });

  it.each([
    ['a document type', '<!DOCTYPE Invoice><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>'],
    ['torn XML', UBL.slice(0, 900)],
    ['an invoice of another kind', '<Invoice xmlns="urn:example:own"/>'],
  ])('finds %s unreadable', async (_what, content) => {
    expect(await reader.read(document(content, 'application/xml'), NOBODY)).toMatchObject({
      kind: 'unreadable',
      total_incl: null,
    });
  });

  it('shows the first page of a PDF and of a photo, and no others', async () => {
    const pdf = document(fixture('scanned-invoice-constructed.pdf'), 'application/pdf');
    const photo = document(fixture('till-receipt-constructed.jpg'), 'image/jpeg');
    for (const shown of [pdf, photo]) {
      const image = await reader.pageImage(shown, 1, 200);
      expect([0x89, 0xff]).toContain(image[0]);
      await expect(reader.pageImage(shown, 2, 200)).rejects.toMatchObject({ reason: 'no_such_page' });
      await expect(reader.pageImage(shown, 0, 200)).rejects.toMatchObject({ reason: 'no_such_page' });
    }
    await expect(reader.pageImage(document(UBL, 'application/xml'), 1, 200)).rejects.toMatchObject({
      reason: 'no_such_page',
    });
  });
});

describe('the fake', () => {
  it('returns the configured reading, without the user’s own details', async () => {
    const reader = fakeReceiptReader();
    const told = await reader.read(document(UBL, 'application/xml'), NOBODY);
    reader.willRead({ ...told, kind: 'image' });
    const own = { ...NOBODY, names: ['Loodgieter Prins'] };
    const reading = await reader.read(document(fixture('till-receipt-constructed.jpg'), 'image/jpeg'), own);
    expect(reading).toMatchObject({ kind: 'image', supplier_name: null, total_incl: { value: 12_100 } });
  });
});
