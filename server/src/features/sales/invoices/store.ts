import type { InvoiceState, MessageState, Unit } from '@saldo/contract';
import { type Cents, cents, type IsoDate, SALES_TREATMENTS, type SalesTreatment } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '#platform/database/any-of';
import { orNotFound } from '#platform/refusal';
import type { Language, Scope } from '#platform/scope';
import { plainDecimal } from './pricing.ts';

export type StoredLine = {
  description: string;
  quantity: string;
  unit: Unit | null;
  unit_price: string;
  discount_bp: number;
  supply: 'goods' | 'service';
  treatment: SalesTreatment;
  rate_bp: number;
  /** Null where the ledger follows from treatment and supply. */
  chosen_ledger_id: number | null;
  amount: Cents;
};

/** An invoice with what the contacts and the journal say of it. */
export type InvoiceRow = {
  id: number;
  number: string | null;
  is_concept: boolean;
  is_credit_note: boolean;
  state: InvoiceState;
  contact_id: number | null;
  contact_name: string | null;
  invoice_date: IsoDate;
  due_date: IsoDate | null;
  payment_term_days: number;
  performed_on: IsoDate | null;
  performed_until: IsoDate | null;
  language: Language;
  prices_include_vat: boolean;
  reference: string;
  order_reference: string;
  note: string;
  discount_bp: number;
  total_excl_cents: number;
  total_vat_cents: number;
  total_incl_cents: number;
  credited_cents: number;
  outstanding_cents: number;
  written_off_cents: number;
  quotation_id: number | null;
  quotation_number: string | null;
  is_advance: boolean;
  attachment_ids: number[];
  template_id: number | null;
  is_standard_look: boolean;
  finalize_on: IsoDate | null;
  credits_invoice_id: number | null;
  credits_invoice_number: string | null;
  credits_invoice_date: IsoDate | null;
  credits_performed_on: IsoDate | null;
  /** Null of what became final before the logo was frozen. */
  has_logo: boolean | null;
  logo_sha256: string | null;
  pdf_sha256: string | null;
  ubl_sha256: string | null;
  entry_id: number | null;
  project_id: number | null;
  sent_at: string | null;
  scheduled_for: string | null;
  reminded_at: string | null;
  reminders_paused: boolean;
  mail_state: MessageState | null;
  created_by: number;
  changed_by_name: string;
  changed_at: string;
  version: number;
  search: string;
};

/** The state of an invoice `i` today, with its open item `o`; the only place where it is decided. */
export function stateOn(today: IsoDate) {
  return sql<InvoiceState>`case
    when i.is_concept then i.kind
    when not o.is_open and i.kind = 'CREDITED' then 'CREDITED'
    when not o.is_open and o.written_off_cents > 0 then 'IRRECOVERABLE'
    when not o.is_open then 'PAID'
    when i.scheduled_for is not null then 'SCHEDULED'
    when not i.is_credit_note and i.due_date < ${today} and i.reminded_at is not null then 'REMINDED'
    when not i.is_credit_note and i.due_date < ${today} then 'OVERDUE'
    else 'OPEN' end`;
}

/** Every invoice of the administration, as a subquery to filter and order. */
export function invoices(scope: Scope) {
  return scope.db.selectFrom((from) =>
    from
      .selectFrom('sales_invoices as i')
      .leftJoin('open_items as o', (join) =>
        join
          .onRef('o.administration_id', '=', 'i.administration_id')
          .on('o.source_type', '=', 'sales_invoice')
          .onRef('o.source_id', '=', 'i.id'),
      )
      .leftJoin('contacts as c', (join) =>
        join.onRef('c.administration_id', '=', 'i.administration_id').onRef('c.id', '=', 'i.contact_id'),
      )
      .leftJoin('sales_invoices as credited', (join) =>
        join
          .onRef('credited.administration_id', '=', 'i.administration_id')
          .onRef('credited.id', '=', 'i.credits_invoice_id'),
      )
      .leftJoin('quotations as q', (join) =>
        join.onRef('q.administration_id', '=', 'i.administration_id').onRef('q.id', '=', 'i.quotation_id'),
      )
      .innerJoin('persons as p', 'p.id', 'i.changed_by')
      .where('i.administration_id', '=', scope.administrationId)
      .selectAll('i')
      .select([
        'c.name as contact_name',
        'p.name as changed_by_name',
        'credited.number as credits_invoice_number',
        'credited.invoice_date as credits_invoice_date',
        'credited.performed_on as credits_performed_on',
        sql<number>`coalesce(o.amount_cents - o.settled_cents, 0)`.as('outstanding_cents'),
        sql<number>`coalesce(o.written_off_cents, 0)`.as('written_off_cents'),
        'q.number as quotation_number',
        stateOn(scope.today).as('state'),
      ])
      .as('invoice'),
  );
}

type Raw = Omit<InvoiceRow, 'language' | 'mail_state'> & { language: string; mail_state: string | null };

export function asInvoice(row: Raw): InvoiceRow {
  return {
    ...row,
    language: row.language as Language,
    mail_state: row.mail_state as MessageState | null,
  };
}

/** Whether an invoice was ever made, a draft too. */
export async function hasInvoices(scope: Scope): Promise<boolean> {
  const any = await scope.db
    .selectFrom('sales_invoices')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}

/** Drafts dated in a span, oldest first. */
export async function draftInvoicesBetween(
  scope: Scope,
  span: { from: IsoDate; until: IsoDate },
): Promise<{ id: number; customer: string | null; is_scheduled: boolean }[]> {
  return invoices(scope)
    .select(['id', 'contact_name as customer', sql<boolean>`finalize_on is not null`.as('is_scheduled')])
    .where('is_concept', '=', true)
    .where('invoice_date', '>=', span.from)
    .where('invoice_date', '<=', span.until)
    .orderBy('invoice_date')
    .orderBy('id')
    .execute();
}

