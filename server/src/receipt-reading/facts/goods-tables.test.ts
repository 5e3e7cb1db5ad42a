import { afterAll, describe, expect, test } from 'vitest';
import { Sheet } from '#receipt-reading/corpus/paper';
import { localReceiptReader } from '#receipt-reading/local-receipt-reader';
import type { Reading } from '#receipt-reading/receipt-reader';

const reader = localReceiptReader();
const NOBODY = { names: [], vat_ids: [], kvk_numbers: [], ibans: [] };

afterAll(() => reader.close());

/** Each row's cells at these places, as suppliers set their tables. */
type Table = { at: readonly number[]; rows: readonly (readonly string[])[] };

const TOTALS = [
  ['Subtotaal', '300,00'],
  ['btw 9%', '9,00'],
  ['btw 21%', '42,00'],
  ['Totaal', '351,00'],
];

async function readPaper({ at, rows }: Table, totals: readonly (readonly string[])[] = TOTALS): Promise<Reading> {
  const sheet = new Sheet(595, 842);
  sheet.text(50, 50, 'Kantoorvak Hofstad B.V.', { size: 16, bold: true });
  sheet.block(50, 80, ['KvK 12345678', 'Factuurnummer 2026-118', 'Factuurdatum 3-11-2026']);
  rows.forEach((cells, row) => cells.forEach((cell, column) => sheet.text(at[column] ?? 0, 200 + 18 * row, cell)));
  totals.forEach(([label = '', amount = ''], row) => {
    sheet.text(360, 420 + 18 * row, label).right(545, 420 + 18 * row, amount);
  });
  return reader.read({ bytes: await sheet.pdf(), media_type: 'application/pdf' }, NOBODY);
}

const goodsOf = ({ lines }: Reading) =>
  lines.map(({ description, amount, vat_rate_bp }) => [description.value, amount.value, vat_rate_bp?.value ?? null]);

const COFFEE = ['Koffie en thee kantoor', 10_000, 900];
const PAPER = ['Papier en toner', 20_000, 2100];

