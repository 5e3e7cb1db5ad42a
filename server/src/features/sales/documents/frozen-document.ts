import type { VatIdCheck } from '@saldo/contract';
import type { Scope } from '#platform/scope';
import type { InvoiceDocument } from '#standards/invoice-pdf/invoice-document';
import type { FrozenTemplate } from '../templates/shown-template.ts';

/** What an invoice was when it became final. */
type Frozen = {
  document: InvoiceDocument;
  /** How it is drawn; null is the standard look. */
  template: FrozenTemplate | null;
  /** What VIES answered about the customer. */
  vat_check: VatIdCheck | null;
};

/** Written once, before the invoice becomes final in the same transaction; the database refuses a final invoice without it. */
export async function freezeDocument(
  scope: Scope,
  invoiceId: number,
  { document, template, vat_check }: Frozen,
): Promise<void> {
  await scope.db
    .insertInto('sales_invoice_documents')
    .values({
      administration_id: scope.administrationId,
      invoice_id: invoiceId,
      document: JSON.stringify(document),
      template: template === null ? null : JSON.stringify(template),
      vat_check: vat_check === null ? null : JSON.stringify(vat_check),
    })
    .execute();
}

/** Undefined of a draft. */
export async function frozenDocument(scope: Scope, invoiceId: number): Promise<Frozen | undefined> {
  const row = await scope.db
    .selectFrom('sales_invoice_documents')
    .select(['document', 'template', 'vat_check'])
    .where('administration_id', '=', scope.administrationId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // `freezeDocument` wrote them, and nothing can change them since.
  const { document, template, vat_check }: Record<keyof Frozen, unknown> = row;
  return {
    document: document as InvoiceDocument,
    template: template as FrozenTemplate | null,
    vat_check: vat_check as VatIdCheck | null,
  };
}
