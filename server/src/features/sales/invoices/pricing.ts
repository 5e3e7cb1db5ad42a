import {
  type Cents,
  cents,
  type DocumentTotals,
  LARGEST_AMOUNT,
  lineAmount,
  parseDecimal,
  type SalesTreatment,
  salesTotals,
} from '@saldo/ledger';

export type OfferedLine = {
  quantity: string;
  unit_price: string;
  discount_bp: number;
  treatment: SalesTreatment;
  rate_bp: number;
};
export type Priced = DocumentTotals & { amounts: Cents[] };

/** The index of the first line that is too large to be an amount, or undefined. */
export function tooLarge(lines: readonly OfferedLine[]): number | undefined {
  const index = lines.findIndex(({ quantity, unit_price }) => {
    const exact = parseDecimal(quantity) * parseDecimal(unit_price);
    return (exact < 0n ? -exact : exact) / 1_000_000n > BigInt(LARGEST_AMOUNT);
  });
  return index === -1 ? undefined : index;
}

/** Amounts of the lines in the price mode of the invoice, and the totals of the document. */
export function priced(lines: readonly OfferedLine[], pricesIncludeVat: boolean, discount_bp: number): Priced {
  const amounts = lines.map((line) => lineAmount(line.quantity, line.unit_price, line.discount_bp));
  const totals = salesTotals(
    lines.map(({ treatment, rate_bp }, index) => ({ amount: amounts[index] ?? cents(0), code: treatment, rate_bp })),
    pricesIncludeVat ? 'gross' : 'net',
    discount_bp,
  );
  return { ...totals, amounts };
}

const MOST_DECIMALS = 10;

/**
 * The price without VAT that a line shows when prices were given with VAT: with the fewest decimals (two at least) for which
 * quantity × price is the net amount of the line to the cent.
 */
export function netUnitPrice(net: Cents, quantity: string): string {
  const tenThousandths = parseDecimal(quantity);
  if (tenThousandths === 0n) return '0.00';
  for (let decimals = 2; ; decimals += 1) {
    const scale = 10n ** BigInt(decimals);
    const price = divide(BigInt(net) * 10_000n * scale, tenThousandths * 100n);
    const back = divide(price * tenThousandths * 100n, 10_000n * scale);
    if (back === BigInt(net) || decimals === MOST_DECIMALS) return decimalText(price, decimals);
  }
}

/** Rounded half away from zero. */
function divide(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n;
  const [n, d] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const size = (2n * n + d) / (2n * d);
  return isNegative ? -size : size;
}

function decimalText(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Basis points of a percentage with at most two decimals: 1250 of "12.5". */
export function basisPoints(percentage: string): number {
  return Math.round(Number(percentage) * 100);
}

/** "12.5" of 1250. */
export function percentageOf(bp: number): string {
  return String(bp / 100);
}

/** "12.5000" from the database is "12.5". */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** "-5" of "5" and the reverse. */
export function negatedDecimal(text: string): string {
  if (/^-?0*\.?0*$/.test(text)) return text;
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}
