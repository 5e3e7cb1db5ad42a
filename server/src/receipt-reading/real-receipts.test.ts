import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { localReceiptReader } from '#receipt-reading/local-receipt-reader';
import { pdfDocuments, wordsOfContent } from '#receipt-reading/documents/pdf-documents';
import { toLines } from '#receipt-reading/layout/page-text';
import { readLines } from '#receipt-reading/facts/read-lines';
import type { OwnDetails, Reading } from '#receipt-reading/receipt-reader';

/** Five receipts of real companies, which may not be copied here: they are read where they lie, when they are there. */
const shared = process.env.SALDO_SHARED ?? fileURLToPath(new URL('../../../../shared', import.meta.url));
const folder = `${shared}/standards/data/receipts`;
const NOBODY: OwnDetails = { names: [], vat_ids: [], kvk_numbers: [], ibans: [] };

type Facts = Record<string, string | number>;

const FACTS: Record<string, Facts> = {
  AmazonWebServices: {
    supplier_name: 'Amazon Web Services, Inc.',
    supplier_country: 'US',
    document_number: '42183017',
    document_date: '2014-08-03',
    currency: 'USD',
    total_incl: 411,
  },
  AzureInterior: {
    supplier_name: 'Azure Interior',
    supplier_country: 'US',
    document_number: 'INV/2023/03/0008',
    document_date: '2023-03-20',
    due_date: '2023-04-04',
    currency: 'USD',
    total_excl: 26_290,
    total_vat: 1694,
    total_incl: 27_984,
  },
  QualityHosting: {
    supplier_name: 'QualityHosting AG',
    supplier_vat_id: 'DE232446240',
    supplier_iban: 'DE30507500940000048567',
    supplier_country: 'DE',
    document_number: '30064443',
    document_date: '2014-05-07',
    due_date: '2014-05-21',
    currency: 'EUR',
    total_incl: 3473,
  },
  coolblue1: {
    supplier_name: 'Coolblue B.V.',
    supplier_vat_id: 'NL810433941B01',
    supplier_kvk: '24330087',
    supplier_iban: 'NL50INGB0683251309',
    supplier_country: 'NL',
    document_number: '993548900',
    document_date: '2014-04-19',
    currency: 'EUR',
    total_excl: 59_336,
    total_vat: 12_461,
    total_incl: 71_797,
  },
  // The supplier's details are in a picture below the text.
  saeco: {
    supplier_name: 'e-Luscious Nederland B.V.',
    supplier_vat_id: 'NL815254295B01',
    supplier_kvk: '04080176',
    supplier_iban: 'NL58RABO0198723202',
    supplier_country: 'NL',
    document_number: 'VF1005193039',
    document_date: '2022-09-08',
    due_date: '2022-09-22',
    currency: 'EUR',
    total_excl: 4131,
    total_vat: 868,
    total_incl: 4999,
  },
};

const LINE_AMOUNTS: Record<string, number[]> = {
  AmazonWebServices: [1, 187, 222, 1],
  AzureInterior: [4200, 7000, 90, 15_000],
  QualityHosting: [389, 539, 539, 539, 539, 539, 389],
  coolblue1: [39_900, 6999, 18_900, 1499, 4499],
  saeco: [4999, 0],
};

const FIELDS = [
  'supplier_name',
  'supplier_vat_id',
  'supplier_kvk',
  'supplier_iban',
  'supplier_country',
  'document_number',
  'document_date',
  'due_date',
  'currency',
  'total_excl',
  'total_vat',
  'total_incl',
] as const;

function valuesOf(reading: Reading, fields: readonly string[]): Facts {
  const present = FIELDS.filter((field) => fields.includes(field));
  return Object.fromEntries(present.map((field) => [field, reading[field]?.value ?? 'missing']));
}

function certainBeyond(reading: Reading, facts: Facts): string[] {
  return FIELDS.filter((field) => reading[field]?.certainty === 'certain' && reading[field].value !== facts[field]);
}

describe.skipIf(!existsSync(folder))('receipts of real companies', () => {
  const reader = localReceiptReader();
  afterAll(() => reader.close());

  it.each(Object.keys(FACTS))('%s', async (name) => {
    const facts = FACTS[name] ?? {};
    const bytes = new Uint8Array(readFileSync(`${folder}/${name}.pdf`));
    const reading = await reader.read({ bytes, media_type: 'application/pdf' }, NOBODY);
    expect(valuesOf(reading, Object.keys(facts))).toEqual(facts);
    expect(certainBeyond(reading, facts), 'certain, but not so').toEqual([]);
    expect(reading.lines.map((line) => line.amount.value)).toEqual(LINE_AMOUNTS[name]);
  });

  it('reads the AzureInterior page the same as its attached invoice', async () => {
    const facts = FACTS.AzureInterior ?? {};
    const pdfs = pdfDocuments();
    const content = await pdfs.content(new Uint8Array(readFileSync(`${folder}/AzureInterior.pdf`)), 50);
    await pdfs.close();
    const reading = readLines(toLines(wordsOfContent(content)), 'text_pdf', content.pages, NOBODY);
    expect(valuesOf(reading, Object.keys(facts))).toEqual(facts);
    expect(reading.total_incl?.certainty).toBe('certain');
  });

  it('does not confuse addressee and supplier when the user is the supplier', async () => {
    const bytes = new Uint8Array(readFileSync(`${folder}/coolblue1.pdf`));
    const own = {
      names: ['Coolblue'],
      vat_ids: ['NL810433941B01'],
      kvk_numbers: ['24330087'],
      ibans: ['NL50INGB0683251309'],
    };
    const reading = await reader.read({ bytes, media_type: 'application/pdf' }, own);
    expect(reading).toMatchObject({ supplier_vat_id: null, supplier_kvk: null, supplier_iban: null });
    expect(reading.supplier_name?.certainty ?? 'doubtful').toBe('doubtful');
  });
});
