import { describe, expect, it } from 'vitest';
import { toLines } from '#receipt-reading/layout/page-text';
import { readLines } from '#receipt-reading/facts/read-lines';
import type { OwnDetails, Reading } from '#receipt-reading/receipt-reader';
import { typed } from '#receipt-reading/testing';

/** Constructed documents of kinds and languages that a small business gets beside plain Dutch invoices. */

const OWN: OwnDetails = { names: ['Jansen Advies'], vat_ids: [], kvk_numbers: [], ibans: [] };

function read(text: string, kind: Reading['kind'] = 'text_pdf'): Reading {
  return readLines(toLines(typed(text)), kind, [{ width: 600, height: 800 }], OWN);
}

/** A photographed document: what is not proven by its own arithmetic may have lost a digit. */
function photo(text: string): Reading {
  const words = typed(text).map((word) => ({ ...word, source: 'ocr' as const }));
  return readLines(toLines(words), 'image', [{ width: 600, height: 800 }], OWN);
}

const HEAD = `Bakker & Zn B.V.
KvK 12345678

`;
const BODY = `Datum: 14-03-2026

Werk                100,00
Totaal excl. btw    100,00
Btw 21%              21,00
Totaal              121,00`;

describe('a document that is not an invoice', () => {
  it.each([
    ['OFFERTE', 'quotation'],
    ['Offerte 2026-018', 'quotation'],
    ['QUOTATION', 'quotation'],
    ['Angebot Nr. 118', 'quotation'],
    ['PRO FORMA FACTUUR', 'pro_forma'],
    ['Proforma invoice', 'pro_forma'],
    ['Betalingsherinnering', 'reminder'],
    ['2e herinnering', 'reminder'],
    ['AANMANING', 'reminder'],
    ['Payment reminder', 'reminder'],
    ['Mahnung', 'reminder'],
    ['PAKBON', 'packing_slip'],
    ['Delivery note', 'packing_slip'],
    ['Lieferschein', 'packing_slip'],
    ['Orderbevestiging', 'order'],
    ['Order confirmation 7712', 'order'],
    ['Statement of account', 'statement'],
    ['Overzicht openstaande posten', 'statement'],
    ['O F F E R T E', 'quotation'],
    ['This is not a VAT invoice', 'other'],
  ])('headed "%s" is a %s', (heading, kind) => {
    expect(read(`${HEAD}${heading}\n${BODY}`).other_document).toMatchObject({ value: kind, place: { page: 1 } });
  });

  it('also a reminder that names its invoice', () => {
    expect(read(`${HEAD}HERINNERING\nFactuurnummer 2026-18\n${BODY}`).other_document?.value).toBe('reminder');
  });

  it.each([
    'FACTUUR 2026-18\nOffertenummer: 2026-3',
    'FACTUUR\nPakbon 881',
    'Invoice 2210\nOrder confirmation 7712',
    'Kassabon',
    'Factuurnummer 2026-18\nOfferte: 2026-3',
  ])('and an invoice that mentions one is an invoice: %s', (heading) => {
    expect(read(`${HEAD}${heading}\n${BODY}`).other_document).toBeNull();
  });
});

describe('a credit note', () => {
  it.each([
    'CREDIT NOTE',
    'Credit-nota 2026-4',
    'CREDIT          NOTE',
    'C R E D I T N O T A',
    'Kreditnota',
    'Credit',
    'Nota di credito n. 4',
    'Factura rectificativa',
    'Avoir n° 12',
    'Rechnungskorrektur',
    'VAT credit note',
    'Correctiefactuur',
  ])('is one by its heading "%s"', (heading) => {
    expect(read(`${HEAD}${heading}\nFactuurnummer: 2026-4\n${BODY}`).is_credit_note).toBe(true);
  });

  it('is not every invoice that mentions one, whose total is then uncertain', () => {
    const { is_credit_note, total_incl } = read(`${HEAD}FACTUUR 2026-18\nZie ook creditnota 2026-4 van mei\n${BODY}`);
    expect([is_credit_note, total_incl?.certainty]).toEqual([false, 'doubtful']);
  });
});

