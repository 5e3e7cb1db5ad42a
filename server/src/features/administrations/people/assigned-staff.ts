import type { ServingStaff, StaffRole } from '@saldo/contract';
import type { Scope } from '#platform/scope';

/** Who of the provider may enter the administration: the teams it is assigned to, and the staff who look after every client. */
export async function servingStaff(scope: Scope): Promise<ServingStaff> {
  const teams = await scope.db
    .selectFrom('staff_team_clients as client')
    .innerJoin('staff_teams as team', 'team.id', 'client.team_id')
    .select(['team.id', 'team.name'])
    .where('client.administration_id', '=', scope.administrationId)
    .orderBy('team.name')
    .execute();
  const people = await scope.db
    .selectFrom('persons')
    .leftJoin('staff_team_members as member', 'member.person_id', 'persons.id')
    .select(['persons.id', 'persons.name', 'member.team_id'])
    .select((row) => row.ref('persons.staff_role').$castTo<StaffRole>().as('staff_role'))
    .where('persons.staff_role', 'is not', null)
    .orderBy('persons.name')
    .orderBy('persons.id')
    .execute();
  const servesAll = people.filter(({ staff_role }) => staff_role === 'TEAM_LEAD' || staff_role === 'STAFF_ADMIN');
  return {
    teams: teams.map(({ id, name }) => ({
      name,
      people: people.filter(({ team_id }) => team_id === id).map(present),
    })),
    // Someone in several teams has a row of each.
    everywhere: [...new Map(servesAll.map((person) => [person.id, present(person)])).values()],
  };
}

function present({ name, staff_role }: { name: string; staff_role: StaffRole }): {
  name: string;
  staff_role: StaffRole;
} {
  return { name, staff_role };
}
