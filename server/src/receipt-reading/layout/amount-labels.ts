import { amountsIn } from '#receipt-reading/layout/written-values';
import type { WrittenAmount } from '#receipt-reading/layout/written-values';
import { extent } from '#receipt-reading/layout/page-text';
import type { Line } from '#receipt-reading/layout/page-text';

/** `paid`: how the total was settled, which confirms it; `other`: an amount that is none of these. */
export type AmountRole = 'incl' | 'excl' | 'vat' | 'paid' | 'other';

/** An amount with the label it was beside or under. A higher rank is a plainer label. */
export type LabelledAmount = {
  role: AmountRole;
  rank: number;
  label: { line: Line; from: number; to: number };
  amounts: (WrittenAmount & { line: Line })[];
};

const VAT =
  '(?:btw|b\\.t\\.w\\.?|vat|gst|sales tax|(?<!(?:city|tourist|tourism|local|occupancy|bed|lodging) )tax|mwst|mehrwertsteuer|ust|umsatzsteuer|tva|iva|i\\.v\\.a\\.|imposta|moms|mva|alv|dph|omzetbelasting)';
const RATE = '(?:\\d{1,2}(?:[.,]\\d{1,2})? ?% ?)?';

const LABELS: [AmountRole, number, string][] = [
  ['incl', 3, `(?:sub)?tota?al(?:bedrag)?:? *(?:\\(?incl\\w*|inkl\\w*)\\.? *${RATE}${VAT}?\\)?`],
  [
    'incl',
    3,
    `(?:bedrag|prijs|amount|price|betrag|preis|montant|importe):? *\\(?(?:incl|inkl)\\w*\\.? *${RATE}${VAT}\\)?`,
  ],
  [
    'incl',
    3,
    'te betalen|te voldoen|te ontvangen|te crediteren|totaal credit|factuur ?totaal|factuurbedrag|totaal ?bedrag|eindtotaal|eindbedrag|totaal factuur',
  ],
  [
    'incl',
    3,
    '(?:total )?amount due|total credit|credit total|amount credited|amount payable|grand total|total due|balance due|invoice total|total for this invoice|total amount',
  ],
  [
    'incl',
    3,
    'gesamtbetrag|rechnungsbetrag|endbetrag|bruttobetrag|gesamtsumme|rechnungsendbetrag|rechnungssumme|zahlbetrag|zu zahlen|total ttc|net [àa] payer',
  ],
  [
    'incl',
    3,
    'montant total ttc|montant ttc|(?:total|montant) [àa] payer|totale documento|totale fattura|totale complessivo|totale da pagare|totale a pagare',
  ],
  [
    'incl',
    3,
    'total factura|total a pagar|importe total|total general|(?:summa )?att betala|total att betala|totalt? at betale|å betale|gross total|gross amount|total gross|total to pay|(?:razem )?do zap[łl]aty|yhteens[äa]|valor total|celkem',
  ],
  ['incl', 2, 'totaal|totale|total|totalt|tot\\.|gesamt|summe|summa|i alt|brutto'],
  ['excl', 3, `(?:sub)?tota?al(?:bedrag)?:? *\\(?(?:excl|exkl|zonder)\\w*\\.? *${RATE}${VAT}?\\)?`],
  [
    'excl',
    3,
    `(?:bedrag |prijs )?(?:excl|exkl|exclusief|exclusive|zonder|ohne|before|excluding)\\w*\\.?(?: of)? *${VAT}`,
  ],
  [
    'excl',
    2,
    'netto ?bedrag|netto|nettobetrag|nettosumme|summe netto|total htva|net amount|total net|net total|total h\\.?t\\.?|montant ht|base imponible|(?:totale )?imponibile|summa exkl\\.? moms|exkl\\.? moms|taxable(?: amount)?|grondslag|maatstaf|zwischensumme',
  ],
  ['excl', 1, 'sub-? ?tota?al'],
  [
    'vat',
    3,
    `(?:tota?al |waarvan |bedrag )?${VAT}(?:[ -]?bedrag|[ -]?betrag| amount)?(?! ?-?(?:nr|nummer|no\\b|number|id|reg))`,
  ],
  ['vat', 2, `(?:(?:in|ex)cl\\w*\\.?|inkl\\.?|inbegrepen|plus|zzgl\\.?) ${RATE}${VAT}`],
  [
    'paid',
    1,
    'pin(?:nen|betaling)?|bankpas|maestro|v ?pay|contactloos|mastercard|visa|ideal|betaald|amount paid|payment received|payée?|pagad[oa]|pagat[oa]|betalt|betald|bezahlt|creditcard|credit card',
  ],
  [
    'other',
    1,
    'wisselgeld|contant|cash|bargeld|kontant|espèces|contanti|efectivo|change|rückgeld|rendu|terug|retour|korting|discount|rabatt|statiegeld|u bespaart|afronding|prijs per stuk',
  ],
  [
    'other',
    2,
    'reste [àa] payer|solde dû|restbetrag|resterend|restant|fooi|tip|trinkgeld|pourboire|gratuity|carried forward|brought forward|transport (?:van|naar)|übertrag|à reporter|report',
  ],
  ['other', 1, 'openstaand|previous balance|vorig saldo|aanbetaling|anzahlung|verzendkosten|shipping'],
];

