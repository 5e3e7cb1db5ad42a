import type { PaperInWords } from '#receipt-reading/corpus/paper-in-words';

/** Constructed bills, receipts and invoices of which the last line is not always the total. */
export const EVERYDAY_PAPERS: Record<string, PaperInWords> = {
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
  'fuel paid by card': {
    total: 8018,
    paper: `SHELL STATION A2
Bon 112
Datum 03-02-2026
Euro 95  40,11 L
Prijs/L 1,999
TOTAAL EUR 80,18
BTW 21% OVER 66,26  13,92
VISA 80,18`,
  },
  'empties taken back': {
    total: 419,
    paper: `Super Huis
Datum 03-02-2026
Melk 1,19
Cola 6,00
Emballage retour -3,00
Totaal 4,19
BTW 9% over 3,84 0,35`,
  },
  'an invoice that mentions what else is open': {
    total: 12100,
    paper: `Drukkerij Pen B.V.
Factuur 12
Totaal aantal 5
Flyers 5 20,00 100,00
Totaal excl 100,00
BTW 21,00
Totaal 121,00
Totaal openstaand incl. vorige facturen 421,00`,
  },
  'a cloud service with nothing left to pay': {
    total: 4973,
    paper: `Amazon Web Services EMEA SARL
Invoice Number: 112233
Invoice Date: March 3, 2026
Summary
AWS Service Charges   $41.10
Charges   $41.10
Credits   $0.00
VAT   $8.63
Total for this invoice   $49.73
Balance due  $0.00`,
  },
  'a discount and a balance that was applied': {
    total: 9680,
    paper: `Linear Orbit Inc.
Invoice number A1-0003
Date of issue March 4, 2026
Pro plan 1 $100.00 $100.00
Subtotal $100.00
Launch (20% off) -$20.00
Total excluding tax $80.00
VAT (21% on $80.00) $16.80
Total $96.80
Applied balance -$50.00
Amount due $46.80`,
  },
  'a course to be paid in terms': {
    total: 121000,
    paper: `Cursus Instituut B.V.
Factuur 18
Opleiding 1.210,00
Totaal incl. 21% btw 1.210,00
Termijn 1 van 4 te betalen 302,50`,
  },
  'an insurance with its own tax': {
    total: 12100,
    paper: `Zeker N.V.
Polisnummer 12345
Nota 5561
Premie 100,00
Assurantiebelasting 21% 21,00
Totaal te betalen 121,00`,
  },
  'a Dutch hotel with tourist tax': {
    total: 23000,
    paper: `Hotel Zee
Factuur 12
Overnachting 2x 218,00
Toeristenbelasting 12,00
Totaal incl. btw 230,00
Waarvan btw 9% 18,00`,
  },
  'a quantity before its price': {
    total: 36300,
    paper: `Meubel BV
Factuur 12
Tafel 3 100,00 300,00
Totaal excl btw 300,00
BTW 21% 63,00
Totaal 363,00`,
  },
  'a hairdresser': {
    total: 3000,
    paper: `Kapper Zuid
14-03-2026
Knippen 30,00
Totaal 30,00
Incl. btw 2,48`,
  },
  'an energy bill that was paid already': {
    total: 18150,
    paper: `Licht B.V.
Termijnnota maart
Factuurnummer 8812
Levering stroom 100,00
Levering gas 50,00
Bedrag excl btw 150,00
BTW 21% 31,50
Bedrag incl btw 181,50
Reeds voldaan 181,50
Nog te betalen 0,00`,
  },
};
