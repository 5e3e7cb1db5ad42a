import type { InvoiceBody } from '@saldo/contract';
import { addDays, type IsoDate, ZERO } from '@saldo/ledger';
import { sql } from 'kysely';
import type { z } from 'zod';
import { openProjectShown, projectAfter } from '#features/projects/index';
import { Refusal, refuseField } from '#platform/refusal';
import { type Language, may, type Scope } from '#platform/scope';
import { checkDocument, type OfferedLine, offeredLines, withLedgers } from './document-lines.ts';
import { checkedAttachments } from './invoice-attachments.ts';
import { checkedLook, type Choice, NOTHING_CHOSEN } from '../templates/shown-template.ts';
import { invoiceById, type InvoiceRow, linesOf, lockInvoice, replaceLines } from './store.ts';
import { basisPoints, type Priced, priced } from './pricing.ts';
import { rateOn } from './vat-treatments.ts';

type Body = z.output<typeof InvoiceBody>;

/** The contents of a draft from a form, a copy, a quotation or a credit note. */
export type Concept = {
  contact_id: number | null;
  invoice_date: IsoDate;
  payment_term_days: number;
  performed_on: IsoDate | null;
  performed_until: IsoDate | null;
  language: Language;
  prices_include_vat: boolean;
  reference: string;
  order_reference: string;
  note: string;
  project_id?: number | null;
  discount_bp: number;
  is_advance: boolean;
  attachment_ids: readonly number[];
  template_id?: number | null;
  is_standard_look?: boolean;
  lines: readonly OfferedLine[];
};

/**
 * Adds a draft. It has no number and is not in the books. What it is made from may belong to a project that was closed since, `from_project`:
 * the draft belongs there as well.
 */
export async function createConcept(scope: Scope, body: Body, from_project: number | null = null): Promise<number> {
  return insertConcept(scope, await checkedConcept(scope, body, { ...NOTHING_BEFORE, project_id: from_project }), {});
}

/**
 * Changes a draft; refused when it is final, or when someone else changed it since `version`. One that is scheduled is so no more when whoever
 * changes it may not send.
 */
export async function updateConcept(scope: Scope, id: number, body: Body & { version: number }): Promise<void> {
  const invoice = await lockInvoice(scope, id);
  refuseUnlessConcept(invoice, body.version);
  await storeConcept(scope, id, await checkedChange(scope, invoice, body), invoice.is_credit_note);
  // Nothing goes out by itself that nobody who may send has seen.
  if (invoice.finalize_on !== null && !may(scope, 'sales.send'))
    await scope.db
      .updateTable('sales_invoices')
      .set({ finalize_on: null })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .execute();
}

/** What a draft would be after a change, or a new one, checked as saving does; nothing is stored. */
export async function offeredConcept(scope: Scope, id: number | null, body: Body) {
  const before = id === null ? undefined : await invoiceById(scope, id);
  if (before !== undefined) refuseUnlessConcept(before);
  const concept =
    before === undefined ? await checkedConcept(scope, body, NOTHING_BEFORE) : await checkedChange(scope, before, body);
  const total = priced(concept.lines, concept.prices_include_vat, concept.discount_bp);
  const is_credit_note = before?.is_credit_note ?? false;
  return {
    ...columns(concept, total, is_credit_note),
    is_credit_note,
    quotation_number: before?.quotation_number ?? null,
    credits_invoice_number: before?.credits_invoice_number ?? null,
    credits_invoice_date: before?.credits_invoice_date ?? null,
    lines: concept.lines.map((line, index) => ({ ...line, amount: total.amounts[index] ?? ZERO })),
  };
}

async function checkedChange(scope: Scope, invoice: InvoiceRow, body: Body): Promise<Concept> {
  if (invoice.is_credit_note && body.contact_id !== invoice.contact_id)
    throw refuseField('contact_id', 'customer_of_invoice');
  return checkedConcept(scope, body, {
    alsoOn: creditedDays(invoice),
    project_id: invoice.project_id,
    attachment_ids: invoice.attachment_ids,
    template_id: invoice.template_id,
    is_standard_look: invoice.is_standard_look,
  });
}

/** Replaces the lines of a draft, and its totals with them. */
export async function storeConceptLines(
  scope: Scope,
  invoice: InvoiceRow,
  lines: readonly OfferedLine[],
): Promise<void> {
  await storeConcept(scope, invoice.id, { ...invoice, lines }, invoice.is_credit_note);
}

