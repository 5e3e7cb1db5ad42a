import { may, type Scope } from '#platform/scope';
import type { InvoiceRow } from './store.ts';

/** What may be done with an invoice now, by this person: the screen offers exactly this. */
export function mayDo(scope: Scope, invoice: InvoiceRow): Record<string, boolean> {
  const edit = may(scope, 'sales.edit');
  const send = may(scope, 'sales.send');
  const isFinal = !invoice.is_concept;
  return {
    edit: edit && invoice.is_concept,
    delete: edit && invoice.is_concept,
    finalize: send && invoice.is_concept,
    duplicate: edit && !invoice.is_credit_note,
    credit: send && mayBeCredited(invoice),
    pay: edit && isFinal && invoice.outstanding_cents !== 0,
  };
}

/** A finalised invoice not fully credited yet. */
export function mayBeCredited(invoice: InvoiceRow): boolean {
  return !invoice.is_concept && !invoice.is_credit_note && invoice.credited_cents < invoice.total_incl_cents;
}
