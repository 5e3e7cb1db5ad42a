import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { describe, expect, it } from 'vitest';
import {
  creditNote,
  everyDocument,
  exportInvoice,
  goodsToGermany,
  mixedInvoice,
  outsideScope,
  plainInvoice,
  reverseCharged,
  serviceToGermany,
} from '../fixtures/invoice-documents.ts';
import { writeUbl } from './ubl-writer.ts';

const shared = process.env['SALDO_SHARED'] ?? join(import.meta.dirname, '../../../../../shared');
const schemas = join(shared, 'standards/data/einvoicing/ubl-2.1-xsd/xsdrt/maindoc');

const NAMESPACES = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

type Reader = {
  texts: (path: string) => string[];
  text: (path: string) => string | undefined;
  cents: (path: string) => number;
};

function toCents(text: string): number {
  return Number(text.replace('.', ''));
}

function reading<T>(xml: string, work: (reader: Reader) => T): T {
  const document = XmlDocument.fromString(xml);
  const texts = (path: string): string[] => document.find(path, NAMESPACES).map((node) => node.content);
  try {
    return work({
      texts,
      text: (path) => texts(path)[0],
      cents: (path) => texts(path).reduce((total, text) => total + toCents(text), 0),
    });
  } finally {
    document.dispose();
  }
}

describe.each(everyDocument.map((document) => [document.number, document] as const))('document %s', (_, document) => {
  const xml = writeUbl(document, document.buyer.address.country === 'NL' ? 'nlcius' : 'peppol');

  it('follows the arithmetic of EN 16931', () => {
    reading(xml, ({ texts, text, cents }) => {
      const total = (name: string): number => cents(`/*/cac:LegalMonetaryTotal/cbc:${name}`);
      const line = '(/*/cac:InvoiceLine | /*/cac:CreditNoteLine)';
      expect(total('LineExtensionAmount'), 'BR-CO-10').toBe(cents(`${line}/cbc:LineExtensionAmount`));
      expect(total('TaxExclusiveAmount'), 'BR-CO-13').toBe(total('LineExtensionAmount'));
      expect(cents('/*/cac:TaxTotal/cbc:TaxAmount'), 'BR-CO-14').toBe(cents('//cac:TaxSubtotal/cbc:TaxAmount'));
      expect(total('TaxInclusiveAmount'), 'BR-CO-15').toBe(
        total('TaxExclusiveAmount') + cents('/*/cac:TaxTotal/cbc:TaxAmount'),
      );
      expect(total('PayableAmount'), 'BR-CO-16').toBe(total('TaxInclusiveAmount') - total('PrepaidAmount'));
      expect(text('//cbc:DueDate') ?? text('//cac:PaymentTerms/cbc:Note'), 'BR-CO-25').toMatch(/\S/);
      for (const index of texts('//cac:TaxSubtotal').keys()) {
        const subtotal = `(//cac:TaxSubtotal)[${String(index + 1)}]`;
        const category = text(`${subtotal}/cac:TaxCategory/cbc:ID`) ?? '';
        const rate = text(`${subtotal}/cac:TaxCategory/cbc:Percent`);
        const base = cents(`${subtotal}/cbc:TaxableAmount`);
        const sameRate = rate === undefined ? '' : ` and cbc:Percent="${rate}"`;
        const ofCategory = `${line}[cac:Item/cac:ClassifiedTaxCategory[cbc:ID="${category}"${sameRate}]]/cbc:LineExtensionAmount`;
        expect(base, 'BR-S-08 and its like').toBe(cents(ofCategory));
        expect(cents(`${subtotal}/cbc:TaxAmount`), 'BR-CO-17').toBe(Math.round((base * Number(rate ?? 0)) / 100));
        const reason = text(`${subtotal}/cac:TaxCategory/cbc:TaxExemptionReason`);
        expect(reason !== undefined, 'BR-E-10 and its like').toBe(!['S', 'Z'].includes(category));
      }
      for (const index of texts(line).keys()) {
        const one = `${line}[${String(index + 1)}]`;
        const price = Number(text(`${one}/cac:Price/cbc:PriceAmount`));
        const quantity = Number(text(`${one}/cbc:InvoicedQuantity`) ?? text(`${one}/cbc:CreditedQuantity`));
        expect(price, 'BR-27').toBeGreaterThanOrEqual(0);
        expect(Math.round(price * quantity * 100), 'PEPPOL-EN16931-R120').toBe(cents(`${one}/cbc:LineExtensionAmount`));
      }
    });
  });

  it('follows the Dutch rules (NLCIUS)', () => {
    reading(xml, ({ texts, text }) => {
      const supplier = '/*/cac:AccountingSupplierParty/cac:Party';
      expect(text(`${supplier}/cac:PartyLegalEntity/cbc:CompanyID[@schemeID="0106"]`), 'BR-NL-1').toBe(
        document.seller.kvk,
      );
      expect(text('/*/cbc:BuyerReference') ?? text('/*/cac:OrderReference/cbc:ID'), 'BR-NL-2').toMatch(/\S/);
      for (const part of ['cbc:StreetName', 'cbc:CityName', 'cbc:PostalZone'])
        expect(texts(`//cac:PostalAddress/${part}`), 'BR-NL-3 and 4').toHaveLength(2);
      if (document.kind === 'credit_note')
        expect(text('/*/cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID'), 'BR-NL-9').toBe('2026-0042');
      else expect(text('/*/cac:PaymentMeans/cbc:PaymentMeansCode'), 'BR-NL-11 and 12').toBe('58');
    });
  });

  it.skipIf(!existsSync(schemas))('is valid UBL 2.1 (skipped without the schemas)', () => {
    xmlRegisterFsInputProviders();
    const name = document.kind === 'invoice' ? 'Invoice' : 'CreditNote';
    const path = join(schemas, `UBL-${name}-2.1.xsd`);
    const schema = XmlDocument.fromString(
      `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"><xsd:import namespace="urn:oasis:names:specification:ubl:schema:xsd:${name}-2" schemaLocation="${path}"/></xsd:schema>`,
    );
    const validator = XsdValidator.fromDoc(schema);
    const parsed = XmlDocument.fromString(xml);
    expect(() => validator.validate(parsed)).not.toThrow();
    const broken = XmlDocument.fromString(xml.replace('<cbc:IssueDate>', '<cbc:IssueDate>x'));
    expect(() => validator.validate(broken)).toThrow(/IssueDate/);
    for (const used of [parsed, broken, validator, schema]) used.dispose();
  });
});

