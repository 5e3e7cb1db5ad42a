import type { PaperInWords } from '#receipt-reading/corpus/paper-in-words';

/** Constructed bills and invoices of other countries. */
export const FOREIGN_PAPERS: Record<string, PaperInWords> = {
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
  'a Finnish hotel bill': {
    total: 21000,
    paper: `Hotelli Satama Oy
Mannerheimintie 1, Helsinki
Lasku 7781
Huone 2 yötä      180,00
Aamiainen          30,00
ALV    Veroton    Vero    Verollinen
10%    163,64    16,36    180,00
14%     26,32     3,68     30,00
Yhteensä                  210,00`,
  },
  'a German hotel bill with tourist tax beside its VAT': {
    total: 22400,
    paper: `Hotel Adler
Rechnung 881
Datum 12.03.2026
Zimmer              214,00
Kurtaxe              10,00
MwSt 7%   Netto 200,00   MwSt 14,00   Brutto 214,00
Rechnungsendbetrag   224,00`,
  },
  'a Polish hotel bill': {
    total: 45000,
    paper: `Hotel Orbis
Faktura VAT nr 12/2026
Nocleg   430,00
Stawka   Netto   VAT   Brutto
8%   398,15   31,85   430,00
zw   20,00   0,00   20,00
Razem do zaplaty   450,00 PLN`,
  },
  'a Portuguese hotel bill': {
    total: 22000,
    paper: `Hotel Lisboa Lda
Fatura FT 2026/12
Quarto   212,00
Taxa turística   8,00
IVA 6%   200,00   12,00
Total   220,00`,
  },
  'a Danish hotel bill': {
    total: 100000,
    paper: `Hotel Nyhavn ApS
Faktura 77
Værelse   1.000,00
Moms 25%   200,00
I alt at betale DKK   1.000,00`,
  },
  'a bakery in Belgium': {
    total: 2100,
    paper: `Boulangerie Lens SPRL
BE0417497106
Ticket 881
Pain     2,50
Gâteau  18,50
Total   21,00
TVA 6%   19,81   1,19
Payé Bancontact  21,00`,
  },
  'an American sales tax': {
    total: 2165,
    paper: `Gadget Store LLC
Receipt 12
Cable 20.00
Subtotal 20.00
Sales Tax 8.25% 1.65
Total 21.65
Visa 21.65`,
  },
  'a bill in words that are not known, with a table of VAT': {
    total: null,
    paper: `Hotel Szeged Kft
Szamla 881
Szoba              214,00
Ado                 10,00
VAT 7%   Net 200,00   14,00   214,00
Fizetendo          224,00`,
  },
};
