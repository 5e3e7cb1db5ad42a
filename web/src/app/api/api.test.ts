import { describe, expect, it, vi } from 'vitest';
import { createApi, pathOf } from './api.ts';
import { createFormStore } from '../../ui/forms/form-store.ts';
import { ApiError } from './api-error.ts';

const tokenOver = () => Response.json({ code: 'token_not_valid', detail: 'refresh' }, { status: 401 });
const ended = (about: object) => Response.json({ code: 'session_ended', detail: 'over', about }, { status: 401 });
const unexpected = () =>
  Response.json({ code: 'unexpected', detail: 'Something went wrong', request_id: '7F3K' }, { status: 500 });
const list = { method: 'GET', path: 'contacts/' } as const;
const create = { method: 'POST', path: 'contacts/create/' } as const;

type Sent = { path: string; init: RequestInit };

/** A server that answers by path; `answer` sees how often the path was asked before. */
function apiWith(
  answer: (path: string, before: number) => Response | Promise<Response>,
  askToSignIn: (over: ApiError) => Promise<boolean> = async () => false,
) {
  const sent: Sent[] = [];
  const counts = new Map<string, number>();
  let key = 0;
  const api = createApi({
    fetch: async (url, init) => {
      const path = url.replace('/nl/api/v1/', '');
      sent.push({ path, init });
      const before = counts.get(path) ?? 0;
      counts.set(path, before + 1);
      return await answer(path, before);
    },
    language: () => 'nl',
    askToSignIn,
    words: (what) => `words for ${what}`,
    newKey: () => `key-${String(++key)}`,
    checkReplies: false,
  });
  return { api, sent, paths: () => sent.map(({ path }) => path) };
}

const keysSent = (sent: Sent[]) => sent.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));

it('a call that outlives its page is sent to its end', async () => {
  const { api, sent } = apiWith(() => new Response(null, { status: 204 }));
  await api.callApi(create, {}, { outlives: true });
  await api.callApi(create, {});
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true, undefined]);
});

