import type { DocumentPaymentBody } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import type { z } from 'zod';
import { administration } from '#features/administrations/index';
import { refuseDoublePayment } from '#features/bank/index';
import { moneyAccount, openItemOf, recordPayment } from '#features/journal/index';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';

type Body = z.output<typeof DocumentPaymentBody>;

/** Registers a payment of a final invoice; never more than is outstanding (overpaid), nor what a transaction brought and booked otherwise. */
export async function payInvoice(scope: Scope, id: number, body: Body): Promise<void> {
  const item = orNotFound(await openItemOf(scope, { type: 'sales_invoice', id }));
  const amount = parseEuro(body.amount);
  const { business_entity } = await administration(scope);
  await recordPayment(scope, {
    openItemId: item.id,
    paidOn: body.paid_on,
    amount,
    method: body.method,
    account: moneyAccount(body.method, amount, business_entity),
  });
  // Only of a payment that would stand is a person asked whether it is another.
  if (!body.allow_booked_before)
    await refuseDoublePayment(scope, { money: amount, method: body.method, on: body.paid_on });
}
