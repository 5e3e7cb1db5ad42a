import type { z } from 'zod';
import type { Authorization } from './authorizations.ts';

/** Who may call: everyone, everyone who signed in, or who holds the authorization in the administration the call is about. */
export type Access = 'public' | 'signed_in' | Authorization;

/**
 * One call of the API. `path` is relative to `/{language}/api/v1/`, with `{name}` for parameters, exactly as the specification
 * writes it. Without `reply` the answer is a file or has no body; then `produces` names its media type.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a multipart form with one file. */
  readonly upload?: true;
  readonly reply?: z.ZodType;
  readonly produces?: string;
};

/** Keeps the exact type of a call while checking its shape. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

/** A room's calls by name. */
export type Calls = Readonly<Record<string, Call>>;
