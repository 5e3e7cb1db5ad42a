import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text as consume } from 'node:stream/consumers';
import { cents, negate } from '@saldo/ledger';
import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import type { AuditEntry, AuditFile, AuditVersion } from './audit-file.ts';
import { writeAuditFile } from './write-audit-file.ts';

const shared = process.env['SALDO_SHARED'] ?? join(import.meta.dirname, '../../../../../shared');
const xaf = join(shared, 'standards/data/xaf');
const schema = (version: AuditVersion): string =>
  readFileSync(join(xaf, version, `XmlAuditfileFinancieel${version}.xsd`), 'utf8');

async function* pages<Item>(...items: Item[]): AsyncGenerator<Item[]> {
  for (const item of items) yield [item];
}

const address = {
  street: 'Spaarne',
  number: '12',
  extension: '',
  postal_code: '2011 CH',
  town: 'Haarlem',
  country: 'NL',
};
const entry: AuditEntry = {
  number: '7',
  description: 'Hosting & meer',
  period: 1,
  date: '2026-02-12',
  document: '2026-0001',
  user: 'Sanne',
  lines: [
    {
      number: 1,
      account: '4640',
      amount: cents(200_50),
      description: 'Hosting',
      contact_id: '3',
      invoice: null,
      vat: [
        { id: 'purchase_reverse_eu', rate_bp: 2100, amount: cents(-42_11) },
        { id: 'purchase_reverse_eu', rate_bp: 2100, amount: cents(42_11) },
      ],
    },
    {
      number: 2,
      account: '1300',
      amount: cents(-200_50),
      description: 'Hosting',
      contact_id: '3',
      invoice: 'R-77',
      vat: [],
    },
  ],
};

const fileOf = (entries: readonly AuditEntry[] = [entry], name = 'Hôtel <De Kade>'): AuditFile => ({
  header: {
    year: 2026,
    from: '2026-01-01',
    until: '2026-12-31',
    created_on: '2026-11-20',
    software: { name: 'Saldo', version: '1.0' },
  },
  company: { name, kvk_number: '69599084', tax_id: '002455799B11', country: 'NL', address },
  contacts: pages(
    {
      id: '3',
      name,
      email: 'a@b.example',
      kvk_number: '',
      tax_id: '',
      is_client: true,
      is_supplier: true,
      address,
      opening: cents(-10_000_00),
      closing: cents(12_50),
    },
    {
      id: '4',
      name: '😀'.repeat(80),
      email: '',
      kvk_number: '',
      tax_id: '',
      is_client: false,
      is_supplier: false,
      opening: cents(0),
      closing: cents(0),
      address: { street: '', number: '', extension: '', postal_code: '', town: '', country: 'DE' },
    },
  ),
  ledgers: [
    { code: '0500', title: 'Ondernemingsvermogen', statement: 'balance_sheet', rgs_code: 'BEivKapOnd' },
    { code: '1300', title: 'Crediteuren', statement: 'balance_sheet', rgs_code: null },
    { code: '4640', title: 'Software en hosting', statement: 'profit_and_loss', rgs_code: 'WBedKanKoa' },
  ],
  vat_codes: [{ id: 'purchase_reverse_eu', title: 'Inkoop EU', due_account: '1506', input_account: '1510' }],
  periods: [{ number: 1, from: '2026-01-01', until: '2026-03-31' }],
  opening: [
    { account: '0500', amount: cents(-10_000_00) },
    { account: '1300', amount: cents(10_000_00) },
  ],
  totals: { lines: 2, debit: cents(200_50), credit: cents(200_50) },
  journals: [{ id: 'PURCHASES', title: 'Inkoop', type: 'P', entries: pages(...entries) }],
  subledgers: [
    {
      type: 'SU',
      title: 'Crediteuren',
      opening: [
        {
          line: 2,
          amount: cents(-10_000_00),
          contact_id: '3',
          invoice: `${name} 12`,
          invoice_date: '2025-12-01',
          due_date: '2025-12-31',
        },
      ],
      totals: { lines: 1, debit: cents(0), credit: cents(200_50) },
      lines: pages({
        journal: 'PURCHASES',
        transaction: '7',
        line: '2',
        amount: cents(-200_50),
        description: name,
        document: '2026-0001',
        contact_id: '3',
        invoice: 'R-77',
      }),
    },
  ],
});

