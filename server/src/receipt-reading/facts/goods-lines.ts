import { absolute, cents, sum } from '@saldo/ledger';
import type { Cents } from '@saldo/ledger';
import type { Certainty, ReadLine } from '#receipt-reading/receipt-reader';
import { isGoodsHeading, labelsIn } from '#receipt-reading/layout/amount-labels';
import { extent, readAt, segmentSpans } from '#receipt-reading/layout/page-text';
import type { Line } from '#receipt-reading/layout/page-text';
import { amountsIn, datesIn, ratesIn } from '#receipt-reading/layout/written-values';
import { isAboutGoods } from '#receipt-reading/facts/vat-rows';
import type { WrittenAmount } from '#receipt-reading/layout/written-values';

type Description = { line: Line; from: number; to: number };
type Goods = { line: Line; index: number; amount: WrittenAmount; description: Description };

/** The lines found, and which total their sum proves. */
export type GoodsLines = { lines: ReadLine[]; sum_of: 'incl' | 'excl' | null };

const letters = (text: string): number => (text.match(/[a-zà-ü]/gi) ?? []).length;

/** The first cell with words before an amount; a number in front of the words is a position or a quantity. */
function descriptionIn(line: Line, before: number): Description | undefined {
  for (const span of segmentSpans(line)) {
    const to = Math.min(span.to, before);
    const text = line.text.slice(span.from, to).trimEnd();
    const lead = /^(?:\d{1,4}(?:[.,]\d{1,3})? ?[x*]? )*/i.exec(text)?.[0].length ?? 0;
    if (span.from < before && letters(text) >= 3) return { line, from: span.from + lead, to: span.from + text.length };
  }
  return undefined;
}

/** The subtotal at the foot of a page and at the head of the next. */
const CARRIED =
  /(?:transport|transporteren|over te brengen|saldo|subtotaal) (?:van|naar|vorige|volgende)|carried forward|brought forward|übertrag|à reporter|report à nouveau|a riportare|suma anterior/i;

const MEASURED =
  /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,3})?) ?(?:kg|gr?|l|ltr|st|stuks?|stk|uur|units?|pcs|m|km|hours?|h|x)(?![a-z])/i;

/** What a column behind the amount may hold: the rate, the word or code for it, a currency, a count. */
const BEHIND =
  /\(?\d{1,2}(?:[.,]\d{1,2})? ?%\)?|(?<![a-z])(?:btw|vat|mwst|ust|tva|iva|hoog|laag|high|low|nul|eur|usd|gbp)(?![a-z])|[*()€$£]/gi;

function isAtEnd({ text }: Line, amount: WrittenAmount): boolean {
  const behind = text.slice(amount.to).replaceAll(BEHIND, '').replace(MEASURED, '');
  return behind.replaceAll(/\s/g, '').length <= 4;
}

/** A line of goods: words, then an amount at its end. */
function toGoods(line: Line, index: number): Goods | undefined {
  const amounts = amountsIn(line.text);
  const amount = amounts.at(-1);
  const first = amounts[0];
  if (amount === undefined || first === undefined || !isAtEnd(line, amount)) return undefined;
  if (CARRIED.test(line.text) || datesIn(line.text.slice(0, first.from)).length > 0) return undefined;
  const labels = labelsIn(line.text);
  if (labels.some((label) => label.role === 'incl' || label.role === 'excl' || label.role === 'paid')) return undefined;
  const description = descriptionIn(line, first.from);
  if (description === undefined) return undefined;
  if (labels.some((label) => label.role === 'vat') && !isAboutGoods(line)) return undefined;
  if (labels.some((label) => label.role === 'vat' && label.from < description.from + 3)) return undefined;
  return { line, index, amount, description };
}

/** How many amounts of a row may stand behind the one that counts: its VAT, and the two together. */
const COLUMNS_BEHIND = [0, 1, 2] as const;

/** Where the totals begin under the goods. */
function isFoot(line: Line): boolean {
  const [label] = labelsIn(line.text);
  const isTotalOf = label?.role === 'incl' || label?.role === 'excl';
  return isTotalOf && amountsIn(line.text).length > 0 && !isAboutGoods(line);
}

/**
 * The rows of a table under its heading, each with the amount that has `behind` others to its right. A row may speak of a period, a
 * payment or VAT, and have its words on the line above: only a sum of several that is the total makes it one.
 */
function rowsOfTable(lines: readonly Line[], behind: number): Goods[] {
  const heading = lines.findIndex(isGoodsHeading);
  const foot = lines.findIndex((line, index) => index > heading && isFoot(line));
  if (heading < 0 || foot < 0) return [];
  return lines.slice(0, foot).flatMap((line, index) => {
    const amount = amountsIn(line.text).at(-1 - behind);
    if (index <= heading || amount === undefined || CARRIED.test(line.text)) return [];
    const labels = labelsIn(line.text);
    const startsWithVat = labels[0]?.role === 'vat' && labels[0].from < 3;
    if (labels.length > 0 && (ratesIn(line.text).length === 0 || (startsWithVat && !isAboutGoods(line)))) return [];
    const above = index - 1 > heading ? lines[index - 1] : undefined;
    const isAboveFree = above !== undefined && above.page === line.page && amountsIn(above.text).length === 0;
    const description =
      descriptionIn(line, amount.from) ?? (isAboveFree ? descriptionIn(above, above.text.length) : undefined);
    return description === undefined ? [] : [{ line, index, amount, description }];
  });
}

