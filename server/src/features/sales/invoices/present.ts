import { type Invoice, type InvoiceLine, type InvoiceSummary, saleRateName } from '@saldo/contract';
import { cents, formatEuro } from '@saldo/ledger';
import type { Scope } from '#platform/scope';
import { asTreatment, type InvoiceRow, type ListedInvoice, type StoredLine } from './store.ts';
import { mayDo } from './policy.ts';
import { percentageOf, type Priced, priced } from './pricing.ts';

const euro = (amount: number): string => formatEuro(cents(amount));

export function presentSummary(invoice: ListedInvoice): InvoiceSummary {
  return {
    id: invoice.id,
    number: invoice.number,
    state: invoice.state,
    is_credit_note: invoice.is_credit_note,
    contact_id: invoice.contact_id,
    contact_name: invoice.contact_name,
    invoice_date: invoice.invoice_date,
    due_date: invoice.due_date,
    reference: invoice.reference,
    total_excl: euro(invoice.total_excl_cents),
    total_vat: euro(invoice.total_vat_cents),
    total_incl: euro(invoice.total_incl_cents),
    outstanding: euro(invoice.outstanding_cents),
    sent_at: invoice.sent_at,
    scheduled_for: invoice.scheduled_for,
    finalize_on: invoice.finalize_on,
    reminded_at: invoice.reminded_at,
    mail_state: invoice.mail_state,
  };
}

export function presentInvoice(
  scope: Scope,
  invoice: InvoiceRow,
  {
    lines,
    project,
    attachments,
    vat_check,
  }: { lines: readonly StoredLine[] } & Pick<Invoice, 'project' | 'attachments' | 'vat_check'>,
): Invoice {
  return {
    ...presentSummary(invoice),
    payment_term_days: invoice.payment_term_days,
    performed_on: invoice.performed_on,
    performed_until: invoice.performed_until,
    language: invoice.language,
    prices_include_vat: invoice.prices_include_vat,
    order_reference: invoice.order_reference,
    note: invoice.note,
    discount: percentageOf(invoice.discount_bp),
    quotation: invoice.quotation_id === null ? null : { id: invoice.quotation_id, number: invoice.quotation_number },
    is_advance: invoice.is_advance,
    attachments,
    template_id: invoice.template_id,
    is_standard_look: invoice.is_standard_look,
    credits_invoice_id: invoice.credits_invoice_id,
    credits_invoice_number: invoice.credits_invoice_number,
    vat_check,
    credited: euro(invoice.credited_cents),
    lines: lines.map(presentLine),
    vat_totals: presentVat(priced(lines, invoice.prices_include_vat, invoice.discount_bp)),
    entry_id: invoice.entry_id,
    project,
    reminders_paused: invoice.reminders_paused,
    changed_by: invoice.changed_by_name,
    changed_at: invoice.changed_at,
    version: invoice.version,
    may: mayDo(scope, invoice),
  };
}

export function presentLine({ rate_bp, discount_bp, chosen_ledger_id, amount, ...line }: StoredLine): InvoiceLine {
  return {
    ...line,
    discount: percentageOf(discount_bp),
    vat: saleRateName(rate_bp),
    ledger_account_id: chosen_ledger_id,
    amount: formatEuro(amount),
  };
}

export function presentVat({ groups }: Priced): Invoice['vat_totals'] {
  return groups.map(({ code, rate_bp, base, vat }) => ({
    treatment: asTreatment(code),
    vat: saleRateName(rate_bp),
    base: formatEuro(base),
    amount: formatEuro(vat),
  }));
}
