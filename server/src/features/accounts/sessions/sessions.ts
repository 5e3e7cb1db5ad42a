import { createHmac, randomBytes } from 'node:crypto';
import type { AccountSession } from '@saldo/contract';
import { sql } from 'kysely';
import { orNotFound, Refusal } from '#platform/refusal';
import type { PersonScope, VisitorScope } from '#platform/scope';
import { noteEvent } from '../account-events.ts';
import { deviceWithVersion } from './device-name.ts';
import { lockPerson } from '../profile/person.ts';
import { forgetDevice, forgetDevices } from '../two-step/trusted-devices.ts';

const SESSION_DAYS = 30;

/** How sessions are named and tokens made; the key comes from the environment, never from the database. */
export type SessionKeys = { refreshKey: Buffer; issueAccess(sessionId: number): string };

export function sessionKeys(secret: string, issueAccess: (sessionId: number) => string): SessionKeys {
  return { refreshKey: createHmac('sha256', secret).update('saldo refresh token').digest(), issueAccess };
}

export type Tokens = { access: string; refresh: string };

export type Stored = { id: number; refresh_seed: Buffer; refresh_generation: number };

/** Derived, not stored: from what the database has and from a key that it does not have. */
export function refreshToken(keys: SessionKeys, session: Stored): string {
  const name = `${String(session.id)}.${String(session.refresh_generation)}`;
  const proof = createHmac('sha256', keys.refreshKey).update(session.refresh_seed).update(name).digest('base64url');
  return `${name}.${proof}`;
}

/** Opens a session; incomplete until every step that the person needs has been done. */
export async function openSession(
  scope: VisitorScope,
  keys: SessionKeys,
  about: { personId: number; isComplete: boolean; userAgent: string; address: string; device?: number | undefined },
): Promise<{ id: number; tokens: Tokens }> {
  const session = await scope.db
    .insertInto('sessions')
    .values({
      person_id: about.personId,
      refresh_seed: randomBytes(32),
      is_complete: about.isComplete,
      user_agent: about.userAgent,
      last_address: about.address,
      trusted_device_id: about.device ?? null,
      expires_at: sql<string>`now() + make_interval(days => ${SESSION_DAYS})`,
    })
    .returning(['id', 'refresh_seed', 'refresh_generation'])
    .executeTakeFirstOrThrow();
  return { id: session.id, tokens: { access: keys.issueAccess(session.id), refresh: refreshToken(keys, session) } };
}

export async function completeSession(scope: VisitorScope, keys: SessionKeys, sessionId: number): Promise<Tokens> {
  const session = await scope.db
    .updateTable('sessions')
    .set({ is_complete: true })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(['id', 'refresh_seed', 'refresh_generation'])
    .executeTakeFirst();
  if (session === undefined) throw new Refusal('challenge_over');
  return { access: keys.issueAccess(session.id), refresh: refreshToken(keys, session) };
}

/** What becomes of a session that ends: where it was used is not kept any longer. */
export function ended(reason: string) {
  return { ended_at: sql<string>`now()`, ended_reason: reason, last_address: null };
}

export async function endSession(scope: VisitorScope, sessionId: number, reason: string): Promise<void> {
  await scope.db
    .updateTable('sessions')
    .set(ended(reason))
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends all sessions of a person, including those waiting for a code, except the given one. */
export async function endSessions(scope: VisitorScope, personId: number, reason: string, kept?: number): Promise<void> {
  await scope.db
    .updateTable('sessions')
    .set(ended(reason))
    .where('person_id', '=', personId)
    .where('id', '<>', kept ?? 0)
    .where('ended_at', 'is', null)
    .execute();
}

/** The administration chosen after signing in, null before. Whether the person may enter it is asked elsewhere. */
export async function workplaceOf(scope: PersonScope): Promise<number | null> {
  const session = await scope.db
    .selectFrom('sessions')
    .select('administration_id')
    .where('id', '=', scope.sessionId)
    .executeTakeFirst();
  return session?.administration_id ?? null;
}

/** Requests are about another administration from the next one on. */
export async function workIn(scope: PersonScope, administrationId: number): Promise<void> {
  await scope.db
    .updateTable('sessions')
    .set({ administration_id: administrationId })
    .where('id', '=', scope.sessionId)
    .execute();
}

/** Where a person is signed in, newest first. */
export async function openSessions(scope: PersonScope): Promise<AccountSession[]> {
  const rows = await scope.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'rotated_at', 'last_address'])
    .where('person_id', '=', scope.personId)
    .where('ended_at', 'is', null)
    .where('is_complete', '=', true)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, user_agent, created_at, rotated_at, last_address }) => ({
    id,
    is_current: id === scope.sessionId,
    device: deviceWithVersion(user_agent, scope.language),
    created_at,
    last_used_at: rotated_at,
    last_address,
  }));
}

/**
 * Ends one of a person's own sessions, with the trust in its browser and a key for the app that it may have seen; someone else's is
 * answered like one that does not exist.
 */
export async function endOwnSession(scope: PersonScope, sessionId: number, userAgent: string): Promise<void> {
  const session = await scope.db
    .updateTable('sessions')
    .set(ended('removed'))
    .where('id', '=', sessionId)
    .where('person_id', '=', scope.personId)
    .where('ended_at', 'is', null)
    .returning('trusted_device_id')
    .executeTakeFirst();
  await forgetDevice(scope, orNotFound(session).trusted_device_id);
  await forgetShownKey(scope, scope.personId);
  await noteEvent(scope, scope.personId, 'SESSION_ENDED', userAgent);
}

/** Ends every session of a person but this one, and the trust in every other browser. */
export async function endOtherSessions(scope: PersonScope, userAgent: string): Promise<void> {
  await lockPerson(scope, scope.personId);
  const { trusted_device_id: own } = await scope.db
    .selectFrom('sessions')
    .select('trusted_device_id')
    .where('id', '=', scope.sessionId)
    .executeTakeFirstOrThrow();
  await endSessions(scope, scope.personId, 'removed', scope.sessionId);
  await forgetDevices(scope, scope.personId, own);
  await forgetShownKey(scope, scope.personId);
  await noteEvent(scope, scope.personId, 'SIGNED_OUT_ELSEWHERE', userAgent);
}

/** Whoever ended may have seen the key for the app that no code has proved yet: the next set-up begins with another. */
async function forgetShownKey(scope: VisitorScope, personId: number): Promise<void> {
  await scope.db.updateTable('persons').set({ totp_pending: null }).where('id', '=', personId).execute();
}

/** Ends everything that this session's person signed in with. A session that waits for its second step proves nothing and ends alone. */
export async function endEverywhere(scope: VisitorScope, sessionId: number, userAgent: string): Promise<void> {
  const session = await scope.db
    .selectFrom('sessions')
    .select('person_id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('is_complete', '=', true)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (session === undefined) return endSession(scope, sessionId, 'logout');
  await lockPerson(scope, session.person_id);
  await endSessions(scope, session.person_id, 'logout_everywhere');
  await forgetDevices(scope, session.person_id);
  await forgetShownKey(scope, session.person_id);
  await noteEvent(scope, session.person_id, 'SIGNED_OUT_EVERYWHERE', userAgent);
}
