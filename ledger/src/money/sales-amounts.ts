import { allocate, type Cents, cents, percentage, subtract, sum, ZERO } from './money.ts';
import { type VatCode, vatInGross, vatOnNet } from '../vat/vat.ts';

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/;

/** Reads a decimal with at most four decimals ("2.5") as ten-thousandths. Throws a RangeError for anything else. */
export function parseDecimal(text: string): bigint {
  const match = DECIMAL.exec(text);
  if (match === null) throw new RangeError(`not a number with at most four decimals: ${text}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const size = BigInt(whole + fraction.padEnd(4, '0'));
  return sign === '-' ? -size : size;
}

const WHOLE_BP = 10_000;

/**
 * Quantity × unit price (both decimals with at most four decimals, in euros) less a discount in basis points, rounded once, half away
 * from zero, to the cent.
 */
export function lineAmount(quantity: string, unitPrice: string, discount_bp = 0): Cents {
  const exact = parseDecimal(quantity) * parseDecimal(unitPrice) * BigInt(WHOLE_BP - discount_bp);
  const size = exact < 0n ? -exact : exact;
  const rounded = Number((size + 5_000_000_000n) / 10_000_000_000n);
  return cents(exact < 0n ? -rounded : rounded);
}

export type PricedLine = { amount: Cents; code: VatCode; rate_bp: number };

/** One treatment and rate on a document: the net amount after the discount on the whole, that discount, and the VAT. */
export type VatGroup = { code: VatCode; rate_bp: number; base: Cents; discount: Cents; vat: Cents };

export type DocumentTotals = {
  groups: VatGroup[];
  total_excl: Cents;
  total_vat: Cents;
  total_incl: Cents;
  /** The net amount of each line before the discount on the whole, in the order given; per group they add up to base and discount. */
  net_lines: Cents[];
  /** What each line is of the turnover: the same, with its share of the discount taken off. */
  booked_lines: Cents[];
};

/**
 * Totals of a sales invoice. VAT is taken once per treatment and rate over the whole document, half away from zero
 * (golden cases, rule 1), from net or from gross prices; gross lines share the net amount without losing a cent. A discount on the
 * whole, in basis points, is taken off each treatment and rate before the VAT (EN 16931, BG-20).
 */
export function salesTotals(lines: readonly PricedLine[], prices: 'net' | 'gross', discount_bp = 0): DocumentTotals {
  const keys = [...new Set(lines.map((line) => `${line.code} ${String(line.rate_bp)}`))];
  const net_lines = lines.map((line) => line.amount);
  const booked_lines = lines.map(() => ZERO);
  const groups: VatGroup[] = [];
  for (const key of keys) {
    const members = lines
      .map((line, index) => ({ line, index }))
      .filter(({ line }) => `${line.code} ${String(line.rate_bp)}` === key);
    const first = members[0];
    if (first === undefined) continue;
    const { code, rate_bp } = first.line;
    const total = sum(members.map(({ line }) => line.amount));
    const due = subtract(total, percentage(total, discount_bp));
    const { net: base, vat } = prices === 'net' ? { net: due, vat: vatOnNet(due, rate_bp) } : vatInGross(due, rate_bp);
    const before = prices === 'net' ? total : vatInGross(total, rate_bp).net;
    if (prices === 'gross') shareNet(members, before, net_lines);
    const discount = subtract(before, base);
    groups.push({ code, rate_bp, base, discount, vat });
    const own = members.map(({ index }) => net_lines[index] ?? ZERO);
    shareDiscount(own, discount, discount_bp).forEach((amount, position) => {
      const index = members[position]?.index;
      if (index !== undefined) booked_lines[index] = amount;
    });
  }
  const total_excl = sum(groups.map((group) => group.base));
  const total_vat = sum(groups.map((group) => group.vat));
  return { groups, total_excl, total_vat, total_incl: sum([total_excl, total_vat]), net_lines, booked_lines };
}

/** Each line less its own discount; the cents that differ from that of the group go over the lines, one each. */
function shareDiscount(lines: readonly Cents[], discount: Cents, discount_bp: number): Cents[] {
  const own = lines.map((amount) => percentage(amount, discount_bp));
  const corrections = allocate(
    subtract(discount, sum(own)),
    lines.map(() => 1),
  );
  return lines.map((amount, index) => subtract(amount, sum([own[index] ?? ZERO, corrections[index] ?? ZERO])));
}

/** Each gross line becomes net by itself; the cents that differ from the group's base go over the lines, one each. */
function shareNet(members: { line: PricedLine; index: number }[], base: Cents, net_lines: Cents[]): void {
  for (const { line, index } of members) net_lines[index] = vatInGross(line.amount, line.rate_bp).net;
  const counted = sum(members.map(({ index }) => net_lines[index] ?? ZERO));
  const corrections = allocate(
    subtract(base, counted),
    members.map(() => 1),
  );
  members.forEach(({ index }, position) => {
    net_lines[index] = sum([net_lines[index] ?? ZERO, corrections[position] ?? ZERO]);
  });
}

/** One line of an expense as it is booked: net amount and the VAT printed on the invoice (or calculated from it). */
export type ExpenseLineAmounts = { amount_excl: Cents; vat: Cents; rate_bp: number };

/** Splits what a person typed: an amount including or excluding VAT at a rate. */
export function expenseLine(amount: Cents, rate_bp: number, includesVat: boolean): ExpenseLineAmounts {
  if (!includesVat) return { amount_excl: amount, vat: vatOnNet(amount, rate_bp), rate_bp };
  const { net, vat } = vatInGross(amount, rate_bp);
  return { amount_excl: net, vat, rate_bp };
}

/**
 * VAT that the buyer calculates under a reverse charge: per rate over the whole invoice (golden cases, rule 1), shared
 * over the lines of that rate by net amount. Returned per line, in the order given.
 */
export function reverseChargeVat(lines: readonly { amount_excl: Cents; rate_bp: number }[]): Cents[] {
  const result = lines.map(() => ZERO);
  for (const rate_bp of new Set(lines.map((line) => line.rate_bp))) {
    const members = lines.map((line, index) => ({ line, index })).filter(({ line }) => line.rate_bp === rate_bp);
    const total = vatOnNet(sum(members.map(({ line }) => line.amount_excl)), rate_bp);
    const single = members.map(({ line }) => vatOnNet(line.amount_excl, rate_bp));
    const corrections = allocate(
      subtract(total, sum(single)),
      members.map(() => 1),
    );
    members.forEach(({ index }, position) => {
      result[index] = sum([single[position] ?? ZERO, corrections[position] ?? ZERO]);
    });
  }
  return result;
}
