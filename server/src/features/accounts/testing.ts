import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { API, type StaffRole } from '@saldo/contract';
import { generateSync } from 'otplib';
import { sql } from 'kysely';
import { type LinkKind, makeLink } from '#platform/jobs/one-time-links';
import type { Person, World } from '../../../tests/support/world.ts';
import { keyPlace } from './profile/person.ts';
import { openSession, sessionKeys } from './sessions/sessions.ts';

export const PASSWORD = 'a long and private sentence';
/** Of the authenticator app of everyone who signs in with two steps. */
export const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
/** Hashed once, and as cheaply as may be: what it costs to try a password is in its hash. */
export const PASSWORD_HASH = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export type About = { isVerified?: boolean; hasTwoSteps?: boolean; staff_role?: StaffRole };

/** Someone who is signed in and has a password, as far as given with two steps. */
export async function settle(
  world: World,
  { isVerified = true, hasTwoSteps = false, staff_role }: About = {},
): Promise<Person> {
  const person = await world.addPerson();
  await world.database.db
    .updateTable('persons')
    .set({
      password_hash: await PASSWORD_HASH,
      email_verified_at: isVerified ? sql<string>`now()` : null,
      totp_secret: hasTwoSteps ? world.house.seals.seal(keyPlace('totp_secret', person.id), KEY) : null,
      staff_role: staff_role ?? null,
    })
    .where('id', '=', person.id)
    .execute();
  return person;
}

/** The code that the app shows now. */
export function codeNow(key = KEY): string {
  return generateSync({ secret: key });
}

/** A link as it would be mailed. */
export function linkFor(world: World, kind: LinkKind, person: Person): Promise<string> {
  return world.inScope((scope) => makeLink(scope, kind, { person_id: person.id }));
}

/** Another session of the same person: the id by which they see it. */
export async function signInElsewhere(world: World, person: { id: number }, isComplete = true): Promise<number> {
  const keys = sessionKeys(randomBytes(16).toString('hex'), () => '');
  const about = {
    personId: person.id,
    isComplete,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    address: '127.0.0.1',
  };
  return (await world.inScope((scope) => openSession(scope, keys, about))).id;
}

/** Someone who gave the right password and is asked for the second step. */
export async function signInWaiting(world: World): Promise<Person> {
  const { email, id } = await settle(world, { hasTwoSteps: true });
  const body = { email, password: PASSWORD };
  const { reply } = await world.call(API.accounts.login, { params: { step: 'auth' }, body, as: null });
  return { id, email, accessToken: reply.access ?? '' };
}

/** The uuid that is in a person's e-mails. */
export async function settingsUuid(world: World, person: { id: number }): Promise<string> {
  const { email_settings_uuid } = await world.database.db
    .selectFrom('persons')
    .select('email_settings_uuid')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  return email_settings_uuid;
}
