import type { PaymentBody, Payments } from '@saldo/contract';
import { parseEuro, privatePaymentAccount, ROLES } from '@saldo/ledger';
import type { z } from 'zod';
import { administration } from '#features/administrations/index';
import { openItemOf, paymentsOf, recordPayment } from '#features/journal/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { expenseById } from './expense-store.ts';

type Method = z.output<typeof PaymentBody>['method'];

/** Registers a payment that did not come from a bank statement; never more than is outstanding ('overpaid'). */
export async function payExpense(
  scope: Scope,
  id: number,
  body: z.output<typeof PaymentBody>,
): Promise<z.input<typeof Payments>> {
  await expenseById(scope, id);
  const item = await openItemOf(scope, { type: 'expense', id });
  if (item === undefined) throw new Refusal('not_found');
  await recordPayment(scope, {
    openItemId: item.id,
    paidOn: body.paid_on,
    amount: parseEuro(body.amount),
    method: body.method,
    account: await accountOf(scope, body.method),
  });
  return paymentsOf(scope, { type: 'expense', id });
}

async function accountOf(scope: Scope, method: Method): Promise<string> {
  switch (method) {
    case 'BANK':
      return ROLES.bank;
    case 'PRIVATE':
      return privatePaymentAccount((await administration(scope)).business_entity);
    case 'CASH':
      return ROLES.cash;
    case 'OTHER':
      return ROLES.paymentsSuspense;
  }
}
