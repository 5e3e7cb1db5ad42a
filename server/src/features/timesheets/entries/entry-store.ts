import type { HourKind, TimeEntry } from '@saldo/contract';
import { type IsoDate, addDays, formatEuro, type HourRate, hourRateOf } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '#platform/paging';
import { orNotFound } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { storedRates } from '../rates/rate-store.ts';

export type EntryRow = {
  id: number;
  person_id: number;
  person_name: string;
  day: IsoDate;
  start_time: string | null;
  end_time: string | null;
  /** Null while the timer runs. */
  minutes: number | null;
  kind: HourKind;
  project_id: number | null;
  project_name: string | null;
  project_closed: boolean;
  client_id: number | null;
  client_name: string | null;
  own_client_id: number | null;
  description: string;
  invoice_id: number | null;
  version: number;
};

/** The person whose hours are meant when nobody is named: staff work for their client. */
export function self(scope: Scope): number {
  return scope.onBehalfOf ?? scope.personId;
}

/** Entries, or rows that are theirs, with the names of person, project and client; the client of the project goes before the one chosen. */
const withNames = (entries: RawBuilder<unknown>) => sql`${entries} e
  left join persons p on p.id = e.person_id
  left join projects j on j.administration_id = e.administration_id and j.id = e.project_id
  left join contacts c on c.administration_id = e.administration_id and c.id = coalesce(j.contact_id, e.contact_id)`;
const FROM = withNames(sql`time_entries`);

const COLUMNS = sql`e.id, e.person_id, p.name as person_name, e.day, e.start_time, e.end_time, e.minutes, e.kind, e.project_id,
  j.name as project_name, j.closed_at is not null as project_closed, coalesce(j.contact_id, e.contact_id) as client_id,
  c.name as client_name, e.contact_id as own_client_id, e.description, e.invoice_id, e.version`;

export type EntryFilter = {
  person_id?: number | undefined;
  /** Null of hours in no project. */
  project_id?: number | null | undefined;
  client_id?: number | undefined;
  kind?: HourKind | undefined;
  billed?: 'true' | 'false' | undefined;
  from?: IsoDate | undefined;
  until?: IsoDate | undefined;
  search?: string | undefined;
};

/**
 * Finished hours that whoever asks may see: everyone's with hours.team, else only their own. Nothing is joined, so that a year is summed
 * in one pass.
 */
export function matching(scope: Scope, filter: EntryFilter): RawBuilder<unknown> {
  const person = may(scope, 'hours.team') ? filter.person_id : self(scope);
  const parts = [sql<boolean>`e.administration_id = ${scope.administrationId}`, sql<boolean>`e.minutes is not null`];
  if (person !== undefined) parts.push(sql<boolean>`e.person_id = ${person}`);
  if (filter.person_id !== undefined && filter.person_id !== person) parts.push(sql<boolean>`false`);
  if (filter.project_id === null) parts.push(sql<boolean>`e.project_id is null`);
  else if (filter.project_id !== undefined) parts.push(sql<boolean>`e.project_id = ${filter.project_id}`);
  if (filter.client_id !== undefined) parts.push(ofClients(scope, sql`values (${filter.client_id}::bigint)`));
  if (filter.kind !== undefined) parts.push(sql<boolean>`e.kind = ${filter.kind}`);
  if (filter.billed === 'true') parts.push(sql<boolean>`e.invoice_id is not null`);
  if (filter.billed === 'false') parts.push(sql<boolean>`e.invoice_id is null`);
  if (filter.from !== undefined) parts.push(sql<boolean>`e.day >= ${filter.from}`);
  if (filter.until !== undefined) parts.push(sql<boolean>`e.day <= ${filter.until}`);
  const words = (filter.search ?? '').trim();
  if (words !== '') parts.push(withWords(scope, `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`));
  return sql`from time_entries e where ${sql.join(parts, sql` and `)}`;
}

/** Hours for clients: of a project of theirs, or with them where the project has no client. */
function ofClients(scope: Scope, ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(e.project_id in (${projects(scope)} and o.contact_id in (${ids}))
    or e.contact_id in (${ids}) and (e.project_id is null or e.project_id in (${projects(scope)} and o.contact_id is null)))`;
}

/** Hours with a client, chosen or that of their project. */
export function hasClient(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(e.contact_id is not null or e.project_id in (${projects(scope)} and o.contact_id is not null))`;
}

function projects({ administrationId }: Scope): RawBuilder<unknown> {
  return sql`select o.id from projects o where o.administration_id = ${administrationId}`;
}

/** The words are in the description, or in the name of the project or client. */
function withWords(scope: Scope, pattern: string): RawBuilder<boolean> {
  const clients = sql`select o.id from contacts o where o.administration_id = ${scope.administrationId} and o.name ilike ${pattern}`;
  return sql<boolean>`(e.search like lower(${pattern})
    or e.project_id in (${projects(scope)} and o.name ilike ${pattern})
    or ${ofClients(scope, clients)})`;
}

export async function entryPage(
  scope: Scope,
  filter: EntryFilter,
  page: { after: Cursor | undefined; limit: number },
): Promise<EntryRow[]> {
  const after =
    page.after === undefined ? sql`` : sql`and (e.day, e.id) < (${page.after.value}::date, ${page.after.id})`;
  const rows = sql`(select e.* ${matching(scope, filter)} ${after} order by e.day desc, e.id desc limit ${page.limit})`;
  const found = await sql<EntryRow>`select ${COLUMNS} from ${withNames(rows)} order by e.day desc, e.id desc`.execute(
    scope.db,
  );
  return found.rows;
}

