import type { AdministrationEmail } from '@saldo/contract';
import { sql } from 'kysely';
import type { SignInLimits } from '#features/accounts/index';
import { violates } from '#platform/database/database';
import { enqueue } from '#platform/jobs/jobs';
import { takeLink } from '#platform/jobs/one-time-links';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope, VisitorScope } from '#platform/scope';
import { enterByLink } from '../people/link-session.ts';
import { membersWho } from '../people/member-queries.ts';
import { countLetter, countResent, resendAt, secondsUntil } from '../people/resend-limits.ts';

export const SEND_VERIFICATION = 'administrations.send-verification';
export const NOTIFY_SENDER_ADDED = 'administrations.tell-of-sender';

export type SenderRow = { id: number; email: string; verified_at: string | null; sent_at: string };
const COLUMNS = ['id', 'email', 'verified_at', 'sent_at'] as const;

/** The addresses from which receipts may be mailed, by address. */
export async function senderAddresses(scope: Scope): Promise<SenderRow[]> {
  return scope.db
    .selectFrom('administration_emails')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .orderBy(sql`lower(email)`)
    .execute();
}

export async function senderAddress(scope: Scope, id: number): Promise<SenderRow | undefined> {
  return scope.db
    .selectFrom('administration_emails')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds an address and e-mails it a verification link. Those who manage settings are notified. */
export async function addSender(scope: Scope, attempts: SignInLimits, email: string): Promise<SenderRow> {
  const row = await scope.db
    .insertInto('administration_emails')
    .values({ administration_id: scope.administrationId, email, added_by: scope.personId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violates(error, 'administration_emails_once') ? new Refusal('sender_exists') : error;
    });
  await countLetter(scope, attempts, email, 'verification_too_soon');
  await enqueue(scope, SEND_VERIFICATION, { email_id: row.id });
  for (const { id, email_verified_at } of await membersWho(scope, 'settings.manage'))
    if (email_verified_at !== null) await enqueue(scope, NOTIFY_SENDER_ADDED, { email_id: row.id, to: id });
  return row;
}

/**
 * Mails the link again, five minutes after the last time at the earliest; from then on it is theirs who asks. Nothing is sent to an address
 * that was verified.
 */
export async function resendVerification(scope: Scope, attempts: SignInLimits, id: number): Promise<SenderRow> {
  const sent = await scope.db
    .updateTable('administration_emails')
    .set({ sent_at: sql<string>`now()`, added_by: scope.personId })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .where('sent_at', '<=', sql<string>`now() - interval '5 minutes'`)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (sent === undefined) {
    const row = orNotFound(await senderAddress(scope, id));
    if (row.verified_at !== null) return row;
    throw new Refusal('verification_too_soon', { about: { retry_after: secondsUntil(resendAt(row.sent_at)) } });
  }
  await countResent(scope, attempts, sent.email, 'verification_too_soon');
  await enqueue(scope, SEND_VERIFICATION, { email_id: id });
  return sent;
}

export async function deleteSender(scope: Scope, id: number): Promise<void> {
  const deleted = await scope.db
    .deleteFrom('administration_emails')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  orNotFound(deleted);
}

/** Verifies the address that the link was mailed to; in the record it is done by whoever asked for that. */
export async function verifySender(visitor: VisitorScope, token: string): Promise<{ email: string; title: string }> {
  const link = await takeLink(visitor, 'VERIFY_SENDER', token);
  if (link === undefined || link.person_id === null || link.administration_id === null || link.object_id === null)
    throw new Refusal('link_over');
  const scope = await enterByLink(visitor, link.administration_id, link.person_id);
  const verified = await scope.db
    .updateTable('administration_emails')
    .set({ verified_at: sql<string>`now()` })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', link.object_id)
    .returning('email')
    .executeTakeFirst();
  if (verified === undefined) throw new Refusal('link_over');
  const { title } = await scope.db
    .selectFrom('administrations')
    .select('title')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return { email: verified.email, title };
}

/** Receipts that are mailed from this address go straight to the inbox: it was verified for that, or by a member who may send receipts. */
export async function isVerifiedSender(scope: Scope, email: string): Promise<boolean> {
  return (await isSenderAddress(scope, email)) || isOfUploader(scope, email);
}

async function isOfUploader(scope: Scope, email: string): Promise<boolean> {
  const uploaders = await membersWho(scope, 'purchases.upload');
  return uploaders.some((each) => each.email_verified_at !== null && each.email.toLowerCase() === email.toLowerCase());
}

async function isSenderAddress(scope: Scope, email: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('administration_emails')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an address is the company's, or of someone who works in it. One that was only verified for receipts may be a supplier's. */
export async function isOwnAddress(scope: Scope, email: string): Promise<boolean> {
  const own = await scope.db
    .selectFrom('administrations as a')
    .leftJoin('memberships as m', 'm.administration_id', 'a.id')
    .leftJoin('persons as p', 'p.id', 'm.person_id')
    .where('a.id', '=', scope.administrationId)
    .where((eb) => eb(eb.val(email.toLowerCase()), 'in', [sql<string>`lower(a.email)`, sql<string>`lower(p.email)`]))
    .select('a.id')
    .executeTakeFirst();
  return own !== undefined;
}

/** Asks an address to verify itself, unless it was asked before. */
export async function trustSender(scope: Scope, attempts: SignInLimits, email: string): Promise<void> {
  const known = await scope.db
    .selectFrom('administration_emails')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  if (known === undefined) await addSender(scope, attempts, email);
}

export function presentSender(row: SenderRow): AdministrationEmail {
  return { ...row, resend_at: resendAt(row.sent_at) };
}
