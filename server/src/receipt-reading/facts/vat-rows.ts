import { cents, vatAgrees } from '@saldo/ledger';
import { amountsIn, ratesIn } from '#receipt-reading/layout/written-values';
import type { WrittenAmount } from '#receipt-reading/layout/written-values';
import { labelsIn } from '#receipt-reading/layout/amount-labels';
import type { Line } from '#receipt-reading/layout/page-text';

/** One rate with its base and VAT as written. `agrees`: base × rate gives the VAT to within the cents of rounding. */
export type VatRow = {
  line: Line;
  rate_bp: number;
  rate: { from: number; to: number };
  base: WrittenAmount | null;
  /** What the VAT is on: the base, or what is left of a gross amount; null where neither is printed. */
  net: number | null;
  vat: WrittenAmount;
  agrees: boolean;
  /** It begins with VAT or its rate, as a row of totals does; goods have their words first. */
  isLabelled: boolean;
};

const FILLERS =
  /btw|b\.t\.w|vat|gst|tax|mwst|ust\b|umsatzsteuer|tva|iva|imposta|aliquota|moms|mva|hoog|laag|high|low|eur|usd|gbp|over|van|von|auf|on|excl|incl|bedrag|tarief/gi;

/** True when base × rate is the VAT, give or take the cents that rounding line by line leaves. */
export function vatFits(base: number, vat: number, rate_bp: number): boolean {
  return vat !== 0 && vatAgrees(cents(base), cents(vat), rate_bp);
}

/** Base and VAT among the amounts of a row: next to each other or with the total between, in either order. */
export function provenPair(
  amounts: WrittenAmount[],
  rate_bp: number,
): { base: WrittenAmount; vat: WrittenAmount } | undefined {
  for (const vat of amounts)
    for (const base of amounts) if (base !== vat && vatFits(base.cents, vat.cents, rate_bp)) return { base, vat };
  // Base is not printed when only the VAT and the amount including it are there: 21% 8,68 49,99.
  return undefined;
}

/** Letters beside the labels and the currency make it a line of goods that happens to carry a rate. */
export function isAboutGoods(line: Line): boolean {
  let rest = line.text;
  for (const label of labelsIn(line.text).toReversed()) rest = rest.slice(0, label.from) + rest.slice(label.to);
  const letters = rest.replaceAll(FILLERS, '').match(/[a-z]{2,}/gi);
  return (letters ?? []).join('').length > 6;
}

function rowOf(line: Line): VatRow | undefined {
  const rate = ratesIn(line.text)[0];
  if (rate === undefined || rate.rate_bp === 0) return undefined;
  const amounts = amountsIn(line.text).filter((amount) => amount.to <= rate.from || amount.from >= rate.to);
  const labels = labelsIn(line.text);
  const own = labels.findIndex((label) => label.role === 'vat');
  const beginsWithVat = own === 0 && (labels[0]?.from ?? 0) < 3;
  if (isAboutGoods(line) && !beginsWithVat) return undefined;
  const pair = provenPair(amounts, rate.rate_bp);
  const isLabelled = beginsWithVat || rate.from < 3;
  if (pair !== undefined)
    return { line, rate_bp: rate.rate_bp, rate, ...pair, net: pair.base.cents, agrees: true, isLabelled };
  // Two labels share the line when a total stands to the right of the VAT: the VAT is what follows the rate.
  if (own < 0 || labels.some((label) => label.role !== 'vat' && label.from < rate.from)) return undefined;
  const end = labels.find((label, index) => index > own && label.role !== 'vat')?.from ?? line.text.length;
  const vat = amounts.findLast((amount) => amount.from > rate.from && amount.from < end);
  return vat === undefined
    ? undefined
    : { line, rate_bp: rate.rate_bp, rate, base: null, net: null, vat, agrees: false, isLabelled };
}

const strength = (row: VatRow | undefined): number =>
  row === undefined ? -1 : 2 * Number(row.agrees) + Number(!row.agrees && row.isLabelled);

/** The VAT rows of a document, one per rate: the first that its own arithmetic proves, else the first labelled one. */
export function vatRows(lines: readonly Line[]): VatRow[] {
  const best = new Map<number, VatRow>();
  for (const line of lines) {
    const row = rowOf(line);
    if (row === undefined) continue;
    if (strength(row) > strength(best.get(row.rate_bp))) best.set(row.rate_bp, row);
  }
  return [...best.values()];
}
