import type { DocumentPaymentBody, Payments } from '@saldo/contract';
import { type Cents, type IsoDate, type ItemRef, negate, parseEuro } from '@saldo/ledger';
import type { z } from 'zod';
import { administration } from '#features/administrations/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { moneyAccount } from '../open-items/money-account.ts';
import { openItem, type OpenItemRow } from '../open-items/open-items.ts';
import { paymentsOf, recordPayment } from '../open-items/record-payment.ts';

/** What was paid of an unpaid invoice or bill of the opening balance. */
export async function openingItemPayments(scope: Scope, itemId: number): Promise<z.input<typeof Payments>> {
  return paymentsOf(scope, sourceOf(await openingItem(scope, itemId)));
}

/** Refuses a payment whose money is in the books as turnover or costs. Passed in, because the journal does not know the bank. */
export type RefuseBookedMoney = (scope: Scope, payment: { money: Cents; method: string; on: IsoDate }) => Promise<void>;

/** Registers a payment of one that did not come from a bank statement; never more than is outstanding ('overpaid'). */
export async function payOpeningItem(
  scope: Scope,
  itemId: number,
  body: z.output<typeof DocumentPaymentBody>,
  refuseDoublePayment: RefuseBookedMoney,
): Promise<z.input<typeof Payments>> {
  const item = await openingItem(scope, itemId);
  const amount = parseEuro(body.amount);
  const money = item.kind === 'RECEIVABLE' ? amount : negate(amount);
  const { business_entity } = await administration(scope);
  await recordPayment(scope, {
    openItemId: item.id,
    paidOn: body.paid_on,
    amount,
    method: body.method,
    account: moneyAccount(body.method, money, business_entity),
  });
  // Only of a payment that would stand is a person asked whether it is another.
  if (!body.allow_booked_before) await refuseDoublePayment(scope, { money, method: body.method, on: body.paid_on });
  return paymentsOf(scope, sourceOf(item));
}

const sourceOf = ({ source_type, source_id }: OpenItemRow): ItemRef => ({ type: source_type, id: source_id });

/** Documents of the product itself are paid where they are. */
async function openingItem(scope: Scope, id: number): Promise<OpenItemRow> {
  const item = await openItem(scope, id);
  if (item.source_type !== 'opening_item') throw new Refusal('not_found');
  return item;
}
