import type { AssetMovement, PlanYear } from '@saldo/contract';
import { add, type Cents, negate, parseEuro, subtract, ZERO } from '@saldo/ledger';

/** A movement with what it did, so that a person can add it up: book value is cost minus depreciation. */
export type Step = {
  movement: AssetMovement;
  cost: Cents;
  depreciation: Cents;
  /** After it. */
  book_value: Cents;
  /** What it put in (positive) or took out of a reinvestment reserve. */
  reserve: Cents;
  /** VAT that it took back (positive) or gave back. */
  vat: Cents;
};

const amountOf = (text: string | null): Cents => (text === null ? ZERO : parseEuro(text));

function asideOf({ kind, vat, reserve }: AssetMovement): Pick<Step, 'vat' | 'reserve'> {
  const amount = amountOf(reserve);
  return { vat: amountOf(vat), reserve: kind === 'RESERVE' ? amount : negate(amount) };
}

/** The movements in their order. One that undoes another is the opposite of it, also of its reserve and VAT. */
export function stepsOf(movements: readonly AssetMovement[]): Step[] {
  let book_value = ZERO;
  return movements.map((movement) => {
    const [cost, depreciation] = [amountOf(movement.cost), amountOf(movement.depreciation)];
    book_value = add(book_value, subtract(cost, depreciation));
    const undone = movements.find(({ id }) => id === movement.undoes_id);
    const { vat, reserve } = asideOf(undone ?? movement);
    const aside = undone === undefined ? { vat, reserve } : { vat: negate(vat), reserve: negate(reserve) };
    return { movement, cost, depreciation, book_value, ...aside };
  });
}

const BESIDE: readonly AssetMovement['kind'][] = [
  'ACQUISITION',
  'OPENING',
  'DEPRECIATION',
  'VAT_REVISION',
  'YEARLY_VAT_REVISION',
];

/** The action that "undo" takes back: the last that holds. */
export function lastAction(movements: readonly AssetMovement[]): AssetMovement | undefined {
  return movements.findLast(
    ({ kind, is_undone, undoes_id }) => !is_undone && undoes_id === null && !BESIDE.includes(kind),
  );
}

/** What a sale came to without VAT: its book result on top of the book value that went. */
export function priceOf({ cost, depreciation, result }: AssetMovement): Cents {
  return add(amountOf(result), subtract(amountOf(depreciation), amountOf(cost)));
}

/** The first year of a plan that can be booked: a year of nil is passed over, because there is nothing to book. */
export function nextToBook(plan: readonly PlanYear[]): PlanYear | undefined {
  return plan.find(({ depreciation_id, amount }) => depreciation_id === null && amount !== '0.00');
}
