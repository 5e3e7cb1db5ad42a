import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLines } from '#receipt-reading/layout/page-text';
import { readLines } from '#receipt-reading/facts/read-lines';
import type { OwnDetails, Reading } from '#receipt-reading/receipt-reader';
import { typed } from '#receipt-reading/testing';
import { amountsIn, datesIn, ratesIn } from '#receipt-reading/layout/written-values';

const NOBODY: OwnDetails = { names: [], vat_ids: [], kvk_numbers: [], ibans: [] };
function read(text: string, own = NOBODY): Reading {
  return readLines(toLines(typed(text)), 'text_pdf', [{ width: 600, height: 800 }], own);
}

describe('amounts', () => {
  it.each([
    ['1.234,56', [123_456]],
    ['$1,234.56', [123_456]],
    ['€ 1.234.567,89', [123_456_789]],
    ["CHF 12'345.00", [1_234_500]],
    ['€ -9,32 en 9,32- en -9,32', [-932, -932, -932]],
    ['100,-', [10_000]],
    ['01.05.14', []],
    ['21,00%', []],
    ['1.234', []],
    ['1.23.45', []],
    ['A12,50', []],
  ])('%s', (text, expected) => {
    expect(amountsIn(text).map((amount) => amount.cents)).toEqual(expected);
  });

  it('come back from both notations', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.constantFrom('nl-NL', 'en-US'),
        (cents, locale) => {
          const written = (cents / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
          expect(amountsIn(`totaal ${written} EUR`).map((amount) => amount.cents)).toEqual([cents === 0 ? 0 : cents]);
        },
      ),
    );
  });
});

describe('dates', () => {
  it.each([
    ['18 april 2014', '2014-04-18'],
    ['April 18, 2014', '2014-04-18'],
    ['August 3 , 2014', '2014-08-03'],
    ['7. Mai 2014', '2014-05-07'],
    ['07.05.2014', '2014-05-07'],
    ['2023-03-20', '2023-03-20'],
    ['19-04-2014', '2014-04-19'],
    ['03/20/2023', '2023-03-20'],
    ['1 mrt. 2026', '2026-03-01'],
    ["18 sep '24", '2024-09-18'],
    ['31-02-2026', undefined],
    ['06-12345678', undefined],
    ['1.234,56', undefined],
  ])('%s', (text, expected) => {
    expect(datesIn(text)[0]?.date).toBe(expected);
  });

  it('leaves an ambiguous date to a person, unless the document shows its order', () => {
    expect(read('Invoice date: 03/04/2023\nTotal $ 5.00').document_date).toMatchObject({
      value: '2023-03-04',
      certainty: 'doubtful',
      remark: 'ambiguous_date',
    });
    const shown = read('Invoice date: 03/04/2023\nDue date: 03/20/2023');
    expect(shown.document_date).toMatchObject({ value: '2023-03-04', remark: null });
    expect(read('Factuurdatum 03-04-2023').document_date).toMatchObject({ value: '2023-04-03', remark: null });
  });

  it.each([
    ['Invoice date: 31-11-2026\nOrder date: 03-11-2026', null, '31-11-2026'],
    ['Factuurdatum 31-11-2026\nGeleverd op 28-11-2026', null, '31-11-2026'],
    ['Date: 2026-02-30', null, '2026-02-30'],
    ['Factuurdatum: 31 november 2026', null, '31 november 2026'],
    ['Kassa 4\n29-02-2026 18:22', null, '29-02-2026'],
    ['Kassa 4  45-67-89', null, undefined],
    ['Kassa 4\n29-02-2026', null, '29-02-2026'],
    ['Bon 12  29-02-2026 18:22', null, '29-02-2026'],
    ['Utrecht, 31-11-2026', null, '31-11-2026'],
    ['Garage Zuid    31-11-2026', null, '31-11-2026'],
    ['Ordernummer    2024-02-30', null, undefined],
    ['Artikel 2024-02-30 Kraan', null, undefined],
    ['30-30-2026', null, undefined],
    ['Ordernummer 2024-45-12', null, undefined],
    ['Ordernummer\n2024-45-12', null, undefined],
    ['Order 2024-45-12\n30-11-2026', '2026-11-30', undefined],
    ['Datum: zie ordernummer 2024-45-12\n30-11-2026', '2026-11-30', undefined],
    ['Datum: vrijdag 31-11-2026', null, '31-11-2026'],
    ['Order date: 31-11-2026\nInvoice date: 30-11-2026', '2026-11-30', undefined],
  ])('takes no other day for one that does not exist: %s', (text, date, impossible) => {
    const { document_date, impossible_date } = read(text);
    expect([document_date?.value ?? null, impossible_date?.value]).toEqual([date, impossible]);
  });
});

it('reads rates in basis points and no discounts', () => {
  expect(ratesIn('9% 21 % 5,5% 50% 2.100%').map((rate) => rate.rate_bp)).toEqual([900, 2100, 550]);
});

