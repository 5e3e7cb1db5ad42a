import type { ExpenseBody } from '@saldo/contract';
import { type Cents, cents, type IsoDate, type RecurrencePeriod } from '@saldo/ledger';
import { sql } from 'kysely';
import { orNotFound } from '#platform/refusal';
import type { Schedule } from '#platform/schedule';
import type { Scope } from '#platform/scope';
import { templateTable } from '#platform/template-table';

/** What each expense is a copy of; its dates are counted from that of the first. */
export type Template = ExpenseBody & { total_incl_cents: number };

export type RecurringFields = Schedule & {
  template_expense_id: number;
  template: Template;
  description: string;
};

export type RecurringRow = RecurringFields & {
  id: number;
  version: number;
  contact_id: number | null;
  contact_name: string | null;
  total_incl: Cents;
  times: number;
  last_on: IsoDate | null;
};

const stored = templateTable<RecurringFields>('recurring_expenses');

function recurring(scope: Scope) {
  return scope.db
    .selectFrom('recurring_expenses as r')
    .innerJoin('expenses as e', (join) =>
      join.onRef('e.administration_id', '=', 'r.administration_id').onRef('e.id', '=', 'r.template_expense_id'),
    )
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.administration_id', '=', 'e.administration_id').onRef('c.id', '=', 'e.contact_id'),
    )
    .where('r.administration_id', '=', scope.administrationId)
    .selectAll('r')
    .select((eb) => [
      'e.contact_id',
      'c.name as contact_name',
      eb
        .selectFrom('recurring_expense_dates as d')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('d.administration_id', '=', 'r.administration_id')
        .whereRef('d.recurring_expense_id', '=', 'r.id')
        .as('times'),
      eb
        .selectFrom('recurring_expense_dates as d')
        .select((inner) => inner.fn.max('d.date').as('date'))
        .whereRef('d.administration_id', '=', 'r.administration_id')
        .whereRef('d.recurring_expense_id', '=', 'r.id')
        .as('last_on'),
    ]);
}

type Stored = Awaited<ReturnType<ReturnType<typeof recurring>['executeTakeFirstOrThrow']>>;

function rowOf({ template, ...row }: Stored): RecurringRow {
  const copied = template as unknown as Template;
  return {
    ...row,
    period: row.period as RecurrencePeriod,
    template: copied,
    total_incl: cents(copied.total_incl_cents),
    times: row.times ?? 0,
  };
}

/** A page of them, the newest first. */
export async function recurringRows(
  scope: Scope,
  page: { before: number | undefined; limit: number },
): Promise<{ rows: RecurringRow[]; count: number }> {
  let asked = recurring(scope).orderBy('r.id', 'desc').limit(page.limit);
  if (page.before !== undefined) asked = asked.where('r.id', '<', page.before);
  return { rows: (await asked.execute()).map(rowOf), count: await stored.count(scope) };
}

export async function recurringById(scope: Scope, id: number): Promise<RecurringRow> {
  return rowOf(orNotFound(await recurring(scope).where('r.id', '=', id).executeTakeFirst()));
}

/** The same, locked for the rest of the transaction; undefined when it was deleted. */
export async function lockRecurring(scope: Scope, id: number): Promise<RecurringRow | undefined> {
  return (await stored.lock(scope, id)) ? recurringById(scope, id) : undefined;
}

export const { insert: insertRecurring, store: storeRecurring, remove: removeRecurring } = stored;

/** Records that a date has its expense. The table's key refuses a second one. */
export async function noteDate(scope: Scope, recurringId: number, date: IsoDate, expenseId: number): Promise<void> {
  await scope.db
    .insertInto('recurring_expense_dates')
    .values({
      administration_id: scope.administrationId,
      recurring_expense_id: recurringId,
      date,
      expense_id: expenseId,
    })
    .execute();
}

/** Of which recurring expense an expense is the template or one of the copies. */
export async function recurringOf(scope: Scope, expenseId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select d.recurring_expense_id as id from recurring_expense_dates d
      where d.administration_id = ${scope.administrationId} and d.expense_id = ${expenseId}
    union all select r.id from recurring_expenses r
      where r.administration_id = ${scope.administrationId} and r.template_expense_id = ${expenseId}
    limit 1`.execute(scope.db);
  return rows[0]?.id ?? null;
}
