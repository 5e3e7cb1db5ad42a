import type { ExpenseState, PAYMENT_METHODS } from '@saldo/contract';
import { type Cents, cents, type IsoDate, type ReverseCharge } from '@saldo/ledger';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { PENDING_PAYMENT_FILE, type PendingPaymentRow } from '../payment-files/store.ts';

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What of an expense a person decides, and what follows from it. */
export type ExpenseFields = {
  contact_id: number | null;
  document_number: string;
  document_date: IsoDate;
  due_date: IsoDate | null;
  performed_on: IsoDate | null;
  description: string;
  currency: string;
  exchange_rate: string | null;
  reverse_charge: ReverseCharge;
  prices_include_vat: boolean;
  payment_method: PaymentMethod;
  is_credit_note: boolean;
  reverse_billing: boolean;
  project_id: number | null;
  total_excl_cents: Cents;
  total_vat_cents: Cents;
  total_incl_cents: Cents;
  search: string;
};

export type ExpenseRow = ExpenseFields & {
  id: number;
  year: number;
  entry_number: number | null;
  is_concept: boolean;
  booked_on: IsoDate | null;
  corrects_period_id: number | null;
  from_transaction_id: number | null;
  reversed_at: string | null;
  revision: number;
  entry_id: number | null;
  version: number;
  changed_at: string;
  changed_by_name: string;
  contact_name: string | null;
  project_name: string | null;
  outstanding: Cents;
  standing: PendingPaymentRow | null;
  state: ExpenseState;
  attachment_count: number;
};

export type ExpenseLineRow = {
  description: string;
  ledger_id: number | null;
  vat_rate_bp: number;
  deductible_bp: number;
  amount_excl_cents: Cents;
  vat_cents: Cents;
  /** As typed, in the currency of the invoice; null in euros. */
  foreign_amount_cents: Cents | null;
  foreign_vat_cents: Cents | null;
};

/** The state is not stored: a posted expense is paid when its open item is settled. */
const STATE = sql<ExpenseState>`case when e.is_concept then 'CONCEPT' when i.is_open then 'OPEN' else 'PAID' end`;

/** Expenses with their supplier and their open item; `e` and `i` name them in what is added. */
function expenses(scope: Scope) {
  return scope.db
    .selectFrom('expenses as e')
    .leftJoin('open_items as i', (join) =>
      join
        .onRef('i.administration_id', '=', 'e.administration_id')
        .on('i.source_type', '=', 'expense')
        .onRef('i.source_id', '=', 'e.id'),
    )
    .where('e.administration_id', '=', scope.administrationId);
}

export function expensesWithDetails(scope: Scope) {
  return expenses(scope)
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.administration_id', '=', 'e.administration_id').onRef('c.id', '=', 'e.contact_id'),
    )
    .leftJoin('projects as j', (join) =>
      join.onRef('j.administration_id', '=', 'e.administration_id').onRef('j.id', '=', 'e.project_id'),
    )
    .innerJoin('persons as p', 'p.id', 'e.changed_by')
    .selectAll('e')
    .select((eb) => [
      'c.name as contact_name',
      'j.name as project_name',
      'p.name as changed_by_name',
      STATE.as('state'),
      sql<number>`coalesce(i.amount_cents - i.settled_cents, 0)`.as('outstanding'),
      PENDING_PAYMENT_FILE.as('standing'),
      eb
        .selectFrom('expense_attachments as a')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('a.administration_id', '=', 'e.administration_id')
        .whereRef('a.expense_id', '=', 'e.id')
        .as('attachment_count'),
    ]);
}

type Stored = Awaited<ReturnType<ReturnType<typeof expensesWithDetails>['executeTakeFirstOrThrow']>>;

function rowOf(stored: Stored): ExpenseRow {
  return {
    ...stored,
    reverse_charge: stored.reverse_charge as ReverseCharge,
    payment_method: stored.payment_method as PaymentMethod,
    total_excl_cents: cents(stored.total_excl_cents),
    total_vat_cents: cents(stored.total_vat_cents),
    total_incl_cents: cents(stored.total_incl_cents),
    outstanding: cents(stored.outstanding),
    attachment_count: stored.attachment_count ?? 0,
  };
}

/** An expense by id. Refused as not found when it is another administration's. */
export async function expenseById(scope: Scope, id: number): Promise<ExpenseRow> {
  return rowOf(orNotFound(await expensesWithDetails(scope).where('e.id', '=', id).executeTakeFirst()));
}

/** Expenses in the order of their ids. Read by those alone: the same short plan serves every list. */
export async function expensesByIds(scope: Scope, ids: readonly number[]): Promise<ExpenseRow[]> {
  if (ids.length === 0) return [];
  const stored = await expensesWithDetails(scope).where('e.id', '=', anyOf(ids)).execute();
  const byId = new Map(stored.map((row) => [row.id, rowOf(row)]));
  return ids.map((id) => orNotFound(byId.get(id)));
}

