import { isErrorCode } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { exchangeOf } from '#platform/http/exchange';
import { createHttpServer } from '#platform/http/server';
import { createWorld, type World } from '../support/world.ts';
import { type Listening, listen, PAGE } from './testing/listening.ts';

let world: World;
let server: Listening;

beforeAll(async () => {
  world = await createWorld();
  server = await listen(world);
});
afterAll(async () => {
  await server.close();
  await world.close();
});

afterEach(async () => {
  const alive = await fetch(`${server.base}/healthz`);
  expect(await alive.json()).toEqual({ alive: true });
  expect(server.defects().splice(0)).toEqual([]);
});

const CLOSE = 'host: localhost\r\nconnection: close';
const signedIn = (): Record<string, string> => ({
  authorization: `Bearer ${world.owner.accessToken}`,
  'saldo-administration': String(world.administrationId),
});
const head = (): string =>
  Object.entries(signedIn())
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

type Answer = { status: number; headers: Map<string, string>; body: string };

function parse(text: string): Answer {
  const [top = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...headers] = top.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: new Map(
      headers.map((each) => [each.split(': ')[0]?.toLowerCase() ?? '', each.slice(each.indexOf(': ') + 2)]),
    ),
    body: rest.join('\r\n\r\n'),
  };
}

/** A refusal as every caller gets it: a known code, a sentence, no trace of how it came about. */
function expectRefusal({ status, body }: { status: number; body: string }, ...statuses: number[]): void {
  expect(statuses).toContain(status);
  const reply = JSON.parse(body) as { code: string; detail: string };
  expect(isErrorCode(reply.code)).toBe(true);
  expect(reply.detail.length).toBeGreaterThan(5);
  expect(body).not.toMatch(/ {4}at |node_modules|FST_|stack|statusCode|\.ts:/);
}

type Sent = { method?: string; body?: string; headers?: Record<string, string> };

async function send(path: string, init: Sent = {}): Promise<{ status: number; body: string; headers: Headers }> {
  const got = await fetch(`${server.base}${path}`, { ...init, headers: { ...signedIn(), ...init.headers } });
  return { status: got.status, body: await got.text(), headers: got.headers };
}

const json = (body: string): Sent => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });

const long = (length: number): string =>
  `GET /en/api/v1/contacts/${'a'.repeat(length)}/ HTTP/1.1\r\n${head()}${CLOSE}\r\n\r\n`;
const deep = (depth: number): string => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const upload = (body: string, type = 'multipart/form-data; boundary=b'): Promise<{ status: number; body: string }> =>
  send('/en/api/v1/purchase-journals/upload-image/', { method: 'POST', body, headers: { 'content-type': type } });
const part = (name: string): string =>
  `--b\r\nContent-Disposition: form-data; name="file"${name}\r\nContent-Type: image/png\r\n\r\n`;

