import { type AdministrationUser, type CustomerRole, isStaffRole } from '@saldo/contract';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { takeFromDirectory } from './directory.ts';
import { withdrawRequestsOf } from './withdraw-requests.ts';

/** The users of the administration, by name. Addresses and areas are for user managers and staff. */
export async function membersOf(scope: Scope): Promise<AdministrationUser[]> {
  const rows = await memberQuery(scope).orderBy('persons.name').orderBy('persons.id').execute();
  return rows.map((row) => presentMember(scope, row));
}

/** What a member may do now. */
export async function member(scope: Scope, personId: number): Promise<MemberRow> {
  return orNotFound(await memberQuery(scope).where('persons.id', '=', personId).executeTakeFirst());
}

type Change = { role: CustomerRole; areas?: readonly string[] | undefined; version: number };

/** Gives a member another role or other areas. The last owner stays one; refused when someone else changed them in the meantime. */
export async function changeMember(scope: Scope, personId: number, to: Change): Promise<AdministrationUser> {
  const member = await lockedMember(scope, (query) => query.where('persons.id', '=', personId), to.version);
  if (member.role === 'OWNER' && to.role !== 'OWNER') await refuseLastOwner(scope);
  await scope.db
    .updateTable('memberships')
    .set((eb) => ({
      role: to.role,
      areas: areasOf(to.role, to.areas ?? member.areas),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('person_id', '=', personId)
    .execute();
  await withdrawRequestsOf(scope, personId);
  return presentMember(scope, await memberQuery(scope).where('persons.id', '=', personId).executeTakeFirstOrThrow());
}

/** Takes a member out, from their next request on. The last owner stays. */
export async function removeMember(scope: Scope, email: string, version?: number): Promise<void> {
  const byEmail = (query: MemberQuery) =>
    query.where((eb) => eb(eb.fn('lower', ['persons.email']), '=', email.toLowerCase()));
  const member = await lockedMember(scope, byEmail, version);
  if (member.role === 'OWNER') await refuseLastOwner(scope);
  await scope.db
    .deleteFrom('memberships')
    .where('administration_id', '=', scope.administrationId)
    .where('person_id', '=', member.id)
    .execute();
  await takeFromDirectory(scope, member.id);
  await withdrawRequestsOf(scope, member.id);
}

/** The member. Nobody else changes who works here until the transaction ends, so that two owners cannot leave side by side. */
async function lockedMember(
  scope: Scope,
  which: (query: MemberQuery) => MemberQuery,
  version: number | undefined,
): Promise<MemberRow> {
  await scope.db
    .selectFrom('memberships')
    .select('person_id')
    .where('administration_id', '=', scope.administrationId)
    .orderBy('person_id')
    .forUpdate()
    .execute();
  const member = orNotFound(await which(memberQuery(scope)).executeTakeFirst());
  if (version !== undefined && member.version !== version) throw new Refusal('stale_version');
  return member;
}

/** Only an employee has areas, and then at least one. */
export function areasOf(role: CustomerRole, areas: readonly string[]): string[] {
  if (role !== 'EMPLOYEE') return [];
  if (areas.length === 0) throw refuseField('areas', 'required');
  return [...new Set(areas)];
}

async function refuseLastOwner(scope: Scope): Promise<void> {
  const owners = await memberQuery(scope).where('memberships.role', '=', 'OWNER').execute();
  if (owners.length < 2) throw new Refusal('last_owner');
}

type MemberQuery = ReturnType<typeof memberQuery>;

function memberQuery(scope: Scope) {
  return scope.db
    .selectFrom('memberships')
    .innerJoin('persons', 'persons.id', 'memberships.person_id')
    .select(['persons.id', 'persons.name', 'persons.email', 'memberships.role', 'memberships.areas'])
    .select(['memberships.created_at as since', 'memberships.version'])
    .where('memberships.administration_id', '=', scope.administrationId);
}

type MemberRow = {
  id: number;
  name: string;
  email: string;
  role: string;
  areas: string[];
  since: string;
  version: number;
};

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
