import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Names under which secrets and personal data travel; a value under such a name is never written. */
const NEVER_LOGGED =
  'password secret token authorization cookie body query params headers email bsn iban ibanNumber phone name address'.split(
    ' ',
  );

/**
 * The log: one JSON object a line, on standard output unless told otherwise. It holds what happened, when and to which
 * route, but no personal data: neither bodies, query strings and free parts of paths, nor e-mail addresses and account
 * numbers in messages.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: NEVER_LOGGED.flatMap((name) => [name, `*.${name}`]), censor: '[not logged]' },
    serializers: { req: describeRequest, res: describeReply, err: describeError },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: (...args: Parameters<Logger['info']>) => void) {
        method.apply(
          this,
          args.map((arg: unknown) => (typeof arg === 'string' ? withoutPersons(arg) : arg)) as typeof args,
        );
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * The identity of a request through all its log lines and its reply: the caller's `X-Request-Id` when it is a plain
 * word, otherwise a new one.
 */
export function requestIdOf(request: { headers: IncomingHttpHeaders }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

interface LoggedRequest {
  id?: unknown;
  method?: string;
  url?: string;
  routeOptions?: { url?: string | undefined };
}

function describeRequest(request: LoggedRequest): object {
  return { id: request.id, method: request.method, path: safePath(request) };
}

/** The route's own words and numbers; a name or a token in the path is replaced by the name of its place. */
function safePath({ url = '', routeOptions }: LoggedRequest): string {
  const pattern = routeOptions?.url;
  if (pattern === undefined) return '(no such route)';
  const given = url.split('?', 1)[0]?.split('/') ?? [];
  return pattern
    .split('/')
    .map((part, place) => (part.startsWith(':') && /^\d+$/.test(given[place] ?? '') ? given[place] : part))
    .join('/');
}

function describeReply(reply: { statusCode?: number }): object {
  return { statusCode: reply.statusCode };
}

/** PostgreSQL's `detail` quotes values, so of an error's extras only the code is kept. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutPersons(String(error)) };
  return {
    type: error.name,
    code: (error as { code?: unknown }).code,
    message: withoutPersons(error.message),
    stack: withoutPersons(error.stack ?? ''),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}

/** Takes out what can be recognised by its form: e-mail addresses, IBANs, citizen service numbers and the VAT numbers that hold one. */
function withoutPersons(text: string): string {
  return text
    .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]')
    .replaceAll(/\b(?:NL)?\d{9}(?:B\d{2})?\b/g, '[number]')
    .replaceAll(/\b[A-Z]{2}\d{2}[ ]?(?:[A-Z0-9]{4}[ ]?){2,7}[A-Z0-9]{0,4}\b/g, '[iban]');
}
