import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import {
  addressList,
  isNotAsked,
  OFF,
  oneOf,
  outside,
  postgresUrl,
  SANDBOX,
  smtpUrl,
  webUrl,
  wholeNumber,
} from './setting-kinds.ts';
import type { RequestLimits } from '../http/rate-limit.ts';
import {
  bankFeedEnvironment,
  bankFeedOf,
  bankFeedProblems,
  bankFeedService,
  type BankFeedSettings,
} from './bank-feed.ts';
import {
  paymentEnvironment,
  paymentProblems,
  paymentProviderOf,
  type PaymentProviderSettings,
  paymentService,
  vatAccountOf,
} from './payment-provider.ts';
import { peppolEnvironment, peppolOf, peppolProblems, type PeppolSettings } from './peppol.ts';
import { type ReturnSender, senderEnvironment, senderOf, senderProblems } from './return-sender.ts';

/** What the environment decides. Everything else is decided by code. */
export interface Settings {
  /** Other people than whoever started it may reach it: no generated secret, no demo people. */
  production: boolean;
  port: number;
  host: string;
  /** Address that people type and that mails link to, without a slash at the end. */
  publicUrl: string;
  /** Absolute. Database (when embedded), files and mail. */
  dataDir: string;
  database: 'embedded' | { ownerUrl: string; appUrl: string };
  role: 'all' | 'web' | 'worker';
  /** Addresses and ranges of proxies that are believed when they say who calls; none by default. */
  trustedProxies: readonly string[];
  seed: 'demo' | 'none';
  sessionSecret: string;
  logLevel: (typeof LOG_LEVELS)[number];
  /** What seals secrets in the database: the first seals, all of them open. */
  encryptionKeys: readonly string[];
  filing: 'sandbox' | 'off' | DigipoortSettings;
  returnSender: ReturnSender;
  mail: 'sandbox' | MailSettings;
  /** The company register's API; its key comes with a subscription. */
  companyRegister: 'sandbox' | 'off' | { url: string; apiKey: string };
  vatNumberCheck: 'sandbox' | 'off' | { url: string };
  /** Where companies link their own account for payments of customers. */
  paymentProvider: 'sandbox' | 'off' | PaymentProviderSettings;
  /** From where the VAT that clients paid through Saldo is passed on; null: they cannot pay it here. */
  vatAccount: ReturnType<typeof vatAccountOf>;
  /** Where bank accounts are synchronised. */
  bankFeed: 'sandbox' | 'off' | BankFeedSettings;
  /** Through which e-invoices are sent and received. */
  peppol: 'sandbox' | 'off' | PeppolSettings;
  /** Receipts that are mailed to an address of this domain land in an inbox. */
  inboundMailDomain: string;
  /** Where mail servers deliver it; none = a port for this machine alone, and none at all where others reach Saldo. */
  inboundSmtpPort: number | undefined;
  /** The name by which the mail server in front signs what it found of a sender; without one nobody is proven to have sent a mail. */
  inboundAuthservId: string | undefined;
  /** Addresses and ranges of mail servers that may deliver; this machine alone by default. */
  inboundSmtpPeers: readonly string[];
  /** What its connections are encrypted with once a mail server asks (STARTTLS); without it that is not offered. */
  inboundSmtpTls: CertificateAndKey | undefined;
  /** How many calls a minute one session, and one address, may make. */
  requestLimits: RequestLimits;
  /** How much the documents of one administration may take, in bytes. */
  documentQuotaBytes: number;
}

/** A certificate and its key, in PEM. */
export interface CertificateAndKey {
  cert: string;
  key: string;
}

/** Where mail leaves by SMTP and in whose name. */
export interface MailSettings {
  /** smtp:// or smtps://, with name and password where the server asks them. */
  url: string;
  from: string;
}

/** Access to Digipoort: its address and the PKIoverheid certificate to identify with (files in PEM). */
export interface DigipoortSettings {
  url: string;
  certificateFile: string;
  keyFile: string;
  /** Certificates that Digipoort's own is trusted by, when not the system's. */
  authorityFile: string | undefined;
}

