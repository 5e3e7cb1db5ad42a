import { type InvoiceBody, VAT_RATE_BP } from '@saldo/contract';
import { type AccountCode, addDays, type IsoDate, isTooLarge, revenueAccount, ZERO } from '@saldo/ledger';
import { sql } from 'kysely';
import type { z } from 'zod';
import { administration, type Company } from '#features/administrations/index';
import { contactById } from '#features/contacts/index';
import { ledgerIdOf } from '#features/journal/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Language, Scope } from '#platform/scope';
import { type InvoiceRow, linesOf, lockInvoice, type NewLine, replaceLines, type StoredLine } from './store.ts';
import { negatedDecimal, type Priced, priced, tooLarge } from './pricing.ts';
import { rateOn, rateProblem, treatmentsOf } from './vat-treatments.ts';

type Body = z.output<typeof InvoiceBody>;
type OfferedLine = Omit<StoredLine, 'amount'>;

/** The contents of a draft from a form, a copy or a credit note. */
type Concept = {
  contact_id: number | null;
  invoice_date: IsoDate;
  payment_term_days: number;
  performed_on: IsoDate | null;
  language: Language;
  prices_include_vat: boolean;
  reference: string;
  note: string;
  lines: readonly OfferedLine[];
};

/** Adds a draft. It has no number and is not in the books. With `account`, its lines are booked there and are no turnover. */
export async function createConcept(scope: Scope, body: Body, account?: AccountCode): Promise<number> {
  const concept = await checkedConcept(scope, body, []);
  const lines = account === undefined ? concept.lines : concept.lines.map((line) => ({ ...line, account }));
  return insert(scope, { ...concept, lines }, {});
}

