import { isDeepStrictEqual } from 'node:util';
import type { RecurringAction } from '@saldo/contract';
import type { IsoDate, RecurrencePeriod } from '@saldo/ledger';
import { sql } from 'kysely';
import { orNotFound } from '#platform/refusal';
import type { Schedule } from '#platform/schedule';
import type { Language, Scope } from '#platform/scope';
import { templateTable } from '#platform/template-table';
import type { OfferedLine } from '../invoices/document-lines.ts';

/** What each invoice is a copy of; its texts may name variables of the period. */
export type Template = {
  contact_id: number;
  language: Language;
  prices_include_vat: boolean;
  reference: string;
  order_reference: string;
  note: string;
  discount_bp: number;
  payment_term_days: number;
  project_id: number | null;
  lines: readonly OfferedLine[];
};

export type RecurringFields = Schedule & {
  contact_id: number;
  template: Template;
  description: string;
  covers: 'AHEAD' | 'BEHIND';
  action: RecurringAction;
  indexation_bp: number;
};

export type RecurringRow = RecurringFields & {
  id: number;
  version: number;
  contact_name: string;
  times: number;
  last_on: IsoDate | null;
  problems: number;
  /** Why the last of those was left a draft, by language. */
  problem_words: ProblemWords | null;
};

export type ProblemWords = Readonly<Record<Language, string>>;

/** Something about the dates that had their invoice. */
const dates = (select: ReturnType<typeof sql<number>>) => sql<number>`(select ${select} from recurring_invoice_dates d
    where d.administration_id = r.administration_id and d.recurring_invoice_id = r.id)`;

const stored = templateTable<RecurringFields>('recurring_invoices');

function recurring(scope: Scope) {
  return scope.db
    .selectFrom('recurring_invoices as r')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.administration_id', '=', 'r.administration_id').onRef('c.id', '=', 'r.contact_id'),
    )
    .where('r.administration_id', '=', scope.administrationId)
    .selectAll('r')
    .select([
      'c.name as contact_name',
      dates(sql<number>`count(*)`).as('times'),
      dates(sql<number>`count(*) filter (where d.problem is not null and d.invoice_id is not null)`).as('problems'),
      sql<IsoDate | null>`(select max(d.date) from recurring_invoice_dates d
        where d.administration_id = r.administration_id and d.recurring_invoice_id = r.id)`.as('last_on'),
      sql<ProblemWords | null>`(select d.problem_words from recurring_invoice_dates d
        where d.administration_id = r.administration_id and d.recurring_invoice_id = r.id and d.problem is not null and d.invoice_id is not null
        order by d.date desc limit 1)`.as('problem_words'),
    ]);
}

type Stored = Awaited<ReturnType<ReturnType<typeof recurring>['executeTakeFirstOrThrow']>>;

function rowOf({ template, ...row }: Stored): RecurringRow {
  return {
    ...row,
    period: row.period as RecurrencePeriod,
    covers: row.covers as RecurringRow['covers'],
    action: row.action as RecurringAction,
    template: { project_id: null, ...(template as object) } as Template,
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

export type MadeInvoice = { date: IsoDate; invoice_id: number };

/** Records that a date has its invoice, and whether it is still to be finalised. The table's key refuses a second one. */
export async function noteDate(
  scope: Scope,
  recurringId: number,
  made: MadeInvoice & { is_pending: boolean },
): Promise<void> {
  await scope.db
    .insertInto('recurring_invoice_dates')
    .values({ administration_id: scope.administrationId, recurring_invoice_id: recurringId, ...made })
    .execute();
}

/** The oldest invoice that was made and is still to be finalised; one whose draft was deleted is not among them. */
export async function pendingInvoice(scope: Scope, recurringId: number): Promise<MadeInvoice | undefined> {
  const row = await scope.db
    .selectFrom('recurring_invoice_dates')
    .select(['date', 'invoice_id'])
    .where('administration_id', '=', scope.administrationId)
    .where('recurring_invoice_id', '=', recurringId)
    .where('is_pending', '=', true)
    .where('invoice_id', 'is not', null)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.invoice_id === null ? undefined : { date: row.date, invoice_id: row.invoice_id };
}

/** Records that nothing is to be done any more with the invoice of a date, or why it was left a draft. */
export async function noteDone(
  scope: Scope,
  recurringId: number,
  date: IsoDate,
  problem: { code: string; words: ProblemWords | null } | null,
): Promise<void> {
  const words = problem?.words ?? null;
  await scope.db
    .updateTable('recurring_invoice_dates')
    .set({
      is_pending: false,
      problem: problem?.code ?? null,
      problem_words: words === null ? null : JSON.stringify(words),
    })
    .where('administration_id', '=', scope.administrationId)
    .where('recurring_invoice_id', '=', recurringId)
    .where('date', '=', date)
    .execute();
}

/** Whether the invoice of the date before was left a draft for the same reason: then it was told. */
export async function isToldBefore(
  scope: Scope,
  recurringId: number,
  date: IsoDate,
  words: ProblemWords | null,
): Promise<boolean> {
  const before = await scope.db
    .selectFrom('recurring_invoice_dates')
    .select(['problem', 'problem_words'])
    .where('administration_id', '=', scope.administrationId)
    .where('recurring_invoice_id', '=', recurringId)
    .where('date', '<', date)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return typeof before?.problem === 'string' && isDeepStrictEqual(before.problem_words, words);
}
