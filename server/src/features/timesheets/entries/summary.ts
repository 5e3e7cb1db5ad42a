import type { HOUR_GROUPS, HoursSummary } from '@saldo/contract';
import { type Cents, formatEuro, type HourRate, hourRateOf, hoursAmount, roundMinutes, sum } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { hourSettings, type HourSettingsRow } from '../rates/hour-settings.ts';
import { allEntries, type EntryFilter, type EntryRow, matching, visibleRates } from './entry-store.ts';

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
  const { totals } = await totalsOf(scope, filter);
  return {
    ...totals,
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

async function valuesOf(
  scope: Scope,
  filter: EntryFilter,
  group: Group,
  rates: readonly HourRate[],
): Promise<Map<string, Cents>> {
  const rounding = await hourSettings(scope);
  const unbilled = filter.billed === 'true' ? [] : await allEntries(scope, { ...filter, billed: 'false' });
  const grouped = Map.groupBy(
    unbilled.filter(({ kind }) => kind === 'BILLABLE'),
    (row) => keyOf(groupOf(row, group)),
  );
  return new Map([...grouped].map(([key, entries]) => [key, sum(entries.map((row) => valueOf(row, rates, rounding)))]));
}

function groupOf(row: EntryRow, group: Group): { id: number | null; name: string } {
  if (group === 'PROJECT') return { id: row.project_id, name: '' };
  if (group === 'CLIENT') return { id: row.client_id, name: '' };
  if (group === 'PERSON') return { id: row.person_id, name: '' };
  return { id: null, name: group === 'KIND' ? row.kind : row.day };
}

/** What an entry comes to when it is billed; nothing without a rate. */
function valueOf(row: EntryRow, rates: readonly HourRate[], rounding: HourSettingsRow): Cents {
  const rate = hourRateOf(rates, row);
  return rate === undefined
    ? sum([])
    : hoursAmount(roundMinutes(row.minutes ?? 0, { step: rounding.step, direction: rounding.direction }), rate);
}
