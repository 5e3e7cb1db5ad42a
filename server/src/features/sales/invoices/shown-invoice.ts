import type { Invoice } from '@saldo/contract';
import { projectShown } from '#features/projects/index';
import type { Scope } from '#platform/scope';
import { frozenDocument } from '../documents/frozen-document.ts';
import { attachedFiles } from './invoice-attachments.ts';
import { presentInvoice } from './present.ts';
import { invoiceById, linesOf } from './store.ts';

/** An invoice as every call about it gives it back. */
export async function shownInvoice(scope: Scope, id: number): Promise<Invoice> {
  const invoice = await invoiceById(scope, id);
  const project = await projectShown(scope, invoice.project_id);
  const attachments = (await attachedFiles(scope, invoice.attachment_ids)).map(({ id: file, file_name }) => ({
    id: file,
    file_name,
  }));
  const frozen = invoice.is_concept ? undefined : await frozenDocument(scope, id);
  const lines = await linesOf(scope, id);
  return presentInvoice(scope, invoice, { lines, project, attachments, vat_check: frozen?.vat_check ?? null });
}
