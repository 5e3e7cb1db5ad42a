import { sql } from 'kysely';
import type { EncryptedColumn } from '#platform/crypto/rotate-keys';
import type { EncryptedPlace } from '#platform/crypto/encryption';
import type { VisitorScope } from '#platform/scope';

/** What deciding about a person's sign-in takes. */
export type Person = {
  id: number;
  name: string;
  email: string;
  password_hash: string;
  language: string;
  staff_role: string | null;
  staff_role_waiting: string | null;
  email_verified_at: string | null;
  totp_secret: string | null;
  totp_pending: string | null;
  totp_pending_by: number | null;
};

const COLUMNS = [
  'id',
  'name',
  'email',
  'password_hash',
  'language',
  'staff_role',
  'staff_role_waiting',
  'email_verified_at',
  'totp_secret',
  'totp_pending',
  'totp_pending_by',
] as const;

export function personByEmail(scope: VisitorScope, email: string): Promise<Person | undefined> {
  return scope.db
    .selectFrom('persons')
    .select(COLUMNS)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

export function personById(scope: VisitorScope, id: number): Promise<Person> {
  return scope.db.selectFrom('persons').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * A person who stays as they are until the transaction ends: whoever decides by password or second step sees the newest, and who
 * changes them ends every session that was opened before. Always taken before the rows of sessions.
 */
export function lockPerson(scope: VisitorScope, id: number): Promise<Person> {
  return scope.db.selectFrom('persons').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** The keys of authenticator apps that are in use. */
export const APP_KEYS: EncryptedColumn = { table: 'persons', column: 'totp_secret' };

/** The location of an authenticator secret, active or pending. */
export function keyPlace(column: 'totp_secret' | 'totp_pending', personId: number): EncryptedPlace {
  return { table: 'persons', column, row: personId, administration_id: null };
}
