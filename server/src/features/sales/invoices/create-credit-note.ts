import type { Scope } from '#platform/scope';
import { negatedDecimal } from './pricing.ts';
import { insertConcept } from './save-draft.ts';
import { type InvoiceRow, linesOf } from './store.ts';

/** A draft credit note: the lines of the invoice with negative quantities, at the rates of the invoice. */
export async function createCreditNote(scope: Scope, original: InvoiceRow): Promise<number> {
  const lines = await linesOf(scope, original.id);
  const today = scope.today > original.invoice_date ? scope.today : original.invoice_date;
  return insertConcept(
    scope,
    {
      ...original,
      invoice_date: today,
      performed_on: null,
      performed_until: null,
      note: '',
      attachment_ids: [],
      lines: lines.map((line) => ({ ...line, quantity: negatedDecimal(line.quantity) })),
    },
    { credits_invoice_id: original.id },
  );
}
