import { type AdministrationUser, type CustomerRole, isStaffRole } from '@saldo/contract';
import { found, Refusal, refuseField } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';

/** Who works in the administration, by name. Addresses and areas are for whoever manages users, and for staff. */
export async function membersOf(scope: Scope): Promise<AdministrationUser[]> {
  const rows = await memberQuery(scope).orderBy('persons.name').orderBy('persons.id').execute();
  return rows.map((row) => presentMember(scope, row));
}

/** Gives a member another role or other areas. The last owner stays one. */
export async function changeMember(
  scope: Scope,
  personId: number,
  to: { role: CustomerRole; areas?: readonly string[] | undefined },
): Promise<AdministrationUser> {
  const member = found(await memberQuery(scope).where('persons.id', '=', personId).executeTakeFirst());
  if (member.role === 'OWNER' && to.role !== 'OWNER') await refuseLastOwner(scope);
  await scope.db
    .updateTable('memberships')
    .set({ role: to.role, areas: areasOf(to.role, to.areas ?? member.areas) })
    .where('administration_id', '=', scope.administrationId)
    .where('person_id', '=', personId)
    .execute();
  if (member.role === 'OWNER' && to.role !== 'OWNER') await withdrawInvitationsOf(scope, personId);
  return presentMember(scope, await memberQuery(scope).where('persons.id', '=', personId).executeTakeFirstOrThrow());
}

/** What someone invited to who may invite no longer: nobody comes in by it, themselves at another address included. */
async function withdrawInvitationsOf(scope: Scope, personId: number): Promise<void> {
  await scope.db
    .deleteFrom('invitations')
    .where('administration_id', '=', scope.administrationId)
    .where('invited_by', '=', personId)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Takes a member out, from their next request on. The last owner stays. */
export async function removeMember(scope: Scope, email: string): Promise<void> {
  const member = found(
    await memberQuery(scope)
      .where((eb) => eb(eb.fn('lower', ['persons.email']), '=', email.toLowerCase()))
      .executeTakeFirst(),
  );
  if (member.role === 'OWNER') await refuseLastOwner(scope);
  await scope.db
    .deleteFrom('memberships')
    .where('administration_id', '=', scope.administrationId)
    .where('person_id', '=', member.id)
    .execute();
  await withdrawInvitationsOf(scope, member.id);
}

/** Only an employee has areas, and then at least one. */
export function areasOf(role: CustomerRole, areas: readonly string[]): string[] {
  if (role !== 'EMPLOYEE') return [];
  if (areas.length === 0) throw refuseField('areas', 'required');
  return [...new Set(areas)];
}

/** Locks the owners, so that two of them cannot leave side by side. */
async function refuseLastOwner(scope: Scope): Promise<void> {
  const owners = await scope.db
    .selectFrom('memberships')
    .select('person_id')
    .where('administration_id', '=', scope.administrationId)
    .where('role', '=', 'OWNER')
    .orderBy('person_id')
    .forUpdate()
    .execute();
  if (owners.length < 2) throw new Refusal('last_owner');
}

function memberQuery(scope: Scope) {
  return scope.db
    .selectFrom('memberships')
    .innerJoin('persons', 'persons.id', 'memberships.person_id')
    .select(['persons.id', 'persons.name', 'persons.email', 'memberships.role', 'memberships.areas'])
    .select('memberships.created_at as since')
    .where('memberships.administration_id', '=', scope.administrationId);
}

type MemberRow = { id: number; name: string; email: string; role: string; areas: string[]; since: string };

function presentMember(scope: Scope, { email, areas, ...row }: MemberRow): AdministrationUser {
  const isOpen = may(scope, 'users.manage') || isStaffRole(scope.role);
  const is_you = row.id === scope.personId;
  return {
    ...row,
    role: row.role as CustomerRole,
    email: isOpen || is_you ? email : null,
    areas: isOpen || is_you ? areas : null,
    is_you,
  };
}