/** The environment does not make sense. `problems` names all that is wrong, a sentence each. */
export class SettingsProblem extends Error {
  override name = 'SettingsProblem';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Saldo cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const SECRET_LENGTH = 32;
const SECRET_VARIETY = 10;

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .default('3000')
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535,
      'must be a port from 1 to 65535',
    )
    .transform(Number),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  TRUSTED_PROXIES: addressList.optional(),
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  SEED: oneOf(['demo', 'none']).optional(),
  SESSION_SECRET: z.string().optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).optional(),
  ENCRYPTION_KEYS: z.string().optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().optional(),
  INBOUND_SMTP_PORT: z
    .string()
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535,
      'must be a port from 1 to 65535',
    )
    .transform(Number)
    .optional(),
  INBOUND_AUTHSERV_ID: z
    .string()
    .refine(
      (text) => /^[\w.:-]+$/.test(text),
      'must be a name such as mx.example.org, as written in Authentication-Results',
    )
    .optional(),
  INBOUND_SMTP_CERTIFICATE_FILE: z.string().optional(),
  INBOUND_SMTP_KEY_FILE: z.string().optional(),
  INBOUND_SMTP_PEERS: addressList.default(['127.0.0.0/8', '::1']),
  REQUESTS_PER_MINUTE_SESSION: wholeNumber.default(600),
  REQUESTS_PER_MINUTE_ADDRESS: wholeNumber.default(1200),
  DOCUMENT_QUOTA_MB: z
    .string()
    .default('20000')
    .refine((text) => /^[1-9]\d{0,8}$/.test(text), 'must be a number of megabytes, such as 20000')
    .transform(Number),
  INBOUND_MAIL_DOMAIN: z.string().optional(),
  KVK_API_KEY: z.string().optional(),
  KVK_API_URL: outside('https://api.kvk.nl/api'),
  VIES_URL: outside(SANDBOX),
  ...paymentEnvironment,
  DIGIPOORT_URL: outside(SANDBOX),
  DIGIPOORT_CERTIFICATE_FILE: z.string().optional(),
  DIGIPOORT_KEY_FILE: z.string().optional(),
  DIGIPOORT_AUTHORITY_FILE: z.string().optional(),
  ...senderEnvironment,
  ...bankFeedEnvironment,
  ...peppolEnvironment,
});
type Environment = z.infer<typeof environment>;

