import pg from 'pg';

const WORDS = /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

const CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Cannot connect now, shutting down, too many connections, disk or memory full, connection lost. */
const REFUSED = /^(57P0[1-4]|53\d{3}|08\d{3})$/;

/** The database is unreachable, went away during the request, or is overloaded: the request itself is fine. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return REFUSED.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Of a server that is just starting the socket in the file system is not there yet (ENOENT).
  return WORDS.test(error.message) || CODES.has(code) || syscall === 'connect';
}
