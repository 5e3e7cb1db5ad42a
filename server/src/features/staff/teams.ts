import type { StaffRole, StaffTeam } from '@saldo/contract';
import { sql } from 'kysely';
import { violates } from '#platform/database/database';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { PersonScope } from '#platform/scope';
import { seesEveryone } from './policy.ts';

/** Teams: the caller's own, or all for leads. */
export async function teamsOf(scope: PersonScope): Promise<StaffTeam[]> {
  const teams = await scope.db
    .selectFrom('staff_teams')
    .select(['id', 'name'])
    .$if(!seesEveryone(scope), (query) =>
      query.where('id', 'in', (eb) =>
        eb.selectFrom('staff_team_members').select('team_id').where('person_id', '=', scope.personId),
      ),
    )
    .orderBy(sql`lower(name)`)
    .execute();
  const members = await scope.db
    .selectFrom('staff_team_members as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .select(['m.team_id', 'p.id', 'p.name', 'p.email', 'p.staff_role'])
    .where('p.staff_role', 'is not', null)
    .orderBy('p.name')
    .execute();
  const clients = await scope.db
    .selectFrom('staff_team_clients')
    .select(['team_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('team_id')
    .execute();
  return teams.map((team) => ({
    ...team,
    members: members
      .filter(({ team_id }) => team_id === team.id)
      .map(({ id, name, email, staff_role }) => ({ id, name, email, staff_role: staff_role as StaffRole })),
    client_count: clients.find(({ team_id }) => team_id === team.id)?.count ?? 0,
  }));
}

export type Assignment = {
  team_id?: number | undefined;
  name?: string | undefined;
  add_person_ids: readonly number[];
  remove_person_ids: readonly number[];
  add_client_ids: readonly number[];
  remove_client_ids: readonly number[];
};

/** Adds staff and clients to a team or removes them; without a team, to a new one. Effective from their next request. */
export async function assign(scope: PersonScope, assignment: Assignment): Promise<StaffTeam> {
  const id = await namedTeam(scope, assignment);
  await refuseStrangers(scope, assignment);
  const { add_person_ids, remove_person_ids, add_client_ids, remove_client_ids } = assignment;
  await sql`insert into staff_team_members (team_id, person_id)
    select ${id}, person_id from unnest(${add_person_ids}::bigint[]) person_id on conflict do nothing`.execute(
    scope.db,
  );
  await sql`insert into staff_team_clients (team_id, administration_id)
    select ${id}, administration_id from unnest(${add_client_ids}::bigint[]) administration_id on conflict do nothing`.execute(
    scope.db,
  );
  await sql`delete from staff_team_members where team_id = ${id} and person_id = any (${remove_person_ids}::bigint[])`.execute(
    scope.db,
  );
  await sql`delete from staff_team_clients where team_id = ${id} and administration_id = any (${remove_client_ids}::bigint[])`.execute(
    scope.db,
  );
  return orNotFound((await teamsOf(scope)).find((team) => team.id === id));
}

/** The team that is meant, by its new name when it has one. */
async function namedTeam(scope: PersonScope, { team_id, name }: Assignment): Promise<number> {
  if (team_id === undefined && name === undefined) throw refuseField('name', 'required');
  const named =
    team_id === undefined
      ? scope.db
          .insertInto('staff_teams')
          .values({ name: name ?? '' })
          .returning('id')
          .executeTakeFirst()
      : scope.db
          .updateTable('staff_teams')
          .set((eb) => ({ name: name ?? eb.ref('name') }))
          .where('id', '=', team_id)
          .returning('id')
          .executeTakeFirst();
  const row = await named.catch((error: unknown) => {
    throw violates(error, 'staff_teams_name_key') ? new Refusal('team_name_taken') : error;
  });
  return orNotFound(row).id;
}

/** Only staff work in a team, and only administrations that exist are its clients. */
async function refuseStrangers(scope: PersonScope, { add_person_ids, add_client_ids }: Assignment): Promise<void> {
  const strangers = await sql<{ count: number }>`select
    ${new Set(add_person_ids).size}::int - (select count(*) from persons p where p.id = any (${add_person_ids}::bigint[]) and p.staff_role is not null) +
    ${new Set(add_client_ids).size}::int - (select count(*) from administrations a where a.id = any (${add_client_ids}::bigint[])) as count`.execute(
    scope.db,
  );
  if (strangers.rows[0]?.count !== 0) throw new Refusal('not_found');
}
