import type { IncomingMessage } from 'node:http';
import { type Access, type Authorization, AUTHORIZATIONS, type Call, isKeyed, isStaffAccess } from '@saldo/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { type Handler, Done, type Download, type Input, type Served } from './handlers.ts';
import type { Clock } from '../clock.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import type { Language, PersonScope, Scope, VisitorScope } from '../scope.ts';
import type { Encryption } from '../crypto/encryption.ts';
import { openScope } from './enter.ts';
import { accessTokenOf, exchangeOf, refuseCrossSite } from './exchange.ts';
import { earlierReply, hashingFile, type KeyedRequest, once, refuseOddKey, type RequestHash } from './idempotency.ts';
import type { AccessTokens } from './tokens.ts';

export type Serving = {
  db: Database;
  tokens: AccessTokens;
  requestHash: RequestHash;
  seals: Encryption;
  clock: Clock;
  secureCookies: boolean;
  checkReplies: boolean;
};

type AnyScope = VisitorScope | PersonScope | Scope;
type AnyInput = Input<Call>;
type AnyAct = (scope: AnyScope, input: AnyInput, exchange: ReturnType<typeof exchangeOf>) => Promise<unknown>;
type AnyBegin = <Result>(work: (scope: AnyScope) => Promise<Result>) => Promise<Result>;
type AnyOnce = { once(work: (scope: AnyScope) => Promise<unknown>): Promise<Done<unknown>> };
type AnyOutside = (begin: AnyBegin, input: AnyInput, exchange: ReturnType<typeof exchangeOf>) => Promise<unknown>;
type AnyOutsideOnce = (
  begin: AnyBegin & AnyOnce,
  input: AnyInput,
  exchange: ReturnType<typeof exchangeOf>,
) => Promise<Done<unknown>>;

/**
 * Serves a room's calls: authenticate → validate → authorise → act → present, the same for each. The compiler has checked that
 * there is an answer of the right type for every call; here their types are forgotten.
 */
