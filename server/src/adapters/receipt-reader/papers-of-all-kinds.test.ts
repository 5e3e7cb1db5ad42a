import { describe, expect, it } from 'vitest';
import { toLines } from '#adapters/receipt-reader/page-text';
import { readLines } from '#adapters/receipt-reader/read-lines';
import type { OwnDetails, Reading } from '#adapters/receipt-reader/receipt-reader';
import { typed } from '#adapters/receipt-reader/testing';

/** Constructed documents of kinds and languages that a small business gets beside plain Dutch invoices. */

const OWN: OwnDetails = { names: ['Jansen Advies'], vat_ids: [], kvk_numbers: [], ibans: [] };

function read(text: string, kind: Reading['kind'] = 'text_pdf'): Reading {
  return readLines(toLines(typed(text)), kind, [{ width: 600, height: 800 }], OWN);
}

/** A photographed paper: what is not proven by its own arithmetic may have lost a digit. */
function photo(text: string): Reading {
  const words = typed(text).map((word) => ({ ...word, source: 'ocr' as const }));
  return readLines(toLines(words), 'image', [{ width: 600, height: 800 }], OWN);
}

type Case = { paper: string; total: number | null; certain?: boolean };

const TOTALS: Record<string, Case> = {
  'a German hotel bill with a VAT table': {
    total: 29_150,
    paper: `Hotel Lindenhof GmbH
Bahnhofstr. 12, 80335 München
USt-IdNr. DE811115368

Rechnung Nr. 2026-4471           Datum: 12.03.2026
Gast: Jansen Advies

2 Übernachtung            120,00        240,00
2 Frühstück                18,00         36,00
1 Parkplatz                15,50         15,50

Gesamtbetrag EUR                        291,50

MwSt-Satz      Netto      MwSt     Brutto
7 %           224,30     15,70     240,00
19 %           43,28      8,22      51,50`,
  },
  'a French hotel bill with a VAT table': {
    total: 31_240,
    paper: `Hôtel du Parc SARL
4 rue de la Gare, 75010 Paris
TVA FR40303265045

FACTURE N° 20260312
Date : 12/03/2026

Chambre double 2 nuits              280,00
Petit déjeuner                       24,00
Taxe de séjour                        8,40

Taux TVA     HT        TVA       TTC
10,00 %    276,36     27,64    304,00
0,00 %       8,40      0,00      8,40
Montant total TTC                   312,40
Payé par carte bancaire             312,40
Reste à payer                         0,00`,
  },
  'an Italian hotel bill with a VAT table': {
    total: 23_100,
    paper: `Albergo Centrale S.r.l.
Via Roma 10, 20121 Milano
P.IVA IT00743110157

FATTURA N. 118 del 12/03/2026

Pernottamento camera doppia       220,00
Imposta di soggiorno               11,00

Aliquota    Imponibile    Imposta    Totale
10%           200,00        20,00    220,00
Esente         11,00         0,00     11,00

TOTALE DOCUMENTO                     231,00`,
  },
  'a Spanish factura': {
    total: 121_000,
    paper: `Estudio Sol S.L.
Calle Mayor 3, 28013 Madrid
NIF ESB58378431

FACTURA Nº 2026/31
Fecha: 14/03/2026
Cliente: Jansen Advies

Diseño web                       1.000,00

Base imponible                   1.000,00
IVA 21%                            210,00
Total factura                    1.210,00 €`.replace('1.000,00\n\nBase', '1.000,00\n\nBase'),
  },
  'a Swedish invoice, with spaces in its thousands': {
    total: 1_562_500,
    paper: `Nordljus AB
Storgatan 5, 111 22 Stockholm
Momsreg.nr SE556012579001

FAKTURA
Fakturanummer: 7781
Fakturadatum: 2026-03-14

Konsulttjänster              12 500,00

Netto                        12 500,00
Moms 25%                      3 125,00
Att betala SEK               15 625,00`,
  },
  'a French invoice, with spaces in its thousands': {
    total: 148_080,
    paper: `Atelier Bleu SAS
8 avenue Foch, 69006 Lyon
TVA FR40303265045

Facture n° F-2026-77
Date de facture : 14/03/2026

Prestation de conseil               1 234,00

Total HT                            1 234,00 €
TVA 20 %                              246,80 €
Total TTC                           1 480,80 €`,
  },
  'a VAT invoice from the United Kingdom': {
    total: 14_400,
    paper: `Harbour Supplies Ltd
12 Quay Road, Bristol BS1 4DJ, United Kingdom
VAT Reg No GB 123 4567 82

VAT INVOICE
Invoice No: HS-2210
Invoice date: 14 March 2026

Rope 20m           2    60.00    120.00

Net total                      £120.00
VAT @ 20%                       £24.00
Gross total                    £144.00`,
  },
  'a paid invoice with nothing left to pay': {
    total: 6050,
    paper: `Cloudmail Inc.
Receipt number 2210-4471
Invoice number 8F3C2D-0008
Date paid  March 4, 2026

Business plan Mar 2026       1     €50.00   €50.00

Subtotal                                    €50.00
Total excluding tax                         €50.00
VAT - Netherlands (21% on €50.00)           €10.50
Total                                       €60.50
Amount paid                                 €60.50
Balance due                                  €0.00`,
  },
  'a paid invoice without VAT and with nothing left to pay': {
    total: 5000,
    paper: `Cloudmail Inc.
Invoice number 8F3C2D-0009
Date of issue March 4, 2026

Business plan Mar 2026                  $50.00

Total                                   $50.00
Payment received                       -$50.00
Balance due                              $0.00`,
  },
  'an invoice of which a deposit was paid': {
    total: 121_000,
    paper: `Keukens Smit B.V.
KvK 12345678
Factuurnummer 2026-44
Factuurdatum 14-03-2026

Keuken                            1.000,00

Totaal exclusief btw              1.000,00
Btw 21%                             210,00
Totaal inclusief btw              1.210,00
Aanbetaling                        -400,00
Te betalen                          810,00`,
  },
  'two pages with a subtotal carried forward': {
    total: 36_300,
    paper: `Groothandel Vos B.V.
KvK 12345678
Factuurnummer 2026-91
Factuurdatum 14-03-2026

Stoelen                             150,00
Tafels                               50,00
Transport naar volgende pagina      200,00

Transport van vorige pagina         200,00
Lampen                              100,00
Totaal excl. btw                    300,00
21% btw                              63,00
Totaal                              363,00`,
  },
  'a discount after the total': {
    total: 10_890,
    paper: `Drukkerij Pen B.V.
KvK 12345678
Factuurnummer 2026-17
Factuurdatum 14-03-2026

Flyers                              100,00
Subtotaal                           100,00
Korting 10%                         -10,00
Totaal excl. btw                     90,00
Btw 21%                              18,90
Totaal te betalen                   108,90`,
  },
  'a cash total rounded to five cents': {
    total: 2498,
    paper: `IJzerwaren Bos
KvK 12345678
Bonnr: 881
14-03-2026 10:12
Schroeven                  9,99
Hamer                     14,99
TOTAAL                    24,98
Afronding                  0,02
Contant                   25,00
BTW 21%   20,64   4,34`,
  },
  'a restaurant with a tip beside the bill': {
    total: 4350,
    paper: `Restaurant De Haven
Kade 1 Hoorn
14-03-2026 20:11
2 Dagmenu                 39,00
1 Spa                      4,50
Totaal                    43,50
Btw 9%   39,91   3,59
Fooi                       4,00
PIN                       47,50`,
  },
};

