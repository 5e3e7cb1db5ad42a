import { z } from 'zod';
import type { FileStore, StoredFile } from '#adapters/file-store/file-store';
import type { Job } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { type Drawn, drawFiles, printable, type StoredHashes } from './invoice-files.ts';
import { invoiceById } from '../invoices/store.ts';

export const STORE_INVOICE_FILES = 'sales.store-invoice-files';

type Begin = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

/** Far above any invoice of 500 lines. */
const LARGEST_BYTES = 50_000_000;

/**
 * The files of a final invoice, drawn and kept if nobody did so yet. Whoever is first decides which bytes they are; they are stored before
 * the invoice names them, so that what it names is always there.
 */
export async function storeFiles(begin: Begin, files: FileStore, id: number, drawn: Drawn): Promise<StoredHashes> {
  const pdf = await files.put(drawn.pdf, LARGEST_BYTES);
  const ubl = await files.put(drawn.ubl, LARGEST_BYTES);
  return begin(async (scope) => {
    await nameFiles(scope, [
      { ...pdf, media_type: 'application/pdf' },
      { ...ubl, media_type: 'application/xml' },
    ]);
    await scope.db
      .updateTable('sales_invoices')
      .set({ pdf_sha256: pdf.sha256, ubl_sha256: ubl.sha256 })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .where('pdf_sha256', 'is', null)
      .execute();
    const { pdf_sha256, ubl_sha256 } = await invoiceById(scope, id);
    if (pdf_sha256 === null || ubl_sha256 === null) throw new Error('the files of an invoice were not stored');
    return { pdf_sha256, ubl_sha256 };
  });
}

/** Has the administration know files that were stored for it. */
export async function nameFiles(scope: Scope, stored: readonly (StoredFile & { media_type: string })[]): Promise<void> {
  await scope.db
    .insertInto('files')
    .values(stored.map((file) => ({ ...file, administration_id: scope.administrationId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const Payload = z.looseObject({ invoice_id: z.int() });

/** Queued when an invoice becomes final. */
function storeInvoiceFiles(files: FileStore): Job {
  return async (context) => {
    const { invoice_id } = Payload.parse(context.payload);
    const begin: Begin = (work) => context.begin(work);
    const printed = await begin((scope) => printable(scope, invoice_id, null));
    if (printed.stored !== null) return;
    await storeFiles(begin, files, invoice_id, await drawFiles(printed, files));
  };
}

export function salesJobs(files: FileStore): Record<string, Job> {
  return { [STORE_INVOICE_FILES]: storeInvoiceFiles(files) };
}
