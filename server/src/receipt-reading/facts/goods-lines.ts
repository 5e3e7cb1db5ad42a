import { absolute, cents, sum } from '@saldo/ledger';
import type { Cents } from '@saldo/ledger';
import type { Certainty, ReadLine } from '#receipt-reading/receipt-reader';
import { isGoodsHeading, labelsIn } from '#receipt-reading/layout/amount-labels';
import { extent, readAt, segmentSpans } from '#receipt-reading/layout/page-text';
import type { Line } from '#receipt-reading/layout/page-text';
import { amountsIn, datesIn, ratesIn } from '#receipt-reading/layout/written-values';
import { isAboutGoods } from '#receipt-reading/facts/vat-rows';
import type { WrittenAmount } from '#receipt-reading/layout/written-values';

type Goods = { line: Line; index: number; amount: WrittenAmount; descriptionFrom: number; descriptionTo: number };

/** The lines found, and which total their sum proves. */
export type GoodsLines = { lines: ReadLine[]; sum_of: 'incl' | 'excl' | null };

const letters = (text: string): number => (text.match(/[a-zà-ü]/gi) ?? []).length;

/** The first cell with words before the first amount; a number in front of the words is a position or a quantity. */
function descriptionSpan(line: Line, before: number): { from: number; to: number } | undefined {
  for (const span of segmentSpans(line)) {
    const to = Math.min(span.to, before);
    const text = line.text.slice(span.from, to).trimEnd();
    const lead = /^(?:\d{1,4}(?:[.,]\d{1,3})? ?[x*]? )*/i.exec(text)?.[0].length ?? 0;
    if (span.from < before && letters(text) >= 3) return { from: span.from + lead, to: span.from + text.length };
  }
  return undefined;
}

/** The subtotal at the foot of a page and at the head of the next. */
const CARRIED =
  /(?:transport|transporteren|over te brengen|saldo|subtotaal) (?:van|naar|vorige|volgende)|carried forward|brought forward|übertrag|à reporter|report à nouveau|a riportare|suma anterior/i;

/** A line of goods: words, then an amount at its end. */
function toGoods(line: Line, index: number): Goods | undefined {
  const amounts = amountsIn(line.text);
  const amount = amounts.at(-1);
  const first = amounts[0];
  if (amount === undefined || first === undefined || line.text.length - amount.to > 4) return undefined;
  if (CARRIED.test(line.text) || datesIn(line.text.slice(0, first.from)).length > 0) return undefined;
  const labels = labelsIn(line.text);
  if (labels.some((label) => label.role === 'incl' || label.role === 'excl' || label.role === 'paid')) return undefined;
  const description = descriptionSpan(line, first.from);
  if (description === undefined) return undefined;
  if (labels.some((label) => label.role === 'vat') && !isAboutGoods(line)) return undefined;
  if (labels.some((label) => label.role === 'vat' && label.from < description.from + 3)) return undefined;
  return { line, index, amount, descriptionFrom: description.from, descriptionTo: description.to };
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

const MEASURED =
  /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,3})?) ?(?:kg|gr?|l|ltr|st|stuks?|stk|uur|units?|pcs|m|km|hours?|h|x)(?![a-z])/i;

/** A count in front of the description or a column of its own behind it; prices and rates are none. */
function quantityOf({ line, descriptionFrom, descriptionTo, amount }: Goods): string | null {
  const between = line.text.slice(descriptionTo, amount.from);
  const measured = MEASURED.exec(between);
  if (measured !== null) return measured[1] ?? null;
  let rest = between;
  for (const price of amountsIn(between).toReversed()) rest = rest.slice(0, price.from) + rest.slice(price.to);
  const column = /(?<![\d.,])(\d{1,4})(?![\d.,]| ?%)/.exec(rest);
  const lead = /(\d{1,4}(?:[.,]\d{1,3})?) ?[x*]? *$/i.exec(line.text.slice(0, descriptionFrom));
  return column?.[1] ?? lead?.[1] ?? null;
}

const DISCOUNT = /korting|rabatt|discount|remise/i;

function toReadLine(goods: Goods, includes: boolean, certainty: Certainty): ReadLine {
  const { line, amount, descriptionFrom, descriptionTo } = goods;
  const description = line.text.slice(descriptionFrom, descriptionTo).replaceAll(/\s+/g, ' ');
  const rate = DISCOUNT.test(line.text) ? undefined : ratesIn(line.text)[0];
  return {
    description: readAt(
      description,
      certainty === 'certain' ? 'likely' : certainty,
      line,
      descriptionFrom,
      descriptionTo,
    ),
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
  const groups = groupings(goods, totals);
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
