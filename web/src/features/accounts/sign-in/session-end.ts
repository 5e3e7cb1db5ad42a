import { SESSION_ENDS, type SessionEnd } from '@saldo/contract';
import type { ApiError } from '../../../app/api/api-error.ts';

/** Why a session was ended elsewhere; undefined if unknown. */
export function sessionEnd(text: unknown): SessionEnd | undefined {
  return SESSION_ENDS.find((each) => each === text);
}

/** What the sign-in page tells of that, in its address; the session of which it was, as far as it is told. */
export function endingOf({ about }: ApiError): { ended?: SessionEnd; email?: string } {
  const ended = sessionEnd(about['because']);
  const email = about['email'];
  return { ...(ended === undefined ? {} : { ended }), ...(typeof email === 'string' ? { email } : {}) };
}
