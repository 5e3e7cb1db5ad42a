import type { InvoiceSummary } from '@saldo/contract';
import { formatEuro, ROLES, sum } from '@saldo/ledger';
import { sql } from 'kysely';
import { ledgerIdOf } from '#features/journal/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { OfferedLine } from './document-lines.ts';
import { presentSummary } from './present.ts';
import { priced } from './pricing.ts';
import { refuseUnlessConcept, storeConceptLines } from './save-draft.ts';
import { asInvoice, asTreatment, invoiceById, invoices, type InvoiceRow, linesOf, lockInvoice } from './store.ts';

/** Turnover charged in advance is on 1410 until the invoice that settles it. */
async function advanceLedger(scope: Scope): Promise<number> {
  return ledgerIdOf(scope, ROLES.deferredRevenue);
}

const TEXTS = {
  en: (number: string) => `Less advance, invoice ${number}`,
  nl: (number: string) => `Af: voorschot, factuur ${number}`,
} as const;

/** The lines that deduct an advance invoice: one per VAT treatment and rate, on the ledger that it was booked on. */
export async function settlingLines(scope: Scope, advance: InvoiceRow, withVat: boolean): Promise<OfferedLine[]> {
  const { groups } = priced(await linesOf(scope, advance.id), advance.prices_include_vat, advance.discount_bp);
  const chosen_ledger_id = await advanceLedger(scope);
  return groups.map(({ code, rate_bp, base, vat }) => ({
    description: TEXTS[advance.language](advance.number ?? ''),
    quantity: '-1',
    unit: null,
    unit_price: formatEuro(withVat ? sum([base, vat]) : base),
    discount_bp: 0,
    supply: 'service',
    treatment: asTreatment(code),
    rate_bp,
    chosen_ledger_id,
  }));
}

/** Final advance invoices of a customer that no invoice deducts yet. */
function openAdvances(scope: Scope, contactId: number) {
  return invoices(scope)
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('is_advance', '=', true)
    .where('is_concept', '=', false)
    .where('is_credit_note', '=', false)
    .where('credited_cents', '=', 0)
    .where(
      sql<boolean>`not exists (select from sales_advances s where s.administration_id = ${scope.administrationId} and s.advance_id = invoice.id)`,
    )
    .orderBy('invoice_date')
    .orderBy('id');
}

export async function advancesFor(scope: Scope, id: number): Promise<InvoiceSummary[]> {
  const { contact_id } = await invoiceById(scope, id);
  if (contact_id === null) return [];
  return (await openAdvances(scope, contact_id).execute()).map((row) => presentSummary(asInvoice(row)));
}

/** Deducts an advance invoice from a draft of the same customer, once: the key of `sales_advances` refuses a second time. */
export async function settleAdvance(
  scope: Scope,
  id: number,
  { version, advance_id }: { version: number; advance_id: number },
): Promise<void> {
  const invoice = await lockInvoice(scope, id);
  refuseUnlessConcept(invoice, version);
  const advance = await invoiceById(scope, advance_id);
  if (!advance.is_advance || advance.is_concept || advance.contact_id !== invoice.contact_id)
    throw new Refusal('not_found');
  await noteSettled(scope, id, advance_id);
  const lines = [...(await linesOf(scope, id)), ...(await settlingLines(scope, advance, invoice.prices_include_vat))];
  await storeConceptLines(scope, invoice, lines);
}

/** Notes which invoice deducts an advance. It is free again when that draft is deleted. */
export async function noteSettled(scope: Scope, invoiceId: number, advanceId: number): Promise<void> {
  const noted = await scope.db
    .insertInto('sales_advances')
    .values({ administration_id: scope.administrationId, advance_id: advanceId, invoice_id: invoiceId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('advance_id')
    .executeTakeFirst();
  if (noted === undefined) throw new Refusal('advance_settled');
}

/** Open advance invoices of a quotation, oldest first. */
export async function advancesOfQuotation(scope: Scope, contactId: number, quotationId: number): Promise<InvoiceRow[]> {
  const rows = await openAdvances(scope, contactId).where('quotation_id', '=', quotationId).execute();
  return rows.map(asInvoice);
}
