import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { VisitorScope } from '#platform/scope';

const DAYS = 30;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Gives a browser the token with which this person is not asked for the second step for 30 days; only its hash is kept. */
export async function trustDevice(
  scope: VisitorScope,
  personId: number,
  sessionId: number,
  userAgent: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await scope.db
    .deleteFrom('trusted_devices')
    .where('person_id', '=', personId)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
  const { id } = await scope.db
    .insertInto('trusted_devices')
    .values({
      person_id: personId,
      token_hash: hashOf(token),
      user_agent: userAgent,
      expires_at: sql<string>`now() + make_interval(days => ${DAYS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db.updateTable('sessions').set({ trusted_device_id: id }).where('id', '=', sessionId).execute();
  return token;
}

/** The browser that holds this token, as long as this person trusts it. */
export async function trustedDevice(
  scope: VisitorScope,
  personId: number,
  token: string | undefined,
): Promise<number | undefined> {
  if (token === undefined) return undefined;
  const device = await scope.db
    .selectFrom('trusted_devices')
    .select('id')
    .where('person_id', '=', personId)
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return device?.id;
}

/** Forgets the trust in every browser of a person, but the one that is kept. */
export async function forgetDevices(scope: VisitorScope, personId: number, kept?: number | null): Promise<void> {
  await scope.db
    .deleteFrom('trusted_devices')
    .where('person_id', '=', personId)
    .where('id', '<>', kept ?? 0)
    .execute();
}

/** Forgets the trust in the browser of a session that was ended because it may be in other hands. */
export async function forgetDevice(scope: VisitorScope, id: number | null): Promise<void> {
  if (id !== null) await scope.db.deleteFrom('trusted_devices').where('id', '=', id).execute();
}