async function storeConcept(scope: Scope, id: number, concept: Concept, isCreditNote: boolean): Promise<void> {
  const total = priced(concept.lines, concept.prices_include_vat, concept.discount_bp);
  await replaceLines(scope, id, await withLedgers(scope, concept, total));
  await scope.db
    .updateTable('sales_invoices')
    .set((eb) => ({
      ...columns(concept, total, isCreditNote),
      version: eb('version', '+', 1),
      changed_at: new Date().toISOString(),
      changed_by: scope.personId,
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
  await makeFindable(scope, id);
}

export async function deleteConcept(scope: Scope, id: number): Promise<void> {
  refuseUnlessConcept(await lockInvoice(scope, id));
  await scope.db
    .deleteFrom('sales_invoices')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

/** A new draft with the same lines, dated today, at today's rates, in the look of new ones. */
export async function duplicateInvoice(scope: Scope, original: InvoiceRow): Promise<number> {
  const lines = await linesOf(scope, original.id);
  const today = scope.today;
  return insertConcept(
    scope,
    {
      ...original,
      ...NOTHING_CHOSEN,
      project_id: (await openProjectShown(scope, original.project_id))?.id ?? null,
      invoice_date: today,
      performed_on: null,
      performed_until: null,
      attachment_ids: [],
      lines: lines.map((line) => ({ ...line, rate_bp: rateOn(line.treatment, today) })),
    },
    {},
  );
}

type About = { credits_invoice_id?: number; quotation_id?: number };

/** Adds a draft whose contents were checked before. */
export async function insertConcept(scope: Scope, concept: Concept, about: About): Promise<number> {
  const total = priced(concept.lines, concept.prices_include_vat, concept.discount_bp);
  const isCreditNote = about.credits_invoice_id !== undefined;
  const row = await scope.db
    .insertInto('sales_invoices')
    .values({
      administration_id: scope.administrationId,
      ...columns(concept, total, isCreditNote),
      is_credit_note: isCreditNote,
      credits_invoice_id: about.credits_invoice_id ?? null,
      quotation_id: about.quotation_id ?? null,
      created_by: scope.personId,
      changed_by: scope.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceLines(scope, row.id, await withLedgers(scope, concept, total));
  await makeFindable(scope, row.id);
  return row.id;
}

function columns(concept: Concept, total: Priced, isCreditNote: boolean) {
  const { contact_id, invoice_date, payment_term_days, performed_on, performed_until, language } = concept;
  return {
    contact_id,
    invoice_date,
    payment_term_days,
    due_date: isCreditNote ? null : addDays(invoice_date, payment_term_days),
    performed_on,
    performed_until,
    language,
    prices_include_vat: concept.prices_include_vat,
    reference: concept.reference,
    order_reference: concept.order_reference,
    discount_bp: concept.discount_bp,
    is_advance: concept.is_advance,
    attachment_ids: [...concept.attachment_ids],
    template_id: concept.template_id ?? null,
    is_standard_look: concept.is_standard_look ?? false,
    note: concept.note,
    project_id: concept.project_id ?? null,
    total_excl_cents: total.total_excl,
    total_vat_cents: total.total_vat,
    total_incl_cents: total.total_incl,
  };
}

type Before = Choice & { alsoOn: readonly IsoDate[]; project_id: number | null; attachment_ids: readonly number[] };
const NOTHING_BEFORE: Before = { alsoOn: [], project_id: null, attachment_ids: [], ...NOTHING_CHOSEN };

/** A draft from a form, checked; also against the rates of other days. */
async function checkedConcept(scope: Scope, body: Body, before: Before): Promise<Concept> {
  const { discount, performed_on, performed_until, ...rest } = body;
  if (performed_until !== null && (performed_on === null || performed_until < performed_on))
    throw refuseField('performed_until', 'end_before_start');
  const lines = offeredLines(body.lines);
  const concept = {
    ...rest,
    performed_on,
    performed_until,
    attachment_ids: await checkedAttachments(scope, body.attachment_ids, before.attachment_ids),
    ...(await checkedLook(scope, 'INVOICE', body, before)),
    lines,
    discount_bp: basisPoints(discount),
    project_id: await projectAfter(scope, before.project_id, body.project_id),
  };
  await checkDocument(scope, concept, { on: daysOf(concept), alsoOn: before.alsoOn });
  return concept;
}

/** The days whose rates a document may use: its own, and those of the supply. */
export function daysOf(of: Pick<Concept, 'invoice_date' | 'performed_on' | 'performed_until'>): IsoDate[] {
  return [of.invoice_date, of.performed_on, of.performed_until].filter((day) => day !== null);
}

/** A credit note uses the rates of its invoice, whatever they are today. */
export function creditedDays(invoice: InvoiceRow): IsoDate[] {
  return [invoice.credits_invoice_date, invoice.credits_performed_on].filter((day) => day !== null);
}

/** Refuses to touch what is final, and what someone else changed since the caller read `version`. */
export function refuseUnlessConcept(invoice: InvoiceRow, version?: number): void {
  if (!invoice.is_concept) throw new Refusal('invoice_is_final');
  if (version !== undefined && version !== invoice.version)
    throw new Refusal('stale_version', {
      about: { changed_by: invoice.changed_by_name, changed_at: invoice.changed_at },
    });
}

/** Writes the words by which an invoice is found: number, customer, reference, amount and what was sold. */
export async function makeFindable(scope: Scope, id: number): Promise<void> {
  await sql`update sales_invoices i
    set search = lower(spaced(i.number,
      (select c.name from contacts c where c.administration_id = i.administration_id and c.id = i.contact_id),
      i.reference, i.order_reference, round(i.total_incl_cents / 100.0, 2)::text,
      (select string_agg(l.description, ' ' order by l.line_number) from sales_invoice_lines l
        where l.administration_id = i.administration_id and l.invoice_id = i.id)))
    where i.administration_id = ${scope.administrationId} and i.id = ${id}`.execute(scope.db);
}