const written = (version: AuditVersion, file = fileOf()): Promise<string> =>
  consume(Readable.from(writeAuditFile(version, file)));

describe('an audit file', () => {
  test('of 4.0 names the company, RGS code, user and VAT as 4.0 does', async () => {
    const text = await written('4.0');
    expect(text).toContain('<Commercenr>69599084</Commercenr><companyName>Hôtel &lt;De Kade&gt;</companyName>');
    expect(text).toContain('<accTp>B</accTp><RGScode>BEivKapOnd</RGScode>');
    expect(text).toContain('<trDt>2026-02-12</trDt><User>Sanne</User>');
    expect(text).toContain(
      '<vat><vatID>purchase_reverse_eu</vatID><vatPerc>21</vatPerc><vatAmnt>42.11</vatAmnt><vatAmntTp>C</vatAmntTp></vat>' +
        '<vat><vatID>purchase_reverse_eu</vatID><vatPerc>21</vatPerc><vatAmnt>42.11</vatAmnt><vatAmntTp>D</vatAmntTp></vat>',
    );
    expect(text).toContain('<openingBalance><linesCount>2</linesCount><totalDebit>10000.00</totalDebit>');
    expect(text).not.toContain('opBalDate');
    expect(text).toContain(
      '<opBalDesc>10000.00</opBalDesc><opBalTp>C</opBalTp><clBalDesc>12.50</clBalDesc><clBalTp>D</clBalTp>',
    );
    expect(text).not.toMatch(/subledger/i);
  });

  test('of 3.2 has the date of the opening balance and the RGS taxonomy, and no user', async () => {
    const text = await written('3.2');
    expect(text).toContain('<companyIdent>69599084</companyIdent>');
    expect(text).toContain('<openingBalance><opBalDate>2026-01-01</opBalDate>');
    expect(text).toContain('<conceptRef>BEivKapOnd</conceptRef></entryPoint></taxonomy>');
    expect(text).not.toContain('<User>');
    expect(text).not.toContain('RGSVersion');
    expect(text).toContain('<custSupTp>O</custSupTp>');
    expect(text).not.toContain('clBalDesc');
    expect(text).toContain('<obSubledger><sbType>SU</sbType><sbDesc>Crediteuren</sbDesc><linesCount>1</linesCount>');
    expect(text).toContain('<invPurSalTp>P</invPurSalTp><invDt>2025-12-01</invDt><invDueDt>2025-12-31</invDueDt>');
    expect(text).toContain('<sbLine><nr>1</nr><jrnID>PURCHASES</jrnID><trNr>7</trNr><trLineNr>2</trLineNr>');
  });

  test('is written as its entries are read', async () => {
    let read = 0;
    async function* entries(): AsyncGenerator<AuditEntry[]> {
      for (let page = 0; page < 100; page += 1) {
        read += 1;
        yield [entry];
      }
    }
    const file = fileOf();
    const pieces = writeAuditFile('4.0', {
      ...file,
      journals: [{ id: 'PURCHASES', title: 'Inkoop', type: 'P', entries: entries() }],
    });
    for await (const piece of pieces) if (piece.includes('<transaction>')) break;
    expect(read).toBe(1);
  });
});

describe.skipIf(!existsSync(xaf))('against the schema (skipped if not next to the checkout)', () => {
  test.each(['4.0', '3.2'] as const)('%s is valid for any text and amount', async (version) => {
    using schemaDocument = XmlDocument.fromString(schema(version));
    using validator = XsdValidator.fromDoc(schemaDocument);
    const words = fc.string({ unit: 'binary', maxLength: 400 });
    const any = fc.tuple(words, words, fc.integer({ min: -1e13, max: 1e13 }));
    await fc.assert(
      fc.asyncProperty(fc.array(any, { maxLength: 5 }), async (all) => {
        const entries = all.map(([description, document, amount], index): AuditEntry => {
          const [first, second] = entry.lines;
          if (first === undefined || second === undefined) throw new Error('no lines');
          const lines = [
            { ...first, description, amount: cents(amount) },
            { ...second, invoice: document, amount: negate(cents(amount)) },
          ];
          return { ...entry, number: String(index), description, document, lines };
        });
        using document = XmlDocument.fromString(await written(version, fileOf(entries, all[0]?.[0] ?? 'A')));
        validator.validate(document);
      }),
      { numRuns: 40 },
    );
  });
});