export function serve(app: FastifyInstance, serving: Serving, { calls, answers }: Served): void {
  for (const [name, call] of Object.entries(calls)) {
    const answer = answers[name];
    if (answer === undefined) throw new Error(`no handler for ${name}`);
    if (!isAccess(call.access)) throw new Error(`${name} declares no access`);
    const route: RouteOptions = {
      method: call.method,
      url: `/:language(^en$|^nl$)/api/v1/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      config: { whileTyping: call.whileTyping === true },
      handler: (request, reply) => handle(serving, call, answer, request, reply),
    };
    if (call.bodyMayBe === undefined) app.route(route);
    else routeOfDocuments(app, route, call.bodyMayBe);
  }
}

/** A route that takes a document as the body itself: it is handed on as it comes in, and no other route knows its media type. */
function routeOfDocuments(app: FastifyInstance, route: RouteOptions, mediaTypes: readonly string[]): void {
  app.register(async (own) => {
    own.addContentTypeParser([...mediaTypes], async (_request: FastifyRequest, content: IncomingMessage) => content);
    own.route(route);
  });
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
  answer: Handler<Call>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  refuseCrossSite(request, call);
  const sessionId = signedIn(serving, call, request);
  const input = validate(call, request);
  const administrationId = administrationOf(call, input, request);
  const exchange = exchangeOf(request, reply, sessionId, serving.secureCookies);
  const keyed = keyedRequestOf(serving, call, { input, administrationId }, request);
  const begin: AnyBegin = (work) =>
    inTransaction(
      serving.db,
      async (db) => {
        const visitor: VisitorScope = {
          db,
          language: languageOf(request),
          today: serving.clock.today(),
          requestId: request.id,
        };
        const scope = await openScope(visitor, call.access, sessionId, {
          administrationId,
          writes: call.method !== 'GET' && call.beside !== true,
        });
        if (call.also !== undefined && !mayAlso(scope, call.also)) throw new Refusal('not_allowed');
        return work(scope);
      },
      { ofOneMoment: call.ofOneMoment === true },
    );
  const result =
    typeof answer === 'function'
      ? await begin((scope) => actOnce(scope, keyed, () => (answer as AnyAct)(scope, input, exchange)))
      : isKeyed(call)
        ? await outsideOnce(begin, keyed, call, { outside: answer.outside as AnyOutsideOnce, input, exchange })
        : await (answer.outside as AnyOutside)(begin, input, exchange);
  void reply.header('cache-control', 'no-store');
  if (call.reply === undefined) return sendDownload(reply, result as Download);
  if (serving.checkReplies) proveReply(call.reply, result);
  return reply.send(result);
}

/** A reply that does not match the contract is a defect of the server. */
function proveReply(agreed: NonNullable<Call['reply']>, reply: unknown): void {
  const { error } = agreed.safeParse(reply);
  if (error !== undefined) throw new Error(`the reply does not match the contract: ${error.message}`);
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

/** Which request of which person this is, once it is known who asks; undefined when nothing is to be kept of it. */
type KeyedBy = (scope: AnyScope, file?: string) => KeyedRequest | undefined;

function keyedRequestOf(
  serving: Serving,
  call: Call,
  { input, administrationId = null }: { input: AnyInput; administrationId: number | null | undefined },
  request: FastifyRequest,
): KeyedBy | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !isKeyed(call)) return undefined;
  return (scope, file) => {
    if (!('personId' in scope)) return undefined;
    refuseOddKey(key);
    // The administration may be named in a header alone, and is part of what was asked.
    const asked = [call.method, call.path, administrationId, withoutProof(input), file];
    const hash = serving.requestHash(JSON.stringify(asked));
    return { personId: scope.personId, key, hash, seals: serving.seals };
  };
}

/** Whoever asks again proves who they are with the next code: that is the same request. */
function withoutProof({ params, query, body }: AnyInput): unknown[] {
  const { step_up: _proof, ...rest } = (body ?? {}) as Record<string, unknown>;
  return [params, query, body === undefined ? undefined : rest];
}

function actOnce(
  scope: AnyScope,
  keyed: KeyedBy | undefined,
  act: () => Promise<unknown>,
  file?: string,
): Promise<unknown> {
  const request = keyed?.(scope, file);
  return request === undefined ? act() : once(scope.db, request, act);
}

/**
 * What is done outside of a transaction is asked first whether it was done before: a code that was spent, or a service outside, is not
 * asked again. Which file came in is known only when it has, so an upload is compared in the transaction that does the work.
 */
async function outsideOnce(
  begin: AnyBegin,
  keyed: KeyedBy | undefined,
  call: Call,
  { outside, input, exchange }: { outside: AnyOutsideOnce; input: AnyInput; exchange: ReturnType<typeof exchangeOf> },
): Promise<unknown> {
  const file = keyed !== undefined && call.upload === true ? hashingFile(exchange) : undefined;
  if (keyed !== undefined && file === undefined) {
    const earlier = await begin(async (scope) => {
      const request = keyed(scope);
      return request === undefined ? undefined : earlierReply(scope.db, request);
    });
    if (earlier !== undefined) return earlier.reply;
  }
  const doOnce: AnyOnce['once'] = async (work) =>
    new Done(await begin((scope) => actOnce(scope, keyed, () => work(scope), file?.digest())));
  const beginOnce: AnyBegin & AnyOnce = Object.assign(
    <Result>(work: (scope: AnyScope) => Promise<Result>) => begin(work),
    {
      once: doOnce,
    },
  );
  return (await outside(beginOnce, input, file?.exchange ?? exchange)).reply;
}

function sendDownload(reply: FastifyReply, download: Download): FastifyReply {
  const plainName = download.file_name.replaceAll(/[^\w.\- ]/g, '_');
  if (download.pages !== undefined) void reply.header('saldo-pages', download.pages);
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
