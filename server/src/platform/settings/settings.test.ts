import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings, SettingsProblem } from './settings.ts';

const STRONG = 'k3Jv9wQz71LmXc5RtYb2Hn8Ds4Fg6Ap0';
/** Every service outside, done without. */
const WITHOUT = {
  DIGIPOORT_URL: 'off',
  KVK_API_URL: 'off',
  VIES_URL: 'off',
  MOLLIE_API_URL: 'off',
  PONTO_API_URL: 'off',
  PEPPOL_URL: 'off',
};
/** What strangers' reach demands, besides the session's secret. */
const REST = {
  ENCRYPTION_KEYS: STRONG,
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Saldo <saldo@saldo.example>',
  ...WITHOUT,
};
let DATA_DIR: string;

beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'saldo-settings-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readSettings({ DATA_DIR, ...variables });
  } catch (error) {
    if (error instanceof SettingsProblem) return error.problems;
    throw error;
  }
  return [];
}

test('defaults: this machine only, embedded database, demo accounts, sandbox', () => {
  expect(readSettings({ DATA_DIR })).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: DATA_DIR,
    database: 'embedded',
    role: 'all',
    seed: 'demo',
    logLevel: 'warn',
    filing: 'sandbox',
  });
});

test('an empty variable counts as unset', () => {
  expect(readSettings({ DATA_DIR, PORT: '', DATABASE_URL: '', SEED: '' })).toMatchObject({ port: 3000, seed: 'demo' });
});

test('the generated secret is stored in the data folder, readable by its owner only', () => {
  const first = readSettings({ DATA_DIR }).sessionSecret;
  expect(first).toHaveLength(64);
  expect(readSettings({ DATA_DIR }).sessionSecret).toBe(first);
  expect(readdirSync(DATA_DIR).sort()).toEqual(['encryption-key', 'session-secret']);
  expect(statSync(join(DATA_DIR, 'session-secret')).mode & 0o777).toBe(0o600);
});

test('an external database gets no demo accounts unless requested', () => {
  const DATABASE_URL = 'postgres://owner:x@db.example/saldo';
  expect(readSettings({ DATA_DIR, DATABASE_URL })).toMatchObject({
    seed: 'none',
    database: { ownerUrl: DATABASE_URL, appUrl: DATABASE_URL },
  });
  expect(readSettings({ DATA_DIR, DATABASE_URL, SEED: 'demo' }).seed).toBe('demo');
  const DATABASE_APP_URL = 'postgresql://app:x@db.example/saldo';
  expect(readSettings({ DATA_DIR, DATABASE_URL, DATABASE_APP_URL }).database).toEqual({
    ownerUrl: DATABASE_URL,
    appUrl: DATABASE_APP_URL,
  });
});

