import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { HttpExchange } from '#platform/http/handlers';
import type { VisitorScope } from '#platform/scope';

const SIGNED_IN = ['SIGNED_IN', 'SIGNED_IN_WITH_BACKUP_TOKEN'];

/**
 * Notes from which browser someone signs in, by a token it keeps: the same one for everybody who uses it. Says whether that is another
 * browser than before; the very first is not. Ask before the sign-in itself is noted.
 */
export async function rememberDevice(
  scope: VisitorScope,
  personId: number,
  { browserToken }: HttpExchange,
): Promise<{ token: string; isAnother: boolean }> {
  const token = browserToken !== undefined && isToken(browserToken) ? browserToken : newToken();
  const token_hash = hashOf(token);
  const known = await scope.db
    .updateTable('known_devices')
    .set({ last_used_at: sql<string>`now()` })
    .where('person_id', '=', personId)
    .where('token_hash', '=', token_hash)
    .returning('person_id')
    .executeTakeFirst();
  if (known !== undefined) return { token, isAnother: false };
  const before = await scope.db
    .selectFrom('account_events')
    .select('id')
    .where('person_id', '=', personId)
    .where('action', 'in', SIGNED_IN)
    .limit(1)
    .executeTakeFirst();
  await scope.db
    .insertInto('known_devices')
    .values({ person_id: personId, token_hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { token, isAnother: before !== undefined };
}

/** Names a browser in which the person with this address signed in before; undefined for any other. */
export async function knownDevice(
  scope: VisitorScope,
  email: string,
  { browserToken }: HttpExchange,
): Promise<string | undefined> {
  if (browserToken === undefined || !isToken(browserToken)) return undefined;
  const token_hash = hashOf(browserToken);
  const known = await scope.db
    .selectFrom('known_devices')
    .innerJoin('persons', 'persons.id', 'known_devices.person_id')
    .select('person_id')
    .where(sql`lower(persons.email)`, '=', sql`lower(${email})`)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return known === undefined ? undefined : token_hash.toString('hex');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update('saldo browser ').update(token).digest();
}

function newToken(): string {
  return randomBytes(24).toString('base64url');
}

function isToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
