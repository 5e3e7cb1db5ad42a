import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { verifySync } from 'otplib';
import { Refusal } from '#platform/refusal';
import type { Encryption } from '#platform/crypto/encryption';
import type { PersonScope, VisitorScope } from '#platform/scope';
import { noteEvent } from '../account-events.ts';
import { keyPlace, type Person } from '../profile/person.ts';

const STEP_SECONDS = 30;
const TOKENS = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** The digits of a code of the app; undefined of what cannot be one, such as a backup token. */
function digitsOf(code: string): string | undefined {
  const digits = code.replaceAll(' ', '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/** The time step that a code of the authenticator app belongs to (RFC 6238, one step of tolerance); undefined when it is not right. */
export function totpStepOf(key: string, code: string): number | undefined {
  const digits = digitsOf(code);
  if (digits === undefined) return undefined;
  const result = verifySync({ secret: key, token: digits, epochTolerance: STEP_SECONDS });
  return result.valid ? Math.floor(Date.now() / 1000 / STEP_SECONDS) + result.delta : undefined;
}

/**
 * Uses up a code of the app: of the same code twice, the second is wrong. While no key of the server opens that of the app nobody knows whether
 * it is: that is said, counts as no try, and leaves the backup tokens to get in by.
 */
export async function spendAppCode(
  scope: VisitorScope,
  seals: Encryption,
  person: Person,
  code: string,
): Promise<boolean> {
  if (person.totp_secret === null || digitsOf(code) === undefined) return false;
  const key = seals.tryOpen(keyPlace('totp_secret', person.id), person.totp_secret);
  if (key === undefined) throw new Refusal('authenticator_unreadable');
  const step = totpStepOf(key, code);
  if (step === undefined) return false;
  return spendStep(scope, person.id, step);
}

/** Notes to which time step the code belongs that a person gave last; false when they gave one of it, or of a later one, before. */
export async function spendStep(scope: VisitorScope, personId: number, step: number): Promise<boolean> {
  const used = await scope.db
    .insertInto('authenticator_steps')
    .values({ person_id: personId, last_step: step })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet((eb) => ({ last_step: eb.ref('excluded.last_step') }))
        .whereRef('authenticator_steps.last_step', '<', 'excluded.last_step'),
    )
    .returning('person_id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Uses up a backup token: of several at once, one gets it. The session in which the last one was used is noted: without an app and
 * tokens nobody else can set up the app again.
 */
export async function spendBackupToken(
  scope: VisitorScope,
  person: Person,
  token: string,
  sessionId: number,
): Promise<boolean> {
  if (person.totp_secret === null) return false;
  const used = await scope.db
    .updateTable('backup_tokens')
    .set({ used_at: sql<string>`now()` })
    .where('person_id', '=', person.id)
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst();
  if (used === undefined) return false;
  if ((await backupTokensLeft(scope, person.id)) === 0)
    await scope.db.updateTable('sessions').set({ spent_last_token: true }).where('id', '=', sessionId).execute();
  return true;
}

/** Uses up whichever of the two it is, of someone who is signed in; a backup token leaves a line of its own. */
export async function spendCode(
  scope: PersonScope,
  seals: Encryption,
  person: Person,
  { code, userAgent }: { code: string; userAgent: string },
): Promise<boolean> {
  if (await spendAppCode(scope, seals, person, code)) return true;
  if (!(await spendBackupToken(scope, person, code, scope.sessionId))) return false;
  await noteEvent(scope, person.id, 'BACKUP_TOKEN_USED', userAgent);
  return true;
}

/** Whether the last token was used in this session and no new ones were made since. */
export async function spentLastToken(scope: PersonScope): Promise<boolean> {
  const session = await scope.db
    .selectFrom('sessions')
    .select('spent_last_token')
    .where('id', '=', scope.sessionId)
    .executeTakeFirst();
  return session?.spent_last_token === true && (await backupTokensLeft(scope, scope.personId)) === 0;
}

/** Ten new tokens of 80 bits; only their hashes are kept, and earlier ones end. */
export async function makeBackupTokens(scope: VisitorScope, personId: number): Promise<string[]> {
  await forgetBackupTokens(scope, personId);
  await scope.db
    .updateTable('sessions')
    .set({ spent_last_token: false })
    .where('person_id', '=', personId)
    .where('spent_last_token', '=', true)
    .execute();
  const tokens = Array.from({ length: TOKENS }, newToken);
  await scope.db
    .insertInto('backup_tokens')
    .values(tokens.map((token) => ({ person_id: personId, token_hash: hashOf(token) })))
    .execute();
  return tokens;
}

export async function forgetBackupTokens(scope: VisitorScope, personId: number): Promise<void> {
  await scope.db.deleteFrom('backup_tokens').where('person_id', '=', personId).execute();
}

export async function backupTokensLeft(scope: VisitorScope, personId: number): Promise<number> {
  const { left } = await scope.db
    .selectFrom('backup_tokens')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

function newToken(): string {
  const letters = Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length] ?? '');
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-');
}

/** As people copy them: in capitals, without hyphens, with spaces. */
function hashOf(token: string): Buffer {
  const bare = token.toLowerCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update('saldo backup token ').update(bare).digest();
}
