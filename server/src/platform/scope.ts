import type { Authorization, Role, StaffRole } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import type { Transaction } from './database/database.ts';
import { Refusal } from './refusal.ts';

export type Language = 'en' | 'nl';

/** A transaction of someone who did not sign in (yet). */
export type VisitorScope = {
  readonly db: Transaction;
  readonly language: Language;
  readonly today: IsoDate;
  readonly requestId: string;
};

/** Who is asking. */
export type PersonScope = VisitorScope & {
  readonly personId: number;
  readonly personName: string;
  readonly sessionId: number;
  readonly staffRole: StaffRole | null;
};

/**
 * Who is asking, for which administration, with what they may do there. Every store function takes one: there is no query of an
 * administration's data without it, and row-level security is set to the same administration.
 */
export type Scope = PersonScope & {
  readonly administrationId: number;
  /** The person for whom staff act, when they do; recorded beside the actor. */
  readonly onBehalfOf: number | null;
  readonly role: Role;
  readonly authorizations: ReadonlySet<Authorization>;
  /** What only a feature that is off takes away; absent where no person asks. */
  readonly switchedOff?: ReadonlySet<Authorization>;
};

export function may(scope: Scope, authorization: Authorization): boolean {
  return scope.authorizations.has(authorization);
}

/** A task of the company, for which nobody asks now: whoever caused it was allowed to. */
export function isTask({ role, sessionId }: Scope): boolean {
  return role === 'OWNER' && sessionId === 0;
}

/**
 * The administration that a person is in, for calls that everyone who signed in may make: refused as not found for who named none, and for
 * who may not enter the one they named.
 */
export function inAdministration(scope: PersonScope | Scope): Scope {
  if (!('administrationId' in scope)) throw new Refusal('not_found');
  return scope;
}

/** Does some work in a transaction of its own, as who asks. */
export type Begin<S extends VisitorScope> = <Result>(work: (scope: S) => Promise<Result>) => Promise<Result>;
