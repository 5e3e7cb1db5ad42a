import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { accessTokenOf } from './exchange.ts';
import type { AccessTokens } from './tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its requests are counted apart. */
    whileTyping?: boolean;
  }
}

/** How many calls of the API one session, and one address, may make in a minute. */
export type RequestLimits = { session: number; address: number };

const MINUTE_MS = 60_000;
/** How many sessions, and addresses, are counted at once; beyond it the longest unseen is forgotten. */
const MOST_COUNTED = 50_000;

/**
 * Limits the calls of routes that are added after it, before anything is read or asked. Health, metrics, pages and their files are not
 * counted. What is asked while somebody types has counters of its own, as large: previews never hold back what saves. Counted in the memory
 * of this process: see docs/decisions/45.
 */
export async function limitRequests(app: FastifyInstance, tokens: AccessTokens, limits: RequestLimits): Promise<void> {
  await app.register(fastifyRateLimit, { global: false, timeWindow: MINUTE_MS, cache: MOST_COUNTED });
  const counters = () => ({
    ofAddress: app.createRateLimit({ max: limits.address }),
    ofSession: app.createRateLimit({ max: limits.session, keyGenerator: (request) => sessionOf(request) ?? '' }),
  });
  const ordinary = counters();
  const typing = counters();
  // A token that is not ours, or is over, names nobody: whoever makes them up is counted by address alone.
  const sessionOf = (request: FastifyRequest): string | undefined => {
    const reading = tokens.read(accessTokenOf(request));
    return reading.kind === 'valid' ? String(reading.sessionId) : undefined;
  };
  app.addHook('onRequest', async (request) => {
    if (!isCall(request)) return;
    const { ofAddress, ofSession } = request.routeOptions.config.whileTyping === true ? typing : ordinary;
    refuseExceeded(await ofAddress(request));
    if (sessionOf(request) !== undefined) refuseExceeded(await ofSession(request));
  });
}

function isCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.includes('/api/v1/') === true;
}

type Counted = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function refuseExceeded(counted: Counted): void {
  if (counted.isAllowed || !counted.isExceeded) return;
  const retry_after = Math.max(counted.ttlInSeconds, 1);
  throw new Refusal('too_many_requests', { about: { retry_after, minutes: Math.ceil(retry_after / 60) } });
}
