import type { StaffClient } from '@saldo/contract';
import { type IsoDate, kindOfPeriod } from '@saldo/ledger';
import { sql } from 'kysely';
import type { PersonScope } from '#platform/scope';
import { seesEveryone } from './policy.ts';

type Filter = { search?: string | undefined; team_id?: number | undefined };
type Page = { after: { title: string; id: number } | undefined; limit: number };

/** The clients that this member of staff serves, by title and by keyset; `count` is of all that match. */
export async function clientsOf(
  scope: PersonScope,
  filter: Filter,
  { after, limit }: Page,
): Promise<{ rows: StaffClient[]; count: number }> {
  const words = (filter.search ?? '').trim();
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const named =
    words === ''
      ? sql`true`
      : sql`(a.title ilike ${pattern} or a.kvk_number = ${words}
          or a.id in (select administration_id from people_of_clients(${pattern}, null)))`;
  const inTeam =
    filter.team_id === undefined
      ? sql`true`
      : sql`a.id in (select c.administration_id from staff_team_clients c where c.team_id = ${filter.team_id})`;
  const served = seesEveryone(scope)
    ? sql`true`
    : sql`a.id in (select c.administration_id from staff_team_clients c join staff_team_members t using (team_id)
        where t.person_id = ${scope.personId})`;
  const matching = sql`${named} and ${inTeam} and ${served}`;
  const beyond = after === undefined ? sql`true` : sql`(lower(a.title), a.id) > (${after.title}, ${after.id})`;
  const { rows } = await sql<Omit<StaffClient, 'owner' | 'owner_id' | 'teams' | 'to_check'>>`
    select a.id, a.title, a.business_entity, a.subscription_type from administrations a
    where ${matching} and ${beyond} order by lower(a.title), a.id limit ${limit}`.execute(scope.db);
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from administrations a where ${matching}`.execute(scope.db);
  const ids = rows.map(({ id }) => id);
  const owners = await ownersOf(scope, ids);
  const teams = await teamsByClient(scope, ids);
  const periods = await periodsToCheck(scope, ids);
  return {
    rows: rows.map((row) => {
      const owner = owners.find(({ administration_id }) => administration_id === row.id);
      return {
        ...row,
        owner: owner?.name ?? null,
        owner_id: owner?.person_id ?? null,
        teams: teams
          .filter(({ administration_id }) => administration_id === row.id)
          .map(({ id, name }) => ({ id, name })),
        to_check: periods
          .filter(({ administration_id }) => administration_id === row.id)
          .map(({ year, period_number, starts_on, ends_on }) => ({
            year,
            period_number,
            kind: kindOfPeriod({ starts_on, ends_on }),
            starts_on,
          })),
      };
    }),
    count: counted.rows[0]?.count ?? 0,
  };
}

type ClientOwner = { administration_id: number; person_id: number; name: string };

/** Of administrations one has not entered, the members are nobody's to read; the database gives the owners alone. */
async function ownersOf(scope: PersonScope, ids: readonly number[]): Promise<ClientOwner[]> {
  const { rows } = await sql<ClientOwner>`
    select administration_id, person_id, name from owners_of_clients(${ids}::bigint[])`.execute(scope.db);
  return rows;
}

type WaitingPeriod = {
  administration_id: number;
  year: number;
  period_number: number;
  starts_on: IsoDate;
  ends_on: IsoDate;
};

/** Nor are their periods: the database gives those that wait for a check. */
async function periodsToCheck(scope: PersonScope, ids: readonly number[]) {
  const { rows } = await sql<WaitingPeriod>`
    select administration_id, year, period_number, starts_on, ends_on from periods_to_check(${ids}::bigint[])`.execute(
    scope.db,
  );
  return rows;
}

/** The teams of each client. */
export async function teamsByClient(scope: PersonScope, ids: readonly number[]) {
  const { rows } = await sql<{ administration_id: number; id: number; name: string }>`
    select c.administration_id, t.id, t.name from staff_team_clients c join staff_teams t on t.id = c.team_id
    where c.administration_id = any (${ids}::bigint[]) order by lower(t.name)`.execute(scope.db);
  return rows;
}
