import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cents } from '@saldo/ledger';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { expect, it } from 'vitest';
import { type Collection, type DirectDebitFile, writeDirectDebitFile } from './direct-debit-file.ts';

const shared = process.env['SALDO_SHARED'] ?? join(import.meta.dirname, '../../../../../shared');
const schema = join(shared, 'standards/data/bank/xsd/pain.008.001.08.xsd');

const collection: Collection = {
  end_to_end_id: '2026-0012',
  amount: cents(12_100),
  debtor: { name: 'Café Zürich & Søn', iban: 'NL91ABNA0417164300' },
  mandate: { reference: 'M-7-1', signed_on: '2026-01-15' },
  sequence: 'FRST',
  remittance: 'Factuur 2026-0012',
};
const file: DirectDebitFile = {
  message_id: 'f'.repeat(31),
  created_at: '2026-07-14T10:00:00Z',
  creditor: { name: 'De Wit Ontwerp', iban: 'NL44RABO0123456789', id: 'NL79ZZZ999999990000' },
  collection_date: '2026-07-20',
  collections: [
    collection,
    { ...collection, end_to_end_id: '2026-0013', amount: cents(5), sequence: 'RCUR' },
    { ...collection, end_to_end_id: '2026-0014', amount: cents(95), sequence: 'RCUR', remittance: '' },
  ],
};

it('has a batch for each kind of sequence, each with its count and total', () => {
  const xml = writeDirectDebitFile(file);
  expect(
    Array.from(xml.matchAll(/<NbOfTxs>(\d+)<\/NbOfTxs><CtrlSum>([\d.]+)</g), ([, n, total]) => [n, total]),
  ).toEqual([
    ['3', '122.00'],
    ['1', '121.00'],
    ['2', '1.00'],
  ]);
  expect(Array.from(xml.matchAll(/<SeqTp>(\w+)</g), ([, type]) => type)).toEqual(['FRST', 'RCUR']);
  expect(xml).toContain('<MndtId>M-7-1</MndtId><DtOfSgntr>2026-01-15</DtOfSgntr>');
  expect(xml).toContain('<Nm>Cafe Zurich S n</Nm>');
});

it('collects only positive amounts, and is never empty', () => {
  for (const amount of [0, -1])
    expect(() => writeDirectDebitFile({ ...file, collections: [{ ...collection, amount: cents(amount) }] })).toThrow(
      RangeError,
    );
  expect(() => writeDirectDebitFile({ ...file, collections: [] })).toThrow(RangeError);
});

it.runIf(existsSync(schema))('validates against the ISO 20022 schema, and a broken one does not', () => {
  const validator = XsdValidator.fromDoc(XmlDocument.fromString(readFileSync(schema, 'utf8')));
  const validate = (xml: string) => validator.validate(XmlDocument.fromString(xml));
  expect(() => validate(writeDirectDebitFile(file))).not.toThrow();
  expect(() => validate(writeDirectDebitFile(file).replace('<PmtMtd>DD</PmtMtd>', ''))).toThrow(/PmtMtd|BtchBookg/);
});