describe('URLs', () => {
  test.each([
    ['///en/api/v1/accounts/me/', 404],
    ['/en//api/v1/accounts/me/', 404],
    ['/en/api//v1/accounts/me/', 404],
    ['/en/api/v1/contacts/%', 400],
    ['/en/api/v1/contacts/%zz/', 400],
    ['/en/api/v1/contacts/%c3%28/', 400],
    ['/en/api/v1/contacts/%00/', 400],
    ['/en/api/v1/contacts/?search=%00', 400],
    ['/en/api/v1/purchase-journals/?search=%00', 400],
    ['/en/api/v1/sales-journals/?search=a%00b', 400],
    ['/en/api/v1/contacts/?search=a&search=b', 400],
    ['/en/api/v1/contacts/?cursor=%7B%7D', 400],
    ['/en/api/v1/contacts/?cursor=bm9uc2Vuc2U', 400],
    ['/en/api/v1/contacts/?page_size=1e9', 400],
    ['/en/api/v1/tax-returns/vat-return/?year=99999999999', 400],
    ['/en/api/v1/sales-journals/9007199254740993/', 400],
    ['/en/api/v1/sales-journals/9007199254740991/', 404],
    ['/en/api/v1/sales-journals/-1/', 400],
    ['/en/api/v1/sales-journals/__proto__/', 400],
    ['/en/api/v1/constructor/', 404],
    ['/fr/api/v1/accounts/me/', 404],
    ['/api/v1/accounts/me/', 404],
    ['/EN/api/v1/accounts/me/', 404],
    ['/en/api/', 404],
    ['/en/api/v1/../../../etc/passwd', 404],
    ['/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/assets/..%2f..%2fpackage.json', 404],
  ])('%s', async (path, status) => {
    const got = parse(await server.raw(`GET ${path} HTTP/1.1\r\n${head()}${CLOSE}\r\n\r\n`));
    expectRefusal(got, status);
  });

  test('only slashes lead to the application', async () => {
    const got = parse(await server.raw(`GET // HTTP/1.1\r\n${CLOSE}\r\n\r\n`));
    expect([got.status, got.headers.get('location')]).toEqual([302, '/en/']);
  });

  test('a trailing slash is optional', async () => {
    expect((await send('/en/api/v1/accounts/me')).status).toBe(200);
    expect((await send('/en/api/v1/accounts/me/')).status).toBe(200);
  });

  test('refuses a too long URL or request line', async () => {
    expectRefusal(parse(await server.raw(long(390))), 400, 404);
    expectRefusal(parse(await server.raw(long(2_000))), 400, 404, 414);
    expectRefusal(parse(await server.raw(long(100_000))), 431);
  });

  test('the page is served for application URLs, never for the API', async () => {
    const page = await send('/nl/inkoop/12');
    expect(page.body).toBe(PAGE);
    expectRefusal(await send('/nl/api/v1/no-such-call/'), 404);
    expect(JSON.parse((await send('/nl/api/v1/no-such-call/')).body)).toMatchObject({ detail: 'Niet gevonden' });
  });
});

