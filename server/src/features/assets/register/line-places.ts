import { add, type Cents, multiplyDivide, subtract } from '@saldo/ledger';
import type { BookedExpenseLine, ExpenseLines } from '#features/purchases/index';

type Line = ExpenseLines[number];

const isSame = (a: Line, b: Line | undefined): boolean =>
  b !== undefined &&
  a.description === b.description &&
  a.ledger_id === b.ledger_id &&
  a.amount_excl_cents === b.amount_excl_cents;

/**
 * Where the lines of an expense are after it was changed, by what they say: their numbers are given anew at each save. A line that was changed
 * keeps its number as long as no line came, went or moved; null: gone, or not to be told from another.
 */
export function linePlaces(before: readonly Line[], after: readonly Line[]): (number | null)[] {
  const taken = new Set<number>();
  const places = before.map((line, index): number | null => {
    if (!isSame(line, after[index])) return null;
    taken.add(index);
    return index;
  });
  let hasMoved = before.length !== after.length;
  for (const [index, line] of before.entries()) {
    if (places[index] !== null) continue;
    const place = after.findIndex((other, at) => !taken.has(at) && isSame(line, other));
    if (place === -1) continue;
    places[index] = place;
    taken.add(place);
    hasMoved = true;
  }
  const isInOrder = (index: number) =>
    before.slice(0, index).every(({ ledger_id }, nth) => ledger_id === after[nth]?.ledger_id);
  return places.map((place, index) => place ?? (!hasMoved && isInOrder(index) ? index : null));
}

/**
 * VAT deducted on each asset: once the whole line is in the register, that of all its assets together is that of the line. `before`: the cost of
 * the assets that were made of it earlier. What a person changed on one of them stays with that one.
 */
export function vatShares(
  { amount, vat_deducted }: Pick<BookedExpenseLine, 'amount' | 'vat_deducted'>,
  before: Cents,
  costs: readonly Cents[],
): Cents[] {
  let reached = before;
  return costs.map((cost) => {
    const given = multiplyDivide(vat_deducted, reached, amount);
    reached = add(reached, cost);
    return subtract(multiplyDivide(vat_deducted, reached, amount), given);
  });
}
