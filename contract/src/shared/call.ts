import type { z } from 'zod';
import { type Authorization, STAFF_ROLES, type StaffRole } from '../administrations/authorizations.ts';

/** Access to calls outside one administration: which staff roles. */
export const STAFF_ACCESS = {
  staff: STAFF_ROLES,
  'staff.lead': ['TEAM_LEAD', 'STAFF_ADMIN'],
  'staff.admin': ['STAFF_ADMIN'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;
export type StaffAccess = keyof typeof STAFF_ACCESS;

/**
 * Who may call: everyone, every signed-in person, staff of a certain role, or holders of the authorization in the administration the
 * call is about.
 */
export type Access = 'public' | 'signed_in' | StaffAccess | Authorization;

export function isStaffAccess(access: string): access is StaffAccess {
  return Object.hasOwn(STAFF_ACCESS, access);
}

/**
 * One call of the API. `path` is relative to `/{language}/api/v1/`, with `{name}` for parameters, exactly as the specification
 * writes it. Without `reply`, the response is a file or empty; `produces` is its media type.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** A second required authorization: the call concerns two rooms. */
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
  /** It does not take the turn of its administration: it only reads, or what it stops holds that. */
  readonly beside?: true;
  /** Called repeatedly while somebody types: it has a rate limit of its own, so that it never blocks saving. */
  readonly whileTyping?: true;
  /** All that it reads is of one moment, in however many statements: nothing that is posted meanwhile is seen in some and not in others. */
  readonly ofOneMoment?: true;
  /** What a reading call stores anyway. It must be same-origin, like a write. */
  readonly notes?: string;
  /** The body is a multipart form with one file. */
  readonly upload?: true;
  /** Media types accepted as a raw body, without a form, for programs. */
  readonly bodyMayBe?: readonly string[];
  readonly reply?: z.ZodType;
  readonly produces?: string;
};

/** Checks the shape of a call and keeps its exact type. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

/** Whether a call resent with its Idempotency-Key is executed once. */
export function isKeyed({ method, access, unkeyed }: Call): boolean {
  return method !== 'GET' && access !== 'public' && unkeyed === undefined;
}

/** A room's calls by name. */
export type Calls = Readonly<Record<string, Call>>;
