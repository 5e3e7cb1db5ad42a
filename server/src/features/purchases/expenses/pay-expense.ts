import type { DocumentPaymentBody, Payments } from '@saldo/contract';
import { negate, parseEuro } from '@saldo/ledger';
import type { z } from 'zod';
import { administration } from '#features/administrations/index';
import { refuseDoublePayment } from '#features/bank/index';
import { moneyAccount, openItemOf, paymentsOf, recordPayment } from '#features/journal/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { expenseById } from './store.ts';

/** Registers a payment that did not come from a bank statement; never more than is outstanding ('overpaid'). */
export async function payExpense(
  scope: Scope,
  id: number,
  body: z.output<typeof DocumentPaymentBody>,
): Promise<z.input<typeof Payments>> {
  await expenseById(scope, id);
  const item = await openItemOf(scope, { type: 'expense', id });
  if (item === undefined) throw new Refusal('not_found');
  const amount = parseEuro(body.amount);
  const { business_entity } = await administration(scope);
  await recordPayment(scope, {
    openItemId: item.id,
    paidOn: body.paid_on,
    amount,
    method: body.method,
    account: moneyAccount(body.method, negate(amount), business_entity),
  });
  // Only of a payment that would stand is a person asked whether it is another.
  if (!body.allow_booked_before)
    await refuseDoublePayment(scope, { money: negate(amount), method: body.method, on: body.paid_on });
  return paymentsOf(scope, { type: 'expense', id });
}