describe('requirements of a VAT category', () => {
  it('names the article of a domestic and a European reverse charge', () => {
    expect(writeUbl(reverseCharged, 'nlcius')).toContain(
      '<cbc:TaxExemptionReason>Btw verlegd (artikel 12 Wet OB 1968)<',
    );
    expect(writeUbl(serviceToGermany, 'peppol')).toContain('VAT reverse charged (articles 44 and 196 VAT Directive)');
  });

  it('gives an intra-community supply its date and country', () => {
    reading(writeUbl(goodsToGermany, 'peppol'), ({ text }) => {
      expect(text('/*/cac:Delivery/cbc:ActualDeliveryDate')).toBe(goodsToGermany.issue_date);
      expect(text('/*/cac:Delivery//cac:Country/cbc:IdentificationCode')).toBe('DE');
    });
  });

  it('shows no VAT number and no rate outside the scope of VAT', () => {
    const xml = writeUbl(outsideScope, 'nlcius');
    expect(xml).not.toContain('cac:PartyTaxScheme');
    expect(xml).not.toContain('cbc:Percent');
  });
});

describe('details', () => {
  it('moves a discount’s minus to the quantity', () => {
    reading(writeUbl(mixedInvoice, 'nlcius'), ({ text }) => {
      expect(text('//cac:InvoiceLine[3]/cbc:InvoicedQuantity')).toBe('-1');
      expect(text('//cac:InvoiceLine[3]/cac:Price/cbc:PriceAmount')).toBe('41.25');
    });
  });

  it('splits a description into name and rest, and escapes it', () => {
    const xml = writeUbl(mixedInvoice, 'nlcius');
    expect(xml).toContain('<cbc:Name>Boek "Kleur &amp; Kraft", gesigneerd</cbc:Name>');
    expect(xml).toContain('<cbc:Description>Tweede druk, 212 bladzijden, linnen band</cbc:Description>');
  });

  it('omits characters not allowed in XML', () => {
    const [first] = plainInvoice.lines;
    if (first === undefined) expect.fail('the invoice has lines');
    const xml = writeUbl({ ...plainInvoice, lines: [{ ...first, description: 'a\u0000\u000bb\ud800c' }] }, 'nlcius');
    expect(xml).toContain('<cbc:Name>abc</cbc:Name>');
  });

  it('identifies a party without legal number by e-mail address', () => {
    reading(writeUbl(exportInvoice, 'peppol'), ({ text }) => {
      expect(text('/*/cac:AccountingCustomerParty//cbc:EndpointID[@schemeID="EM"]')).toBe('rechnung@mueller.example');
    });
  });

  it('writes a credit note as its own document', () => {
    reading(writeUbl(creditNote, 'peppol'), ({ text }) => {
      expect(text('/*/cbc:CreditNoteTypeCode')).toBe('381');
      expect(text('//cac:CreditNoteLine/cbc:CreditedQuantity')).toBe('1');
      expect(text('/*/cbc:CustomizationID')).toContain('peppol.eu:2017:poacc:billing:3.0');
    });
  });
});