/**
 * Reads the settings from environment variables; an empty one counts as absent. Throws `SettingsProblem` with everything
 * that is wrong. Makes `DATA_DIR`, and in it the session secret when none is given and none is demanded.
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    throw new SettingsProblem(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const env = parsed.data;
  const problems = contradictions(env);
  if (problems.length > 0) throw new SettingsProblem(problems);
  const dataDir = resolve(env.DATA_DIR);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return {
    production: isProduction(env),
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? ownAddress(env)).replace(/\/+$/, ''),
    dataDir,
    database: env.DATABASE_URL
      ? { ownerUrl: env.DATABASE_URL, appUrl: env.DATABASE_APP_URL ?? env.DATABASE_URL }
      : 'embedded',
    role: env.ROLE,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    seed: seedOf(env),
    sessionSecret: env.SESSION_SECRET ?? keptSecret(dataDir, 'session-secret'),
    encryptionKeys: keyList(env) ?? [keptSecret(dataDir, 'encryption-key')],
    logLevel: env.LOG_LEVEL ?? (isProduction(env) ? 'info' : 'warn'),
    filing: filingOf(env),
    returnSender: senderOf(env, !isNotAsked(env.DIGIPOORT_URL)),
    mail: mailOf(env),
    companyRegister: companyRegisterOf(env),
    vatNumberCheck: isNotAsked(env.VIES_URL) ? env.VIES_URL : { url: env.VIES_URL },
    paymentProvider: paymentProviderOf(env),
    vatAccount: vatAccountOf(env),
    bankFeed: bankFeedOf(env),
    peppol: peppolOf(env),
    inboundMailDomain: env.INBOUND_MAIL_DOMAIN ?? 'in.saldo.example',
    inboundSmtpPort: env.INBOUND_SMTP_PORT,
    inboundAuthservId: env.INBOUND_AUTHSERV_ID,
    inboundSmtpPeers: env.INBOUND_SMTP_PEERS,
    inboundSmtpTls: inboundTls(env).pair,
    requestLimits: { session: env.REQUESTS_PER_MINUTE_SESSION, address: env.REQUESTS_PER_MINUTE_ADDRESS },
    documentQuotaBytes: env.DOCUMENT_QUOTA_MB * 1_000_000,
  };
}

/** Wishes that are each fine and together are not. */
function contradictions(env: Environment): string[] {
  const problems: string[] = [];
  if (isProduction(env) && env.SESSION_SECRET === undefined) {
    problems.push(
      `SESSION_SECRET is required ${whyStrict(env)}: at least ${SECRET_LENGTH} random characters, such as from "openssl rand -base64 48"`,
    );
  }
  if (env.SESSION_SECRET !== undefined && isWeak(env.SESSION_SECRET)) {
    problems.push(
      `SESSION_SECRET is too easy to guess: at least ${SECRET_LENGTH} random characters, such as from "openssl rand -base64 48"`,
    );
  }
  if (isProduction(env) && env.ENCRYPTION_KEYS === undefined) {
    problems.push(
      `ENCRYPTION_KEYS is required ${whyStrict(env)}: at least ${SECRET_LENGTH} random characters, such as from "openssl rand -base64 48"; followed by older keys, separated by commas`,
    );
  }
  if (keyList(env)?.some(isWeak) === true) {
    problems.push(
      `ENCRYPTION_KEYS contains a key that is too easy to guess: at least ${SECRET_LENGTH} random characters each, such as from "openssl rand -base64 48"`,
    );
  }
  if (isProduction(env) && env.SMTP_URL === undefined) {
    problems.push(
      `SMTP_URL is required ${whyStrict(env)}: without it, nobody can verify an address or reset a password`,
    );
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    problems.push('SMTP_URL requires MAIL_FROM: the sender address of e-mails');
  }
  if (isProduction(env) && env.INBOUND_SMTP_PORT !== undefined && env.INBOUND_AUTHSERV_ID === undefined) {
    problems.push(
      `INBOUND_SMTP_PORT requires INBOUND_AUTHSERV_ID ${whyStrict(env)}: the name (authserv-id) your mail server uses in Authentication-Results; without it, anyone could pose as a sender`,
    );
  }
  if (!isLoopback(env.HOST) && seedOf(env) === 'demo') {
    problems.push(
      `SEED=demo creates people with a public password, and HOST=${env.HOST} can be reached by others: set SEED=none`,
    );
  }
  if (env.DATABASE_APP_URL !== undefined && env.DATABASE_URL === undefined) {
    problems.push('DATABASE_APP_URL requires DATABASE_URL');
  }
  problems.push(
    ...inboundTls(env).problems,
    ...invented(env),
    ...paymentProblems(env),
    ...bankFeedProblems(env),
    ...peppolProblems(env),
  );
  const missing = (['DIGIPOORT_CERTIFICATE_FILE', 'DIGIPOORT_KEY_FILE'] as const).filter(
    (name) => env[name] === undefined,
  );
  if (!isNotAsked(env.DIGIPOORT_URL) && missing.length > 0) {
    problems.push(`DIGIPOORT_URL requires ${missing.join(' and ')}`);
  }
  problems.push(...senderProblems(env, !isNotAsked(env.DIGIPOORT_URL)));
  return problems;
}

