import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseXmlDocument } from 'slimdom';
import { describe, expect, it } from 'vitest';
import { writeUbl } from '../ubl/ubl-writer.ts';
import { creditNote, everyDocument, exportInvoice, plainInvoice, toPublicBody } from '../fixtures/invoice-documents.ts';
import { checkEInvoice } from './check-e-invoice.ts';
import { missingForNetwork, peppolAddress, profileOf } from './profile.ts';
import { readRules } from './schematron.ts';

const shared = process.env['SALDO_SHARED'] ?? join(import.meta.dirname, '../../../../../shared');
const official = join(shared, 'standards/data/einvoicing/en16931-1.3.16/unit');

const rulesOf = async (xml: string, profile: Parameters<typeof checkEInvoice>[1]) =>
  (await checkEInvoice(xml, profile)).map(({ rule, severity }) => `${rule} ${severity}`);

it.each(everyDocument.map((document) => [document.number, document] as const))(
  'document %s keeps every rule of its profile, warnings included',
  async (_, document) => {
    const profile = profileOf(document);
    const files = new Map((document.attachments ?? []).map(({ sha256 }) => [sha256, Buffer.from('%PDF-1.7')]));
    expect(await rulesOf(writeUbl(document, profile, files), profile)).toEqual([]);
  },
);

it('chooses the profile that is kept', async () => {
  expect(profileOf(plainInvoice)).toBe('nlcius');
  expect(profileOf(creditNote)).toBe('nlcius');
  const consumer = { ...plainInvoice, buyer: { ...plainInvoice.buyer, kvk: null, vat_id: null } };
  expect(profileOf(consumer)).toBe('en16931');
  expect(missingForNetwork(consumer)).toEqual(['customer_number']);
  expect(await rulesOf(writeUbl(consumer, 'en16931'), 'en16931')).toEqual([]);
  expect(await rulesOf(writeUbl(consumer, 'nlcius'), 'nlcius')).toEqual(['BR-NL-10 fatal']);
  expect(profileOf({ ...plainInvoice, payment: null })).toBe('en16931');
  // Nobody finds this customer on the network: it has no VAT number.
  expect(profileOf(exportInvoice)).toBe('en16931');
});

it('addresses a customer where that receives e-invoices, else by its number', () => {
  const { buyer } = plainInvoice;
  expect(peppolAddress(buyer)).toEqual({ scheme: '0106', value: '34112233' });
  expect(peppolAddress({ ...buyer, peppol_id: '0208:0439401387' })).toEqual({ scheme: '0208', value: '0439401387' });
  expect(peppolAddress(toPublicBody.buyer)).toEqual({ scheme: '0190', value: '00000001002306608000' });
  expect(profileOf(toPublicBody)).toBe('nlcius');
  const abroad = { ...exportInvoice, buyer: { ...exportInvoice.buyer, peppol_id: '0183:CHE123456789' } };
  expect(profileOf(abroad)).toBe('peppol');
});

it('names the rule that is not kept', async () => {
  const xml = writeUbl(plainInvoice, 'nlcius');
  expect(await rulesOf(xml.replace('<cbc:BuyerReference>PO-7731</cbc:BuyerReference>', ''), 'nlcius')).toEqual([
    'BR-NL-2 fatal',
  ]);
  expect(
    await rulesOf(xml.replace('>4137.50</cbc:TaxExclusiveAmount>', '>4137.51</cbc:TaxExclusiveAmount>'), 'nlcius'),
  ).toEqual(expect.arrayContaining(['BR-CO-13 fatal', 'BR-CO-15 fatal']));
});

it('takes an assertion that cannot be evaluated as not kept, and the first rule that fits', async () => {
  const rules = readRules(
    `<schema xmlns="http://purl.oclc.org/dsdl/schematron"><pattern>
    <rule context="b[@c='|']"><assert id="first" flag="warning" test="false()"/></rule>
    <rule context="a/b | x"><assert id="second" test="xs:decimal(.) > 1"/></rule></pattern></schema>`,
    {
      xs: 'http://www.w3.org/2001/XMLSchema',
    },
  );
  expect(await rules(parseXmlDocument('<a><b c="|">9</b><b>none</b><b>2</b></a>'))).toEqual([
    { rule: 'first', severity: 'warning' },
    { rule: 'second', severity: 'fatal' },
  ]);
  expect(() => readRules('<schema/>')).toThrow('no Schematron');
});

const NAMESPACE = 'http://difi.no/xsd/vefa/validator/1.0';
/** All 1,131 take half a minute; 1 runs them all, as is done when the rules are replaced. */
const EVERY = 12;

describe.skipIf(!existsSync(official))(
  'the official unit tests of EN 16931 (skipped if not next to the checkout)',
  () => {
    it('come out as the European Commission says', async () => {
      const rules = readRules(readFileSync(join(import.meta.dirname, 'data/en16931-ubl.sch'), 'utf8'));
      const wrong: string[] = [];
      let count = 0;
      for (const folder of readdirSync(official))
        for (const file of readdirSync(join(official, folder))) {
          const root = parseXmlDocument(readFileSync(join(official, folder, file), 'utf8'));
          for (const test of root.getElementsByTagNameNS(NAMESPACE, 'test')) {
            count += 1;
            if (count % EVERY !== 0) continue;
            const invoice = test.children.find(({ namespaceURI }) => namespaceURI !== NAMESPACE);
            if (invoice === undefined) expect.fail(`${file} has a test without a document`);
            const document = parseXmlDocument('<empty/>');
            document.replaceChild(document.importNode(invoice, true), document.children[0] ?? document);
            const found = new Set((await rules(document)).map(({ rule }) => rule));
            const named = (name: string) =>
              test.getElementsByTagNameNS(NAMESPACE, name).map(({ textContent }) => (textContent ?? '').trim());
            const broken = [...named('error'), ...named('warning')].filter((rule) => !found.has(rule));
            const kept = named('success').filter((rule) => found.has(rule));
            if (broken.length + kept.length > 0) wrong.push(`${folder}/${file}: ${[...broken, ...kept].join(', ')}`);
          }
        }
      expect(wrong).toEqual([]);
      expect(count).toBe(1131);
    }, 120_000);
  },
);
