import { randomBytes } from 'node:crypto';
import type { MessageState, QuotationState } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import { orNotFound } from '#platform/refusal';
import type { Language, Scope } from '#platform/scope';
import type { InvoiceDocument } from '#standards/invoice-pdf/invoice-document';
import type { FrozenTemplate } from '../templates/shown-template.ts';
import type { OfferedLine } from '../invoices/document-lines.ts';

/** What a person typed. */
export type QuotationFields = {
  contact_id: number | null;
  project_id: number | null;
  quotation_date: IsoDate;
  valid_until: IsoDate;
  language: Language;
  prices_include_vat: boolean;
  reference: string;
  note: string;
  discount_bp: number;
  template_id: number | null;
  is_standard_look: boolean;
  lines: readonly OfferedLine[];
};

export type QuotationRow = QuotationFields & {
  id: number;
  number: string | null;
  state: QuotationState;
  contact_name: string | null;
  total_excl_cents: number;
  total_vat_cents: number;
  total_incl_cents: number;
  document: InvoiceDocument | null;
  logo_sha256: string | null;
  template: FrozenTemplate | null;
  pdf_sha256: string | null;
  public_token: string;
  sent_at: string | null;
  mail_state: MessageState | null;
  reminded_at: string | null;
  expired_at: string | null;
  decision: 'ACCEPTED' | 'DECLINED' | null;
  decided_at: string | null;
  decided_name: string | null;
  decided_note: string;
  decided_sha256: string | null;
  decided_by_name: string | null;
  archived_at: string | null;
  created_by: number;
  changed_by_name: string;
  changed_at: string;
  version: number;
  search: string;
};

/** The state of a quotation today; the only place where it is decided. */
function stateOn(today: IsoDate) {
  return sql<QuotationState>`case
    when q.archived_at is not null then 'ARCHIVED'
    when q.number is null then 'CONCEPT'
    when exists (select from sales_invoices i where i.administration_id = q.administration_id and i.quotation_id = q.id and not i.is_advance)
      then 'INVOICED'
    when q.decision is not null then q.decision
    when q.valid_until < ${today} then 'EXPIRED'
    else 'OPEN' end`;
}

/** Every quotation of the administration, as a subquery to filter and order. */
export function quotations(scope: Scope) {
  return scope.db.selectFrom((from) =>
    from
      .selectFrom('quotations as q')
      .leftJoin('contacts as c', (join) =>
        join.onRef('c.administration_id', '=', 'q.administration_id').onRef('c.id', '=', 'q.contact_id'),
      )
      .innerJoin('persons as p', 'p.id', 'q.changed_by')
      .leftJoin('persons as d', 'd.id', 'q.decided_by')
      .where('q.administration_id', '=', scope.administrationId)
      .selectAll('q')
      .select([
        'c.name as contact_name',
        'p.name as changed_by_name',
        'd.name as decided_by_name',
        stateOn(scope.today).as('state'),
      ])
      .as('quotation'),
  );
}

type Raw = Omit<QuotationRow, 'language' | 'document' | 'template' | 'lines' | 'mail_state' | 'decision'> & {
  language: string;
  document: unknown;
  template: unknown;
  lines: unknown;
  mail_state: string | null;
  decision: string | null;
};

/** Lines, document and template were written by this room alone. */
export function asQuotation(row: Raw): QuotationRow {
  return {
    ...row,
    language: row.language as Language,
    document: row.document as InvoiceDocument | null,
    template: row.template as FrozenTemplate | null,
    lines: row.lines as OfferedLine[],
    mail_state: row.mail_state as MessageState | null,
    decision: row.decision as QuotationRow['decision'],
  };
}

/** Refused as not found when it is another administration's. */
export async function quotationById(scope: Scope, id: number): Promise<QuotationRow> {
  return asQuotation(orNotFound(await quotations(scope).selectAll().where('id', '=', id).executeTakeFirst()));
}

/** Keeps a quotation for this transaction, so that it is sent, decided and invoiced once at a time. */
export async function lockQuotation(scope: Scope, id: number): Promise<QuotationRow> {
  await scope.db
    .selectFrom('quotations')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return quotationById(scope, id);
}