describe('totals', () => {
  it('are certain if net and VAT add up to gross', () => {
    const reading = read('Subtotaal  100,00\nBTW 21%  21,00\nTotaal  121,00');
    expect(reading).toMatchObject({
      total_excl: { value: 10_000, certainty: 'certain' },
      total_vat: { value: 2100, certainty: 'certain' },
      total_incl: { value: 12_100, certainty: 'certain', remark: null },
    });
  });

  it('are doubtful if they disagree', () => {
    const reading = read('Totaal excl. btw  100,00\nBTW 21%  21,00\nTotaal  125,00');
    expect(reading.total_incl).toMatchObject({ certainty: 'doubtful', remark: 'totals_disagree' });
    expect(reading.vat[0]?.vat.certainty).not.toBe('certain');
  });

  it('are at most likely if nothing verifies them', () => {
    expect(read('Te betalen  121,00').total_incl).toMatchObject({
      value: 12_100,
      certainty: 'likely',
      remark: 'total_not_proven',
    });
  });

  it('are read from a VAT table, and from totals side by side', () => {
    const table = read(
      'Tarief   Grondslag   BTW   \nBTW laag 9%     50,00     4,50\nBTW hoog 21%   200,00    42,00\nTotaal incl. BTW   296,50',
    );
    expect(table).toMatchObject({
      total_excl: { value: 25_000 },
      total_vat: { value: 4650 },
      total_incl: { value: 29_650, certainty: 'certain' },
    });
    expect(table.vat.map((row) => [row.rate_bp.value, row.base?.value, row.vat.value])).toEqual([
      [900, 5000, 450],
      [2100, 20_000, 4200],
    ]);
    const side = read(
      'Totaal excl. BTW     BTW bedrag     Totaal incl. BTW\n    100,00             21,00              121,00',
    );
    expect(side).toMatchObject({
      total_excl: { value: 10_000 },
      total_vat: { value: 2100 },
      total_incl: { value: 12_100, certainty: 'certain' },
    });
  });

  it('are likely with only a matching rate, and certain if the goods add up too', () => {
    const rest = 'Totaal  121,00\nWaarvan BTW 21%  21,00';
    expect(read(rest)).toMatchObject({
      total_excl: { value: 10_000 },
      total_incl: { value: 12_100, certainty: 'likely', remark: 'total_not_proven' },
    });
    const goods = 'Omschrijving  Bedrag\nVerfkwast  20,00\nLatex wit  101,00\n';
    expect(read(goods + rest).total_incl).toMatchObject({ value: 12_100, certainty: 'certain' });
  });

  it('of a credit note are positive', () => {
    const reading = read('CREDITNOTA 2026-9\nTotaal excl. btw  -100,00\nBTW 21%  -21,00\nTotaal  -121,00');
    expect(reading).toMatchObject({ is_credit_note: true, total_incl: { value: 12_100, certainty: 'certain' } });
  });

  it('are never certain and wrong with one misread figure', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 900_000 }),
        fc.integer({ min: 1, max: 50_000 }),
        fc.constantFrom(0, 1, 2),
        (excl, slip, which) => {
          const vat = Math.round(excl * 0.21);
          const figures = [excl, vat, excl + vat].map((figure, index) =>
            ((figure + (index === which ? slip : 0)) / 100).toLocaleString('nl-NL', { minimumFractionDigits: 2 }),
          );
          const reading = read(
            `Totaal excl. btw  ${figures[0]}\nBTW 21%  ${figures[1]}\nTotaal te betalen  ${figures[2]}`,
          );
          const wrong = reading.total_incl?.certainty === 'certain' && reading.total_incl.value !== excl + vat;
          expect(wrong).toBe(false);
        },
      ),
    );
  });
});

describe('the supplier', () => {
  const letter =
    'Firma De Linde B.V.\nKvK 12345678\nBTW NL 0012.34.567.B29\nIBAN NL91 ABNA 0417 1643 00\n\n\n\nFactuuradres\nJansen Advies B.V.\nUw btw-nummer: NL808117622B01\nTotaal 10,00';

  it('is the sender, not the addressee', () => {
    expect(read(letter)).toMatchObject({
      supplier_name: { value: 'Firma De Linde B.V.' },
      supplier_kvk: { value: '12345678' },
      supplier_vat_id: { value: 'NL001234567B29', certainty: 'certain' },
      supplier_iban: { value: 'NL91ABNA0417164300', certainty: 'certain' },
      supplier_country: { value: 'NL' },
    });
  });

  it('has an invalid VAT number only as likely, and no invalid IBAN', () => {
    const reading = read('BTW NL001234568B29\nIBAN NL92ABNA0417164300');
    expect(reading.supplier_vat_id).toMatchObject({ certainty: 'likely', remark: 'bad_check_digits' });
    expect(reading.supplier_iban).toBeNull();
  });

  it.each(['BE 0428.759.497', 'FR 40 303 265 045', 'IE6388047V', 'ATU 12345675', 'ESA28015865'])(
    'may have the VAT number %s',
    (written) => {
      expect(read(`VAT: ${written}`).supplier_vat_id?.value).toBe(written.replaceAll(/[ .]/g, ''));
    },
  );
});

describe('the document number', () => {
  it.each([
    ['Factuurnummer: 2026-001', '2026-001'],
    ['Factuurnr.  F2026/17', 'F2026/17'],
    ['Invoice no. INV-9', 'INV-9'],
    ['Rechnungs-Nr. RE-4711', 'RE-4711'],
    ['Invoice #000123', '000123'],
    ['Factuur   Datum\nVF100     01-02-2026', 'VF100'],
    ['Factuurdatum: 01-02-2026', undefined],
    ['Factuurbedrag 12,50', undefined],
  ])('%s', (text, expected) => {
    expect(read(text).document_number?.value).toBe(expected);
  });
});

it.each([
  ['long words', `${'A'.repeat(300)} `.repeat(40)],
  ['names without end', `${'AAAAAAAAAAAAAAAAAAAAAAAA '.repeat(40)}B`],
  ['figures without end', '1.'.repeat(5000)],
  ['spaced figures', '1 '.repeat(2000)],
  ['labels without amounts', 'totaal excl. btw '.repeat(400)],
])('is not kept busy by %s', (_what, row) => {
  const started = performance.now();
  read(`${row}\n`.repeat(20));
  expect(performance.now() - started).toBeLessThan(1500);
});
