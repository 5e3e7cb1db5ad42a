import { type Cents, cents, type IsoDate, isoDate } from '@saldo/ledger';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Begin, Scope } from '#platform/scope';
import { drawFiles, printable } from './invoice-files.ts';
import { storeFiles } from './store-invoice-files.ts';

type InvoiceDocumentFile = {
  number: string;
  contact_name: string;
  reference: string;
  date: IsoDate;
  description: string;
  total_incl: Cents;
  media_type: string;
  sha256: string;
};

const BATCH = 200;

function finalInvoices(scope: Scope, year: number) {
  return scope.db
    .selectFrom('sales_invoices as i')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.administration_id', '=', 'i.administration_id').onRef('c.id', '=', 'i.contact_id'),
    )
    .where('i.administration_id', '=', scope.administrationId)
    .where('i.is_concept', '=', false)
    .where('i.invoice_date', '>=', isoDate(year, 1, 1))
    .where('i.invoice_date', '<=', isoDate(year, 12, 31));
}

/** How many files the final invoices of a year are: each is a PDF and a UBL. */
export async function countInvoiceFiles(scope: Scope, year: number): Promise<number> {
  const { count } = await finalInvoices(scope, year)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count * 2;
}

/** PDF and UBL of the final invoices of a year, read some at a time; one that nobody kept yet is drawn and kept. */
export async function* invoiceFilesOfYear(
  begin: Begin<Scope>,
  files: FileStore,
  year: number,
): AsyncGenerator<InvoiceDocumentFile> {
  for (let after = 0; ; ) {
    const rows = await begin((scope) =>
      finalInvoices(scope, year)
        .select(['i.id', 'i.number', 'c.name as contact_name', 'i.reference', 'i.invoice_date as date'])
        .select(['i.total_incl_cents', 'i.pdf_sha256', 'i.ubl_sha256'])
        .where('i.id', '>', after)
        .orderBy('i.id')
        .limit(BATCH)
        .execute(),
    );
    for (const { id, number, pdf_sha256, ubl_sha256, total_incl_cents, ...row } of rows) {
      const hashes =
        pdf_sha256 === null || ubl_sha256 === null
          ? await storeFiles(
              begin,
              files,
              id,
              await drawFiles(await begin((scope) => printable(scope, id, null)), files),
            )
          : { pdf_sha256, ubl_sha256 };
      const about = { ...row, number: number ?? '', description: row.reference, total_incl: cents(total_incl_cents) };
      yield { ...about, media_type: 'application/pdf', sha256: hashes.pdf_sha256 };
      yield { ...about, media_type: 'application/xml', sha256: hashes.ubl_sha256 };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}