describe('a session with an expired access token', () => {
  it('is refreshed once for simultaneous calls', async () => {
    let fresh = false;
    const { api, paths } = apiWith(async (path) => {
      if (path === 'account/token/refresh/') {
        await new Promise((resolve) => setTimeout(resolve, 5));
        fresh = true;
        return new Response(null, { status: 204 });
      }
      return fresh ? new Response(null, { status: 204 }) : tokenOver();
    });
    const calls = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? list : create));
    await Promise.all(calls.map((call) => api.callApi(call, {})));
    expect(paths().filter((path) => path === 'account/token/refresh/')).toHaveLength(1);
    expect(paths()).toHaveLength(41);
  });

  it('is not refreshed again for a late refusal', async () => {
    let fresh = false;
    const { api, paths } = apiWith(async (path, before) => {
      if (path === 'account/token/refresh/') {
        fresh = true;
        return new Response(null, { status: 204 });
      }
      if (path === 'contacts/create/' && before === 0) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return tokenOver();
      }
      return fresh ? new Response(null, { status: 204 }) : tokenOver();
    });
    await Promise.all([api.callApi(list, {}), api.callApi(create, {})]);
    expect(paths().filter((path) => path === 'account/token/refresh/')).toHaveLength(1);
  });

  it('is refreshed again when it expires again', async () => {
    const { api, paths } = apiWith((path, before) =>
      path === 'contacts/' && before % 2 === 0 ? tokenOver() : new Response(null, { status: 204 }),
    );
    await api.callApi(list, {});
    await api.callApi(list, {});
    expect(paths().filter((path) => path === 'account/token/refresh/')).toHaveLength(2);
  });

  it('retries once: a second refusal reaches the caller', async () => {
    const { api, paths } = apiWith((path) =>
      path === 'contacts/' ? tokenOver() : new Response(null, { status: 204 }),
    );
    await expect(api.callApi(list, {})).rejects.toMatchObject({ status: 401, code: 'token_not_valid' });
    expect(paths()).toEqual(['contacts/', 'account/token/refresh/', 'contacts/']);
  });

  it('asks once to sign in when refreshing fails, then repeats the request', async () => {
    let signedIn = false;
    const ask = vi.fn(async () => {
      signedIn = true;
      return true;
    });
    const { api, sent } = apiWith(
      (path) => (path === 'account/token/refresh/' || !signedIn ? tokenOver() : new Response(null, { status: 204 })),
      ask,
    );
    await Promise.all([api.callApi(create, {}), api.callApi(list, {})]);
    expect(ask).toHaveBeenCalledTimes(1);
    const keys = keysSent(sent.filter(({ path }) => path === 'contacts/create/'));
    expect(keys).toEqual(['key-1', 'key-1']);
  });

  it('shows why a session was ended elsewhere', async () => {
    let signedIn = false;
    const ask = vi.fn(async () => {
      signedIn = true;
      return true;
    });
    const { api, paths } = apiWith((path) => {
      if (path === 'account/token/refresh/') return ended({ because: 'elsewhere', email: 'me@demo.example' });
      return signedIn ? new Response(null, { status: 204 }) : ended({});
    }, ask);
    await api.callApi(list, {});
    expect(paths()).toEqual(['contacts/', 'account/token/refresh/', 'contacts/']);
    expect(ask).toHaveBeenCalledWith(
      expect.objectContaining({ about: { because: 'elsewhere', email: 'me@demo.example' } }),
    );
  });

  it('asks to sign in immediately without a session', async () => {
    const code = 'not_signed_in';
    let signedIn = false;
    const { api, paths } = apiWith(
      () => (signedIn ? new Response(null, { status: 204 }) : Response.json({ code, detail: 'over' }, { status: 401 })),
      async () => {
        signedIn = true;
        return true;
      },
    );
    await api.callApi(create, {});
    expect(paths()).toEqual(['contacts/create/', 'contacts/create/']);
  });

  it('sends no requests while asking to sign in', async () => {
    const answer = Promise.withResolvers<boolean>();
    let signedIn = false;
    const { api, paths } = apiWith(
      () =>
        signedIn
          ? new Response(null, { status: 204 })
          : Response.json({ code: 'not_signed_in', detail: 'over' }, { status: 401 }),
      async () => answer.promise,
    );
    const first = api.callApi(list, {});
    await vi.waitFor(() => expect(paths()).toEqual(['contacts/']));
    await new Promise((resolve) => setTimeout(resolve));
    const later = api.callApi(create, {});
    await new Promise((resolve) => setTimeout(resolve));
    expect(paths()).toEqual(['contacts/']);
    signedIn = true;
    answer.resolve(true);
    await Promise.all([first, later]);
    expect(paths().toSorted()).toEqual(['contacts/', 'contacts/', 'contacts/create/']);
  });

  it('does not ask for background calls', async () => {
    const ask = vi.fn(async () => true);
    const { api } = apiWith(tokenOver, ask);
    await expect(api.callApi(list, {}, { quiet: true })).rejects.toBeInstanceOf(ApiError);
    expect(ask).not.toHaveBeenCalled();
  });

  it('passes other 401s to the caller', async () => {
    const { api, paths } = apiWith(() => Response.json({ code: 'wrong_code', detail: 'no' }, { status: 401 }));
    await expect(api.callApi(create, {})).rejects.toMatchObject({ code: 'wrong_code', detail: 'no' });
    expect(paths()).toEqual(['contacts/create/']);
  });
});

const broken = (_: string, before: number) => {
  if (before === 0) throw new TypeError('Failed to fetch');
  return new Response(null, { status: 204 });
};

describe('a failing connection', () => {
  it('repeats a GET once, and a POST once under the same key', async () => {
    const { api, sent } = apiWith(broken);
    await api.callApi(list, {});
    await api.callApi(create, {});
    expect(keysSent(sent)).toEqual([null, null, 'key-1', 'key-1']);
  });

  it('does not retry a write without a key', async () => {
    const { api, paths } = apiWith(broken);
    await expect(api.callApi({ method: 'PATCH', path: 'contacts/{id}/' }, {})).rejects.toThrow('needs id');
    await expect(api.callApi({ method: 'DELETE', path: 'contacts/' }, {})).rejects.toMatchObject({
      code: 'network',
      detail: 'words for network',
    });
    expect(paths()).toEqual(['contacts/']);
  });
});

