import type { Returned } from '#features/bank/index';
import { notify } from '#features/notifications/index';
import { owedInvoices } from '#features/sales/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { collectedSince, forgetReturn, noteReturnedByBank } from './store.ts';

/**
 * What the bank took back: the collection failed, so that the invoice is reminded of again and may be collected again, and whoever sees sales is
 * told. A payment that was not collected came back all the same, and is told of too.
 */
export const collectionsThatReturn = {
  async booked(scope: Scope, returned: Returned): Promise<void> {
    await noteReturnedByBank(scope, returned);
    const { invoiceId, reason } = returned;
    const invoice = (await owedInvoices(scope, [invoiceId])).get(invoiceId);
    if (invoice === undefined) return;
    const name = [invoice.number, invoice.customer].filter((part) => part !== '').join(' ');
    await notify(
      scope,
      { type: 'CHARGE_BACK', about: { model: 'sales_invoice', id: invoiceId, name }, reason, explanation: null },
      { whoMay: 'sales.view', exceptActor: false },
    );
  },
  /** While the invoice is collected again, it does not become paid: it would be collected twice. */
  async undone(scope: Scope, transactionId: number): Promise<void> {
    const again = await collectedSince(scope, transactionId);
    const [first] = (await owedInvoices(scope, again)).values();
    if (first !== undefined) throw new Refusal('being_collected', { about: { number: first.number } });
    await forgetReturn(scope, transactionId);
  },
};
