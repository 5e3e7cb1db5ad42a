import type { HOUR_GROUPS, HoursSummary } from '@saldo/contract';
import { type Cents, formatEuro, type HourRate, hourRateOf, hoursAmount, roundMinutes, sum } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { hourSettings } from '../rates/hour-settings.ts';
import { type EntryFilter, hasClient, matching, visibleRates } from './entry-store.ts';

type Totals = { minutes: number; billable_minutes: number; unbilled_minutes: number };

/** What has no client cannot be invoiced, so it does not count as to be. */
export const totals = (scope: Scope) => sql`coalesce(sum(e.minutes), 0)::int as minutes,
  coalesce(sum(e.minutes) filter (where e.kind = 'BILLABLE'), 0)::int as billable_minutes,
  coalesce(sum(e.minutes) filter (where e.kind = 'BILLABLE' and e.invoice_id is null and ${hasClient(scope)}), 0)::int as unbilled_minutes`;

/** Count and sums of everything that matches. */
export async function totalsOf(scope: Scope, filter: EntryFilter): Promise<{ count: number; totals: Totals }> {
  const { rows } = await sql<Totals & { count: number }>`
    select count(*)::int as count, ${totals(scope)} ${matching(scope, filter)}`.execute(scope.db);
  const { count = 0, ...found } = rows[0] ?? { minutes: 0, billable_minutes: 0, unbilled_minutes: 0 };
  return { count, totals: found };
}

type Group = (typeof HOUR_GROUPS)[number];

/** What a row is grouped by: the id of a thing, or the kind or day itself. Names come after the sums, so that these compare no text. */
const KEYS = {
  PROJECT: { id: sql`e.project_id`, name: sql`''` },
  CLIENT: { id: sql`coalesce(j.contact_id, e.contact_id)`, name: sql`''` },
  PERSON: { id: sql`e.person_id`, name: sql`''` },
  KIND: { id: sql`null::bigint`, name: sql`e.kind` },
  DAY: { id: sql`null::bigint`, name: sql`e.day::text` },
} as const;

/** The name of a group, `g`, by its id. */
const NAMES = {
  PROJECT: sql`(select o.name from projects o where o.administration_id = g.administration_id and o.id = g.id)`,
  CLIENT: sql`(select o.name from contacts o where o.administration_id = g.administration_id and o.id = g.id)`,
  PERSON: sql`(select o.name from persons o where o.id = g.id)`,
  KIND: sql`g.name`,
  DAY: sql`g.name`,
} as const;

/** Matching hours, with the project of each. */
function withProject(scope: Scope, filter: EntryFilter): RawBuilder<unknown> {
  return sql`from (select e.* ${matching(scope, filter)}) e
    left join projects j on j.administration_id = e.administration_id and j.id = e.project_id`;
}

/** Sums per project, client, person, kind or day, with what the unbilled hours come to. */
export async function hoursSummary(scope: Scope, filter: EntryFilter, group: Group): Promise<HoursSummary> {
  const { id, name } = KEYS[group];
  const { rows } = await sql<Totals & { id: number | null; name: string }>`
    select g.id, coalesce(${NAMES[group]}, '') as name, g.minutes, g.billable_minutes, g.unbilled_minutes
    from (select e.administration_id, ${id} as id, ${name} as name, ${totals(scope)} ${withProject(scope, filter)} group by 1, 2, 3) g
    order by 2, 1`.execute(scope.db);
  const rates = await visibleRates(scope);
  const worth = rates === undefined ? undefined : await valuesOf(scope, filter, group, rates);
  const total = (of: keyof Totals) => rows.reduce((all, row) => all + row[of], 0);
  return {
    minutes: total('minutes'),
    billable_minutes: total('billable_minutes'),
    unbilled_minutes: total('unbilled_minutes'),
    unbilled: worth === undefined ? null : formatEuro(sum([...worth.values()])),
    groups: rows.map((row) => ({ ...row, unbilled: worth === undefined ? null : euro(worth.get(keyOf(row))) })),
  };
}

function euro(amount: Cents | undefined): string {
  return amount === undefined ? '0.00' : formatEuro(amount);
}

function keyOf({ id, name }: { id: number | null; name: string }): string {
  return id === null ? name : String(id);
}

/** Entries that are worth the same: of one person, project and client, since the same change of rates, and as long. */
type Alike = {
  id: number | null;
  name: string;
  person_id: number;
  project_id: number | null;
  client_id: number | null;
  /** The change of rates since which they are, counted from one. */
  since: number;
  minutes: number;
  count: number;
};

/**
 * What unbilled hours come to per group: the lines that an invoice grouped alike has, so one per client, project and rate within it. Minutes are
 * rounded per entry and amounts per line, as there; alike entries are counted by the database.
 */
async function valuesOf(
  scope: Scope,
  filter: EntryFilter,
  group: Group,
  rates: readonly HourRate[],
): Promise<Map<string, Cents>> {
  if (filter.billed === 'true' || rates.length === 0 || (filter.kind ?? 'BILLABLE') !== 'BILLABLE') return new Map();
  const { step, direction } = await hourSettings(scope);
  const changes = [...new Set(rates.map(({ valid_from }) => valid_from))].toSorted();
  const [first] = changes;
  const from = first === undefined || (filter.from ?? '') > first ? filter.from : first;
  const { id, name } = KEYS[group];
  const { rows } = await sql<Alike>`
    select ${id} as id, ${name} as name, e.person_id, e.project_id, coalesce(j.contact_id, e.contact_id) as client_id,
      width_bucket(e.day, ${changes}::date[]) as since, e.minutes, count(*)::int as count
    ${withProject(scope, { ...filter, from, kind: 'BILLABLE', billed: 'false' })}
    where coalesce(j.contact_id, e.contact_id) is not null group by 1, 2, 3, 4, 5, 6, 7`.execute(scope.db);
  const lines = new Map<string, { key: string; rate: Cents; minutes: number }>();
  for (const row of rows) {
    const rate = hourRateOf(rates, { ...row, day: changes[row.since - 1] ?? '' });
    if (rate === undefined) continue;
    const key = keyOf(row);
    const line = JSON.stringify([key, row.client_id, row.project_id, rate]);
    const before = lines.get(line)?.minutes ?? 0;
    lines.set(line, { key, rate, minutes: before + roundMinutes(row.minutes, { step, direction }) * row.count });
  }
  const groups = Map.groupBy(lines.values(), ({ key }) => key);
  return new Map(
    [...groups].map(([key, some]) => [key, sum(some.map((line) => hoursAmount(line.minutes, line.rate)))]),
  );
}
