import { type ExpenseLineAmounts, expenseLine, reverseChargeVat } from './sales-amounts.ts';
import { eachInEuros, type ExchangeRate } from './exchange.ts';
import { type Cents, negate, subtract, sum, ZERO } from './money.ts';
import { type ReverseCharge, VAT_TOLERANCE_CENTS, vatOnNet } from '../vat/vat.ts';

/** A line as it was typed over from the document: `vat` is the VAT printed there, null when the rate is to be applied. */
export type TypedExpenseLine = { amount: Cents; vat: Cents | null; rate_bp: number };

export type ExpenseTerms = { includesVat: boolean; reverseCharge: ReverseCharge; isCreditNote: boolean };

export type ExpenseTotals = {
  /** Net amount and VAT of each line, in the order given; positive on a credit note too. */
  lines: ExpenseLineAmounts[];
  /** Per rate, highest first; under a reverse charge the VAT that the buyer calculates. */
  groups: { rate_bp: number; base: Cents; vat: Cents }[];
  total_excl: Cents;
  /** VAT on the invoice: zero under a reverse charge. */
  total_vat: Cents;
  /** What is owed to the supplier. */
  total_incl: Cents;
};

/**
 * Whether the signs of the document are turned in the books, because it is paid to us: a credit note, or an invoice that the customer made out
 * for our revenue (self-billing). A credit note on the latter is paid by us again.
 */
export function isTurned(expense: { is_credit_note: boolean; reverse_billing: boolean }): boolean {
  return expense.is_credit_note !== expense.reverse_billing;
}

/**
 * The totals of an expense. VAT as printed, else the rate per line; under a reverse charge the buyer's VAT per rate over the whole
 * invoice (golden cases, rule 1). Totals and groups carry the sign of the books: negative for a credit note.
 */
export function expenseTotals(typed: readonly TypedExpenseLine[], terms: ExpenseTerms): ExpenseTotals {
  const isShifted = terms.reverseCharge !== 'NONE';
  const lines = isShifted ? shiftedLines(typed) : typed.map((line) => invoicedLine(line, terms.includesVat));
  const signed = terms.isCreditNote ? negate : (amount: Cents): Cents => amount;
  const groups = [...new Set(lines.map((line) => line.rate_bp))]
    .sort((a, b) => b - a)
    .map((rate_bp) => {
      const members = lines.filter((line) => line.rate_bp === rate_bp);
      return {
        rate_bp,
        base: signed(sum(members.map((line) => line.amount_excl))),
        vat: signed(sum(members.map((line) => line.vat))),
      };
    });
  const total_excl = sum(groups.map((group) => group.base));
  const total_vat = isShifted ? ZERO : sum(groups.map((group) => group.vat));
  return { lines, groups, total_excl, total_vat, total_incl: sum([total_excl, total_vat]) };
}

/** A line with VAT above its rate: its index, its amounts (positive on a credit note too), and the VAT by its rate. */
export type ExcessVat = ExpenseLineAmounts & { index: number; most: Cents };

/**
 * The first line with printed VAT above its rate, beyond rounding; undefined if there is none. More would be deducted
 * than was due (Wet OB 1968 art. 15). Less than the rate is harmless. Under a reverse charge none is printed. A line of
 * nothing but VAT is that of an import: paid at the border, on goods of another invoice.
 */
export function excessVat(typed: readonly TypedExpenseLine[], terms: ExpenseTerms): ExcessVat | undefined {
  if (terms.reverseCharge !== 'NONE') return undefined;
  return expenseTotals(typed, terms)
    .lines.map((line, index) => ({ ...line, index, most: vatOnNet(line.amount_excl, line.rate_bp) }))
    .find(({ amount_excl, rate_bp, vat, most }) => {
      if (amount_excl === 0 && rate_bp > 0) return false;
      const isTurned = most < 0 && vat > 0;
      return isTurned ? vat > VAT_TOLERANCE_CENTS : Math.abs(vat) - Math.abs(most) > VAT_TOLERANCE_CENTS;
    });
}

function invoicedLine(line: TypedExpenseLine, includesVat: boolean): ExpenseLineAmounts {
  if (line.vat === null) return expenseLine(line.amount, line.rate_bp, includesVat);
  const amount_excl = includesVat ? subtract(line.amount, line.vat) : line.amount;
  return { amount_excl, vat: line.vat, rate_bp: line.rate_bp };
}

function shiftedLines(typed: readonly TypedExpenseLine[]): ExpenseLineAmounts[] {
  const vat = reverseChargeVat(typed.map((line) => ({ amount_excl: line.amount, rate_bp: line.rate_bp })));
  return typed.map((line, index) => ({
    amount_excl: line.amount,
    vat: vat[index] ?? ZERO,
    rate_bp: line.rate_bp,
  }));
}

/**
 * Lines of an invoice in another currency, in euros. Together they are what their sum is in euros; VAT that was printed is converted, and
 * VAT that follows from the rate is calculated on the euros (Wet OB 1968 art. 8: the rate of when the tax becomes due).
 */
export function linesInEuros(typed: readonly TypedExpenseLine[], rate: ExchangeRate): TypedExpenseLine[] {
  const amounts = eachInEuros(
    typed.map((line) => line.amount),
    rate,
  );
  const vat = eachInEuros(
    typed.map((line) => line.vat ?? ZERO),
    rate,
  );
  return typed.map((line, index) => ({
    amount: amounts[index] ?? ZERO,
    vat: line.vat === null ? null : (vat[index] ?? ZERO),
    rate_bp: line.rate_bp,
  }));
}
