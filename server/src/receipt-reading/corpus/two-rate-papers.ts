/** What a document with two rates says, in cents: its total, its VAT, and the VAT of each rate in basis points. */
export type TwoRatePaper = { paper: string; total: number; vat: number; rates: [rate_bp: number, vat: number][] };

function german(totals: string): TwoRatePaper {
  const paper = `Hotel Adler GmbH
Marktplatz 4, 50667 Köln
USt-IdNr.: DE811115368

Rechnung Nr. 2026-1187
Rechnungsdatum: 14.10.2026

Bezeichnung            Menge   MwSt   Einzelpreis    Gesamtpreis
Übernachtung           2       7 %    120,00 EUR      240,00 EUR
Frühstück              2       19 %    16,00 EUR       32,00 EUR
Tiefgarage             1       19 %    15,50 EUR       15,50 EUR

${totals}`;
  return {
    paper,
    total: 28_750,
    vat: 2_328,
    rates: [
      [700, 1_570],
      [1900, 758],
    ],
  };
}

function french(totals: string): TwoRatePaper {
  const paper = `Hôtel du Parc SARL
4 rue de la Gare, 75010 Paris
TVA FR40303265045

FACTURE N° 20261014
Date : 14/10/2026

Chambre double        304,00
Bar                    24,00

${totals}`;
  return {
    paper,
    total: 32_800,
    vat: 3_164,
    rates: [
      [1000, 2_764],
      [2000, 400],
    ],
  };
}

function belgian(totals: string): TwoRatePaper {
  const paper = `Hotel De Schelde BV
Grote Markt 3, 2000 Antwerpen
BTW BE 0417.497.106

Factuur 2026/441
Datum: 14/10/2026

Overnachting         2      120,00     240,00
Parking              1       27,40      27,40

${totals}`;
  return {
    paper,
    total: 26_740,
    vat: 1_834,
    rates: [
      [600, 1_358],
      [2100, 476],
    ],
  };
}

function italian(totals: string): TwoRatePaper {
  const paper = `Albergo Centrale S.r.l.
Via Roma 10, 20121 Milano
P.IVA IT00743110157

FATTURA N. 118 del 14/10/2026

Camera doppia       220,00
Garage               36,60

${totals}`;
  return {
    paper,
    total: 25_660,
    vat: 2_660,
    rates: [
      [1000, 2_000],
      [2200, 660],
    ],
  };
}