describe('an error', () => {
  it('has messages by field path and a reference', async () => {
    const body = {
      code: 'invalid',
      detail: 'Look again',
      errors: { 'lines.0.description': ['Required'] },
      request_id: '7F3K',
    };
    const { api } = apiWith(() => Response.json(body, { status: 400 }));
    await expect(api.callApi(create, {})).rejects.toMatchObject({
      status: 400,
      code: 'invalid',
      errors: body.errors,
      reference: '7F3K',
    });
  });

  it('from another server gets a generic text', async () => {
    const { api } = apiWith(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(api.callApi(list, {})).rejects.toMatchObject({
      status: 502,
      code: 'unknown',
      detail: 'words for server',
    });
  });
});

describe('a failed update', () => {
  const update = { method: 'PATCH', path: 'contacts/' } as const;
  it.each([
    ['for no known reason', unexpected],
    ['before it reaches Saldo', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ])('%s says that the record was not updated', async (_when, answer) => {
    const { api } = apiWith(answer);
    await expect(api.callApi(update, {})).rejects.toMatchObject({ detail: 'words for updateFailed' });
    await expect(api.callApi({ ...update, method: 'PUT' }, {})).rejects.toMatchObject({
      detail: 'words for updateFailed',
    });
    await expect(api.callApi(list, {})).rejects.not.toMatchObject({ detail: 'words for updateFailed' });
  });

  it('is shown in its form, with the reference', async () => {
    const { api } = apiWith(unexpected);
    const form = createFormStore({
      initial: { name: 'Bakker' },
      submit: async () => {
        await api.callApi(update, {});
      },
    });
    expect(await form.submit()).toBe(false);
    expect(form.state().failure).toBe('words for updateFailed');
    await expect(api.callApi(update, {})).rejects.toMatchObject({ reference: '7F3K' });
  });

  it('shows its reason', async () => {
    const { api } = apiWith(() => Response.json({ code: 'not_allowed', detail: 'No access' }, { status: 403 }));
    await expect(api.callApi(update, {})).rejects.toMatchObject({ detail: 'No access' });
  });
});

describe('the URL of a call', () => {
  it('fills in parameters and omits empty ones', () => {
    const call = { path: 'contacts/{id}/' };
    expect(
      pathOf(call, {
        params: { id: 'A/B' },
        query: { search: '', page_size: 50, state: ['open', 'paid'], cursor: undefined },
      }),
    ).toBe('contacts/A%2FB/?page_size=50&state=open&state=paid');
  });
});

const busy = (seconds: string) =>
  Response.json({ code: 'too_many_requests', detail: 'wait' }, { status: 429, headers: { 'Retry-After': seconds } });

describe('a server that is asked too much', () => {
  it('is asked once more for what only reads, as late as it says', async () => {
    vi.useFakeTimers();
    try {
      const { api, paths } = apiWith((_path, before) =>
        before === 0 ? busy('7') : new Response(null, { status: 204 }),
      );
      const reading = api.callApi(list, {});
      await vi.advanceTimersByTimeAsync(6_900);
      expect(paths()).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      await reading;
      expect(paths()).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not asked again for a change, for a wait of more than a minute, or after nobody waits any more', async () => {
    const { api, paths } = apiWith(() => busy('1'));
    await expect(api.callApi(create, {})).rejects.toMatchObject({ status: 429 });
    expect(paths()).toHaveLength(1);
    const long = apiWith(() => busy('900'));
    await expect(long.api.callApi(list, {})).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(long.paths()).toHaveLength(1);
    const leaving = new AbortController();
    const left = apiWith(() => busy('30'));
    const reading = left.api.callApi(list, {}, { signal: leaving.signal });
    await vi.waitFor(() => expect(left.paths()).toHaveLength(1));
    leaving.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(left.paths()).toHaveLength(1);
  });
});
