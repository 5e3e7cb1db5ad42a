import {
  type Access,
  type Authorization,
  authorizationsOf,
  type ErrorCode,
  FEATURE_OF,
  isStaffAccess,
  isStaffRole,
  PLUS,
  type Role,
  STAFF_ACCESS,
  type StaffRole,
  switchedOff,
} from '@saldo/contract';
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { PersonScope, Scope, VisitorScope } from '../scope.ts';

type Entered = {
  person_id: number;
  person_name: string;
  staff_role: StaffRole | null;
  administration_id: number | null;
  role: Role | null;
  areas: string[] | null;
  subscription_type: number | null;
  features: string[] | null;
  on_behalf_of: number | null;
};

/**
 * Authorises within the transaction that does the work, in one round trip: is the session alive, is this person a member of the
 * administration or staff who serve it, may they do this. An administration that is not theirs is answered exactly like one that does not exist.
 * A call that writes takes the turn of its administration with it; one that is of no administration sees all that the person may enter.
 */
export async function openScope(
  visitor: VisitorScope,
  access: Access,
  sessionId: number | undefined,
  { administrationId, writes }: { administrationId: number | undefined; writes: boolean },
): Promise<VisitorScope | PersonScope | Scope> {
  if (access === 'public') return visitor;
  if (sessionId === undefined) throw new Refusal('not_signed_in');
  const entered = await askDatabase(visitor.db, {
    sessionId,
    administrationId,
    writes,
    lists: access === 'signed_in' || isStaffAccess(access),
  });
  if (entered === undefined) throw new Refusal('session_ended');
  const person: PersonScope = {
    ...visitor,
    personId: entered.person_id,
    personName: entered.person_name,
    sessionId,
    staffRole: entered.staff_role,
  };
  if (isStaffAccess(access) && !isOneOf(STAFF_ACCESS[access], person.staffRole)) throw new Refusal('not_allowed');
  const scope = memberScope(person, entered);
  if (access === 'signed_in' || isStaffAccess(access)) return scope ?? person;
  if (scope === undefined) throw new Refusal('not_found');
  if (!scope.authorizations.has(access)) throw new Refusal(whyNot(scope, access, entered));
  return scope;
}

function whyNot(scope: Scope, access: Authorization, entered: Entered): ErrorCode {
  if (access === 'purchases.process' && entered.subscription_type === PLUS && !isStaffRole(scope.role))
    return 'plus_customers_upload_only';
  if (scope.switchedOff?.has(access) !== true) return 'not_allowed';
  return FEATURE_OF[access] === 'bank' ? 'bank_not_available' : 'feature_not_available';
}

function isOneOf(roles: readonly StaffRole[], role: StaffRole | null): boolean {
  return role !== null && roles.includes(role);
}

async function askDatabase(
  db: Transaction,
  about: { sessionId: number; administrationId: number | undefined; writes: boolean; lists: boolean },
): Promise<Entered | undefined> {
  const { sessionId, administrationId = null, writes, lists } = about;
  const result = await sql<Entered>`
    select * from enter(${sessionId}, ${administrationId}, ${writes}, ${lists})`.execute(db);
  return result.rows[0];
}

function memberScope(person: PersonScope, entered: Entered): Scope | undefined {
  const { administration_id, role, areas, subscription_type, features } = entered;
  if (administration_id === null || role === null) return undefined;
  const terms = { subscription_type: subscription_type ?? 0, features: features ?? [] };
  return {
    ...person,
    administrationId: administration_id,
    onBehalfOf: entered.on_behalf_of,
    role,
    authorizations: new Set(authorizationsOf(role, areas ?? [], terms)),
    switchedOff: new Set(switchedOff(role, areas ?? [], terms)),
  };
}
