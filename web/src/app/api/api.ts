import { ApiError, readRefusal } from './api-error.ts';

/** What the contract's schemas have in common (the Standard Schema interface), so that this file needs no schema library. */
type Schema = {
  readonly '~standard': {
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined;
    readonly validate: (value: unknown) => unknown;
  };
};
type Input<S> = S extends Schema ? NonNullable<S['~standard']['types']>['input'] : never;
type Output<S> = S extends Schema ? NonNullable<S['~standard']['types']>['output'] : never;

/** A call of the contract. */
export type ApiCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly upload?: true;
  readonly reply?: Schema;
  readonly produces?: string;
};

type Part<C, K extends string> = C extends { readonly [key in K]: infer S extends Schema }
  ? undefined extends Input<S>
    ? { [key in K]?: Input<S> }
    : Record<string, never> extends Input<S>
      ? { [key in K]?: Input<S> }
      : { [key in K]: Input<S> }
  : unknown;

/** What a call takes: exactly the parts the contract gives it. A call that uploads takes a form with the file. */
export type CallInput<C extends ApiCall> = Part<C, 'params'> &
  Part<C, 'query'> &
  (C extends { readonly upload: true } ? { form: FormData } : Part<C, 'body'>);

/** What a call answers; a call without a reply in the contract answers nothing, or a file (`fetchFile`). */
export type CallReply<C extends ApiCall> = C extends { readonly reply: infer R extends Schema } ? Output<R> : undefined;

/** One page of a document, and how many the document has. */
export type PageFile = { file: Blob; pages: number };

export type CallSettings = {
  signal?: AbortSignal | undefined;
  /** One per intent of the person; made here when a POST comes without one. */
  idempotencyKey?: string | undefined;
  /** Called with the share that has been sent, 0 to 1, while a file goes up. */
  onProgress?: ((share: number) => void) | undefined;
  /** The browser sends it to its end, also when its page is left meanwhile. */
  outlives?: boolean;
  /** Report a missing session to the caller instead of asking the person to sign in again. */
  quiet?: boolean;
};

type ApiSurroundings = {
  fetch: (url: string, init: RequestInit, onProgress?: (share: number) => void) => Promise<Response>;
  /** The language of the address; the server words its answers in it. */
  language: () => string;
  /** Asks the person to sign in over the page; true when they did and the call may be tried again. */
  askToSignIn: (over: ApiError) => Promise<boolean>;
  /** What the browser says itself: no connection, no answer in time, an answer that is not ours, an update that failed for no known reason. */
  words: (what: 'network' | 'timeout' | 'server' | 'updateFailed') => string;
  newKey: () => string;
  /** Checks responses against the contract, in development only: it costs time and does not help users. */
  checkReplies: boolean;
};

const TIMEOUT_MS = 30_000;
/** A photo on a slow connection takes longer than an answer may. */
const UPLOAD_TIMEOUT_MS = 600_000;
/** Longer than this nobody waits by themself for a server that is asked too much. */
const LONGEST_WAIT_SECONDS = 60;
/** The access token is over, or the session is: ended elsewhere, or signed out in another tab. */
const WITHOUT_SESSION = ['token_not_valid', 'not_signed_in', 'session_ended'];
/** A failure of which the server knows no more than that it happened. */
const WITHOUT_REASON = ['unknown', 'unexpected'];
const UPDATES: readonly (string | undefined)[] = ['PUT', 'PATCH'];
const REFRESH_PATH = 'account/token/refresh/';

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; form?: FormData };

/** Text, numbers and booleans go into an address; anything else is a mistake of the caller. */
function written(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError('only text, numbers and booleans go into an address');
}

/** The address of a call below the API base. Absent and empty query values are left out. */
export function pathOf(call: Pick<ApiCall, 'path'>, parts: Pick<Parts, 'params' | 'query'>): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts.params?.[name];
    if (value === undefined) throw new Error(`${call.path} needs ${name}`);
    return encodeURIComponent(written(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {}))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && each !== '') query.append(name, written(each));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Ends early, with an AbortError, when nobody waits for it any more. */
async function waited(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    if (signal?.aborted === true) return resolve();
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
  signal?.throwIfAborted();
}

/**
 * Speaks the API. Parallel calls that find the access token over share one refresh; when the session itself is over they
 * share one question to sign in again. Every call is retried at most once for each of the two.
 */
