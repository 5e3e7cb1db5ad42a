import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readUbl, UBL_LIMITS, ublAddsUp } from '#standards/ubl/ubl-reader';

const XMLNS =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';
const ROOT = (kind: string): string => `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" ${XMLNS}`;

function party(name: string, vatId: string, kvk: string): string {
  return `<cac:Party><cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName>
    <cac:PostalAddress><cac:Country><cbc:IdentificationCode>nl</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>${vatId}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>${name} Holding</cbc:RegistrationName><cbc:CompanyID schemeID="0106">${kvk}</cbc:CompanyID></cac:PartyLegalEntity>
    <cac:Contact><cbc:ElectronicMail>post@example.com</cbc:ElectronicMail></cac:Contact></cac:Party>`;
}

const BODY = `
  <cbc:ID>2026-0042</cbc:ID><cbc:IssueDate>2026-02-28</cbc:IssueDate><cbc:DueDate>2026-03-14</cbc:DueDate>
  <cbc:Note>Bedankt &amp; tot ziens &#8364;</cbc:Note><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty>${party('Timmerbedrijf Eik', 'NL0012.34.567.B29', '12345678')}</cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>${party('Studio Linden', 'NL808117622B01', '87654321')}</cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentID>2026-0042</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>NL91 ABNA 0417 1643 00</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">25.50</cbc:TaxAmount>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>
    <cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">50.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">4.50</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>9.00</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="EUR">150.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">175.50</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">175.50</cbc:PayableAmount></cac:LegalMonetaryTotal>`;

function line(tag: 'Invoice' | 'CreditNote', quantityTag: string): string {
  return `<cac:${tag}Line><cbc:ID>1</cbc:ID><cbc:${quantityTag} unitCode="HUR">2.5</cbc:${quantityTag}><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Kozijn zetten</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item></cac:${tag}Line>`;
}

const INVOICE = `<?xml version="1.0" encoding="UTF-8"?><Invoice ${ROOT('Invoice')}>${BODY}${line('Invoice', 'InvoicedQuantity')}</Invoice>`;
const CREDIT = `<CreditNote ${ROOT('CreditNote')}>${BODY}${line('CreditNote', 'CreditedQuantity')}</CreditNote>`;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const problemOf = (text: string): unknown => {
  try {
    return readUbl(bytes(text));
  } catch (problem) {
    return (problem as { problem?: unknown }).problem ?? problem;
  }
};

const adjustment = (charge: string, amount: string) =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Vracht</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">${amount}</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent></cac:TaxCategory></cac:AllowanceCharge>`;

