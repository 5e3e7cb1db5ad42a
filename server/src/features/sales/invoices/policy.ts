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
    send: send && isFinal,
    unschedule: send && invoice.scheduled_for !== null,
    remind: send && isOverdue(invoice),
    pause: send && isFinal && !invoice.is_credit_note && !invoice.reminders_paused,
    resume: send && invoice.reminders_paused,
    write_off: edit && isFinal && !invoice.is_credit_note && invoice.outstanding_cents > 0,
    undo_write_off: edit && invoice.written_off_cents > 0,
    pay: edit && isFinal && invoice.outstanding_cents !== 0,
  };
}

/** What reminders are for. */
function isOverdue({ state }: InvoiceRow): boolean {
  return state === 'OVERDUE' || state === 'REMINDED';
}

/** A finalised invoice not fully credited yet. */
export function mayBeCredited(invoice: InvoiceRow): boolean {
  return !invoice.is_concept && !invoice.is_credit_note && invoice.credited_cents < invoice.total_incl_cents;
}