/** Changes a draft; refused when it is final, or when someone else changed it since `version`. */
export async function updateConcept(scope: Scope, id: number, body: Body & { version: number }): Promise<void> {
  const invoice = await lockInvoice(scope, id);
  refuseUnlessConcept(invoice, body.version);
  if (invoice.is_credit_note && body.contact_id !== invoice.contact_id)
    throw refuseField('contact_id', 'customer_of_invoice');
  const concept = await checkedConcept(scope, body, creditedDays(invoice));
  const total = priced(concept.lines, concept.prices_include_vat);
  await replaceLines(scope, id, await withLedgers(scope, concept.lines, total));
  await scope.db
    .updateTable('sales_invoices')
    .set((eb) => ({
      ...columns(concept, total, invoice.is_credit_note),
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

/** A new draft with the same lines, dated today, at today's rates. */
export async function duplicateInvoice(scope: Scope, original: InvoiceRow): Promise<number> {
  const lines = await linesOf(scope, original.id);
  const today = scope.today;
  return insert(
    scope,
    {
      ...original,
      invoice_date: today,
      performed_on: null,
      lines: lines.map((line) => ({ ...line, rate_bp: rateOn(line.treatment, today) })),
    },
    {},
  );
}

/** A draft credit note: the lines of the invoice with negative quantities, at the rates of the invoice. */
export async function creditConcept(scope: Scope, original: InvoiceRow): Promise<number> {
  const lines = await linesOf(scope, original.id);
  const today = scope.today > original.invoice_date ? scope.today : original.invoice_date;
  return insert(
    scope,
    {
      ...original,
      invoice_date: today,
      performed_on: null,
      note: '',
      lines: lines.map((line) => ({ ...line, quantity: negatedDecimal(line.quantity) })),
    },
    { credits_invoice_id: original.id },
  );
}

async function insert(scope: Scope, concept: Concept, about: { credits_invoice_id?: number }): Promise<number> {
  const total = priced(concept.lines, concept.prices_include_vat);
  const isCreditNote = about.credits_invoice_id !== undefined;
  const row = await scope.db
    .insertInto('sales_invoices')
    .values({
      administration_id: scope.administrationId,
      ...columns(concept, total, isCreditNote),
      is_credit_note: isCreditNote,
      credits_invoice_id: about.credits_invoice_id ?? null,
      created_by: scope.personId,
      changed_by: scope.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceLines(scope, row.id, await withLedgers(scope, concept.lines, total));
  await makeFindable(scope, row.id);
  return row.id;
}

function columns(concept: Concept, total: Priced, isCreditNote: boolean) {
  const { contact_id, invoice_date, payment_term_days, performed_on, language, prices_include_vat } = concept;
  return {
    contact_id,
    invoice_date,
    payment_term_days,
    due_date: isCreditNote ? null : addDays(invoice_date, payment_term_days),
    performed_on,
    language,
    prices_include_vat,
    reference: concept.reference,
    note: concept.note,
    total_excl_cents: total.total_excl,
    total_vat_cents: total.total_vat,
    total_incl_cents: total.total_incl,
  };
}

/** Refuses what a draft may never say: an unknown customer, a treatment or a rate that does not fit, an amount beyond reckoning. */
async function checkedConcept(scope: Scope, body: Body, alsoOn: readonly IsoDate[]): Promise<Concept> {
  if (body.contact_id !== null) await refuseUnknownContact(scope, body.contact_id);
  const lines = body.lines.map(({ vat, ...line }) => ({ ...line, rate_bp: VAT_RATE_BP[vat] }));
  const concept = { ...body, lines };
  const large = tooLarge(lines);
  if (large !== undefined) throw refuseField(`lines.${String(large)}.unit_price`, 'amount_too_large');
  if (isTooLarge(priced(lines, body.prices_include_vat).total_incl)) throw refuseField('lines', 'amount_too_large');
  refuseUnfitLines(await administration(scope), concept, alsoOn);
  return concept;
}

/** Refuses the lines whose treatment this company may not use, or whose rate does not belong to it on these days. */
export function refuseUnfitLines(
  company: Company,
  concept: Pick<Concept, 'invoice_date' | 'performed_on'> & {
    lines: readonly Pick<OfferedLine, 'treatment' | 'rate_bp'>[];
  },
  alsoOn: readonly IsoDate[],
): void {
  const days = [concept.invoice_date, ...(concept.performed_on === null ? [] : [concept.performed_on]), ...alsoOn];
  const allowed = [concept.invoice_date, ...alsoOn].flatMap((day) => treatmentsOf(company, day));
  concept.lines.forEach(({ treatment, rate_bp }, index) => {
    const at = `lines.${String(index)}`;
    if (!allowed.includes(treatment)) throw refuseField(`${at}.treatment`, 'treatment_not_allowed');
    const problem = rateProblem(treatment, rate_bp, days);
    if (problem !== undefined) throw refuseField(`${at}.vat`, problem);
  });
}

/** A credit note uses the rates of its invoice, whatever they are today. */
export function creditedDays(invoice: InvoiceRow): IsoDate[] {
  return [invoice.credits_invoice_date, invoice.credits_performed_on].filter((day) => day !== null);
}

async function refuseUnknownContact(scope: Scope, id: number): Promise<void> {
  try {
    await contactById(scope, id);
  } catch (error) {
    throw error instanceof Refusal ? refuseField('contact_id', 'contact_unknown') : error;
  }
}

/** Refuses to touch what is final, and what someone else changed since the caller read `version`. */
export function refuseUnlessConcept(invoice: InvoiceRow, version?: number): void {
  if (!invoice.is_concept) throw new Refusal('invoice_is_final');
  if (version !== undefined && version !== invoice.version)
    throw new Refusal('stale_version', {
      about: { changed_by: invoice.changed_by_name, changed_at: invoice.changed_at },
    });
}

async function withLedgers(scope: Scope, lines: readonly OfferedLine[], total: Priced): Promise<NewLine[]> {
  const ids = new Map<string, number>();
  const accountOf = ({ treatment, supply, account }: OfferedLine) => account ?? revenueAccount(treatment, supply);
  for (const line of lines) {
    const code = accountOf(line);
    if (!ids.has(code)) ids.set(code, await ledgerIdOf(scope, code));
  }
  return lines.map((line, index) => ({
    ...line,
    amount: total.amounts[index] ?? ZERO,
    ledger_id: ids.get(accountOf(line)) ?? 0,
  }));
}

/** Writes the words by which an invoice is found: number, customer, reference, amount and what was sold. */
export async function makeFindable(scope: Scope, id: number): Promise<void> {
  await sql`update sales_invoices i
    set search = lower(spaced(i.number,
      (select c.name from contacts c where c.administration_id = i.administration_id and c.id = i.contact_id),
      i.reference, round(i.total_incl_cents / 100.0, 2)::text,
      (select string_agg(l.description, ' ' order by l.line_number) from sales_invoice_lines l
        where l.administration_id = i.administration_id and l.invoice_id = i.id)))
    where i.administration_id = ${scope.administrationId} and i.id = ${id}`.execute(scope.db);
}
