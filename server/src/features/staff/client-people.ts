import type { StaffPerson } from '@saldo/contract';
import { sql } from 'kysely';
import { orNotFound } from '#platform/refusal';
import type { PersonScope } from '#platform/scope';

/** A person of clients, with all of their administrations that this member of staff serves; someone without any is not there. */
export async function clientPerson(scope: PersonScope, id: number): Promise<StaffPerson> {
  const { rows } = await sql<Omit<StaffPerson, 'administrations'> & StaffPerson['administrations'][number]>`
    select p.person_id, p.name, p.email, a.id, a.title, a.business_entity, a.subscription_type, p.role
    from people_of_clients(null, ${id}) p join administrations a on a.id = p.administration_id
    order by lower(a.title), a.id`.execute(scope.db);
  const { person_id, name, email } = orNotFound(rows[0]);
  return {
    person_id,
    name,
    email,
    administrations: rows.map(({ id: administration, title, business_entity, subscription_type, role }) => ({
      id: administration,
      title,
      business_entity,
      subscription_type,
      role,
    })),
  };
}
