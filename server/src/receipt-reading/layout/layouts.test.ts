import { describe, expect, it } from 'vitest';
import { toLines } from '#receipt-reading/layout/page-text';
import { readLines } from '#receipt-reading/facts/read-lines';
import { typed } from '#receipt-reading/testing';
import type { OwnDetails, Reading } from '#receipt-reading/receipt-reader';

/** Constructed documents in the layouts that entrepreneurs get most. */

const OWN: OwnDetails = { names: ['Jansen Advies'], vat_ids: [], kvk_numbers: [], ibans: [] };

function read(text: string): Reading {
  return readLines(toLines(typed(text)), 'text_pdf', [{ width: 600, height: 800 }], OWN);
}

const goodsOf = (reading: Reading) =>
  reading.lines.map((line) => [
    line.description.value,
    line.quantity,
    line.amount.value,
    line.vat_rate_bp?.value ?? null,
  ]);

describe('layouts', () => {
  it('a supermarket, with a deposit without VAT', () => {
    const reading = read(`        SUPER HUIS
   Stationsplein 4 Utrecht

AANTAL OMSCHRIJVING    PRIJS  BEDRAG
1      HALFV MELK              1,19
2      APPELS           2,49   4,98
1      BIER                   15,99
1      STATIEGELD              3,90
                SUBTOTAAL     26,06
KORTING                       -1,00
TOTAAL                        25,06
BETAALD MET:
PINNEN                        25,06
BTW    OVER        EUR
9%     5,66        0,51
21%    12,39       2,60
TOTAAL 18,05       3,11
   12-03-2026 18:22`);
    expect(reading).toMatchObject({
      document_date: { value: '2026-03-12', remark: 'unlabelled' },
      total_vat: { value: 311, certainty: 'likely' },
      total_incl: { value: 2506, certainty: 'certain' },
      vat: [
        { rate_bp: { value: 900 }, base: { value: 566 }, vat: { value: 51 } },
        { rate_bp: { value: 2100 }, base: { value: 1239 }, vat: { value: 260 } },
      ],
    });
    expect(goodsOf(reading)).toHaveLength(5);
  });

  it('a telephone company with direct debit from the user’s account', () => {
    const reading = read(`Tele Zakelijk B.V.
Postbus 30000
2500 GA Den Haag

Jansen Advies
Kerkstraat 1
1000 AA Amsterdam

Factuurnummer      901234567
Factuurdatum       5 januari 2026

Omschrijving                      Bedrag excl. btw
Abonnement zakelijk internet            45,00
Extra simkaart                          10,00

Totaal exclusief btw                    55,00
Btw 21%                                 11,55
Totaal te betalen                    €  66,55

Het bedrag wordt rond 20 januari 2026 afgeschreven van NL91ABNA0417164300
Handelsregister Den Haag nr. 12345678  BTW nr. NL808117622B01`);
    expect(reading).toMatchObject({
      supplier_name: { value: 'Tele Zakelijk B.V.' },
      supplier_kvk: { value: '12345678' },
      supplier_vat_id: { value: 'NL808117622B01' },
      supplier_iban: null,
      document_number: { value: '901234567' },
      document_date: { value: '2026-01-05' },
      total_excl: { value: 5500 },
      total_incl: { value: 6655, certainty: 'certain' },
    });
    expect(reading.lines.every((line) => !line.amount_includes_vat)).toBe(true);
  });

  it('an American service with European VAT, next to the user’s number', () => {
    const reading = read(`Invoice
Invoice number  8F3C2D-0007
Date of issue   March 4, 2026
Date due        March 18, 2026

Cloudly Inc.                     Bill to
548 Market Street                Jansen Advies
San Francisco, CA 94104          Kerkstraat 1
United States                    Amsterdam
EU VAT EU826012345               NL VAT NL001234567B29

€24.20 due March 18, 2026

Description              Qty   Unit price   Tax   Amount
Team plan Mar 2026        2      €10.00     21%   €20.00

                                 Subtotal   €20.00
                                 Total excluding tax  €20.00
                                 VAT - Netherlands (21% on €20.00)  €4.20
                                 Total   €24.20
                                 Amount due   €24.20`);
    expect(reading).toMatchObject({
      supplier_name: { value: 'Cloudly Inc.' },
      supplier_vat_id: { value: 'EU826012345' },
      supplier_country: { value: 'US' },
      document_number: { value: '8F3C2D-0007' },
      document_date: { value: '2026-03-04' },
      due_date: { value: '2026-03-18' },
      currency: { value: 'EUR' },
      total_incl: { value: 2420, certainty: 'certain' },
      vat: [{ rate_bp: { value: 2100 }, base: { value: 2000 }, vat: { value: 420 } }],
    });
    expect(goodsOf(reading)).toEqual([['Team plan Mar 2026', '2', 2000, 2100]]);
  });

  it('a filling station, where litres and price look like amounts', () => {
    const reading = read(`TANKSTATION DE BRUG
Rijksweg 8

Datum: 02-02-26  Tijd: 08:12
Pomp 4
Euro 95  E10
 38,12 L   x 1,899
Totaal EUR   72,39
BTW 21%  12,56
Netto    59,83
MAESTRO  72,39
Autorisatie 123456`);
    expect(reading).toMatchObject({
      document_date: { value: '2026-02-02' },
      total_excl: { value: 5983 },
      total_vat: { value: 1256 },
      total_incl: { value: 7239, certainty: 'certain' },
    });
  });

  it('a sole trader with two rates, VAT without bases', () => {
    const reading = read(`Klusbedrijf Bos
Dennenlaan 4 , 6711 AA Ede
KVK nummer: 12345678
BTW-id: NL001234567B29
Rekeningnummer: NL91 ABNA 0417 1643 00

Aan: Jansen Advies B.V.
Kerkstraat 1

FACTUUR 2026014                  Datum: 13-3-2026

Uren  Omschrijving              Tarief     BTW     Totaal
8     Schilderwerk              45,00      9%      360,00
1     Materiaal                 50,00      21%      50,00

                         Subtotaal                 410,00
                         9% btw                     32,40
                         21% btw                    10,50
                         Totaal                  € 452,90`);
    expect(reading).toMatchObject({
      supplier_name: { value: 'Klusbedrijf Bos' },
      supplier_kvk: { value: '12345678' },
      supplier_iban: { value: 'NL91ABNA0417164300' },
      document_number: { value: '2026014' },
      document_date: { value: '2026-03-13' },
      total_excl: { value: 41_000 },
      total_vat: { value: 4290 },
      total_incl: { value: 45_290, certainty: 'certain' },
    });
    expect(goodsOf(reading)).toEqual([
      ['Schilderwerk', '8', 36_000, 900],
      ['Materiaal', '1', 5000, 2100],
    ]);
  });

  it('a café, paid in cash', () => {
    const reading = read(`Café De Kroon
Markt 3 Delft
Bonnr: 5521   Tafel 4
14-05-2026  21:44
3 Koffie            9,60
2 Bier              9,00
1 Salade           16,50
Totaal             35,10
BTW laag  (9,0%)    2,16
BTW hoog (21,0%)    1,56
Betaald contant    40,00
Terug               4,90`);
    expect(reading).toMatchObject({
      supplier_name: { value: 'Café De Kroon' },
      document_number: { value: '5521' },
      total_excl: { value: 3138, certainty: 'likely' },
      total_vat: { value: 372, certainty: 'likely' },
      total_incl: { value: 3510, certainty: 'certain' },
    });
  });

  it('a German invoice without VAT', () => {
    const reading = read(`Muster GmbH
Hauptstr. 5
10115 Berlin

Rechnung Nr. RE-2026-118
Datum: 03.02.2026

Pos  Beschreibung        Menge  Einzelpreis   Gesamt
1    Beratung               3      100,00     300,00

Nettobetrag                                   300,00
zzgl. 0% USt (Reverse Charge)                   0,00
Gesamtbetrag                                  300,00 EUR
USt-IdNr. DE811115368   IBAN DE30507500940000048567`);
    expect(reading).toMatchObject({
      supplier_name: { value: 'Muster GmbH' },
      supplier_vat_id: { value: 'DE811115368' },
      document_number: { value: 'RE-2026-118' },
      document_date: { value: '2026-02-03' },
      total_excl: { value: 30_000 },
      total_vat: { value: 0 },
      total_incl: { value: 30_000 },
    });
  });

  it.each(['Reverse charge - VAT due by the recipient', 'Exempt from VAT'])(
    'an invoice without VAT whose total stands under "%s": the total is no VAT',
    (words) => {
      const reading = read(`Serverfarm GmbH
Hauptstr. 2, 10115 Berlin, Deutschland
USt-IdNr. DE129273398
INVOICE
Invoice number: SF-1
Invoice date: 05-11-2026
Server November 80.00
${words}
Total: EUR 80.00`);
      expect([reading.total_vat, reading.total_incl?.value]).toEqual([null, 8000]);
    },
  );

  it.each([
    ['1010 Wien, Österreich', 'AT'],
    ['28001 Madrid, España', 'ES'],
    ['Stockholm, Zweden', 'SE'],
    ['Belgium', 'BE'],
    ['12 High Street, England', 'GB'],
    ['Ostraße 4, Halle', undefined],
  ])('a supplier at %s is in %s', (address, country) => {
    const reading = read(`Serverfarm Studio\n${address}\n\nINVOICE\nInvoice number: SF-1\nTotal: EUR 80.00`);
    expect(reading.supplier_country?.value).toBe(country);
  });
});