describe('VAT included in the total', () => {
  it.each([
    ['In dit bedrag is 21% btw begrepen', 2100, 2100],
    ['Alle prijzen zijn inclusief 21% btw', 2100, 2100],
    ['in this amount 21% VAT is included', 2100, 2100],
    ['Alle Preise inkl. 19% MwSt', 1900, 1932],
    ['TVA 20% comprise', 2000, 2017],
    ['Incl. 9% btw', 900, 999],
  ])('"%s" is taken from it, and never certain', (words, rate_bp, vat) => {
    const reading = read(`${HEAD}Factuur 2026-18\nDatum: 14-03-2026\n\nWerk    121,00\nTotaal  121,00\n\n${words}`);
    expect(reading).toMatchObject({
      total_incl: { value: 12_100 },
      total_vat: { value: vat, certainty: 'likely' },
      vat: [{ rate_bp: { value: rate_bp, certainty: 'likely' } }],
    });
  });

  it('at two rates is left empty', () => {
    const paper = `${HEAD}Factuur 2026-18\nWerk 121,00\nTotaal 121,00\nIncl. 9% btw\nIncl. 21% btw`;
    expect(read(paper).total_vat).toBeNull();
  });
});

describe('the supplier', () => {
  it.each([
    ['Maestro Debit\nContactless\nRestaurant De Haven\nKade 1 Hoorn\nTotaal 43,50', 'Restaurant De Haven'],
    ['CCV Terminal\nKlantticket\nCafé Zuid\nPIN 12,00\nTotaal 12,00', 'Café Zuid'],
    ['Jansen Advies\nPiet de Boer\nKerkstraat 1\n\nSmederij Kok\nFactuur 12\nTotaal 12,00', 'Smederij Kok'],
    ['Gast: Firma Klaassen B.V.\n\nHotel Centraal\nDorpsplein 3\nTotaal 12,00', 'Hotel Centraal'],
    ['Smederij Kok\n\nSpett. Ditta Rossi S.r.l.\nVia Roma 10\n\nFattura 12\nTotaal 12,00', 'Smederij Kok'],
  ])('of a card slip or under an addressee: %s', (paper, name) => {
    expect(read(paper).supplier_name?.value).toBe(name);
  });
});

const slip = (total: string, rest = '') =>
  `Bouwmarkt Kluis\nKvK 12345678\nDatum: 14-03-2026\nHout   1.134,56\nTotaal ${total}\n${rest}`;

describe('a photographed total', () => {
  it('without its first digit is uncertain', () => {
    expect(photo(slip('134,56')).total_incl).toMatchObject({ value: 13_456, certainty: 'doubtful' });
    expect(photo(slip('134,56', 'Btw 21%   937,65   196,91')).total_incl?.certainty).toBe('doubtful');
  });

  it('is likely if the same was paid, certain if VAT and total add up', () => {
    expect(photo(slip('1.134,56', 'PIN 1.134,56')).total_incl?.certainty).toBe('likely');
    expect(photo(slip('1.134,56', 'Btw 21%   937,65   196,91')).total_incl?.certainty).toBe('certain');
  });
});

describe('a row of a VAT table', () => {
  it('is not the total, and its sums verify none', () => {
    const { total_incl } = read(`Albergo Nord S.r.l.
P.IVA IT00743110157
Fattura N. 119

Camera               220,00

Aliquota    Imponibile    Imposta    Totale
10%           200,00        20,00    220,00

TOTALE DOCUMENTO                     231,00`);
    expect(total_incl).toMatchObject({ value: 23_100, certainty: 'doubtful' });
  });

  it.each(['8%  398,15  31,85  430,00', '8%   398,15   31,85   430,00\nRaz3m   g/'])(
    'is not the total where that could not be read: %s',
    (row) => {
      const { total_incl } = read(`Hotel Orbis\nFaktura 12\nNocleg  430,00\nStawka Netto  VAT  Brutto\n${row}`);
      expect(total_incl?.certainty ?? 'doubtful').toBe('doubtful');
    },
  );
});
