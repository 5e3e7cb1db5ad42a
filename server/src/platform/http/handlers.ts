import type { Readable } from 'node:stream';
import type { Access, Call, Calls, StaffAccess } from '@saldo/contract';
import type { z } from 'zod';
import type { PersonScope, Scope, VisitorScope } from '../scope.ts';

type Parsed<C extends Call, Part extends 'params' | 'query' | 'body'> = C[Part] extends z.ZodType
  ? z.output<C[Part]>
  : undefined;

/** What a call was given, validated. */
export type Input<C extends Call> = { params: Parsed<C, 'params'>; query: Parsed<C, 'query'>; body: Parsed<C, 'body'> };

/** A file as an answer. `inline` may be shown by the browser; the rest is offered for saving. */
export type Download = {
  media_type: string;
  file_name: string;
  content: Uint8Array | Readable;
  inline?: boolean;
  /** Of how many pages it is one. */
  pages?: number;
  cache?: 'immutable';
};

export type ReplyOf<C extends Call> = C['reply'] extends z.ZodType ? z.input<C['reply']> : Download;

/** The scope of a call, by its declared access. */
export type ScopeFor<A extends Access> = A extends 'public'
  ? VisitorScope
  : A extends 'signed_in' | StaffAccess
    ? PersonScope
    : Scope;

/** A file that is being received; it must be read to its end. The name is empty for one that is the body itself. */
export type UploadedFile = { file_name: string; content: Readable };

/** What an answer may need of the request itself. */
export type HttpExchange = {
  readonly userAgent: string;
  /** Address of the caller, for counting attempts; never stored as such. */
  readonly address: string;
  /** What the sender of a webhook signed it with; empty where there is none. */
  readonly signature: string;
  readonly refreshToken: string | undefined;
  readonly sessionId: number | undefined;
  /** Proof that this browser did the second step lately. */
  readonly deviceToken: string | undefined;
  setDevice(token: string): void;
  /** What this browser is known by to the people who signed in from it; it proves nothing. */
  readonly browserToken: string | undefined;
  setBrowser(token: string): void;
  setTokens(tokens: { access: string; refresh?: string }): void;
  clearTokens(): void;
  file(): Promise<UploadedFile>;
};

type Act<C extends Call> = (
  scope: ScopeFor<C['access']>,
  input: Input<C>,
  exchange: HttpExchange,
) => Promise<ReplyOf<C>>;

/** Opens a transaction with the caller's scope, checked again each time. */
export type Begin<C extends Call> = <Result>(
  work: (scope: ScopeFor<C['access']>) => Promise<Result>,
) => Promise<Result>;

/** The reply of the transaction that did the work, kept with it for the same request sent again. `begin.once` makes it. */
export class Done<Reply> {
  readonly #reply: Reply;

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  get reply(): Reply {
    return this.#reply;
  }
}

/** Like `begin`, and `once` for the transaction that does the work: with an Idempotency-Key it is done one time. */
type BeginOnce<C extends Call> = Begin<C> & {
  once(work: (scope: ScopeFor<C['access']>) => Promise<ReplyOf<C>>): Promise<Done<ReplyOf<C>>>;
};

/** As `isKeyed` of the contract. */
type IsKeyed<C extends Call> = C['method'] extends 'GET'
  ? false
  : C['access'] extends 'public'
    ? false
    : C extends { readonly unkeyed: string }
      ? false
      : true;

/**
 * An answer that decides itself when to be in a transaction: uploads, downloads and whatever must be slow outside of one. One that writes
 * must end in `begin.once`, or the contract says why it does not.
 */
type ActOutside<C extends Call> = {
  outside: IsKeyed<C> extends true
    ? (begin: BeginOnce<C>, input: Input<C>, exchange: HttpExchange) => Promise<Done<ReplyOf<C>>>
    : (begin: Begin<C>, input: Input<C>, exchange: HttpExchange) => Promise<ReplyOf<C>>;
};

export type Handler<C extends Call> = Act<C> | ActOutside<C>;

/** One answer per call of a room: a missing or mistyped answer does not compile. */
export type Handlers<Room extends Calls> = { readonly [Name in keyof Room]: Handler<Room[Name]> };

/** Calls with their answers, of which the compiler saw that they fit; what is done with them knows no types any more. */
export type Served = { readonly calls: Calls; readonly answers: Readonly<Record<string, Handler<Call>>> };

export function served<C extends Calls>(calls: C, answers: Handlers<C>): Served {
  return { calls, answers };
}