describe('no line is lost of a table with', () => {
  test.each<[string, Table, unknown[][]]>([
    [
      'the rate behind the amount',
      {
        at: [50, 420, 500],
        rows: [
          ['Omschrijving', 'Bedrag', 'Btw'],
          ['Koffie en thee kantoor', '100,00', '9%'],
          ['Papier en toner', '200,00', '21%'],
        ],
      },
      [COFFEE, PAPER],
    ],
    [
      'the rate before the amount',
      {
        at: [50, 420, 500],
        rows: [
          ['Omschrijving', 'Btw', 'Bedrag'],
          ['Koffie en thee kantoor', '9%', '100,00'],
          ['Papier en toner', '21%', '200,00'],
        ],
      },
      [COFFEE, PAPER],
    ],
    [
      'euro signs',
      {
        at: [50, 420, 500],
        rows: [
          ['Omschrijving', 'Bedrag', 'Btw'],
          ['Koffie en thee kantoor', '€ 100,00', '9 %'],
          ['Papier en toner', '€ 200,00', '21 %'],
        ],
      },
      [COFFEE, PAPER],
    ],
    [
      'a quantity and a price',
      {
        at: [50, 90, 350, 420, 500],
        rows: [
          ['Aantal', 'Omschrijving', 'Prijs', 'Bedrag', 'Btw'],
          ['4', 'Koffie en thee kantoor', '25,00', '100,00', '9% btw'],
          ['10', 'Papier en toner', '20,00', '200,00', '21% btw'],
        ],
      },
      [COFFEE, PAPER],
    ],
    [
      'a count behind the rate',
      {
        at: [50, 350, 420, 500],
        rows: [
          ['Omschrijving', 'Bedrag', 'Btw', 'Aantal'],
          ['Koffie en thee kantoor', '100,00', '(9,00%)', '4 st'],
          ['Papier en toner', '200,00', '(21,00%)', '10 st'],
        ],
      },
      [COFFEE, PAPER],
    ],
    [
      'the VAT behind the amount',
      {
        at: [50, 350, 420, 500],
        rows: [
          ['Omschrijving', 'Bedrag', 'Btw %', 'Btw'],
          ['Koffie en thee kantoor', '100,00', '9%', '9,00'],
          ['Papier en toner', '200,00', '21%', '42,00'],
        ],
      },
      [COFFEE, PAPER],
    ],
    [
      'numbers and percentages among the words',
      {
        at: [50, 420, 500],
        rows: [
          ['Omschrijving', 'Bedrag', 'Btw'],
          ['Melk 3,5% vet, 24 x 1 liter', '100,00', '9%'],
          ['Toner HP 2410 (zwart) 12 stuks', '200,00', '21%'],
        ],
      },
      [
        ['Melk 3,5% vet, 24 x 1 liter', 10_000, 900],
        ['Toner HP 2410 (zwart) 12 stuks', 20_000, 2100],
      ],
    ],
    [
      'the period that each is for',
      {
        at: [50, 420, 500],
        rows: [
          ['Omschrijving', 'Bedrag', 'Btw'],
          ['Koffie 01-10-2026 t/m 31-10-2026', '100,00', '9%'],
          ['Huur printer vanaf 1-11-2026', '200,00', '21%'],
        ],
      },
      [
        ['Koffie 01-10-2026 t/m 31-10-2026', 10_000, 900],
        ['Huur printer vanaf 1-11-2026', 20_000, 2100],
      ],
    ],
    [
      'the words of a total, a payment or VAT among its own',
      {
        at: [50, 420, 500],
        rows: [
          ['Omschrijving', 'Bedrag', 'Btw'],
          ['Totaalpakket koffie', '100,00', '9%'],
          ['Betaald parkeren', '150,00', '21%'],
          ['Btw-aangifte verzorgen', '50,00', '21%'],
        ],
      },
      [
        ['Totaalpakket koffie', 10_000, 900],
        ['Betaald parkeren', 15_000, 2100],
        ['Btw-aangifte verzorgen', 5_000, 2100],
      ],
    ],
    [
      'the words above the figures',
      {
        at: [50, 420, 500],
        rows: [
          ['Omschrijving', 'Bedrag', 'Btw'],
          ['Koffie en thee kantoor'],
          ['4 x 25,00', '100,00', '9%'],
          ['Papier en toner'],
          ['10 x 20,00', '200,00', '21%'],
        ],
      },
      [COFFEE, PAPER],
    ],
    [
      'short words beside the rate',
      {
        at: [50, 350, 500],
        rows: [
          ['Omschrijving', 'Btw', 'Bedrag'],
          ['Thee', '9% btw', '100,00'],
          ['Toner', '21% btw', '200,00'],
        ],
      },
      [
        ['Thee', 10_000, 900],
        ['Toner', 20_000, 2100],
      ],
    ],
  ])('%s', async (_what, table, expected) => {
    const reading = await readPaper(table);
    expect(goodsOf(reading)).toEqual(expected);
    expect(reading.total_incl).toMatchObject({ value: 35_100, certainty: 'certain' });
    expect(reading.vat.map(({ rate_bp, vat }) => [rate_bp.value, vat.value])).toEqual([
      [900, 900],
      [2100, 4200],
    ]);
  });

  test('a discount, and the quantity of each', async () => {
    const reading = await readPaper({
      at: [50, 90, 420, 500],
      rows: [
        ['Aantal', 'Omschrijving', 'Bedrag', 'Btw'],
        ['4', 'Koffie en thee kantoor', '100,00', '9%'],
        ['10', 'Papier en toner', '220,00', '21%'],
        ['', 'Korting 10% op toner', '-20,00', '21%'],
      ],
    });
    expect(reading.lines.map(({ quantity, amount }) => [quantity, amount.value])).toEqual([
      ['4', 10_000],
      ['10', 22_000],
      [null, -2_000],
    ]);
  });
});

test('what makes no total under any column stays a guess', async () => {
  const { lines } = await readPaper({
    at: [50, 420, 500],
    rows: [
      ['Omschrijving', 'Bedrag', 'Btw'],
      ['Koffie en thee kantoor', '100,00', '9%'],
      ['Papier en toner', '190,00', '21%'],
    ],
  });
  expect(lines.map(({ amount }) => amount.certainty)).toEqual(['doubtful', 'doubtful']);
});