/** The certificate for mail that comes in, read and held beside its key: a server that starts can use it. */
function inboundTls(env: Environment): { pair?: CertificateAndKey; problems: string[] } {
  const { INBOUND_SMTP_CERTIFICATE_FILE: certificateFile, INBOUND_SMTP_KEY_FILE: keyFile } = env;
  if (certificateFile === undefined && keyFile === undefined) return { problems: [] };
  const both = 'INBOUND_SMTP_CERTIFICATE_FILE and INBOUND_SMTP_KEY_FILE';
  if (certificateFile === undefined || keyFile === undefined || env.INBOUND_SMTP_PORT === undefined)
    return { problems: [`${both} must be set together, and with INBOUND_SMTP_PORT`] };
  try {
    const pair = { cert: readFileSync(certificateFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
    createSecureContext(pair);
    return { pair, problems: [] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problems: [`${both} must be a certificate and its key in PEM: ${why}`] };
  }
}

/** Where others reach Saldo nothing is made up: each service outside is the real one, or switched off in so many words. */
function invented(env: Environment): string[] {
  if (!isProduction(env)) return [];
  const services = [
    { made: env.DIGIPOORT_URL, what: 'DIGIPOORT_URL', how: 'the address of Digipoort, with its certificate' },
    { made: companyRegisterOf(env), what: 'KVK_API_KEY', how: 'the key to the company register', off: 'KVK_API_URL' },
    { made: env.VIES_URL, what: 'VIES_URL', how: 'the address of the VIES REST service' },
    paymentService(env),
    bankFeedService(env),
    { made: env.PEPPOL_URL, what: 'PEPPOL_URL', how: 'the address of the Peppol access point, with its key' },
  ];
  const problems = services
    .filter(({ made }) => made === SANDBOX)
    .map(
      ({ what, how, off = what }) =>
        `${what} is required ${whyStrict(env)}: ${how}, or ${off}=${OFF} to do without; the sandbox returns made-up data`,
    );
  if (env.INBOUND_SMTP_PORT !== undefined && env.INBOUND_MAIL_DOMAIN === undefined)
    problems.push(
      `INBOUND_SMTP_PORT requires INBOUND_MAIL_DOMAIN ${whyStrict(env)}: the domain to which receipts are e-mailed`,
    );
  return problems;
}

function isProduction(env: Environment): boolean {
  return env.NODE_ENV === 'production' || !isLoopback(env.HOST);
}

function whyStrict(env: Environment): string {
  return isLoopback(env.HOST) ? 'with NODE_ENV=production' : `with HOST=${env.HOST}, where others can reach Saldo`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Demo people are for a first look: on the database that comes with Saldo unless told otherwise. */
function seedOf(env: Environment): Settings['seed'] {
  return env.SEED ?? (env.DATABASE_URL === undefined ? 'demo' : 'none');
}

function isWeak(secret: string): boolean {
  return secret.length < SECRET_LENGTH || new Set(secret).size < SECRET_VARIETY;
}

function filingOf(env: Environment): Settings['filing'] {
  const { DIGIPOORT_URL: url, DIGIPOORT_CERTIFICATE_FILE: certificateFile, DIGIPOORT_KEY_FILE: keyFile } = env;
  if (isNotAsked(url)) return url;
  if (certificateFile === undefined || keyFile === undefined) return SANDBOX;
  return { url, certificateFile, keyFile, authorityFile: env.DIGIPOORT_AUTHORITY_FILE };
}

function companyRegisterOf({ KVK_API_KEY: apiKey, KVK_API_URL: url }: Environment): Settings['companyRegister'] {
  if (isNotAsked(url)) return url;
  return apiKey === undefined ? SANDBOX : { url, apiKey };
}

function keyList(env: Environment): string[] | undefined {
  return env.ENCRYPTION_KEYS?.split(',').map((key) => key.trim());
}

function mailOf(env: Environment): Settings['mail'] {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  return url === undefined || from === undefined ? 'sandbox' : { url, from };
}

function ownAddress(env: Environment): string {
  const everywhere = env.HOST === '0.0.0.0' || env.HOST === '::';
  const host = everywhere ? 'localhost' : env.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`;
}

/** A secret of this data folder; whoever comes first makes it, complete from the moment it can be seen. */
function keptSecret(dataDir: string, name: 'session-secret' | 'encryption-key'): string {
  const file = join(dataDir, name);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
