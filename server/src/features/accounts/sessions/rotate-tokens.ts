import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { SessionEnd } from '@saldo/contract';
import type { HttpExchange } from '#platform/http/handlers';
import type { VisitorScope } from '#platform/scope';
import { noteEvent } from '../account-events.ts';
import type { SignInLimits } from '../sign-in/sign-in-limits.ts';
import { notifySignIn } from '../letters/send-letter.ts';
import { endSession, refreshToken, type SessionKeys, type Stored, type Tokens } from './sessions.ts';
import { forgetDevice } from '../two-step/trusted-devices.ts';

/** Parallel calls of one client may all refresh with the token they still have. */
const GRACE_SECONDS = 10;

/** Why a session is over, and whose it was; nothing for a token that is not one of ours. */
export type SessionEnding = { because: SessionEnd; email?: string };

export type Rotation =
  | { kind: 'rotated' | 'grace'; tokens: Tokens }
  | { kind: 'ended'; ending?: SessionEnding | undefined };

type Client = Pick<HttpExchange, 'userAgent' | 'address'>;

/**
 * Rotates a refresh token. One that was rotated within the last ten seconds gets the current one, for the client that rotated it (twenty
 * parallel calls are one client). In other hands, or later, it was stolen or kept: its session ends, with the trust in its browser, and
 * its person is told. The caller commits that and then refuses.
 */
export async function rotate(
  scope: VisitorScope,
  { keys, attempts }: { keys: SessionKeys; attempts: SignInLimits },
  token: string,
  client: Client,
): Promise<Rotation> {
  const found = await findByToken(scope, keys, token);
  if (found === undefined) return { kind: 'ended', ending: await endingOf(scope, keys, token) };
  const session = await scope.db
    .selectFrom('sessions')
    .select(['id', 'person_id', 'refresh_seed', 'refresh_generation', 'rotated_by', 'trusted_device_id'])
    .select(sql<boolean>`rotated_at > now() - make_interval(secs => ${GRACE_SECONDS})`.as('is_fresh'))
    .where('id', '=', found.id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (session === undefined) return { kind: 'ended', ending: await endingOf(scope, keys, token) };
  const access = keys.issueAccess(session.id);
  const presented = found.generation;
  const rotated_by = nameOf(keys, client);
  if (presented === session.refresh_generation) {
    const next = { ...session, refresh_generation: presented + 1 };
    await scope.db
      .updateTable('sessions')
      .set({
        refresh_generation: next.refresh_generation,
        rotated_at: sql<string>`now()`,
        rotated_by,
        last_address: client.address,
      })
      .where('id', '=', session.id)
      .execute();
    return { kind: 'rotated', tokens: { access, refresh: refreshToken(keys, next) } };
  }
  const isSameClient = session.rotated_by === null || session.rotated_by.equals(rotated_by);
  if (presented === session.refresh_generation - 1 && session.is_fresh && isSameClient)
    return { kind: 'grace', tokens: { access, refresh: refreshToken(keys, session) } };
  await endSession(scope, session.id, 'refresh_reuse');
  await forgetDevice(scope, session.trusted_device_id);
  await noteEvent(scope, session.person_id, 'SIGN_IN_COPIED', client.userAgent);
  await notifySignIn(scope, attempts, session.person_id, 'SIGN_IN_COPIED', client);
  return { kind: 'ended', ending: { because: 'copied' } };
}

const ENDS: Readonly<Record<string, SessionEnd>> = {
  removed: 'elsewhere',
  logout_everywhere: 'elsewhere',
  password_changed: 'password',
  password_reset: 'password',
  two_step_changed: 'two_step',
  refresh_reuse: 'copied',
  staff_removed: 'role',
};

/**
 * What became of the session that a token was made for. Of one that two held it is not told whose it was, nor to who has an older token than
 * the newest two, which of a session that lives would count as copied.
 */
async function endingOf(scope: VisitorScope, keys: SessionKeys, token: string): Promise<SessionEnding | undefined> {
  const read = readToken(token);
  if (read === undefined) return undefined;
  const session = await scope.db
    .selectFrom('sessions')
    .innerJoin('persons', 'persons.id', 'sessions.person_id')
    .select(['sessions.id', 'refresh_seed', 'refresh_generation', 'ended_at', 'ended_reason', 'email'])
    .where('sessions.id', '=', read.id)
    .where('is_complete', '=', true)
    .where((eb) => eb.or([eb('ended_at', 'is not', null), eb('expires_at', '<=', sql<string>`now()`)]))
    .executeTakeFirst();
  if (session === undefined || !isAuthentic(keys, { ...session, refresh_generation: read.generation }, token))
    return undefined;
  const because = session.ended_at === null ? 'expired' : ENDS[session.ended_reason ?? ''];
  if (because === undefined) return undefined;
  const isLate = read.generation < session.refresh_generation - 1;
  return because === 'copied' || isLate ? { because } : { because, email: session.email };
}

/** The session that lives by this token, or by the one after it; undefined when there is none. */
export async function sessionOfToken(
  scope: VisitorScope,
  keys: SessionKeys,
  token: string | undefined,
): Promise<number | undefined> {
  const found = token === undefined ? undefined : await findByToken(scope, keys, token);
  return found !== undefined && found.generation >= found.current - 1 ? found.id : undefined;
}

/** The session that a token was made for, however long ago, as long as it lives. */
async function findByToken(
  scope: VisitorScope,
  keys: SessionKeys,
  token: string,
): Promise<{ id: number; generation: number; current: number } | undefined> {
  const read = readToken(token);
  if (read === undefined) return undefined;
  const session = await scope.db
    .selectFrom('sessions')
    .select(['id', 'refresh_seed', 'refresh_generation'])
    .where('id', '=', read.id)
    .where('ended_at', 'is', null)
    .where('is_complete', '=', true)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  const { generation } = read;
  if (session === undefined || !isAuthentic(keys, { ...session, refresh_generation: generation }, token))
    return undefined;
  return { id: session.id, generation, current: session.refresh_generation };
}

function readToken(token: string): { id: number; generation: number } | undefined {
  const match = /^(\d{1,15})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  return match === null ? undefined : { id: Number(match[1]), generation: Number(match[2]) };
}

function isAuthentic(keys: SessionKeys, session: Stored, token: string): boolean {
  const authentic = Buffer.from(refreshToken(keys, session));
  const given = Buffer.from(token);
  return given.length === authentic.length && timingSafeEqual(given, authentic);
}

/** Names the program and the network that calls come from. Within a network a provider hands out other addresses from call to call. */
function nameOf({ refreshKey }: SessionKeys, { userAgent, address }: Client): Buffer {
  return createHmac('sha256', refreshKey)
    .update(`client ${networkOf(address)} ${userAgent}`)
    .digest();
}

/** The first half of an IPv4 address, the first quarter of another: what a provider has as a whole. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain.split('.').slice(0, 2).join('.');
  const [start = ''] = plain.split('::');
  return [...start.split(':'), '0', '0'].slice(0, 2).join(':');
}
