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

/** Makes someone what is given in the company of the world, from their next request on. */
export async function become(world: World, person: Person, membership: Membership): Promise<void> {
  const row = { administration_id: world.administrationId, person_id: person.id, ...membership };
  await world.inScope((scope) =>
    scope.db
      .insertInto('memberships')
      .values(row)
      .onConflict((conflict) => conflict.columns(['administration_id', 'person_id']).doUpdateSet(membership))
      .execute(),
  );
}