type Totals = { total_excl: number; total_vat: number; total_incl: number };

function columns({ lines, ...fields }: QuotationFields, total: Totals) {
  return {
    ...fields,
    lines: JSON.stringify(lines),
    total_excl_cents: total.total_excl,
    total_vat_cents: total.total_vat,
    total_incl_cents: total.total_incl,
  };
}

export async function insertQuotation(scope: Scope, fields: QuotationFields, total: Totals): Promise<number> {
  const { id } = await scope.db
    .insertInto('quotations')
    .values({
      administration_id: scope.administrationId,
      ...columns(fields, total),
      public_token: randomBytes(24).toString('base64url'),
      created_by: scope.personId,
      changed_by: scope.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await makeFindable(scope, id);
  return id;
}

export async function storeQuotation(scope: Scope, id: number, fields: QuotationFields, total: Totals): Promise<void> {
  await change(scope, id, columns(fields, total));
  await makeFindable(scope, id);
}

export async function removeQuotation(scope: Scope, id: number): Promise<void> {
  await scope.db
    .deleteFrom('quotations')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

type Sent = {
  number: string;
  document: InvoiceDocument;
  logo_sha256: string | null;
  template: FrozenTemplate | null;
};

/** Freezes what the customer gets. */
export async function freeze(scope: Scope, id: number, { document, template, ...sent }: Sent): Promise<void> {
  await change(scope, id, {
    ...sent,
    document: JSON.stringify(document),
    template: template === null ? null : JSON.stringify(template),
    template_id: null,
    is_standard_look: false,
  });
  await makeFindable(scope, id);
}

/** Archives it, or takes it out again. */
export async function setArchived(scope: Scope, id: number, archived_at: string | null): Promise<void> {
  await change(scope, id, { archived_at });
}

type Columns = {
  number?: string;
  document?: string;
  template?: string | null;
  template_id?: number | null;
  is_standard_look?: boolean;
  logo_sha256?: string | null;
  archived_at?: string | null;
  lines?: string;
};

async function change(scope: Scope, id: number, columns: Columns): Promise<void> {
  await scope.db
    .updateTable('quotations')
    .set((eb) => ({
      ...columns,
      version: eb('version', '+', 1),
      changed_at: new Date().toISOString(),
      changed_by: scope.personId,
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

type Noted = {
  sent_at?: string;
  mail_state?: MessageState | null;
  reminded_at?: string;
  expired_at?: string;
  decision?: 'ACCEPTED' | 'DECLINED';
  decided_at?: string;
  decided_name?: string;
  decided_note?: string;
  decided_sha256?: string | null;
  decided_by?: number | null;
};

/** Notes what became of a quotation that was sent. It was first sent once. */
export async function noteOnQuotation(scope: Scope, id: number, { sent_at, ...noted }: Noted): Promise<void> {
  await scope.db
    .updateTable('quotations')
    .set((eb) => ({
      ...noted,
      ...(sent_at === undefined ? {} : { sent_at: eb.fn.coalesce('sent_at', sql<string>`${sent_at}::timestamptz`) }),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

/** Writes the words by which a quotation is found: number, customer, reference, amount and what is offered. */
async function makeFindable(scope: Scope, id: number): Promise<void> {
  await sql`update quotations q
    set search = lower(spaced(q.number,
      (select c.name from contacts c where c.administration_id = q.administration_id and c.id = q.contact_id),
      q.reference, round(q.total_incl_cents / 100.0, 2)::text,
      (select string_agg(l ->> 'description', ' ') from jsonb_array_elements(q.lines) l)))
    where q.administration_id = ${scope.administrationId} and q.id = ${id}`.execute(scope.db);
}

/** The invoices that were made from a quotation, oldest first. */
export async function invoicesOfQuotation(
  scope: Scope,
  id: number,
): Promise<{ id: number; number: string | null; is_advance: boolean }[]> {
  return scope.db
    .selectFrom('sales_invoices')
    .select(['id', 'number', 'is_advance'])
    .where('administration_id', '=', scope.administrationId)
    .where('quotation_id', '=', id)
    .orderBy('id')
    .execute();
}
