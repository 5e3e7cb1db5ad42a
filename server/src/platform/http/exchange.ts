import type { Call } from '@saldo/contract';
import { Readable } from 'node:stream';
import type { HttpExchange, UploadedFile } from './handlers.ts';
import { Refusal, refuseField } from '../refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_TOKEN_SECONDS } from './tokens.ts';

export const ACCESS_COOKIE = 'saldo_access';
export const REFRESH_COOKIE = 'saldo_refresh';
/** Says nothing but that there is a session, for the pages themselves: without it they need not ask who is signed in. */
const SIGNED_IN_COOKIE = 'saldo_signed_in';
const DEVICE_COOKIE = 'saldo_device';
const BROWSER_COOKIE = 'saldo_browser';
const REFRESH_SECONDS = 30 * 24 * 3600;
const DEVICE_SECONDS = 30 * 24 * 3600;
/** No browser keeps a cookie longer. */
const BROWSER_SECONDS = 400 * 24 * 3600;

/** What an answer may need of the request itself; `secure` is false only for plain-http development. */
export function exchangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: number | undefined,
  secure: boolean,
): HttpExchange {
  const cookie = { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const;
  return {
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    address: request.ip,
    signature: [request.headers['signature'] ?? ''].flat().join(''),
    refreshToken: request.cookies[REFRESH_COOKIE],
    sessionId,
    deviceToken: request.cookies[DEVICE_COOKIE],
    setDevice(token) {
      reply.setCookie(DEVICE_COOKIE, token, { ...cookie, maxAge: DEVICE_SECONDS });
    },
    browserToken: request.cookies[BROWSER_COOKIE],
    setBrowser(token) {
      reply.setCookie(BROWSER_COOKIE, token, { ...cookie, maxAge: BROWSER_SECONDS });
    },
    setTokens({ access, refresh }) {
      reply.setCookie(ACCESS_COOKIE, access, { ...cookie, maxAge: ACCESS_TOKEN_SECONDS });
      if (refresh === undefined) return;
      reply.setCookie(REFRESH_COOKIE, refresh, { ...cookie, maxAge: REFRESH_SECONDS });
      reply.setCookie(SIGNED_IN_COOKIE, 'yes', { ...cookie, httpOnly: false, maxAge: REFRESH_SECONDS });
    },
    clearTokens() {
      reply.clearCookie(ACCESS_COOKIE, cookie);
      reply.clearCookie(REFRESH_COOKIE, cookie);
      reply.clearCookie(SIGNED_IN_COOKIE, { ...cookie, httpOnly: false });
    },
    file: () => incomingFile(request),
  };
}

async function incomingFile(request: FastifyRequest): Promise<UploadedFile> {
  if (request.body instanceof Readable) return { file_name: '', content: request.body };
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
  const part = await request.file();
  if (part === undefined) throw refuseField('file', 'required');
  return { file_name: part.filename.slice(0, 200), content: part.file };
}

/**
 * A cookie is sent along by the browser whoever made it send, so a call that writes and leans on one must come from our own pages
 * (decisions §1). A bearer token is never sent by itself.
 */
export function refuseCrossSite(request: FastifyRequest, { method, notes }: Call): void {
  if ((method === 'GET' && notes === undefined) || request.headers.authorization !== undefined) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new Refusal('cross_site');
    return;
  }
  const origin = request.headers.origin;
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.headers.host))
    throw new Refusal('cross_site');
}

export function accessTokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  return bearer ?? request.cookies[ACCESS_COOKIE];
}