describe('a UBL invoice', () => {
  it('is read field by field', () => {
    expect(readUbl(bytes(INVOICE))).toEqual({
      kind: 'invoice',
      id: '2026-0042',
      issue_date: '2026-02-28',
      due_date: '2026-03-14',
      currency: 'EUR',
      order_reference: null,
      note: 'Bedankt & tot ziens €',
      supplier: {
        name: 'Timmerbedrijf Eik',
        vat_id: 'NL001234567B29',
        registration_number: '12345678',
        registration_scheme: '0106',
        country: 'NL',
        email: 'post@example.com',
      },
      customer: expect.objectContaining({ name: 'Studio Linden', registration_number: '87654321' }),
      ibans: ['NL91ABNA0417164300'],
      payment_reference: '2026-0042',
      vat: [
        { category: 'S', rate_bp: 2100, base: 10_000, vat: 2100 },
        { category: 'S', rate_bp: 900, base: 5000, vat: 450 },
      ],
      total_excl: 15_000,
      total_vat: 2550,
      total_incl: 17_550,
      payable: 17_550,
      prepaid: null,
      lines: [
        {
          id: '1',
          name: 'Kozijn zetten',
          description: null,
          quantity: '2.5',
          unit: 'HUR',
          amount: 10_000,
          rate_bp: 2100,
          category: 'S',
        },
      ],
      adjustments: [],
    });
  });

  it('reads a credit note, and an invoice of type 381 as one', () => {
    expect(readUbl(bytes(CREDIT))).toMatchObject({ kind: 'credit_note', lines: [{ quantity: '2.5', amount: 10_000 }] });
    const typed = INVOICE.replace('<cbc:Note>', '<cbc:InvoiceTypeCode>381</cbc:InvoiceTypeCode><cbc:Note>');
    expect(readUbl(bytes(typed)).kind).toBe('credit_note');
  });

  it('reads charges and allowances of the document, not of one line', () => {
    const adjusted = INVOICE.replace('<cac:TaxTotal>', `${adjustment('true', '7.50')}${adjustment('false', '2.25')}$&`);
    const ofLine = adjusted.replace('<cac:Item>', `${adjustment('false', '9.00')}$&`);
    const { lines, adjustments } = readUbl(bytes(ofLine));
    expect(lines.length).toBe(1);
    expect(adjustments.map(({ name, amount, rate_bp }) => [name, amount, rate_bp])).toEqual([
      ['Vracht', 750, 2100],
      ['Vracht', -225, 2100],
    ]);
  });

  it('ignores charges and allowances without an amount', () => {
    const without = adjustment('false', '').replace(/<cbc:Amount.*<\/cbc:Amount>/, '');
    const adjusted = INVOICE.replace(
      '<cac:TaxTotal>',
      `${without}${adjustment('true', '7.50')}${adjustment('false', '')}$&`,
    );
    expect(readUbl(bytes(adjusted)).adjustments.map(({ amount }) => amount)).toEqual([750]);
  });

  it('reads any prefix, and UTF-16', () => {
    const prefixed = INVOICE.replaceAll('cbc:', 'b:').replaceAll('xmlns:cbc', 'xmlns:b');
    expect(readUbl(bytes(prefixed)).id).toBe('2026-0042');
    const wide = Buffer.from(`\ufeff${INVOICE.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    expect(readUbl(new Uint8Array(wide)).id).toBe('2026-0042');
    expect(readUbl(new Uint8Array(wide.swap16())).id).toBe('2026-0042');
  });

  it('reads a declared legacy encoding', () => {
    const older = Buffer.from(
      INVOICE.replace('UTF-8', 'ISO-8859-1').replace('Timmerbedrijf Eik', 'Café Noël'),
      'latin1',
    );
    expect(readUbl(new Uint8Array(older)).supplier.name).toBe('Café Noël');
  });

  it('takes the VAT in the invoice currency when there are two totals', () => {
    const second = '<cac:TaxTotal><cbc:TaxAmount currencyID="USD">27.54</cbc:TaxAmount></cac:TaxTotal>';
    const both = INVOICE.replace('<cac:TaxTotal>', `${second}<cac:TaxTotal>`);
    expect(readUbl(bytes(both))).toMatchObject({ total_vat: 2550 });
  });

  it.each([
    ['1.005', 101],
    ['1.004', 100],
    ['-0.005', -1],
    ['.5', 50],
    ['+12', 1200],
    ['0.10', 10],
  ])('reads the amount %s from its digits', (written, expected) => {
    const changed = INVOICE.replace(
      '<cbc:PayableAmount currencyID="EUR">175.50',
      `<cbc:PayableAmount currencyID="EUR">${written}`,
    );
    expect(readUbl(bytes(changed)).payable).toBe(expected);
  });

  it('is checked for adding up', () => {
    expect(ublAddsUp(readUbl(bytes(INVOICE)))).toBe(true);
    expect(ublAddsUp(readUbl(bytes(INVOICE.replace('>175.50</cbc:TaxInc', '>175.51</cbc:TaxInc'))))).toBe(false);
    expect(ublAddsUp(readUbl(bytes(INVOICE.replace('>21.00<', '>12.00<'))))).toBe(false);
  });
});

describe('unreadable UBL', () => {
  it.each([
    ['a document type', `<!DOCTYPE Invoice><Invoice ${ROOT('Invoice')}/>`, 'has_doctype'],
    [
      'an entity of its own',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Invoice ${ROOT('Invoice')}>&x;</Invoice>`,
      'has_doctype',
    ],
    ['an unknown entity', `<Invoice ${ROOT('Invoice')}>&x;</Invoice>`, 'not_xml'],
    ['torn XML', INVOICE.slice(0, 500), 'not_xml'],
    ['nothing', '', 'not_xml'],
    ['deep nesting', `<Invoice ${ROOT('Invoice')}>${'<a>'.repeat(UBL_LIMITS.depth)}`, 'too_deep'],
    ['very many elements', `<Invoice ${ROOT('Invoice')}>${'<a/>'.repeat(UBL_LIMITS.elements)}</Invoice>`, 'too_deep'],
    ['another document', '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>', 'not_ubl'],
    ['another namespace', '<Invoice xmlns="urn:example"/>', 'not_ubl'],
    ['an amount in words', INVOICE.replace('>150.00<', '>veel<'), 'bad_amount'],
    ['an amount in powers', INVOICE.replace('>150.00<', '>1e9<'), 'bad_amount'],
  ])('%s', (_what, text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  it('is not read if too large', () => {
    expect(() => readUbl(new Uint8Array(UBL_LIMITS.bytes + 1))).toThrow('too_large');
  });
});

/** The examples of the standards bodies are read where they lie, when they are there. */
const shared = process.env.SALDO_SHARED ?? fileURLToPath(new URL('../../../../../shared', import.meta.url));
const folders = ['peppol-bis-billing-3', 'en16931-1.3.16'].map(
  (name) => `${shared}/standards/data/einvoicing/${name}/examples`,
);
const examples = folders.filter(existsSync).flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`));

describe.skipIf(examples.length === 0)('the published examples', () => {
  it.each(examples)('%s adds up', (file) => {
    const content = readFileSync(file);
    const document = readUbl(new Uint8Array(content));
    expect(document.id).not.toBeNull();
    expect(document.lines.length).toBeGreaterThan(0);
    expect(ublAddsUp(document)).toBe(true);
  });
});
