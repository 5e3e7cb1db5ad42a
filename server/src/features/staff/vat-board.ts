import type { ClientPeriod, DEADLINE_STAGES, vatBoardCalls } from '@saldo/contract';
import { addDays, deadlineStage, firstOfMonth, type IsoDate, isoDate, isRealDate, yearOf } from '@saldo/ledger';
import { sql } from 'kysely';
import { filesVat, presentPeriod } from '#features/administrations/index';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { refuseField } from '#platform/refusal';
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
  return sql`select c.administration_id from staff_team_clients c join staff_team_members t using (team_id) where t.person_id = ${person}`;
}

/** The administrations that a filter leaves, of those that this member of staff serves. */
function matching(scope: PersonScope, { search, employee_id, team_id }: Filter) {
  const words = (search ?? '').trim();
  const title = words === '' ? null : `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const narrowed = [
    ...(seesEveryone(scope) ? [] : [servedBy(scope.personId)]),
    ...(employee_id === undefined ? [] : [servedBy(employee_id)]),
    ...(team_id === undefined
      ? []
      : [sql`select c.administration_id from staff_team_clients c where c.team_id = ${team_id}`]),
  ];
  const among = narrowed.length === 0 ? sql`null::bigint[]` : sql`array(${sql.join(narrowed, sql` intersect `)})`;
  return sql`${among} as among, ${title}::text as title`;
}

async function periodsOfClients(
  scope: PersonScope,
  filter: Filter,
  { after, limit }: { after: { place: string; id: number } | undefined; limit: number },
): Promise<{ rows: Row[]; states: Record<State, number> }> {
  const { from, until } = endsInStage(filter.stage, scope.today);
  const states: readonly State[] = filter.state === undefined ? TO_DO : [filter.state];
  const [end, title, id] = after === undefined ? [null, null, null] : [...placeOf(after.place), after.id];
  // Counts and rows of the same clients; without a row there are counts all the same.
  const { rows } = await sql<(Row | { id: null }) & { states: Partial<Record<State, number>> }>`
    with clients as materialized (select ${matching(scope, filter)}),
      counts as materialized (select among, title, count_ended_periods(among, title, ${from}::date, ${until}::date) as states from clients)
    select p.*, p.ends_on::text || ' ' || lower(p.client) as place, counts.states
    from counts left join ended_periods_of_clients(counts.among, counts.title, ${from}::date, ${until}::date, ${sql.val([...states])}::text[],
      ${end}::date, ${title}::text, ${id}::bigint, ${limit}::integer) p on true`.execute(scope.db);
  const found = { OPEN: 0, READY_FOR_CHECK: 0, CHECKED: 0, COMPLETED: 0, ...rows[0]?.states };
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [row])), states: found };
}

/** The last day of a period and the name of its client, of where a page ended. */
function placeOf(place: string): [IsoDate, string] {
  const end = place.slice(0, '2026-06-30'.length);
  if (!isRealDate(end)) throw refuseField('cursor', 'invalid');
  return [end, place.slice(end.length + 1)];
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
    with served as materialized (
      select array_agg(s.person_id) as people, array_agg(s.administration_id) as clients
      from (select distinct t.person_id, c.administration_id from staff_team_clients c join staff_team_members t using (team_id)) s
    )
    select n.id as person_id, n.name,
      coalesce(sum(p.periods) filter (where p.state = 'OPEN'), 0)::bigint as open,
      coalesce(sum(p.periods) filter (where p.state = 'READY_FOR_CHECK'), 0)::bigint as ready_for_check,
      coalesce(sum(p.periods) filter (where p.state = 'CHECKED'), 0)::bigint as checked,
      coalesce(sum(p.periods) filter (where p.state = 'COMPLETED'), 0)::bigint as completed,
      min(p.oldest) filter (where p.state <> 'COMPLETED') as oldest
    from served cross join ended_periods_per_person(served.people, served.clients, ${from}::date, ${until}::date) p
      join persons n on n.id = p.person_id
    group by n.id, n.name order by lower(n.name), n.id`.execute(scope.db);
  return rows;
}