describe('the total of', () => {
  it.each(Object.entries(TOTALS))('%s', (_name, { paper, total }) => {
    const { total_incl } = read(paper);
    expect(total_incl?.value).toBe(total);
  });
});

const HEAD = `Bakker & Zn B.V.
KvK 12345678

`;
const BODY = `Datum: 14-03-2026

Werk                100,00
Totaal excl. btw    100,00
Btw 21%              21,00
Totaal              121,00`;

describe('a document that is no invoice', () => {
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

  it('also where a reminder names its invoice', () => {
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

  it('is not every invoice that speaks of one, of which the total is then uncertain', () => {
    const { is_credit_note, total_incl } = read(`${HEAD}FACTUUR 2026-18\nZie ook creditnota 2026-4 van mei\n${BODY}`);
    expect([is_credit_note, total_incl?.certainty]).toEqual([false, 'doubtful']);
  });
});

describe('VAT that is in the total', () => {
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

  it('at two rates is left open', () => {
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
  it('that lost its first digit is uncertain', () => {
    expect(photo(slip('134,56')).total_incl).toMatchObject({ value: 13_456, certainty: 'doubtful' });
    expect(photo(slip('134,56', 'Btw 21%   937,65   196,91')).total_incl?.certainty).toBe('doubtful');
  });

  it('is likely when the same was paid, and certain when VAT and total add up', () => {
    expect(photo(slip('1.134,56', 'PIN 1.134,56')).total_incl?.certainty).toBe('likely');
    expect(photo(slip('1.134,56', 'Btw 21%   937,65   196,91')).total_incl?.certainty).toBe('certain');
  });
});

describe('a row of a VAT table', () => {
  it('is not the total, and what adds up in it proves none', () => {
    const { total_incl } = read(`Albergo Nord S.r.l.
P.IVA IT00743110157
Fattura N. 119

Camera               220,00

Aliquota    Imponibile    Imposta    Totale
10%           200,00        20,00    220,00

TOTALE DOCUMENTO                     231,00`);
    expect(total_incl).toMatchObject({ value: 23_100, certainty: 'doubtful' });
  });
});
