import type { HOUR_GROUPS, HoursSummary } from '@saldo/contract';
import {
  type Cents,
  cents,
  formatEuro,
  type HourRate,
  hourRateOf,
  hoursAmount,
  type IsoDate,
  roundMinutes,
  sum,
} from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { hourSettings } from '../rates/hour-settings.ts';
import { type EntryFilter, matching, visibleRates } from './entry-store.ts';

type Totals = { minutes: number; billable_minutes: number; unbilled_minutes: number };

const TOTALS = sql`coalesce(sum(e.minutes), 0)::int as minutes,
  coalesce(sum(e.minutes) filter (where e.kind = 'BILLABLE'), 0)::int as billable_minutes,
  coalesce(sum(e.minutes) filter (where e.kind = 'BILLABLE' and e.invoice_id is null), 0)::int as unbilled_minutes`;

/** Count and sums of everything that matches. */
export async function totalsOf(scope: Scope, filter: EntryFilter): Promise<{ count: number; totals: Totals }> {
  const { rows } = await sql<Totals & { count: number }>`
    select count(*)::int as count, ${TOTALS} ${matching(scope, filter)}`.execute(scope.db);
  const { count = 0, ...totals } = rows[0] ?? { minutes: 0, billable_minutes: 0, unbilled_minutes: 0 };
  return { count, totals };
}

type Group = (typeof HOUR_GROUPS)[number];

/** What a row is grouped by: the id of a thing, or null, and its name. */
const KEYS = {
  PROJECT: sql`e.project_id as id, coalesce(j.name, '') as name`,
  CLIENT: sql`coalesce(j.contact_id, e.contact_id) as id, coalesce(c.name, '') as name`,
  PERSON: sql`e.person_id as id, p.name as name`,
  KIND: sql`null::bigint as id, e.kind as name`,
  DAY: sql`null::bigint as id, e.day::text as name`,
} as const;

/** Sums per project, client, person, kind or day, with what the unbilled hours come to. */
export async function hoursSummary(scope: Scope, filter: EntryFilter, group: Group): Promise<HoursSummary> {
  const { rows } = await sql<Totals & { id: number | null; name: string }>`
    select ${KEYS[group]}, ${TOTALS} ${matching(scope, filter)} group by 1, 2 order by 2, 1`.execute(scope.db);
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
  day: IsoDate;
  minutes: number;
  count: number;
};

/** What unbilled hours come to per group. Each entry is rounded by itself, so alike ones are counted by the database and valued once. */
async function valuesOf(
  scope: Scope,
  filter: EntryFilter,
  group: Group,
  rates: readonly HourRate[],
): Promise<Map<string, Cents>> {
  if (filter.billed === 'true' || rates.length === 0) return new Map();
  const { step, direction } = await hourSettings(scope);
  const changes = [...new Set(rates.map(({ valid_from }) => valid_from))].toSorted();
  const { rows } = await sql<Alike>`
    select ${KEYS[group]}, e.person_id, e.project_id, coalesce(j.contact_id, e.contact_id) as client_id,
      (array[e.day] || ${changes}::date[])[1 + width_bucket(e.day, ${changes}::date[])] as day, e.minutes, count(*)::int as count
    ${matching(scope, { ...filter, kind: 'BILLABLE', billed: 'false' })} and e.day >= ${changes[0] ?? ''}::date
    group by 1, 2, 3, 4, 5, 6, 7`.execute(scope.db);
  const values = new Map<string, Cents>();
  for (const row of filter.kind === undefined || filter.kind === 'BILLABLE' ? rows : []) {
    const rate = hourRateOf(rates, row);
    if (rate === undefined) continue;
    const each = hoursAmount(roundMinutes(row.minutes, { step, direction }), rate);
    const key = keyOf(row);
    values.set(key, sum([values.get(key) ?? sum([]), cents(each * row.count)]));
  }
  return values;
}