/** Everything that matches, the earliest first. */
export async function allEntries(scope: Scope, filter: EntryFilter): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`select ${COLUMNS} from ${withNames(sql`(select e.* ${matching(scope, filter)})`)}
    order by e.day, e.start_time nulls last, e.id`.execute(scope.db);
  return rows;
}

/** The day on which each entry was first recorded, in the Netherlands. */
export async function recordedOn(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, IsoDate>> {
  const { rows } = await sql<{ id: number; day: IsoDate }>`
    select id, (created_at at time zone 'Europe/Amsterdam')::date as day from time_entries
    where administration_id = ${scope.administrationId} and id = any (${[...ids]})`.execute(scope.db);
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** Entries by their ids, whoever's they are, in the order of the ids. */
export async function entriesById(scope: Scope, ids: readonly number[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`select ${COLUMNS} from ${FROM}
    where e.administration_id = ${scope.administrationId} and e.id = any (${[...ids]})`.execute(scope.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => orNotFound(byId.get(id)));
}

/** Whether hours of someone else may be seen, and with hours.edit changed. */
export function reaches(scope: Scope, personId: number): boolean {
  return personId === self(scope) || personId === scope.personId || may(scope, 'hours.team');
}

/** An entry for changing it: refused as not found when it is someone else's and those may not be seen. */
export async function entryToChange(scope: Scope, id: number): Promise<EntryRow> {
  const [row] = await entriesById(scope, [id]);
  return orNotFound(row !== undefined && reaches(scope, row.person_id) ? row : undefined);
}

export async function runningTimer(scope: Scope): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`select ${COLUMNS} from ${FROM}
    where e.administration_id = ${scope.administrationId} and e.person_id = ${self(scope)} and e.minutes is null`.execute(
    scope.db,
  );
  return rows[0];
}

export type NewEntry = {
  person_id: number;
  day: IsoDate;
  start_time: string | null;
  end_time: string | null;
  minutes: number | null;
  kind: HourKind;
  project_id: number | null;
  contact_id: number | null;
  description: string;
};

export async function insertEntries(scope: Scope, entries: readonly NewEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = await scope.db
    .insertInto('time_entries')
    .values(
      entries.map((entry) => ({ administration_id: scope.administrationId, created_by: scope.personId, ...entry })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateEntry(scope: Scope, id: number, fields: Partial<NewEntry>): Promise<void> {
  await scope.db
    .updateTable('time_entries')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

export async function removeEntries(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await scope.db
    .deleteFrom('time_entries')
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Which of these entries overlaps another of the same person; a running timer goes on until `now`. */
export async function overlapping(
  scope: Scope,
  changed: readonly { id: number; day: IsoDate }[],
  now: string,
): Promise<number | undefined> {
  if (changed.length === 0) return undefined;
  const days = changed.map(({ day }) => day).toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const { rows } = await sql<{ id: number }>`select b.id from time_entries b join time_entries a
      on a.administration_id = ${scope.administrationId} and a.person_id = b.person_id and a.id <> b.id
      and a.day between ${addDays(first, -1)} and ${addDays(last, 1)} and a.start_time < coalesce(b.end_time, ${now}::timestamptz)
      and coalesce(a.end_time, ${now}::timestamptz) > b.start_time
    where b.administration_id = ${scope.administrationId} and b.id = any (${changed.map(({ id }) => id)})
    order by b.id limit 1`.execute(scope.db);
  return rows[0]?.id;
}

/** The minutes of a person per day, of the days given. */
export async function minutesPerDay(
  scope: Scope,
  days: readonly { person_id: number; day: IsoDate }[],
): Promise<{ person_id: number; day: IsoDate; minutes: number }[]> {
  const { rows } = await sql<{ person_id: number; day: IsoDate; minutes: number }>`
    select person_id, day, coalesce(sum(minutes), 0)::int as minutes from time_entries
    where administration_id = ${scope.administrationId} and person_id = any (${days.map((each) => each.person_id)})
      and day = any (${days.map(({ day }) => day)}::date[])
    group by person_id, day`.execute(scope.db);
  return rows;
}

/** The hourly rates, for whoever may see them. */
export async function visibleRates(scope: Scope): Promise<readonly HourRate[] | undefined> {
  return may(scope, 'hours.rates') ? storedRates(scope) : undefined;
}

export async function presentEntries(scope: Scope, rows: readonly EntryRow[]): Promise<TimeEntry[]> {
  const rates = await visibleRates(scope);
  return rows.map((row) => present(scope, row, rates));
}

function present(scope: Scope, row: EntryRow, rates: readonly HourRate[] | undefined): TimeEntry {
  const rate = row.kind === 'BILLABLE' && rates !== undefined ? hourRateOf(rates, row) : undefined;
  const isOpen = row.invoice_id === null && !row.project_closed && may(scope, 'hours.edit');
  return {
    id: row.id,
    person: { id: row.person_id, name: row.person_name },
    day: row.day,
    start_time: row.start_time,
    end_time: row.end_time,
    duration: row.minutes,
    kind: row.kind,
    project: idAndName(row.project_id, row.project_name),
    client: idAndName(row.client_id, row.client_name),
    description: row.description,
    billed: row.invoice_id !== null,
    invoice_id: may(scope, 'sales.view') ? row.invoice_id : null,
    rate: rate === undefined ? null : formatEuro(rate),
    version: row.version,
    may: { edit: isOpen && reaches(scope, row.person_id) },
  };
}

function idAndName(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}
