import { isStaffRole } from '@saldo/contract';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';

export type CustomerEmail = { person_id: number; name: string; email: string; role: string; is_verified: boolean };

/** The addresses of a customer's people, by name: for staff, and for whoever manages the users themselves. */
export async function customerEmails(scope: Scope): Promise<CustomerEmail[]> {
  if (!isStaffRole(scope.role) && !may(scope, 'users.manage')) throw new Refusal('not_allowed');
  const rows = await scope.db
    .selectFrom('memberships')
    .innerJoin('persons', 'persons.id', 'memberships.person_id')
    .select(['persons.id as person_id', 'persons.name', 'persons.email', 'memberships.role'])
    .select('persons.email_verified_at')
    .where('memberships.administration_id', '=', scope.administrationId)
    .orderBy('persons.name')
    .orderBy('persons.id')
    .execute();
  return rows.map(({ email_verified_at, ...row }) => ({ ...row, is_verified: email_verified_at !== null }));
}
