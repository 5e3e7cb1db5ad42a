import type { z } from 'zod';
import { type Authorization, STAFF_ROLES, type StaffRole } from '../administrations/authorizations.ts';

/** Who may call what is not about one administration: which of the provider's people. */
export const STAFF_ACCESS = {
  staff: STAFF_ROLES,
  'staff.lead': ['TEAM_LEAD', 'STAFF_ADMIN'],
  'staff.admin': ['STAFF_ADMIN'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;
export type StaffAccess = keyof typeof STAFF_ACCESS;

/**
 * Who may call: everyone, everyone who signed in, staff of a certain role, or who holds the authorization in the administration the
 * call is about.
 */
export type Access = 'public' | 'signed_in' | StaffAccess | Authorization;

export function isStaffAccess(access: string): access is StaffAccess {
  return Object.hasOwn(STAFF_ACCESS, access);
}

/**
 * One call of the API. `path` is relative to `/{language}/api/v1/`, with `{name}` for parameters, exactly as the specification
 * writes it. Without `reply` the answer is a file or has no body; then `produces` names its media type.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** A second authorization that it takes: it acts in two rooms. */
  readonly also?: Authorization;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * Why a writing call is not answered from the first time when it is sent again with its Idempotency-Key. Without it that is so for every
   * call but those that read, and those that everyone may make: a key belongs to a person.
   */
  readonly unkeyed?: string;
  /** What a reading call notes anyway. It is asked by our own pages alone, as what changes something is. */
  readonly notes?: string;
  /** The body is a multipart form with one file. */
  readonly upload?: true;
  /** Media types of which the file may also be the body itself, without a form: programs send so what they made. */
  readonly bodyMayBe?: readonly string[];
  readonly reply?: z.ZodType;
  readonly produces?: string;
};

/** Keeps the exact type of a call while checking its shape. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

/** Whether a call that is sent again with its Idempotency-Key is done once. */
export function isKeyed({ method, access, unkeyed }: Call): boolean {
  return method !== 'GET' && access !== 'public' && unkeyed === undefined;
}

/** A room's calls by name. */
export type Calls = Readonly<Record<string, Call>>;
