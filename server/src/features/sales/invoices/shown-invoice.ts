import type { Invoice } from '@saldo/contract';
import type { Scope } from '#platform/scope';
import { presentInvoice } from './present.ts';
import { invoiceById, linesOf } from './store.ts';

/** An invoice as every call about it gives it back. */
export async function shownInvoice(scope: Scope, id: number): Promise<Invoice> {
  const invoice = await invoiceById(scope, id);
  return presentInvoice(scope, invoice, await linesOf(scope, id));
}
