import { type Cents, cents, negate, subtract, sum } from '@saldo/ledger';
import type { ProviderSettlement, SettledPart, SettlementParts } from '#adapters/payment-provider/payment-provider';

/** What a settlement is made of, with the sign that it has in the amount. */
export type SplitSettlement = {
  in_transit: Cents;
  fees_taxed: Cents;
  fees_untaxed: Cents;
  parts: { amount: Cents; description: string }[];
};

const total = (of: readonly SettledPart[]): Cents => sum(of.map((one) => one.amount));

const partOf = (sign: 1 | -1, of: readonly SettledPart[]) =>
  of.map((one) => ({ amount: sign === 1 ? one.amount : negate(one.amount), description: one.description }));

/**
 * Splits a settlement in what the books have on payments in transit (payments and charge-backs that were booked, with the fee of Saldo that is
 * booked with each) and what they do not: other payments, and refunds. The fee of Saldo may be among the fees that the provider tells, or beside
 * them: what it comes to says which. `fees` is that fee by the id of the payment, of those that Saldo knows. Pure.
 */
export function splitSettlement(
  { amount, fees: told }: Pick<ProviderSettlement, 'amount' | 'fees'>,
  { payments, refunds, charge_backs }: SettlementParts,
  fees: ReadonlyMap<string, Cents>,
): SplitSettlement {
  const isKnown = ({ payment }: SettledPart): boolean => fees.has(payment);
  const ours = payments.filter(isKnown);
  const saldo = sum(ours.map(({ payment }) => fees.get(payment) ?? cents(0)));
  const kept = subtract(subtract(total(payments), sum([total(refunds), total(charge_backs)])), amount);
  const isBeside = kept === sum([told.taxed, told.untaxed, saldo]);
  const untaxed = isBeside ? told.untaxed : cents(Math.max(subtract(told.untaxed, saldo), 0));
  const isOther = (one: SettledPart): boolean => !isKnown(one);
  return {
    in_transit: subtract(total(ours), sum([saldo, total(charge_backs.filter(isKnown))])),
    fees_taxed: negate(told.taxed),
    fees_untaxed: negate(untaxed),
    parts: [
      ...partOf(1, payments.filter(isOther)),
      ...partOf(-1, refunds),
      ...partOf(-1, charge_backs.filter(isOther)),
    ],
  };
}