/** Lines on one left edge: what is set in belongs to the line above it. */
function byEdge(group: Goods[]): Goods[][] {
  return [...Map.groupBy(group, (one) => Math.round(one.line.x / Math.max(one.line.height / 2, 1))).values()];
}

/** Groups to try, the likeliest first: the lines above the total, all lines, and those below the total. */
function groupings(goods: Goods[], totals: number[]): Goods[][] {
  const [first, last] = [totals[0] ?? Number.POSITIVE_INFINITY, totals.at(-1) ?? Number.POSITIVE_INFINITY];
  const parts = [
    goods.filter((one) => one.index < first),
    goods.filter((one) => one.index < last),
    goods,
    goods.filter((one) => one.index > first),
    goods.filter((one) => one.index > last),
  ];
  return parts.flatMap((part) => [part, ...byEdge(part)]).filter((group) => group.length > 0);
}

/** A count in front of the description or a column of its own behind it; prices and rates are none. */
function quantityOf({ line, description, amount }: Goods): string | null {
  const isSame = description.line === line;
  const between = line.text.slice(isSame ? description.to : 0, amount.from);
  const measured = MEASURED.exec(between);
  if (measured !== null) return measured[1] ?? null;
  let rest = between;
  for (const other of [...amountsIn(between), ...datesIn(between)].toSorted((a, b) => b.from - a.from))
    rest = rest.slice(0, other.from) + rest.slice(other.to);
  const column = /(?<![\d.,])(\d{1,4})(?![\d.,]| ?%)/.exec(rest);
  const lead = isSame
    ? /(?:^|\s)(\d{1,4}(?:[.,]\d{1,3})?) ?[x*]? *$/i.exec(line.text.slice(0, description.from))
    : null;
  return column?.[1] ?? lead?.[1] ?? null;
}

const DISCOUNT = /korting|rabatt|discount|remise/i;

/** The rate in a column of its own; one among the words may be of the goods: "Melk 3,5%". */
function rateOf({ line, description }: Goods): ReturnType<typeof ratesIn>[number] | undefined {
  if (DISCOUNT.test(line.text)) return undefined;
  const rates = ratesIn(line.text);
  const own = rates.find(
    (rate) => description.line !== line || rate.from >= description.to || rate.to <= description.from,
  );
  return own ?? rates[0];
}

function toReadLine(goods: Goods, includes: boolean, certainty: Certainty): ReadLine {
  const { line, amount, description } = goods;
  const words = description.line.text.slice(description.from, description.to).replaceAll(/\s+/g, ' ');
  const rate = rateOf(goods);
  const sureness = certainty === 'certain' ? 'likely' : certainty;
  return {
    description: readAt(words, sureness, description.line, description.from, description.to),
    amount: readAt(cents(amount.cents), certainty, line, amount.from, amount.to),
    amount_includes_vat: includes,
    vat_rate_bp:
      rate === undefined
        ? null
        : readAt(rate.rate_bp, certainty === 'doubtful' ? 'doubtful' : 'likely', line, rate.from, rate.to),
    quantity: quantityOf(goods),
  };
}

/** Only the lines under a heading whose amount is in the last column, for when no sum proves the lines. */
function underHeading(goods: Goods[], lines: readonly Line[]): Goods[] {
  const heading = lines.findIndex(isGoodsHeading);
  if (heading < 0) return goods;
  const right = Math.max(...goods.map((one) => extent(one.line, one.amount.from, one.amount.to).right), 0);
  return goods.filter(
    (one) =>
      one.index > heading && right - extent(one.line, one.amount.from, one.amount.to).right < 4 * one.line.height,
  );
}

/** How many lines have an amount other than nothing: one line that equals the total proves little. */
function moved(group: readonly Goods[]): number {
  return group.filter((one) => one.amount.cents !== 0).length;
}

function isTotal(line: Line): boolean {
  return labelsIn(line.text).some((label) => label.role === 'incl') && amountsIn(line.text).length > 0;
}

/** Reads the lines of goods and checks their sum against the totals, each positive. */
export function readGoodsLines(lines: readonly Line[], incl: Cents | null, excl: Cents | null): GoodsLines {
  const totals = lines.flatMap((line, index) => (isTotal(line) ? [index] : []));
  const goods = lines.map(toGoods).filter((one) => one !== undefined);
  const rows = COLUMNS_BEHIND.flatMap((behind) =>
    groupings(rowsOfTable(lines, behind), totals).filter((group) => moved(group) > 1),
  );
  const groups = [...groupings(goods, totals), ...rows];
  for (const group of groups.toSorted((a, b) => Number(moved(b) > 1) - Number(moved(a) > 1))) {
    const total = absolute(sum(group.map((one) => cents(one.amount.cents))));
    const provesIncl = incl !== null && total === incl;
    const provesExcl = excl !== null && total === excl;
    if (total === 0 || (!provesIncl && !provesExcl)) continue;
    const certainty = moved(group) > 1 ? 'certain' : 'likely';
    return {
      lines: group.map((one) => toReadLine(one, provesIncl, certainty)),
      sum_of: provesIncl ? 'incl' : 'excl',
    };
  }
  const includes = !lines.some((line) => /excl|exkl|ohne mwst|without vat/i.test(line.text) && isGoodsHeading(line));
  const guess = underHeading(
    goods.filter((one) => one.index < (totals[0] ?? lines.length)),
    lines,
  );
  return { lines: guess.slice(0, 100).map((one) => toReadLine(one, includes, 'doubtful')), sum_of: null };
}