const PATTERNS = LABELS.map(([role, rank, source]) => ({
  role,
  rank,
  pattern: new RegExp(`(?<![a-zà-ü])(?:${source})(?![a-zà-ü])`, 'gi'),
}));

type Label = { role: AmountRole; rank: number; from: number; to: number };

/** The labels in a line, left to right; where two overlap the longer one counts, then the plainer. */
export function labelsIn(text: string): Label[] {
  const all: Label[] = PATTERNS.flatMap(({ role, rank, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({
      role,
      rank,
      from: match.index,
      to: match.index + match[0].trimEnd().length,
    })),
  );
  all.sort((a, b) => b.to - b.from - (a.to - a.from) || b.rank - a.rank);
  const kept: Label[] = [];
  for (const label of all)
    if (kept.every((other) => other.to <= label.from || label.to <= other.from)) kept.push(label);
  return kept.sort((a, b) => a.from - b.from);
}

const GOODS =
  /omschrijving|beschrijving|artikel|product|aantal|hoeveelheid|description|quantity|qty|item|menge|beschreibung|bezeichnung|pos\./i;
const COLUMN = /prijs|bedrag|totaal|price|amount|total|preis|betrag|tarief|rate/i;

/** The heading of a table of goods or services. */
export function isGoodsHeading(line: Line): boolean {
  return GOODS.test(line.text) && COLUMN.test(line.text) && amountsIn(line.text).length === 0;
}

/** Also the second and third line of such a heading: what is under it are goods, not totals. */
function isInGoodsHeading(lines: readonly Line[], index: number): boolean {
  const line = lines[index];
  return lines
    .slice(Math.max(0, index - 2), index + 1)
    .some((above) => isGoodsHeading(above) && above.page === line?.page && line.y - above.y < 3 * line.height);
}

/** One amount beside the label of a total: it is that total, also where VAT is spoken of in the line above. */
function isOwnTotal(line: Line): boolean {
  const [amount, ...others] = amountsIn(line.text);
  const own = labelsIn(line.text).find(({ role, to }) => role !== 'vat' && amount !== undefined && to <= amount.from);
  return others.length === 0 && (own?.role === 'incl' || own?.role === 'excl');
}

/** Amounts in the first lines under a label that share its column: totals set out as a table with a heading. */
function amountsBelow(lines: readonly Line[], index: number, label: Label): (WrittenAmount & { line: Line })[] {
  const line = lines[index];
  if (line === undefined || isInGoodsHeading(lines, index)) return [];
  const column = extent(line, label.from, label.to);
  for (const below of lines.slice(index + 1, index + 3)) {
    if (below.page !== line.page || below.y - line.y > 3 * line.height) return [];
    const inColumn = amountsIn(below.text).filter((amount) => {
      const place = extent(below, amount.from, amount.to);
      return place.x < column.right + line.height && column.x - line.height < place.right;
    });
    if (label.role === 'vat' && isOwnTotal(below)) return [];
    if (inColumn.length > 0) return inColumn.slice(0, 1).map((amount) => ({ ...amount, line: below }));
  }
  return [];
}

/** Every label with the amounts that belong to it: beside it up to the next label, or else under it. */
export function labelledAmounts(lines: readonly Line[]): LabelledAmount[] {
  const found: LabelledAmount[] = [];
  lines.forEach((line, index) => {
    const labels = labelsIn(line.text);
    const written = amountsIn(line.text);
    labels.forEach((label, position) => {
      const end = labels[position + 1]?.from ?? line.text.length;
      const beside = written
        .filter((amount) => amount.from >= label.to && amount.from < end)
        .map((amount) => ({ ...amount, line }));
      const amounts = beside.length > 0 || written.length > 0 ? beside : amountsBelow(lines, index, label);
      if (amounts.length > 0)
        found.push({ role: label.role, rank: label.rank, label: { line, from: label.from, to: label.to }, amounts });
    });
  });
  return found;
}
