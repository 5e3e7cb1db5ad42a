import { createHash, randomBytes } from 'node:crypto';
import type { LinkOverReason } from '@saldo/contract';
import { sql } from 'kysely';
import type { VisitorScope } from '../scope.ts';

export type LinkKind =
  | 'VERIFY_EMAIL'
  | 'RESET_PASSWORD'
  | 'INVITATION'
  | 'VERIFY_SENDER'
  | 'PAYMENT_ACCOUNT'
  | 'BANK_FEED'
  | 'QUESTION';

/** What a link is about: a person, or an object of an administration. */
export type LinkSubject = { person_id?: number; administration_id?: number; object_id?: number };

export type Link = { person_id: number | null; administration_id: number | null; object_id: number | null };

type FormerLink = Link & { reason: LinkOverReason };

/** How long a link of each kind works. */
export const LINK_HOURS: Readonly<Record<LinkKind, number>> = {
  VERIFY_EMAIL: 72,
  RESET_PASSWORD: 2,
  INVITATION: 14 * 24,
  VERIFY_SENDER: 72,
  PAYMENT_ACCOUNT: 1,
  BANK_FEED: 1,
  QUESTION: 14 * 24,
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Makes the token of a link that is mailed. Only its hash is kept, so make it where the mail is sent and give it to nobody else. Earlier
 * links of the same kind about the same subject stop working.
 */
export async function makeLink(scope: VisitorScope, kind: LinkKind, subject: LinkSubject): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { person_id = null, administration_id = null, object_id = null } = subject;
  await sql`update one_time_links set used_at = now() where kind = ${kind} and used_at is null
    and (person_id, administration_id, object_id) is not distinct from (${person_id}::bigint, ${administration_id}::bigint, ${object_id}::bigint)`.execute(
    scope.db,
  );
  await scope.db
    .insertInto('one_time_links')
    .values({
      token_hash: hashOf(token),
      kind,
      person_id,
      administration_id,
      object_id,
      expires_at: sql<string>`now() + make_interval(hours => ${LINK_HOURS[kind]})`,
    })
    .execute();
  return token;
}

/** What a link is about, without using it up; undefined when it never was, was used, or is over. */
export async function readLink(scope: VisitorScope, kind: LinkKind, token: string): Promise<Link | undefined> {
  return scope.db
    .selectFrom('one_time_links')
    .select(['person_id', 'administration_id', 'object_id'])
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/**
 * What a link that does not work any more was about, and why it does not, for whoever holds it: nothing may be done by it. Replaced is one
 * that was ended when a newer e-mail was written, or that has a newer one beside it. Undefined when it never was.
 */
export async function formerLink(scope: VisitorScope, kind: LinkKind, token: string): Promise<FormerLink | undefined> {
  const found = await scope.db
    .selectFrom('one_time_links as link')
    .select(['person_id', 'administration_id', 'object_id', 'used_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('one_time_links as newer')
            .select('newer.kind')
            .whereRef('newer.kind', '=', 'link.kind')
            .whereRef('newer.created_at', '>', 'link.created_at')
            .where(
              sql<boolean>`(newer.person_id, newer.administration_id, newer.object_id) is not distinct from (link.person_id, link.administration_id, link.object_id)`,
            )
            .where('newer.used_at', 'is', null),
        )
        .as('has_newer'),
    )
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { used_at, has_newer, ...link } = found;
  return { ...link, reason: has_newer === true ? 'replaced' : used_at === null ? 'expired' : 'used' };
}

/** Uses a link up: of several at once, one gets it. */
export async function takeLink(scope: VisitorScope, kind: LinkKind, token: string): Promise<Link | undefined> {
  return scope.db
    .updateTable('one_time_links')
    .set({ used_at: sql<string>`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['person_id', 'administration_id', 'object_id'])
    .executeTakeFirst();
}
