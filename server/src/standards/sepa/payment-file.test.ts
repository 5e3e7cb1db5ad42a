import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cents } from '@saldo/ledger';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { type PaymentFile, sepaText, writePaymentFile } from './payment-file.ts';

const shared = process.env['SALDO_SHARED'] ?? join(import.meta.dirname, '../../../../../shared');
const schema = join(shared, 'standards/data/bank/xsd/pain.001.001.09.xsd');

const transfer = {
  end_to_end_id: '2026-0012',
  amount: cents(12_100),
  creditor: { name: 'Café Zürich & Søn', iban: 'NL91ABNA0417164300' },
  remittance: 'F-2026/88',
};
const file: PaymentFile = {
  message_id: 'SALDO-1-20260714',
  created_at: '2026-07-14T10:00:00Z',
  debtor: { name: 'De Wit Ontwerp', iban: 'NL44RABO0123456789' },
  execution_date: '2026-07-15',
  transfers: [transfer, { ...transfer, end_to_end_id: '2026-0013', amount: cents(5), remittance: '' }],
};

describe('a payment file', () => {
  it('contains count and total', () => {
    const xml = writePaymentFile(file);
    expect(xml.match(/<NbOfTxs>2<\/NbOfTxs>/g)).toHaveLength(2);
    expect(xml.match(/<CtrlSum>121\.05<\/CtrlSum>/g)).toHaveLength(2);
    expect(xml).toContain('<InstdAmt Ccy="EUR">0.05</InstdAmt>');
    expect(xml).toContain('<Nm>Cafe Zurich S n</Nm>');
  });

  it('contains only positive amounts, and is never empty', () => {
    for (const amount of [0, -1])
      expect(() => writePaymentFile({ ...file, transfers: [{ ...transfer, amount: cents(amount) }] })).toThrow(
        RangeError,
      );
    expect(() => writePaymentFile({ ...file, transfers: [] })).toThrow(RangeError);
  });

  it('contains no characters or lengths a bank refuses', () => {
    expect(sepaText('Ærø  <b>& "x"', 70)).toBe('r b x');
    expect(sepaText('x'.repeat(200), 140)).toHaveLength(140);
  });

  it.runIf(existsSync(schema))('validates against the ISO 20022 schema, and a broken one does not', () => {
    const validator = XsdValidator.fromDoc(XmlDocument.fromString(readFileSync(schema, 'utf8')));
    const validate = (xml: string) => validator.validate(XmlDocument.fromString(xml));
    expect(() => validate(writePaymentFile(file))).not.toThrow();
    expect(() => validate(writePaymentFile(file).replace('<PmtMtd>TRF</PmtMtd>', ''))).toThrow(/PmtMtd|BtchBookg/);
  });
});
