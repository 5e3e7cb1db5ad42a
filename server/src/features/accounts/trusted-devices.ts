import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { VisitorScope } from '#platform/scope';

const DAYS = 30;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Gives a browser the token with which this person is not asked for the second step for 30 days; only its hash is kept. */
export async function trustDevice(scope: VisitorScope, personId: number, userAgent: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await scope.db
    .deleteFrom('trusted_devices')
    .where('person_id', '=', personId)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
  await scope.db
    .insertInto('trusted_devices')
    .values({
      person_id: personId,
      token_hash: hashOf(token),
      user_agent: userAgent,
      expires_at: sql<string>`now() + make_interval(days => ${DAYS})`,
    })
    .execute();
  return token;
}

export async function isTrusted(scope: VisitorScope, personId: number, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const device = await scope.db
    .selectFrom('trusted_devices')
    .select('id')
    .where('person_id', '=', personId)
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return device !== undefined;
}

export async function forgetDevices(scope: VisitorScope, personId: number): Promise<void> {
  await scope.db.deleteFrom('trusted_devices').where('person_id', '=', personId).execute();
}
