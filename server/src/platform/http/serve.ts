import { type Access, type Authorization, AUTHORIZATIONS, type Call, type Calls, isStaffAccess } from '@saldo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer, Answers, Download, Input } from '../answers.ts';
import type { Clock } from '../clock.ts';
import { type Database, inTransaction } from '../database.ts';
import { Refusal } from '../refusal.ts';
import type { Language, PersonScope, Scope, VisitorScope } from '../scope.ts';
import { enter } from './enter.ts';
import { accessTokenOf, exchangeOf, refuseCrossSite } from './exchange.ts';
import { once } from './idempotency.ts';
import type { AccessTokens } from './tokens.ts';

export type Serving = {
  db: Database;
  tokens: AccessTokens;
  clock: Clock;
  secureCookies: boolean;
  checkReplies: boolean;
};

type AnyScope = VisitorScope | PersonScope | Scope;
type AnyInput = Input<Call>;
type AnyAct = (scope: AnyScope, input: AnyInput, exchange: ReturnType<typeof exchangeOf>) => Promise<unknown>;
type AnyOutside = (
  begin: <Result>(work: (scope: AnyScope) => Promise<Result>) => Promise<Result>,
  input: AnyInput,
  exchange: ReturnType<typeof exchangeOf>,
) => Promise<unknown>;

/**
 * Serves a room's calls: authenticate → validate → authorise → act → present, the same for each. The compiler has checked that
 * there is an answer of the right type for every call; here their types are forgotten.
 */
export function serve<Room extends Calls>(
  app: FastifyInstance,
  serving: Serving,
  calls: Room,
  answers: Answers<Room>,
): void {
  for (const [name, call] of Object.entries(calls)) {
    const answer: Answer<Call> | undefined = (answers as Readonly<Record<string, Answer<Call>>>)[name];
    if (answer === undefined) throw new Error(`no answer for ${name}`);
    if (!isAccess(call.access)) throw new Error(`${name} does not say who may call it`);
    app.route({
      method: call.method,
      url: `/:language(^en$|^nl$)/api/v1/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      handler: (request, reply) => handle(serving, call, answer, request, reply),
    });
  }
}

/** A call that comes without a type, from a description that was read or made, is not trusted to have said it. */
function isAccess(access: unknown): access is Access {
  return (
    typeof access === 'string' &&
    (access === 'public' ||
      access === 'signed_in' ||
      isStaffAccess(access) ||
      (AUTHORIZATIONS as readonly string[]).includes(access))
  );
}

export function languageOf(request: FastifyRequest): Language {
  return request.url.startsWith('/nl/') ? 'nl' : 'en';
}

async function handle(
  serving: Serving,
  call: Call,
  answer: Answer<Call>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  refuseCrossSite(request);
  const sessionId = signedIn(serving, call, request);
  const input = validate(call, request);
  const administrationId = administrationOf(call, input, request);
  const exchange = exchangeOf(request, reply, sessionId, serving.secureCookies);
  const begin = <Result>(work: (scope: AnyScope) => Promise<Result>): Promise<Result> =>
    inTransaction(serving.db, async (db) => {
      const visitor: VisitorScope = {
        db,
        language: languageOf(request),
        today: serving.clock.today(),
        requestId: request.id,
      };
      const scope = await enter(visitor, call.access, sessionId, administrationId);
      if (call.also !== undefined && !mayAlso(scope, call.also)) throw new Refusal('not_allowed');
      return work(scope);
    });
  const result =
    typeof answer === 'function'
      ? await begin((scope) => actOnce(scope, call, input, request, () => (answer as AnyAct)(scope, input, exchange)))
      : await (answer.outside as AnyOutside)(begin, input, exchange);
  void reply.header('cache-control', 'no-store');
  if (call.reply === undefined) return sendDownload(reply, result as Download);
  if (serving.checkReplies) call.reply.parse(result);
  return reply.send(result);
}

function mayAlso(scope: AnyScope, authorization: Authorization): boolean {
  return 'authorizations' in scope && scope.authorizations.has(authorization);
}

function signedIn(serving: Serving, call: Call, request: FastifyRequest): number | undefined {
  const reading = serving.tokens.read(accessTokenOf(request));
  if (reading.kind === 'valid') return reading.sessionId;
  if (call.access === 'public') return undefined;
  throw new Refusal(
    reading.kind === 'expired' || request.cookies['saldo_refresh'] !== undefined ? 'token_not_valid' : 'not_signed_in',
  );
}

function validate(call: Call, request: FastifyRequest): AnyInput {
  const pathParams: unknown = request.params;
  return {
    params: call.params?.parse(pathParams),
    query: call.query?.parse(request.query),
    body: call.body?.parse(call.upload === true ? undefined : (request.body ?? undefined)),
  } as AnyInput;
}

const AdminId = z.coerce.number().int().positive().safe();

/** The administration a call is about: named in its path, query or body, else the one the page works in. */
function administrationOf(call: Call, input: AnyInput, request: FastifyRequest): number | undefined {
  const { params, query, body } = input as Record<string, Record<string, unknown> | undefined>;
  const named =
    params?.['adminId'] ?? query?.['admin_id'] ?? body?.['admin_id'] ?? request.headers['saldo-administration'];
  if (named === undefined) {
    if (call.access === 'public' || call.access === 'signed_in' || isStaffAccess(call.access)) return undefined;
    throw new Refusal('not_found');
  }
  const parsed = AdminId.safeParse(named);
  if (!parsed.success) throw new Refusal('not_found');
  return parsed.data;
}

function actOnce(
  scope: AnyScope,
  call: Call,
  input: AnyInput,
  request: FastifyRequest,
  act: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (call.method === 'GET' || typeof key !== 'string' || !('personId' in scope)) return act();
  // The administration may be named in a header alone, and is part of what was asked.
  const administration = 'administrationId' in scope ? scope.administrationId : null;
  const asked = JSON.stringify([call.method, call.path, administration, input]);
  return once(scope.db, scope.personId, key, asked, act);
}

function sendDownload(reply: FastifyReply, download: Download): FastifyReply {
  const plainName = download.file_name.replaceAll(/[^\w.\- ]/g, '_');
  const disposition = download.inline === true ? 'inline' : 'attachment';
  return reply
    .type(download.media_type)
    .header(
      'content-disposition',
      `${disposition}; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(download.file_name)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
    .header('cache-control', download.cache === 'immutable' ? 'private, max-age=31536000, immutable' : 'no-store')
    .send(
      download.content instanceof Uint8Array
        ? Buffer.from(download.content.buffer, download.content.byteOffset, download.content.byteLength)
        : download.content,
    );
}
