import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Database } from '../database/database.ts';
import { type Logger, requestIdOf } from '../log.ts';
import { registry, requestSeconds } from '../metrics.ts';
import { Refusal } from '../refusal.ts';
import { sql } from 'kysely';
import { failureOf } from './errors.ts';
import { answerBrokenRequest, refuseWhileClosing } from './refuse-early.ts';
import { languageOf } from './serve.ts';

/** The largest file a person may send: bank statements of years are the largest; receipts have a lower limit of their own. */
export const LARGEST_UPLOAD_BYTES = 256 * 1024 * 1024;
const LARGEST_BODY_BYTES = 2 * 1024 * 1024;

/**
 * How long a caller may take to send its headers, and its whole request: a statement of years over a slow line takes minutes. No
 * database connection is held while a request comes in.
 */
const PATIENCE = { headersMilliseconds: 15_000, requestMilliseconds: 10 * 60_000 };

export type HttpOptions = {
  log: Logger;
  db: Database;
  /** Other components and whether they are running: job runner, inbound mail server. */
  parts?: () => Readonly<Record<string, boolean>>;
  overHttps: boolean;
  /** Whose word is taken for the address of the caller: proxies, by address or range. */
  trustedProxies?: readonly string[];
  patience?: typeof PATIENCE;
};

/** The HTTP server without any room: limits, headers, errors in the caller's language, health and metrics. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { headersMilliseconds, requestMilliseconds } = options.patience ?? PATIENCE;
  const app = Fastify({
    loggerInstance: options.log,
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 400 },
    trustProxy:
      options.trustedProxies === undefined || options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: LARGEST_BODY_BYTES,
    requestTimeout: requestMilliseconds,
    http: {
      headersTimeout: headersMilliseconds,
      connectionsCheckingInterval: Math.min(headersMilliseconds, 5_000),
    },
    keepAliveTimeout: 10_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  // What a form on another site can send without asking is not read at all.
  app.removeContentTypeParser('text/plain');
  refuseWhileClosing(app);
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, {
    limits: { fileSize: LARGEST_UPLOAD_BYTES, files: 1, fields: 20, headerPairs: 100 },
    throwFileSizeLimit: true,
  });
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: options.overHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: options.overHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: false,
  });
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)';
    requestSeconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) => answerFailure(new Refusal('not_found'), request, reply));
  addHealth(app, options);
  return app;
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error, languageOf(request), request.id);
  if (failure.isDefect) request.log.error({ err: error, req: request }, 'a request failed');
  if (failure.status === 429 || failure.status === 503) void reply.header('retry-after', retryAfter(error));
  return reply
    .status(failure.status)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(failure.body);
}

function retryAfter(error: unknown): number {
  const seconds = error instanceof Refusal ? error.details.about?.['retry_after'] : undefined;
  return typeof seconds === 'number' ? seconds : 5;
}

function addHealth(app: FastifyInstance, options: HttpOptions): void {
  app.get('/healthz', () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const database = await sql`select 1`.execute(options.db).then(
      () => true,
      () => false,
    );
    const parts = { database, ...options.parts?.() };
    const ready = Object.values(parts).every((isUp) => isUp);
    return reply.status(ready ? 200 : 503).send({ ready, ...parts });
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
