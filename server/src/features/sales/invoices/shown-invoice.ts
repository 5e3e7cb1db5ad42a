import type { Invoice } from '@saldo/contract';
import { projectShown } from '#features/projects/index';
import type { Scope } from '#platform/scope';
import { presentInvoice } from './present.ts';
import { invoiceById, linesOf } from './store.ts';

/** An invoice as every call about it gives it back. */
export async function shownInvoice(scope: Scope, id: number): Promise<Invoice> {
  const invoice = await invoiceById(scope, id);
  const project = await projectShown(scope, invoice.project_id);
  return presentInvoice(scope, invoice, { lines: await linesOf(scope, id), project });
}