/** Constructed bills of other countries with two rates, each with another way of setting out its VAT. */
export const TWO_RATE_PAPERS: Record<string, TwoRatePaper> = {
  'a German hotel: rate, net, VAT and gross': german(`Gesamtbetrag               287,50 EUR
MwSt.      Netto         MwSt.-Betrag      Brutto
7 %        224,30 EUR    15,70 EUR         240,00 EUR
19 %        39,92 EUR     7,58 EUR          47,50 EUR`),
  'a German hotel: rate, gross, VAT and net': german(`Gesamtbetrag               287,50 EUR
MwSt-Satz    Brutto     MwSt   Netto
7 %          240,00    15,70   224,30
19 %          47,50     7,58    39,92`),
  'a German hotel: rates without their sign, and a sum': german(`Gesamtbetrag               287,50
Steuersatz     Netto     MwSt    Brutto
7             224,30    15,70    240,00
19             39,92     7,58     47,50
Gesamt        264,22    23,28    287,50`),
  'a German hotel: gross amounts and the VAT in them': german(`Gesamtbetrag               287,50 EUR
MwSt-Satz    Brutto     enth. MwSt
7 %          240,00    15,70
19 %          47,50     7,58`),
  'a German hotel: VAT in words, of gross amounts': german(`Rechnungsbetrag            287,50 €
Im Rechnungsbetrag enthalten:
7% MwSt aus 240,00 €        15,70 €
19% MwSt aus 47,50 €         7,58 €`),
  'a German hotel: VAT in words, of net amounts': german(`Gesamtbetrag               287,50 EUR
enthaltene MwSt 7 % (aus 224,30)         15,70
enthaltene MwSt 19 % (aus 39,92)          7,58`),
  'a German hotel: net and VAT on lines of their own': german(`Netto 7 %                  224,30
MwSt 7 %                    15,70
Netto 19 %                  39,92
MwSt 19 %                    7,58
Gesamtbetrag               287,50`),
  'a German hotel: a net sum, VAT and a sum': german(`Nettosumme                 264,22 €
USt. 7 %                    15,70 €
USt. 19 %                    7,58 €
Gesamtsumme                287,50 €`),
  'a German hotel: what the rates are for': german(`Gesamtbetrag                   287,50 €
Steuersatz                        Netto      Steuer     Brutto
7% ermäßigt (Beherbergung)       224,30     15,70     240,00
19% normal (Nebenleistungen)      39,92      7,58      47,50`),
  'a German hotel: the rates as columns': german(`                       7% MwSt     19% MwSt     Gesamt
Netto                224,30        39,92     264,22
MwSt                  15,70         7,58      23,28
Brutto               240,00        47,50     287,50`),
  'a German hotel: VAT alone under the total': german(`Gesamtbetrag               287,50
inkl. 7% MwSt               15,70
inkl. 19% MwSt               7,58`),
  'a German hotel with tourist tax': {
    ...german(`City tax               1        0 %    10,00 EUR       10,00 EUR
Gesamtbetrag               297,50 EUR
MwSt       Netto      Steuer     Brutto
7 %        224,30     15,70     240,00
19 %        39,92      7,58      47,50
0 %         10,00      0,00      10,00`),
    total: 29_750,
  },
  'a French hotel: rate, net, VAT and gross': french(`Taux TVA      Base HT      Montant TVA      Total TTC
10,00 %        276,36         27,64          304,00
20,00 %         20,00          4,00           24,00
Total TTC                                   328,00 €`),
  'a French hotel: codes of rates without their sign': french(`Code  Taux      HT       TVA      TTC
1     10,00   276,36   27,64   304,00
2     20,00    20,00    4,00    24,00
NET A PAYER                    328,00 EUR`),
  'a French hotel: net and VAT of each rate': french(`Total HT 10 %     276,36
Total HT 20 %      20,00
TVA 10 %           27,64
TVA 20 %            4,00
Total TTC         328,00`),
  'a French hotel: VAT alone under the total': french(`Total TTC        328,00
dont TVA 10 %     27,64
dont TVA 20 %      4,00`),
  'a Belgian hotel: rate, base and VAT': belgian(`Btw-tarief     Maatstaf      Btw        Totaal
6 %             226,42      13,58      240,00
21 %             22,64       4,76       27,40
Totaal te betalen                      267,40 EUR`),
  'a Belgian hotel: rates without their sign': belgian(`BTW %    MvH      BTW
6       226,42   13,58
21       22,64    4,76
Totaal  249,06   18,34
Te betalen EUR   267,40`),
  'a Belgian hotel: VAT alone under the total': belgian(`Totaal incl. btw     267,40
waarvan btw 6 %       13,58
waarvan btw 21 %       4,76`),
  'an Italian hotel: rate, base, VAT and gross': italian(`Aliquota    Imponibile    Imposta    Totale
10%           200,00        20,00    220,00
22%            30,00         6,60     36,60
TOTALE DOCUMENTO                     256,60`),
  'an Italian hotel: rates without their sign, totals apart': italian(`Riepilogo IVA
Aliq.   Imponibile   Imposta
10      200,00       20,00
22       30,00        6,60
Totale imponibile   230,00
Totale IVA           26,60
Totale documento    256,60`),
  'an Italian hotel: VAT alone under the total': italian(`Totale fattura      256,60
di cui IVA 10%       20,00
di cui IVA 22%        6,60`),
};
