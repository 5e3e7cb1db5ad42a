import { isErrorCode, errorText, fieldText, type MemorialBody } from '@saldo/contract';
import { type Cents, cents, type IsoDate, type RecurrencePeriod } from '@saldo/ledger';
import { sql } from 'kysely';
import { orNotFound, type Refusal } from '#platform/refusal';
import type { Progress, Schedule } from '#platform/schedule';
import type { Scope } from '#platform/scope';
import { templateTable } from '#platform/template-table';

/** What each entry is a copy of; its dates are counted from that of the first. */
export type Template = Pick<MemorialBody, 'booking' | 'date' | 'reverses_on'> & { project_id: number | null };

/** Why the books refused an entry: an error with its facts, or the message of a field. */
type Problem = { code: string; about: Refusal['details']['about'] };

/** When it is booked by itself; all empty for one that is booked by hand. */
export type Days = { [Field in keyof Schedule]: Schedule[Field] | null } & { is_active: boolean };

export type TemplateFields = Days & {
  description: string;
  template: Template;
  amount_cents: Cents;
  problem: string | null;
};

export type TemplateRow = Omit<TemplateFields, keyof Schedule | 'problem'> &
  Progress & {
    id: number;
    version: number;
    schedule: Schedule | null;
    problem: Problem | null;
    times: number;
    last_on: IsoDate | null;
  };

export const BY_HAND: Days = {
  period: null,
  frequency: null,
  start_date: null,
  end_date: null,
  is_active: false,
  next_on: null,
  ended_on: null,
};

const stored = templateTable<TemplateFields>('memorial_templates');

function templates(scope: Scope) {
  const dates = (select: string) => sql`(select ${sql.raw(select)} from memorial_template_dates d
    where d.administration_id = t.administration_id and d.template_id = t.id)`;
  return scope.db
    .selectFrom('memorial_templates as t')
    .where('t.administration_id', '=', scope.administrationId)
    .selectAll('t')
    .select([
      sql<number>`${dates('count(*)::int')}`.as('times'),
      sql<IsoDate | null>`${dates('max(d.date)')}`.as('last_on'),
    ]);
}

type Stored = Awaited<ReturnType<ReturnType<typeof templates>['executeTakeFirstOrThrow']>>;

function rowOf({ period, frequency, start_date, end_date, ...row }: Stored): TemplateRow {
  const { is_active, next_on, ended_on } = row;
  return {
    ...row,
    template: row.template as unknown as Template,
    problem: row.problem as unknown as Problem | null,
    amount_cents: cents(row.amount_cents),
    schedule:
      period === null || frequency === null || start_date === null
        ? null
        : { period: period as RecurrencePeriod, frequency, start_date, end_date, is_active, next_on, ended_on },
  };
}

/** A page of them, the newest first. */
export async function templateRows(
  scope: Scope,
  page: { before: number | undefined; limit: number },
): Promise<{ rows: TemplateRow[]; count: number }> {
  let asked = templates(scope).orderBy('t.id', 'desc').limit(page.limit);
  if (page.before !== undefined) asked = asked.where('t.id', '<', page.before);
  return { rows: (await asked.execute()).map(rowOf), count: await stored.count(scope) };
}

export async function templateById(scope: Scope, id: number): Promise<TemplateRow> {
  return rowOf(orNotFound(await templates(scope).where('t.id', '=', id).executeTakeFirst()));
}

/** The same, locked for the rest of the transaction; undefined when it was deleted. */
export async function lockTemplate(scope: Scope, id: number): Promise<TemplateRow | undefined> {
  return (await stored.lock(scope, id)) ? templateById(scope, id) : undefined;
}

export const { insert: insertTemplate, store: storeTemplate, remove: removeTemplate } = stored;

/** Records that a date has its entry. The table's key refuses a second one. */
export async function noteDate(scope: Scope, templateId: number, date: IsoDate, memorialId: number): Promise<void> {
  await scope.db
    .insertInto('memorial_template_dates')
    .values({ administration_id: scope.administrationId, template_id: templateId, date, memorial_id: memorialId })
    .execute();
}

/** What is kept of a refusal until it can be booked. */
export function problemOf({ code, details }: Refusal): string {
  const [field] = Object.values(details.fields ?? {}).flat();
  return JSON.stringify({ code: field ?? code, about: details.about } satisfies Problem);
}

export function problemInWords({ code, about }: Problem, language: Scope['language']): string {
  return isErrorCode(code) && code !== 'invalid' ? errorText(code, language, about) : fieldText(code, language);
}