describe('invalid requests', () => {
  test.each([
    ['100 kB of headers', `GET / HTTP/1.1\r\nx-long: ${'a'.repeat(100_000)}\r\n${CLOSE}\r\n\r\n`, 431],
    ['noise', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc', 400],
    ['a method nobody knows', `GRAB / HTTP/1.1\r\n${CLOSE}\r\n\r\n`, 400],
    [
      'two lengths',
      `POST /en/api/v1/account/logout/ HTTP/1.1\r\n${CLOSE}\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello`,
      400,
    ],
    [
      'a length and chunks',
      `POST /en/api/v1/account/logout/ HTTP/1.1\r\n${CLOSE}\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'a chunk that lies',
      `POST /en/api/v1/account/logout/ HTTP/1.1\r\n${CLOSE}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
  ])('%s', async (_what, bytes, status) => {
    expectRefusal(parse(await server.raw(Buffer.from(bytes, 'latin1'))), status);
  });

  test('without Host, refused by node itself', async () => {
    expect(parse(await server.raw('GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n')).status).toBe(400);
  });

  test('a connection closed during the body', async () => {
    await server.raw(
      `POST /en/api/v1/contacts/create/ HTTP/1.1\r\n${head()}${CLOSE}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"name":`,
      200,
    );
  });
});

describe('bodies', () => {
  test.each([
    ['no JSON', '{"name":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number beyond all', '{"name":"x","default_ledger_id":1e400}'],
    ['a number beyond integers', '{"name":"x","default_ledger_id":9007199254740993}'],
    ['a zero character', '{"name":"a\\u0000b"}'],
    ['half a character', '{"name":"\\ud800","email":5}'],
    ['deep', deep(10_000)],
    ['deeper', deep(500_000)],
    ['__proto__', '{"name":"x","__proto__":{"is_client":true}}'],
    ['constructor.prototype', '{"name":"x","constructor":{"prototype":{"is_client":true}}}'],
    ['a name of 1 MB', `{"name":"${'a'.repeat(1_000_000)}"}`],
    ['100,000 fields', `{${Array.from({ length: 100_000 }, (_none, index) => `"f${String(index)}":1`).join(',')}}`],
  ])('%s', async (_what, body) => {
    expectRefusal(await send('/en/api/v1/contacts/create/', json(body)), 400);
  });

  test('larger than 2 MB', async () => {
    expectRefusal(await send('/en/api/v1/contacts/create/', json(`{"name":"${'a'.repeat(3_000_000)}"}`)), 413);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'nonsense',
    'application/json; charset=utf-16',
  ])('as %s', async (type) => {
    expectRefusal(
      await send('/en/api/v1/contacts/create/', { method: 'POST', body: 'name=x', headers: { 'content-type': type } }),
      400,
    );
  });

  test('a million-line array', async () => {
    const lines = Array.from({ length: 60_000 }, () => ({}));
    const body = JSON.stringify({ date: '2026-07-01', lines });
    expectRefusal(await send('/en/api/v1/purchase-journals/create/', json(body)), 400);
  });
});

describe('file uploads', () => {
  test.each([
    ['cut in the head of its part', '--b\r\nContent-Disposition: form-data; na'],
    ['cut in its file', `${part('; filename="a.png"')}\x89PNG`],
    ['without a file', `--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--b--\r\n`],
    ['empty', '--b--\r\n'],
    ['with nothing at all', ''],
  ])('%s', async (_what, body) => {
    expectRefusal(await upload(body), 400, 415);
  });

  test('with an empty or unsupported file', async () => {
    expectRefusal(await upload(`${part('; filename="a.png"')}\r\n--b--\r\n`), 400, 415);
    expectRefusal(await upload(`${part('; filename="../../x\\u0000.png"')}hello\r\n--b--\r\n`), 415);
  });

  test('without a boundary, or with another media type', async () => {
    expectRefusal(await upload('x', 'multipart/form-data'), 400);
    expectRefusal(await upload('x', 'image/png'), 400, 415);
    expectRefusal(await upload('{}', 'application/json'), 400, 415);
    expectRefusal(await send('/en/api/v1/purchase-journals/upload-image/', { method: 'POST' }), 400, 415);
  });

  test('interrupted during the file', async () => {
    await server.raw(
      `POST /en/api/v1/purchase-journals/upload-image/ HTTP/1.1\r\n${head()}${CLOSE}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000\r\n\r\n${part('; filename="a.png"')}\x89PNG\r\n\x1a\n`,
      300,
    );
    await server.raw(
      `POST /en/api/v1/purchase-journals/upload-image/ HTTP/1.1\r\n${head()}${CLOSE}\r\ncontent-type: application/xml\r\ncontent-length: 9000\r\n\r\n<Invoice `,
      300,
    );
  });

  test('as XML without signing in', async () => {
    const init = { method: 'POST', body: '<Invoice />', headers: { 'content-type': 'application/xml' } };
    const got = await fetch(`${server.base}/en/api/v1/purchase-journals/upload-image/`, init);
    expectRefusal({ status: got.status, body: await got.text() }, 401);
  });
});

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'])('%s where it is not served', async (method) => {
    expectRefusal(
      parse(await server.raw(`${method} /en/api/v1/journals/vat-options/2026/ HTTP/1.1\r\n${head()}${CLOSE}\r\n\r\n`)),
      404,
    );
  });

  test('HEAD responds like GET, without a body', async () => {
    const found = parse(await server.raw(`HEAD /en/api/v1/accounts/me/ HTTP/1.1\r\n${head()}${CLOSE}\r\n\r\n`));
    expect(found.status).toBe(200);
    expect(found.body).toBe('');
    const absent = parse(await server.raw(`HEAD /en/api/v1/no-such-call/ HTTP/1.1\r\n${head()}${CLOSE}\r\n\r\n`));
    expect(absent.status).toBe(404);
    expect(absent.body).toBe('');
  });

  test('ranges of data are not supported', async () => {
    const got = await send('/en/api/v1/accounts/me/', { headers: { range: 'bytes=0-3' } });
    expect(got.status).toBe(200);
    expect(JSON.parse(got.body)).toMatchObject({ id: world.owner.id });
    expect((await send('/en/', { headers: { range: 'bytes=9-1' } })).body).toBe(PAGE);
  });
});

