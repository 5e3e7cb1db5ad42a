import type { TwoStepReset } from '@saldo/contract';
import { sql } from 'kysely';
import { violates } from '#platform/database/database';
import { orNotFound, Refusal } from '#platform/refusal';
import type { PersonScope } from '#platform/scope';
import { noteEvent } from '../account-events.ts';
import { lockPerson } from '../profile/person.ts';
import { forgetBackupTokens } from './second-factor.ts';
import { queueEmail } from '../letters/send-letter.ts';
import { endSessions } from '../sessions/sessions.ts';
import { forgetDevices } from './trusted-devices.ts';

type Row = Omit<TwoStepReset, 'may_approve'> & { requested_by_id: number };

function leads({ staffRole }: PersonScope): boolean {
  return staffRole === 'TEAM_LEAD' || staffRole === 'STAFF_ADMIN';
}

const present =
  ({ personId, staffRole }: PersonScope) =>
  ({ requested_by_id, ...row }: Row): TwoStepReset => ({
    ...row,
    may_approve: staffRole === 'STAFF_ADMIN' && ![requested_by_id, row.person_id].includes(personId),
  });

/** Those that can still be carried out, the oldest first: all for who leads, and for anyone what is about themself. */
export async function twoStepResets(scope: PersonScope): Promise<TwoStepReset[]> {
  const { rows } = await sql<Row>`
    select r.id, r.person_id, p.name, p.email, r.reason, a.name as requested_by, r.requested_by as requested_by_id, r.requested_at, r.expires_at
    from two_step_resets r join persons p on p.id = r.person_id join persons a on a.id = r.requested_by
    where r.outcome is null and r.expires_at > now() and (${leads(scope)} or r.person_id = ${scope.personId}) order by r.id`.execute(
    scope.db,
  );
  return rows.map(present(scope));
}

/** Asks for it. Nobody can for themself: whoever has the password alone would need one more person, and not two. */
export async function requestTwoStepReset(
  scope: PersonScope,
  { person_id, reason }: { person_id: number; reason: string },
): Promise<TwoStepReset> {
  if (person_id === scope.personId) throw new Refusal('two_step_reset_of_oneself');
  const person = await scope.db
    .selectFrom('persons')
    .select(['id', 'totp_secret'])
    .where('id', '=', person_id)
    .where('staff_role', 'is not', null)
    .executeTakeFirst();
  if (orNotFound(person).totp_secret === null) throw new Refusal('two_step_not_on');
  await sql`update two_step_resets set outcome = 'EXPIRED', ended_at = now()
    where person_id = ${person_id} and outcome is null and expires_at <= now()`.execute(scope.db);
  await scope.db
    .insertInto('two_step_resets')
    .values({ person_id, reason, requested_by: scope.personId })
    .execute()
    .catch((error: unknown) => {
      throw violates(error, 'two_step_resets_open') ? new Refusal('two_step_reset_exists') : error;
    });
  await queueEmail(scope, 'TWO_STEP_RESET_REQUESTED', person_id);
  return orNotFound((await twoStepResets(scope)).find((reset) => reset.person_id === person_id));
}

/**
 * Carries it out, by an administrator who is neither the person nor who asked, within its day, and while who asked still leads. From then on
 * the password alone signs in, to nothing but one's own account: the role waits until two steps are on again.
 */
export async function approveTwoStepReset(scope: PersonScope, id: number, userAgent: string): Promise<void> {
  const { rows } = await sql<{ person_id: number; requested_by: number; still_leads: boolean }>`
    select r.person_id, r.requested_by, coalesce(a.staff_role in ('TEAM_LEAD', 'STAFF_ADMIN'), false) as still_leads
    from two_step_resets r join persons a on a.id = r.requested_by
    where r.id = ${id} and r.outcome is null and r.expires_at > now() for no key update of r`.execute(scope.db);
  const { person_id, requested_by, still_leads } = orNotFound(rows[0]);
  if ([person_id, requested_by].includes(scope.personId)) throw new Refusal('two_step_reset_needs_another');
  if (!still_leads) throw new Refusal('not_found');
  const { staff_role, staff_role_waiting } = await lockPerson(scope, person_id);
  await end(scope, id, 'DONE');
  await sql`update persons set totp_secret = null, totp_pending = null, totp_pending_by = null, staff_role = null,
      staff_role_waiting = ${staff_role ?? staff_role_waiting} where id = ${person_id}`.execute(scope.db);
  await forgetBackupTokens(scope, person_id);
  await endSessions(scope, person_id, 'two_step_changed');
  await forgetDevices(scope, person_id);
  await noteEvent(scope, person_id, 'TWO_STEP_RESET', userAgent);
  await queueEmail(scope, 'TWO_STEP_RESET', person_id);
}

/** Takes it back: who asked for it, an administrator, or the person, who may have the app after all or wonder who asked. */
export async function withdrawTwoStepReset(scope: PersonScope, id: number): Promise<void> {
  const { rows } = await sql`select from two_step_resets where id = ${id} and outcome is null and expires_at > now()
    and (${scope.staffRole === 'STAFF_ADMIN'} or ${scope.personId}::bigint in (requested_by, person_id)) for no key update`.execute(
    scope.db,
  );
  orNotFound(rows[0]);
  await end(scope, id, 'WITHDRAWN');
}

async function end(scope: PersonScope, id: number, outcome: 'DONE' | 'WITHDRAWN'): Promise<void> {
  await scope.db
    .updateTable('two_step_resets')
    .set({ outcome, ended_by: scope.personId, ended_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}
