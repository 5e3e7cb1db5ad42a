import { randomBytes } from 'node:crypto';
import type { StaffRole } from '@saldo/contract';
import { sql } from 'kysely';
import { type Language, type VisitorScope } from '#platform/scope';
import { noteEvent } from '../account-events.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { lockPerson, type Person, personByEmail } from './person.ts';
import { queueEmail } from '../letters/send-letter.ts';
import { endSessions } from '../sessions/sessions.ts';
import { createPerson } from '../sign-up/sign-up.ts';

/** What came of it: the role counts, it waits until two steps are on, or an e-mail asks for a password first. */
export type StaffAdded = 'counts' | 'waits for two steps' | 'is invited';

/** Where operations work: no browser. */
const USER_AGENT = '';

/**
 * Gives someone a role of the provider. Staff sign in with two steps, so until those are on the role waits. Who has no account gets one,
 * and an e-mail to choose a password. `operator` is who did it, for the record.
 */
export async function addStaff(
  scope: VisitorScope,
  { email, role, name, language }: { email: string; role: StaffRole; name: string; language: Language },
  operator: string,
): Promise<StaffAdded> {
  await nameOperator(scope, operator);
  const known = await personByEmail(scope, email);
  const person =
    known === undefined ? await invited(scope, { email, name, language }) : await lockPerson(scope, known.id);
  const isReady = person.totp_secret !== null;
  await scope.db
    .updateTable('persons')
    .set(isReady ? { staff_role: role, staff_role_waiting: null } : { staff_role: null, staff_role_waiting: role })
    .where('id', '=', person.id)
    .execute();
  if (isReady) await noteEvent(scope, person.id, 'STAFF_ROLE_GIVEN', USER_AGENT);
  const mustChoosePassword = person.email_verified_at === null;
  await queueEmail(scope, mustChoosePassword ? 'STAFF_INVITED' : isReady ? 'STAFF_ADDED' : 'STAFF_WAITS', person.id);
  return mustChoosePassword ? 'is invited' : isReady ? 'counts' : 'waits for two steps';
}

/** Someone whose password nobody knows, until they choose one by the e-mail. */
async function invited(
  scope: VisitorScope,
  about: { email: string; name: string; language: Language },
): Promise<Person> {
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'));
  await createPerson(scope, { ...about, password_hash, isVerified: false }, { userAgent: USER_AGENT });
  const made = await personByEmail(scope, about.email);
  if (made === undefined) throw new Error('the person was not created');
  return lockPerson(scope, made.id);
}

/** Takes the role away at once, with the places in teams; every session ends. False when there was no role. */
export async function removeStaff(scope: VisitorScope, email: string, operator: string): Promise<boolean> {
  await nameOperator(scope, operator);
  const known = await personByEmail(scope, email);
  if (known === undefined) return false;
  const person = await lockPerson(scope, known.id);
  if (person.staff_role === null && person.staff_role_waiting === null) return false;
  await scope.db
    .updateTable('persons')
    .set({ staff_role: null, staff_role_waiting: null })
    .where('id', '=', person.id)
    .execute();
  await sql`select leave_teams(${person.id})`.execute(scope.db);
  await endSessions(scope, person.id, 'staff_removed');
  await noteEvent(scope, person.id, 'STAFF_ROLE_TAKEN', USER_AGENT);
  return true;
}

export type StaffListed = { email: string; name: string; role: string; counts: boolean };

export async function listStaff(scope: VisitorScope): Promise<StaffListed[]> {
  const rows = await scope.db
    .selectFrom('persons')
    .select(['email', 'name', 'staff_role', 'staff_role_waiting'])
    .where((eb) => eb.or([eb('staff_role', 'is not', null), eb('staff_role_waiting', 'is not', null)]))
    .orderBy('email')
    .execute();
  return rows.map(({ email, name, staff_role, staff_role_waiting }) => ({
    email,
    name,
    role: staff_role ?? staff_role_waiting ?? '',
    counts: staff_role !== null,
  }));
}

async function nameOperator(scope: VisitorScope, operator: string): Promise<void> {
  await sql`set local saldo.operator = ${sql.lit(operator)}`.execute(scope.db);
}