/** The same, locked for the rest of the transaction: one changes it at a time. */
export async function lockExpense(scope: Scope, id: number): Promise<ExpenseRow> {
  orNotFound(
    await scope.db
      .selectFrom('expenses')
      .select('id')
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );
  return expenseById(scope, id);
}

export async function linesOf(scope: Scope, expenseId: number): Promise<ExpenseLineRow[]> {
  const rows = await scope.db
    .selectFrom('expense_lines')
    .select(['description', 'ledger_id', 'vat_rate_bp', 'deductible_bp', 'amount_excl_cents', 'vat_cents'])
    .select(['foreign_amount_cents', 'foreign_vat_cents'])
    .where('administration_id', '=', scope.administrationId)
    .where('expense_id', '=', expenseId)
    .orderBy('line_number')
    .execute();
  return rows.map((row) => ({
    ...row,
    amount_excl_cents: cents(row.amount_excl_cents),
    vat_cents: cents(row.vat_cents),
    foreign_amount_cents: row.foreign_amount_cents === null ? null : cents(row.foreign_amount_cents),
    foreign_vat_cents: row.foreign_vat_cents === null ? null : cents(row.foreign_vat_cents),
  }));
}

export async function insertDraft(
  scope: Scope,
  fields: ExpenseFields & { year: number },
  lines: readonly ExpenseLineRow[],
): Promise<number> {
  const { id } = await scope.db
    .insertInto('expenses')
    .values({
      administration_id: scope.administrationId,
      created_by: scope.personId,
      changed_by: scope.personId,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(scope, id, lines);
  return id;
}

/** Stores new fields and lines of a locked expense. */
export async function storeExpense(
  scope: Scope,
  id: number,
  fields: Partial<ExpenseFields> & { year?: number },
  lines: readonly ExpenseLineRow[],
): Promise<void> {
  await updateExpenseRow(scope, id, fields);
  await scope.db
    .deleteFrom('expense_lines')
    .where('administration_id', '=', scope.administrationId)
    .where('expense_id', '=', id)
    .execute();
  await insertLines(scope, id, lines);
}

type Booking = {
  is_concept: boolean;
  year: number;
  entry_number: number;
  booked_on: IsoDate;
  corrects_period_id: number | null;
  revision: number;
  entry_id: number;
  reversed_at: string;
};

/** Stores what posting decided. Every change raises the version and says who made it. */
export async function updateExpenseRow(
  scope: Scope,
  id: number,
  change: Partial<ExpenseFields> & Partial<Booking>,
): Promise<void> {
  await scope.db
    .updateTable('expenses')
    .set((eb) => ({
      ...change,
      changed_by: scope.personId,
      changed_at: sql<string>`now()`,
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

/** Stores what was answered about a concept. The version stays: nobody's work on it is out of date. */
export async function setDescription(
  scope: Scope,
  id: number,
  change: Pick<ExpenseFields, 'description' | 'search'>,
): Promise<void> {
  await scope.db
    .updateTable('expenses')
    .set(change)
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

async function insertLines(scope: Scope, expenseId: number, lines: readonly ExpenseLineRow[]): Promise<void> {
  if (lines.length === 0) return;
  await scope.db
    .insertInto('expense_lines')
    .values(
      lines.map((line, index) => ({
        administration_id: scope.administrationId,
        expense_id: expenseId,
        line_number: index + 1,
        ...line,
      })),
    )
    .execute();
}

export async function removeConcept(scope: Scope, id: number): Promise<void> {
  await scope.db
    .deleteFrom('expenses')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('is_concept', '=', true)
    .execute();
}

/** Whether there ever was an expense, a draft too. */
export async function hasExpenses(scope: Scope): Promise<boolean> {
  const any = await scope.db
    .selectFrom('expenses')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}

/** How many expenses of a span of days are in the books, and how many are still concepts. */
export async function expensesBetween(
  scope: Scope,
  span: { from: IsoDate; until: IsoDate },
): Promise<{ booked: number; concepts: number }> {
  const rows = await scope.db
    .selectFrom('expenses')
    .select((eb) => ['is_concept', eb.fn.countAll<number>().as('count')])
    .where('administration_id', '=', scope.administrationId)
    .where('document_date', '>=', span.from)
    .where('document_date', '<=', span.until)
    .where('reversed_at', 'is', null)
    .groupBy('is_concept')
    .execute();
  const countOf = (isConcept: boolean): number => rows.find((row) => row.is_concept === isConcept)?.count ?? 0;
  return { booked: countOf(false), concepts: countOf(true) };
}

export async function versionOf(scope: Scope, id: number): Promise<number> {
  return (await expenseById(scope, id)).version;
}
