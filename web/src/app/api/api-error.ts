/** A call that did not succeed, in the words the server chose; `errors` are messages by field path. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: Record<string, string[]>;
  /** The number support can look up. */
  readonly reference: string | undefined;
  /** What the refusal is about: ids and amounts the screen can point at. */
  readonly about: Record<string, string | number | null>;

  constructor(
    status: number,
    parts: Partial<Pick<ApiError, 'code' | 'detail' | 'errors' | 'reference' | 'about'>> = {},
  ) {
    super(`${String(status)} ${parts.code ?? 'unknown'}: ${parts.detail ?? ''}`);
    this.status = status;
    this.code = parts.code ?? 'unknown';
    this.detail = parts.detail ?? '';
    this.errors = parts.errors ?? {};
    this.reference = parts.reference;
    this.about = parts.about ?? {};
  }
}

/** True for a refusal with this code, or with any of these. */
export function isRefused(error: unknown, ...codes: string[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}

/** Shows an error with one of these codes at this field; passes others on. */
export function besideField(error: unknown, field: string, ...codes: string[]): unknown {
  if (!isRefused(error, ...codes)) return error;
  const { status, code, detail, reference, about } = error;
  return new ApiError(status, { code, detail, about, reference, errors: { [field]: [detail] } });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads the body of a refusal; a body that is not ours (a proxy's page) leaves the code unknown. */
export function readRefusal(status: number, body: unknown, fallback: string): ApiError {
  if (!isRecord(body)) return new ApiError(status, { detail: fallback });
  const errors: Record<string, string[]> = {};
  for (const [path, messages] of Object.entries(isRecord(body['errors']) ? body['errors'] : {}))
    errors[path] = Array.isArray(messages) ? messages.map(String) : [String(messages)];
  const about: Record<string, string | number | null> = {};
  for (const [name, value] of Object.entries(isRecord(body['about']) ? body['about'] : {}))
    if (typeof value === 'string' || typeof value === 'number' || value === null) about[name] = value;
  return new ApiError(status, {
    code: text(body['code']) ?? 'unknown',
    detail: text(body['detail']) ?? fallback,
    reference: text(body['request_id']),
    errors,
    about,
  });
}