describe('slow requests', () => {
  test('are aborted, in headers and body, while others are served', async () => {
    const impatient = await listen(world, { patience: { headersMilliseconds: 400, requestMilliseconds: 800 } });
    const slow = [
      impatient.raw('GET /healthz HTTP/1.1\r\nhost: loc'),
      impatient.raw(
        `POST /en/api/v1/contacts/create/ HTTP/1.1\r\n${head()}${CLOSE}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`,
      ),
    ];
    expect((await fetch(`${impatient.base}/healthz`)).status).toBe(200);
    for (const answer of await Promise.all(slow)) expectRefusal(parse(answer), 408);
    expect(impatient.defects()).toEqual([]);
    await impatient.close();
  });
});

describe('security headers', () => {
  test('there is no CORS', async () => {
    const origin = { origin: 'https://evil.example' };
    for (const method of ['GET', 'OPTIONS']) {
      const got = await send('/en/api/v1/accounts/me/', {
        method,
        headers: { ...origin, 'access-control-request-method': 'GET' },
      });
      expect([...got.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('no caching of data, no type sniffing, only own scripts', async () => {
    const data = await send('/en/api/v1/accounts/me/');
    expect(data.headers.get('cache-control')).toBe('no-store');
    const answers = [
      data,
      await send('/en/'),
      await send('/en/api/v1/no-such-call/'),
      await send('/en/api/v1/contacts/%zz/'),
    ];
    for (const { headers } of answers) expect(headers.get('x-content-type-options')).toBe('nosniff');
    for (const { headers } of answers.slice(0, 3)) {
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(/script-src[^;]*(unsafe|\*|https?:)/.exec(policy)).toBeNull();
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('HSTS over https', async () => {
    const app = await createHttpServer({
      log: world.house.log,
      db: world.database.db,

      overHttps: true,
    });
    const got = await app.inject('/healthz');
    expect(got.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await app.close();
  });
});

async function addressOf(remoteAddress: string, forwarded: string, trustedProxies: readonly string[]): Promise<string> {
  const { log } = world.house;
  const db = world.database.db;
  const app = await createHttpServer({ log, db, overHttps: false, trustedProxies });
  app.get('/address', (request, reply) => exchangeOf(request, reply, undefined, false).address);
  const got = await app.inject({ url: '/address', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return got.payload;
}

describe('the caller’s address', () => {
  const FORGED = '203.0.113.7';

  test('is that of the connection unless from a trusted proxy', async () => {
    expect(await addressOf('198.51.100.4', FORGED, [])).toBe('198.51.100.4');
    expect(await addressOf('198.51.100.4', FORGED, ['10.0.0.0/8'])).toBe('198.51.100.4');
    expect(await addressOf('127.0.0.1', FORGED, ['10.0.0.0/8'])).toBe('127.0.0.1');
  });

  test('behind a trusted proxy is what the proxy saw, not what the caller sent', async () => {
    expect(await addressOf('10.0.0.9', `${FORGED}, 198.51.100.4`, ['10.0.0.0/8'])).toBe('198.51.100.4');
    expect(await addressOf('10.0.0.9', `${FORGED}, 198.51.100.4, 10.0.0.8`, ['10.0.0.0/8'])).toBe('198.51.100.4');
    expect(await addressOf('fd00::9', '198.51.100.4', ['fd00::/8'])).toBe('198.51.100.4');
  });
});
