import { type Authorization, AUTHORIZATIONS, type CustomerRole } from '@saldo/contract';
import type { Person, World } from '../../support/world.ts';

/** What the subscription and the features of the companies in these tests allow. */
export const TERMS = { subscription_type: 1, features: ['bank', 'projects'] };

export type Membership = { role: CustomerRole; areas: Authorization[] };

export function isAuthorization(access: string): access is Authorization {
  return (AUTHORIZATIONS as readonly string[]).includes(access);
}

/** Every role, and an employee with exactly what is asked, with everything but a part of that, and with nothing. */
export function membershipsFor(asked: readonly Authorization[]): Membership[] {
  return [
    { role: 'OWNER', areas: [] },
    { role: 'BOOKKEEPER', areas: [] },
    { role: 'READ_ONLY', areas: [] },
    { role: 'EMPLOYEE', areas: [] },
    ...(asked.length === 0 ? [] : [{ role: 'EMPLOYEE' as const, areas: [...asked] }]),
    ...asked.map(
      (missing): Membership => ({
        role: 'EMPLOYEE',
        areas: AUTHORIZATIONS.filter((authorization) => authorization !== missing),
      }),
    ),
  ];
}

/** Makes someone what is given in the company of the world, from their next request on: in one round trip, as it is done before most requests. */
export async function become(world: World, person: Person, { role, areas }: Membership): Promise<void> {
  const company = String(world.administrationId);
  await world.ownerPool.query(`
    select enter_as_worker(${company}, ${String(world.owner.id)});
    insert into memberships (administration_id, person_id, role, areas)
      values (${company}, ${String(person.id)}, '${role}', '{${areas.join()}}')
      on conflict (administration_id, person_id) do update set role = excluded.role, areas = excluded.areas`);
}