export function createApi(around: ApiSurroundings) {
  let refreshing: Promise<ApiError | undefined> | undefined;
  let refreshes = 0;
  let asking: Promise<boolean> | undefined;

  const addressOf = (path: string) => `/${around.language()}/api/v1/${path}`;

  const once = async (path: string, init: RequestInit, { signal, onProgress }: CallSettings): Promise<Response> => {
    const limit = AbortSignal.timeout(init.body instanceof FormData ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
    const either = signal === undefined ? limit : AbortSignal.any([limit, signal]);
    try {
      return await around.fetch(addressOf(path), { ...init, credentials: 'same-origin', signal: either }, onProgress);
    } catch (error) {
      if (signal?.aborted === true && isAbort(error)) throw error;
      const what = limit.aborted ? 'timeout' : 'network';
      throw new ApiError(0, { code: what, detail: around.words(what) });
    }
  };

  const refusalOf = async (response: Response, method?: string): Promise<ApiError> => {
    const body: unknown = await response.json().catch(() => undefined);
    const refusal = readRefusal(response.status, body, around.words('server'));
    if (!UPDATES.includes(method) || !WITHOUT_REASON.includes(refusal.code)) return refusal;
    const { status, code, errors, reference, about } = refusal;
    return new ApiError(status, { code, errors, reference, about, detail: around.words('updateFailed') });
  };

  /**
   * Gives nothing when there is a new access token, and else why there is none. `before`: how many refreshes there had been when the call
   * was sent. One that came in since then serves it too.
   */
  const refresh = (before: number) => {
    if (before < refreshes) return Promise.resolve(undefined);
    refreshing ??= once(REFRESH_PATH, { method: 'POST' }, {})
      .then(async (response) => {
        if (!response.ok) return await refusalOf(response);
        refreshes += 1;
        return undefined;
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };

  const signInAgain = (over: ApiError) => {
    asking ??= around.askToSignIn(over).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  /** A write may be sent twice only under its key; a GET always. What was aborted or took 30 s is not sent again. */
  const sendSafely = async (path: string, init: RequestInit, settings: CallSettings): Promise<Response> => {
    const repeatable = init.method === 'GET' || settings.idempotencyKey !== undefined;
    try {
      return await once(path, init, settings);
    } catch (error) {
      if (!repeatable || !(error instanceof ApiError) || error.code !== 'network') throw error;
      return await once(path, init, settings);
    }
  };

  /** Who only reads and asked too much waits as long as the server says, and asks once more. */
  const sendPatiently = async (path: string, init: RequestInit, settings: CallSettings): Promise<Response> => {
    const response = await sendSafely(path, init, settings);
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
    if (response.status !== 429 || init.method !== 'GET' || !(seconds <= LONGEST_WAIT_SECONDS)) return response;
    await waited(seconds, settings.signal);
    return await sendSafely(path, init, settings);
  };

  const send = async (path: string, init: RequestInit, settings: CallSettings): Promise<Response> => {
    // While the user is asked to sign in, no call can succeed, so all of them wait.
    if (asking !== undefined && settings.quiet !== true) await asking;
    const before = refreshes;
    const response = await sendPatiently(path, init, settings);
    if (response.ok) return response;
    const refusal = await refusalOf(response, init.method);
    if (refusal.status !== 401 || !WITHOUT_SESSION.includes(refusal.code)) throw refusal;
    const over = await whyOver(refusal, before);
    if (over !== undefined && (settings.quiet === true || !(await signInAgain(over)))) throw over;
    const again = await sendSafely(path, init, settings);
    if (!again.ok) throw await refusalOf(again, init.method);
    return again;
  };

  /** Undefined while the session is alive. For one ended elsewhere, the refresh call returns the reason. */
  const whyOver = async (refusal: ApiError, before: number): Promise<ApiError | undefined> => {
    if (refusal.code === 'not_signed_in') return refusal;
    const why = await refresh(refusal.code === 'session_ended' ? refreshes : before);
    return why === undefined || why.code === 'session_ended' ? why : refusal;
  };

  const request = async (call: ApiCall, parts: Parts, given: CallSettings): Promise<Response> => {
    const key = given.idempotencyKey ?? (call.method === 'POST' ? around.newKey() : undefined);
    const headers = new Headers();
    if (key !== undefined) headers.set('Idempotency-Key', key);
    if (parts.body !== undefined) headers.set('Content-Type', 'application/json');
    const body = parts.form ?? (parts.body === undefined ? null : JSON.stringify(parts.body));
    const init = { method: call.method, headers, body, ...(given.outlives === true ? { keepalive: true } : {}) };
    return await send(pathOf(call, parts), init, { ...given, idempotencyKey: key });
  };

  return {
    /** Makes a call of the contract. Throws ApiError when it is refused, AbortError when `signal` stops it. */
    callApi: async <const C extends ApiCall>(
      call: C,
      input: CallInput<C>,
      settings: CallSettings = {},
    ): Promise<CallReply<C>> => {
      const response = await request(call, input as Parts, settings);
      if (call.reply === undefined || response.status === 204) return undefined as CallReply<C>;
      const reply: unknown = await response.json();
      if (around.checkReplies) await checkReply(call, call.reply, reply);
      return reply as CallReply<C>;
    },
    /** Makes a call that answers a file. */
    fetchFile: async <const C extends ApiCall>(
      call: C,
      input: CallInput<C>,
      settings: CallSettings = {},
    ): Promise<Blob> => await (await request(call, input as Parts, settings)).blob(),
    /** Makes a call that answers a page of a document. */
    fetchPage: async <const C extends ApiCall>(
      call: C,
      input: CallInput<C>,
      settings: CallSettings = {},
    ): Promise<PageFile> => {
      const response = await request(call, input as Parts, settings);
      return { file: await response.blob(), pages: Number(response.headers.get('Saldo-Pages') ?? 1) };
    },
    /** The address of a call that answers a file, for images and links. */
    addressOfCall: <const C extends ApiCall>(call: C, input: CallInput<C>): string =>
      addressOf(pathOf(call, input as Parts)),
  };
}

async function checkReply(call: ApiCall, schema: Schema, reply: unknown): Promise<void> {
  const result = await schema['~standard'].validate(reply);
  if (typeof result === 'object' && result !== null && 'issues' in result && result.issues !== undefined)
    throw new Error(`${call.method} ${call.path} answered against the contract: ${JSON.stringify(result.issues)}`);
}
