import type { ClientPeriod, DEADLINE_STAGES, vatBoardCalls } from '@saldo/contract';
import { addDays, deadlineStage, firstOfMonth, type IsoDate, isoDate, yearOf } from '@saldo/ledger';
import { sql } from 'kysely';
import { filesVat, presentPeriod } from '#features/administrations/index';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import type { PersonScope } from '#platform/scope';
import { seesEveryone } from './policy.ts';
import { teamsByClient } from './clients.ts';

type State = ClientPeriod['state'];
type Stage = (typeof DEADLINE_STAGES)[number];
type Filter = {
  search?: string | undefined;
  state?: State | undefined;
  stage?: Stage | undefined;
  employee_id?: number | undefined;
  team_id?: number | undefined;
};
type Row = {
  admin_id: number;
  client: string;
  vat_subjected: boolean;
  vat_from: IsoDate | null;
  is_kor: boolean;
  kor_since: IsoDate | null;
  kor_until: IsoDate | null;
  id: number;
  year: number;
  period_number: number;
  starts_on: IsoDate;
  ends_on: IsoDate;
  state: State;
  version: number;
  place: string;
};

const TO_DO = ['OPEN', 'READY_FOR_CHECK', 'CHECKED'] as const;
const ALL = [...TO_DO, 'COMPLETED'] as const;

export const vatBoardRoutes: Handlers<typeof vatBoardCalls> = {
  clientPeriods: async (scope, { query }) => {
    const size = query.page_size ?? DEFAULT_PAGE_SIZE;
    const cursor = decodeCursor(query.cursor, 'text');
    const after = cursor === undefined ? undefined : { place: String(cursor.value), id: cursor.id };
    const { rows, states } = await periodsOfClients(scope, query, { after, limit: size + 1 });
    const page = pageOf(rows, size, ({ place, id }) => ({ value: place, id }), {
      path: 'staff/administration-financial-periods/',
      query,
    });
    const wanted = query.state === undefined ? TO_DO : [query.state];
    const teams = await teamsByClient(scope, [...new Set(page.rows.map(({ admin_id }) => admin_id))]);
    return {
      count: wanted.reduce((total, state) => total + states[state], 0),
      next: page.next,
      previous: null,
      results: page.rows.map((row) => present(row, teams, scope.today)),
      states,
    };
  },
  vatReturnsByEmployee: (scope) => byEmployee(scope),
};

/** The last days of the periods in a stage of their deadline; those that ended in the last two years without one. */
export function endsInStage(stage: Stage | undefined, today: IsoDate): { from: IsoDate; until: IsoDate } {
  const lastEnd = addDays(firstOfMonth(today), -1);
  const earliest = isoDate(yearOf(today) - 2, 12, 31);
  if (stage === undefined) return { from: earliest, until: lastEnd };
  const current = deadlineStage({ ends_on: lastEnd }, today);
  // Every earlier period is past its deadline already.
  if (stage === 'CLOSED')
    return { from: earliest, until: current === 'CLOSED' ? lastEnd : addDays(firstOfMonth(lastEnd), -1) };
  return { from: stage === current ? lastEnd : addDays(lastEnd, 1), until: lastEnd };
}

function servedBy(person: number) {
  return sql`a.id in (select c.administration_id from staff_team_clients c
    join staff_team_members t using (team_id) where t.person_id = ${person})`;
}

/** The administrations that a filter leaves, of those that this member of staff serves. */
function matching(scope: PersonScope, { search, employee_id, team_id }: Filter) {
  const words = (search ?? '').trim();
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${words === '' ? sql`true` : sql`a.title ilike ${pattern}`}
    and ${seesEveryone(scope) ? sql`true` : servedBy(scope.personId)}
    and ${employee_id === undefined ? sql`true` : servedBy(employee_id)}
    and ${
      team_id === undefined
        ? sql`true`
        : sql`a.id in (select c.administration_id from staff_team_clients c where c.team_id = ${team_id})`
    }`;
}

async function periodsOfClients(
  scope: PersonScope,
  filter: Filter,
  { after, limit }: { after: { place: string; id: number } | undefined; limit: number },
): Promise<{ rows: Row[]; states: Record<State, number> }> {
  const { from, until } = endsInStage(filter.stage, scope.today);
  const states: readonly State[] = filter.state === undefined ? TO_DO : [filter.state];
  const place = sql`(p.ends_on::text || ' ' || lower(p.client))`;
  const beyond = after === undefined ? sql`true` : sql`(${place}, p.id) > (${after.place}, ${after.id})`;
  // The rows and the counts from one look at the periods; without a row there are counts all the same.
  const { rows } = await sql<(Row | { id: null }) & { states: Partial<Record<State, number>> | null }>`
    with p as materialized (
      select a.id as admin_id, a.title as client, a.vat_subjected, a.vat_from, a.is_kor, a.kor_since, a.kor_until, p.id, p.year, p.period_number,
        p.starts_on, p.ends_on, p.state, p.version
      from ended_periods_of_clients(${from}::date, ${until}::date, ${sql.val([...ALL])}::text[]) p join administrations a on a.id = p.administration_id
      where ${matching(scope, filter)}
    ), counts as (select jsonb_object_agg(c.state, c.count) as states from (select p.state, count(*) as count from p group by p.state) c)
    select shown.*, counts.states from counts left join (
      select p.*, ${place} as place from p
      where p.state = any(${sql.val([...states])}::text[]) and ${beyond} order by ${place}, p.id limit ${limit}) shown on true
    order by shown.place, shown.id`.execute(scope.db);
  const found = { OPEN: 0, READY_FOR_CHECK: 0, CHECKED: 0, COMPLETED: 0, ...rows[0]?.states };
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [row])), states: found };
}

function present(
  row: Row,
  teams: readonly { administration_id: number; id: number; name: string }[],
  today: IsoDate,
): ClientPeriod {
  const { admin_id, client, starts_on, ends_on } = row;
  const payer = { initials: '', surname: '', phone: '', ...row };
  return {
    ...presentPeriod(row, today),
    admin_id,
    client,
    teams: teams
      .filter(({ administration_id }) => administration_id === admin_id)
      .map(({ id, name }) => ({ id, name })),
    has_return: filesVat(payer, { starts_on, ends_on }),
  };
}

type Load = {
  person_id: number;
  name: string;
  open: number;
  ready_for_check: number;
  checked: number;
  completed: number;
  oldest: IsoDate | null;
};

/** A period of a client counts for every colleague of its teams. */
async function byEmployee(scope: PersonScope): Promise<Load[]> {
  const { from, until } = endsInStage(undefined, scope.today);
  const { rows } = await sql<Load>`
    select n.id as person_id, n.name, count(*) filter (where p.state = 'OPEN') as open,
      count(*) filter (where p.state = 'READY_FOR_CHECK') as ready_for_check, count(*) filter (where p.state = 'CHECKED') as checked,
      count(*) filter (where p.state = 'COMPLETED') as completed, min(p.ends_on) filter (where p.state <> 'COMPLETED') as oldest
    from ended_periods_of_clients(${from}::date, ${until}::date, ${sql.val([...ALL])}::text[]) p
      join (select distinct t.person_id, c.administration_id from staff_team_clients c join staff_team_members t using (team_id)) m
        on m.administration_id = p.administration_id
      join persons n on n.id = m.person_id
    group by n.id, n.name order by lower(n.name), n.id`.execute(scope.db);
  return rows;
}
