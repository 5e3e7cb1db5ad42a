import { type Cents, cents, negate, subtract, sum } from '@saldo/ledger';
import type { ProviderSettlement, SettledPart, SettlementParts } from '#adapters/payment-provider/payment-provider';

/** What a settlement is made of, with the sign that it has in the amount. */
export type SplitSettlement = {
  in_transit: Cents;
  fees_taxed: Cents;
  fees_untaxed: Cents;
  parts: { amount: Cents; description: string }[];
};

/** Whether what was taken back came back again. */
const isReversed = ({ amount }: SettledPart): boolean => amount < 0;

const total = (of: readonly SettledPart[]): Cents => sum(of.map((one) => one.amount));

const partOf = (sign: 1 | -1, of: readonly SettledPart[]) =>
  of.map((one) => ({ amount: sign === 1 ? one.amount : negate(one.amount), description: one.description }));

/** A payment that was begun here: the fee of Saldo, VAT included, and what is booked of it; null: a person took it back. */
export type BegunHere = { fee: Cents; amount: Cents | null };

/**
 * Splits a settlement in what the books have on payments in transit (payments and charge-backs that were booked, with the fee of Saldo that is
 * booked with each) and what they do not: other payments, refunds, payments of another amount than was begun, and those that a person took back, of
 * which the fee is booked all the same. The fee of Saldo may be among the fees that the provider tells, with VAT or without, or beside them: what it
 * comes to says which. A charge-back is in the books with all of its payment; one that was reversed is not. `begun` is by the id of the payment. Pure.
 */
export function splitSettlement(
  { amount, fees: told }: Pick<ProviderSettlement, 'amount' | 'fees'>,
  { payments, refunds, charge_backs }: SettlementParts,
  begun: ReadonlyMap<string, BegunHere>,
): SplitSettlement {
  const booked = ({ payment }: SettledPart): Cents | null => begun.get(payment)?.amount ?? null;
  const isBooked = (one: SettledPart): boolean => booked(one) === one.amount;
  const ours = payments.filter(isBooked);
  const back = charge_backs.flatMap((one) => (isReversed(one) ? [] : (booked(one) ?? [])));
  const isCharged = (one: SettledPart): boolean => begun.has(one.payment) && (isBooked(one) || booked(one) === null);
  const saldo = sum(payments.filter(isCharged).map(({ payment }) => begun.get(payment)?.fee ?? cents(0)));
  const kept = subtract(subtract(total(payments), sum([total(refunds), total(charge_backs)])), amount);
  const isBeside = kept === sum([told.taxed, told.untaxed, saldo]);
  const isTaxed = !isBeside && told.untaxed < saldo && told.taxed >= saldo;
  const untaxed = isBeside || isTaxed ? told.untaxed : cents(Math.max(subtract(told.untaxed, saldo), 0));
  return {
    in_transit: subtract(total(ours), sum([saldo, ...back])),
    fees_taxed: negate(isTaxed ? subtract(told.taxed, saldo) : told.taxed),
    fees_untaxed: negate(untaxed),
    parts: [
      ...partOf(
        1,
        payments.filter((one) => !isBooked(one)),
      ),
      ...partOf(-1, refunds),
      ...partOf(
        -1,
        charge_backs.filter((one) => isReversed(one) || booked(one) === null),
      ),
    ],
  };
}
