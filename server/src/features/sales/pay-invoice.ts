import type { PaymentBody } from '@saldo/contract';
import { type AccountCode, type Cents, parseEuro, ROLES } from '@saldo/ledger';
import type { z } from 'zod';
import { administration } from '#features/administrations/index';
import { openItemOf, recordPayment } from '#features/journal/index';
import { found } from '#platform/refusal';
import type { Scope } from '#platform/scope';

type Body = z.output<typeof PaymentBody>;

/**
 * Where money stands that did not come with a bank statement. A transfer waits on the payments suspense account until the statement
 * brings it; what went privately is the owner's, or of a company its director's current account.
 */
export function moneyAccount(method: Body['method'], amount: Cents, legalForm: string): AccountCode {
  switch (method) {
    case 'BANK':
      return ROLES.paymentsSuspense;
    case 'CASH':
      return ROLES.cash;
    case 'PRIVATE':
      if (['bv', 'hbv', 'stichting'].includes(legalForm)) return ROLES.currentAccountDirector;
      return amount > 0 ? ROLES.privateWithdrawals : ROLES.privateDeposits;
    case 'OTHER':
      return ROLES.suspense;
  }
}

/** Registers a payment of a final invoice; never more than is outstanding ('overpaid'). */
export async function payInvoice(scope: Scope, id: number, body: Body): Promise<void> {
  const item = found(await openItemOf(scope, { type: 'sales_invoice', id }));
  const amount = parseEuro(body.amount);
  const { business_entity } = await administration(scope);
  await recordPayment(scope, {
    openItemId: item.id,
    paidOn: body.paid_on,
    amount,
    method: body.method,
    account: moneyAccount(body.method, amount, business_entity),
  });
}