/** Refused as not found when it is another administration's. */
export async function invoiceById(scope: Scope, id: number): Promise<InvoiceRow> {
  return asInvoice(orNotFound(await invoices(scope).selectAll().where('id', '=', id).executeTakeFirst()));
}

const LISTED = [
  ...(['id', 'number', 'state', 'is_concept', 'is_credit_note', 'contact_id', 'contact_name', 'reference'] as const),
  ...(['invoice_date', 'due_date', 'total_excl_cents', 'total_vat_cents', 'total_incl_cents'] as const),
  ...(['outstanding_cents', 'sent_at', 'scheduled_for', 'finalize_on', 'reminded_at', 'mail_state'] as const),
] as const;

/** What a list shows of an invoice. */
export type ListedInvoice = Pick<InvoiceRow, (typeof LISTED)[number]>;

/** Rows of a list by their ids, in that order. */
export async function invoicesByIds(scope: Scope, ids: readonly number[]): Promise<ListedInvoice[]> {
  if (ids.length === 0) return [];
  const rows = await invoices(scope).select(LISTED).where('id', '=', anyOf(ids)).execute();
  const byId = new Map(rows.map((row) => [row.id, { ...row, mail_state: row.mail_state as MessageState | null }]));
  return ids.map((id) => orNotFound(byId.get(id)));
}

/** Keeps an invoice for this transaction, so that it is finalised, changed or credited once at a time. */
export async function lockInvoice(scope: Scope, id: number): Promise<InvoiceRow> {
  await scope.db
    .selectFrom('sales_invoices')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return invoiceById(scope, id);
}

export function asTreatment(code: string): SalesTreatment {
  const known = SALES_TREATMENTS.find((treatment) => treatment === code);
  if (known === undefined) throw new Error(`not a VAT treatment of sales: ${code}`);
  return known;
}

export async function linesOf(scope: Scope, invoiceId: number): Promise<StoredLine[]> {
  const rows = await scope.db
    .selectFrom('sales_invoice_lines')
    .select(['description', 'quantity', 'unit', 'unit_price', 'discount_bp', 'supply', 'vat_code', 'vat_rate_bp'])
    .select(['amount_cents', 'ledger_id', 'is_ledger_chosen'])
    .where('administration_id', '=', scope.administrationId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('line_number')
    .execute();
  return rows.map((row) => ({
    description: row.description,
    quantity: plainDecimal(row.quantity),
    unit: row.unit as Unit | null,
    unit_price: plainDecimal(row.unit_price),
    discount_bp: row.discount_bp,
    supply: row.supply === 'goods' ? 'goods' : 'service',
    treatment: asTreatment(row.vat_code),
    rate_bp: row.vat_rate_bp,
    chosen_ledger_id: row.is_ledger_chosen ? row.ledger_id : null,
    amount: cents(row.amount_cents),
  }));
}

export type NewLine = StoredLine & { ledger_id: number };

/** Replaces the lines of a draft; the database refuses it for a final invoice. */
export async function replaceLines(scope: Scope, invoiceId: number, lines: readonly NewLine[]): Promise<void> {
  await scope.db
    .deleteFrom('sales_invoice_lines')
    .where('administration_id', '=', scope.administrationId)
    .where('invoice_id', '=', invoiceId)
    .execute();
  if (lines.length === 0) return;
  await scope.db
    .insertInto('sales_invoice_lines')
    .values(
      lines.map((line, index) => ({
        administration_id: scope.administrationId,
        invoice_id: invoiceId,
        line_number: index + 1,
        description: line.description,
        quantity: line.quantity,
        unit: line.unit,
        unit_price: line.unit_price,
        discount_bp: line.discount_bp,
        supply: line.supply,
        vat_code: line.treatment,
        vat_rate_bp: line.rate_bp,
        ledger_id: line.ledger_id,
        is_ledger_chosen: line.chosen_ledger_id !== null,
        amount_cents: line.amount,
      })),
    )
    .execute();
}

/** The date of the last final invoice in a year's series. Ask it while holding the series, after taking a number. */
export async function lastFinalDate(scope: Scope, year: number): Promise<IsoDate | undefined> {
  const last = await scope.db
    .selectFrom('sales_invoices')
    .select('invoice_date')
    .where('administration_id', '=', scope.administrationId)
    .where('year', '=', year)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.invoice_date;
}

/** What an invoice is called on every screen, by the columns that hold its keys; none before it is final. */
export function invoiceName(of: Record<'administration_id' | 'id', RawBuilder<unknown>>): RawBuilder<string | null> {
  return sql`(select x.number from sales_invoices x where x.administration_id = ${of.administration_id} and x.id = ${of.id})`;
}

/** What an invoice is called in a question. */
export async function invoiceSubject(scope: Scope, id: number): Promise<string> {
  const { number, contact_name } = await invoiceById(scope, id);
  return [contact_name ?? '', number ?? ''].filter((part) => part !== '').join(' ');
}

/** The highest number of the final invoices of a year. */
export async function lastSequence(scope: Scope, year: number): Promise<number | undefined> {
  const last = await scope.db
    .selectFrom('sales_invoices')
    .select((eb) => eb.fn.max('sequence').as('sequence'))
    .where('administration_id', '=', scope.administrationId)
    .where('year', '=', year)
    .executeTakeFirst();
  return last?.sequence ?? undefined;
}