test('reports all problems at once, by variable', () => {
  expect(
    problemsOf({ PORT: '70000', ROLE: 'boss', PUBLIC_URL: 'ftp://x', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' }),
  ).toEqual([
    'PORT must be a port from 1 to 65535',
    'PUBLIC_URL must be a URL starting with http:// or https://',
    'DATABASE_URL must be a URL such as postgres://user:password@host:5432/saldo',
    'ROLE must be one of all, web, worker',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
  ]);
});

test.each(['0', '-1', '3e3', '80.5', ' 80', 'http'])('PORT=%j is refused', (PORT) => {
  expect(problemsOf({ PORT })).toEqual(['PORT must be a port from 1 to 65535']);
});

test.each(['0.0.0.0', '192.168.1.5', '::', 'saldo.example', '127.evil.example'])(
  'where others can reach it (HOST=%s), secrets and a mail server are required and demo people are refused',
  (HOST) => {
    expect(problemsOf({ HOST, ...WITHOUT })).toEqual([
      expect.stringContaining('SESSION_SECRET is required'),
      expect.stringContaining('ENCRYPTION_KEYS is required'),
      expect.stringContaining('SMTP_URL is required'),
      expect.stringContaining('SEED=demo creates people with a public password'),
    ]);
    expect(problemsOf({ HOST, SESSION_SECRET: STRONG, SEED: 'demo', ...REST })).toHaveLength(1);
    expect(readSettings({ DATA_DIR, HOST, SESSION_SECRET: STRONG, SEED: 'none', ...REST }).production).toBe(true);
  },
);

test.each(['127.0.0.1', '127.0.0.53', 'localhost', '::1'])('HOST=%s is this machine only', (HOST) => {
  expect(readSettings({ DATA_DIR, HOST }).production).toBe(false);
});

test('NODE_ENV=production requires a secret on loopback too', () => {
  expect(problemsOf({ NODE_ENV: 'production', ...REST })).toEqual([
    expect.stringContaining('SESSION_SECRET is required'),
  ]);
});

test.each(['short', 'a'.repeat(64), 'changeme'.repeat(6)])(
  'a weak secret (%s) is refused everywhere',
  (SESSION_SECRET) => {
    expect(problemsOf({ SESSION_SECRET })).toEqual([expect.stringContaining('too easy to guess')]);
    expect(problemsOf({ ENCRYPTION_KEYS: `${STRONG},${SESSION_SECRET}` })).toEqual([
      expect.stringContaining('ENCRYPTION_KEYS contains a key that is too easy to guess'),
    ]);
  },
);

test('a new key is put before the old one', () => {
  const older = 'Zz8Yx7Wv6Ut5Sr4Qp3On2Ml1Kj0Ih9Gf';
  expect(readSettings({ DATA_DIR, ENCRYPTION_KEYS: `${STRONG}, ${older}` }).encryptionKeys).toEqual([STRONG, older]);
});

test('outgoing mail needs a sender', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([
    'SMTP_URL requires MAIL_FROM: the sender address of e-mails',
  ]);
  expect(problemsOf({ SMTP_URL: 'mail.example' })).toEqual([
    'SMTP_URL must be a URL starting with smtp:// or smtps://',
  ]);
});

test('filing through Digipoort needs a URL, a certificate and its key', () => {
  const url = 'https://digipoort.example/wus';
  expect(problemsOf({ DIGIPOORT_URL: url })).toEqual([
    'DIGIPOORT_URL requires DIGIPOORT_CERTIFICATE_FILE and DIGIPOORT_KEY_FILE',
    'DIGIPOORT_URL requires TAX_SOFTWARE_NUMBER',
  ]);
  const files = { TAX_SOFTWARE_NUMBER: 'SWO12345', DIGIPOORT_CERTIFICATE_FILE: '/c.pem', DIGIPOORT_KEY_FILE: '/k.pem' };
  expect(readSettings({ DATA_DIR, DIGIPOORT_URL: url, ...files }).filing).toEqual({
    url,
    certificateFile: '/c.pem',
    keyFile: '/k.pem',
    authorityFile: undefined,
  });
});

test('returns for clients need a complete intermediary; the sandbox has its own', () => {
  const digipoort = {
    DIGIPOORT_URL: 'https://digipoort.example/wus',
    DIGIPOORT_CERTIFICATE_FILE: '/c.pem',
    DIGIPOORT_KEY_FILE: '/k.pem',
    TAX_SOFTWARE_NUMBER: 'SWO12345',
  };
  expect(readSettings({ DATA_DIR, ...digipoort }).returnSender).toEqual({
    softwareNumber: 'SWO12345',
    intermediary: null,
  });
  expect(readSettings({ DATA_DIR }).returnSender.intermediary?.consultantNumber).toBe('000000');
  const part = { INTERMEDIARY_NUMBER: '123456', INTERMEDIARY_SURNAME: 'Bakker' };
  expect(problemsOf(part)).toEqual([
    'INTERMEDIARY_NUMBER, INTERMEDIARY_INITIALS, INTERMEDIARY_SURNAME, INTERMEDIARY_PHONE must be set together: INTERMEDIARY_INITIALS and INTERMEDIARY_PHONE is missing',
  ]);
  const whole = { ...part, INTERMEDIARY_INITIALS: 'J', INTERMEDIARY_PHONE: '0201234567' };
  expect(readSettings({ DATA_DIR, ...digipoort, ...whole }).returnSender.intermediary).toEqual({
    consultantNumber: '123456',
    initials: 'J',
    prefix: null,
    surname: 'Bakker',
    phone: '0201234567',
  });
  expect(problemsOf({ TAX_SOFTWARE_NUMBER: '12345' })).toEqual([
    'TAX_SOFTWARE_NUMBER must be SWO and five digits, such as SWO12345',
  ]);
});

test.each([
  [{ PUBLIC_URL: 'https://books.example/' }, 'https://books.example'],
  [{ HOST: '::1', PORT: '4000' }, 'http://[::1]:4000'],
  [{ HOST: '0.0.0.0', SEED: 'none', SESSION_SECRET: STRONG, ...REST }, 'http://localhost:3000'],
])('the address people use: %j', (variables, expected) => {
  expect(readSettings({ DATA_DIR, ...variables }).publicUrl).toBe(expected);
});

test('in production each outside service is real or explicitly off', () => {
  const { ENCRYPTION_KEYS, SMTP_URL, MAIL_FROM } = REST;
  const strict = { NODE_ENV: 'production', SESSION_SECRET: STRONG, ENCRYPTION_KEYS, SMTP_URL, MAIL_FROM };
  const required = [
    'DIGIPOORT_URL',
    'KVK_API_KEY',
    'VIES_URL',
    'MOLLIE_CLIENT_ID',
    'PONTO_CLIENT_ID',
    'PEPPOL_URL',
  ].map((name) =>
    expect.stringMatching(new RegExp(`^${name}.* is required with NODE_ENV=production.*=off to do without`)),
  );
  expect(problemsOf(strict)).toEqual(required);
  const sandbox = {
    DIGIPOORT_URL: 'sandbox',
    KVK_API_URL: 'sandbox',
    VIES_URL: 'sandbox',
    MOLLIE_API_URL: 'sandbox',
    PONTO_API_URL: 'sandbox',
    PEPPOL_URL: 'sandbox',
  };
  expect(problemsOf({ ...strict, ...sandbox })).toEqual(required);
  expect(readSettings({ DATA_DIR, ...strict, ...WITHOUT })).toMatchObject({
    filing: 'off',
    companyRegister: 'off',
    vatNumberCheck: 'off',
    paymentProvider: 'off',
  });
  const real = {
    DIGIPOORT_URL: 'https://digipoort.example',
    DIGIPOORT_CERTIFICATE_FILE: '/c.pem',
    DIGIPOORT_KEY_FILE: '/k.pem',
    TAX_SOFTWARE_NUMBER: 'SWO12345',
    KVK_API_KEY: 'key',
    VIES_URL: 'https://vies.example',
    PEPPOL_URL: 'https://peppol.example/',
    PEPPOL_KEY: 'key',
  };
  expect(readSettings({ DATA_DIR, ...strict, ...real, MOLLIE_API_URL: 'off', PONTO_API_URL: 'off' })).toMatchObject({
    filing: { url: 'https://digipoort.example' },
    companyRegister: { url: 'https://api.kvk.nl/api', apiKey: 'key' },
    vatNumberCheck: { url: 'https://vies.example' },
    peppol: { url: 'https://peppol.example', key: 'key' },
  });
  expect(problemsOf({ PEPPOL_URL: 'https://peppol.example' })).toEqual([
    'PEPPOL_URL requires PEPPOL_KEY: the key to the access point',
  ]);
  expect(problemsOf({ VIES_URL: 'vies.example' })).toEqual([
    'VIES_URL must be a URL starting with http:// or https://, or "off"',
  ]);
});

test('the payment provider is the sandbox, off, or completely configured', () => {
  const access = { MOLLIE_CLIENT_ID: 'app_1', MOLLIE_CLIENT_SECRET: 's', MOLLIE_ORGANIZATION_TOKEN: 'access_1' };
  const production = { DATA_DIR, NODE_ENV: 'production', SESSION_SECRET: STRONG, ...REST };
  expect(readSettings({ DATA_DIR }).paymentProvider).toBe('sandbox');
  expect(readSettings(production).paymentProvider).toBe('off');
  expect(readSettings({ ...production, ...access, MOLLIE_API_URL: '' }).paymentProvider).toEqual({
    url: 'https://api.mollie.com',
    clientId: 'app_1',
    clientSecret: 's',
    organizationToken: 'access_1',
  });
  expect(problemsOf({ MOLLIE_CLIENT_ID: 'app_1', MOLLIE_CLIENT_SECRET: 's' })).toEqual([
    'MOLLIE_CLIENT_ID, MOLLIE_CLIENT_SECRET, MOLLIE_ORGANIZATION_TOKEN must be set together: MOLLIE_ORGANIZATION_TOKEN is missing',
  ]);
});

test('in production mail is only accepted behind an authenticating mail server', () => {
  const production = { SESSION_SECRET: STRONG, NODE_ENV: 'production', ...REST };
  const INBOUND_SMTP_PORT = '2525';
  expect(problemsOf({ ...production, INBOUND_SMTP_PORT })).toEqual([
    expect.stringContaining('INBOUND_SMTP_PORT requires INBOUND_AUTHSERV_ID'),
    expect.stringContaining('INBOUND_SMTP_PORT requires INBOUND_MAIL_DOMAIN'),
  ]);
  expect(problemsOf({ INBOUND_SMTP_PORT })).toEqual([]);
  expect(problemsOf({ INBOUND_AUTHSERV_ID: 'mx example;' })).toEqual([
    expect.stringContaining('INBOUND_AUTHSERV_ID must be a name'),
  ]);
  const mail = { INBOUND_SMTP_PORT, INBOUND_AUTHSERV_ID: 'mx.saldo.example', INBOUND_MAIL_DOMAIN: 'in.example' };
  expect(readSettings({ DATA_DIR, ...production, ...mail })).toMatchObject({
    inboundAuthservId: 'mx.saldo.example',
    inboundSmtpPeers: ['127.0.0.0/8', '::1'],
  });
  expect(readSettings({ DATA_DIR, INBOUND_SMTP_PEERS: '10.0.0.5' }).inboundSmtpPeers).toEqual(['10.0.0.5']);
  expect(problemsOf({ INBOUND_SMTP_PEERS: '0.0.0.0/0' })).toEqual([
    expect.stringContaining('INBOUND_SMTP_PEERS must be addresses or ranges'),
  ]);
});

test('proxies are trusted by address or range, never all', () => {
  expect(readSettings({ DATA_DIR }).trustedProxies).toEqual([]);
  expect(readSettings({ DATA_DIR, TRUSTED_PROXIES: '10.0.0.5, 192.168.0.0/16,fd00::/8' }).trustedProxies).toEqual([
    '10.0.0.5',
    '192.168.0.0/16',
    'fd00::/8',
  ]);
  for (const TRUSTED_PROXIES of ['true', '10.0.0.5;10.0.0.6', '0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.example'])
    expect(problemsOf({ TRUSTED_PROXIES }), TRUSTED_PROXIES).toEqual([
      'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.5 or 10.0.0.0/8, separated by commas',
    ]);
});

test('how many requests a session and an address may make is a whole number', () => {
  expect(readSettings({ DATA_DIR }).requestLimits).toEqual({ session: 600, address: 1200 });
  const given = { REQUESTS_PER_MINUTE_SESSION: '50', REQUESTS_PER_MINUTE_ADDRESS: '5000' };
  expect(readSettings({ DATA_DIR, ...given }).requestLimits).toEqual({ session: 50, address: 5000 });
  for (const REQUESTS_PER_MINUTE_SESSION of ['0', '-1', 'many', '1.5'])
    expect(problemsOf({ REQUESTS_PER_MINUTE_SESSION })).toEqual([
      'REQUESTS_PER_MINUTE_SESSION must be a whole number above 0, such as 600',
    ]);
});

test('bank synchronisation is the sandbox, off, or completely configured', () => {
  const access = {
    PONTO_CLIENT_ID: 'c',
    PONTO_CLIENT_SECRET: 's',
    PONTO_CERTIFICATE_FILE: 'c.pem',
    PONTO_KEY_FILE: 'k.pem',
  };
  const production = { DATA_DIR, NODE_ENV: 'production', SESSION_SECRET: STRONG, ...REST };
  expect(readSettings({ DATA_DIR }).bankFeed).toBe('sandbox');
  expect(readSettings(production).bankFeed).toBe('off');
  expect(readSettings({ ...production, ...access, PONTO_API_URL: '' }).bankFeed).toMatchObject({
    url: 'https://api.ibanity.com',
    authorizationUrl: 'https://authorization.myponto.com',
    certificateFile: 'c.pem',
  });
  expect(problemsOf({ ...access, PONTO_KEY_FILE: '' })).toEqual([
    'PONTO_CLIENT_ID, PONTO_CLIENT_SECRET, PONTO_CERTIFICATE_FILE, PONTO_KEY_FILE must be set together: PONTO_KEY_FILE is missing',
  ]);
});
