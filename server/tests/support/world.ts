import { randomBytes } from 'node:crypto';
import type { Call, ErrorReply } from '@saldo/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import { inMemoryFileStore } from '#adapters/file-store/in-memory';
import { fakeReceiptReader } from '#receipt-reading/fake-receipt-reader';
import { fakeCompanyRegister } from '#adapters/company-register/fake';
import { fakeVatNumberCheck } from '#adapters/vat-number-check/fake';
import { fakeFilingPartner } from '#adapters/filing-partner/fake';
import { fakeMailer } from '#adapters/mailer/fake';
import { fakeBankFeed } from '#adapters/bank-feed/fake';
import { fakePaymentProvider } from '#adapters/payment-provider/fake';
import { fakePeppol } from '#adapters/peppol/fake';
import { createFakeTaxFiling } from '#adapters/tax-filing/fake';
import { type NewAdministration, openAdministration } from '#features/administrations/index';
import { type Clock, clockAt } from '#platform/clock';
import { connectDatabase, connectQueue, type DatabaseHandle, inTransaction } from '#platform/database/database';
import { createHttpServer } from '#platform/http/server';
import { requestHash } from '#platform/http/idempotency';
import { AccessTokens } from '#platform/http/tokens';
import { drainJobs, scopeOfWorker } from '#platform/jobs/jobs';
import { createLogger } from '#platform/log';
import type { Scope } from '#platform/scope';
import { encryptionKeyOf, Encryption } from '#platform/crypto/encryption';
import type { Settings } from '#platform/settings/settings';
import { sourceDocuments } from '../../src/composition/source-documents.ts';
import { createTestDatabase, type TestDatabase } from '../../src/platform/testing/test-database.ts';
import type { Services } from '../../src/composition/house.ts';
import { jobsOf } from '../../src/composition/rooms.ts';
import { serveRooms } from '../../src/composition/start.ts';

/** What a call is given in a test. */
export type Given<C extends Call> = (C['params'] extends z.ZodType
  ? { params: z.input<C['params']> }
  : { params?: undefined }) &
  (C['query'] extends z.ZodType ? { query?: z.input<C['query']> } : { query?: undefined }) &
  (C['body'] extends z.ZodType ? { body?: z.input<C['body']> } : { body?: undefined }) & {
    language?: 'en' | 'nl';
    headers?: Record<string, string>;
    /** Someone else's session; the owner's by default, null for nobody. */
    as?: Person | null;
    administrationId?: number;
    file?: { name: string; bytes: Uint8Array };
    /** A document that is the body itself. */
    document?: { media_type: string; bytes: Uint8Array };
  };

/** What came back. `reply` is there when the status is 2xx and the call has a JSON reply, `error` when it is not. */
export type Got<C extends Call> = {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
  reply: C['reply'] extends z.ZodType ? z.output<C['reply']> : undefined;
  error: ErrorReply;
};

export type Person = { id: number; email: string; accessToken: string };

/** A whole server on a database of its own, without a network: for tests of rooms and for the golden cases. */
export type World = {
  readonly database: DatabaseHandle;
  readonly testDatabase: TestDatabase;
  readonly house: Services;
  readonly app: FastifyInstance;
  readonly owner: Person;
  readonly administrationId: number;
  /** A transaction as the owner (or as given), in the administration (or another). */
  inScope<Result>(
    work: (scope: Scope) => Promise<Result>,
    about?: { administrationId?: number; person?: Person },
  ): Promise<Result>;
  /** A call through the real HTTP stack: session, validation, policy, row-level security. */
  call<C extends Call>(call: C, given: Given<C>): Promise<Got<C>>;
  /**
   * The same server as if it had just been opened for a company of its own, on its first day: for tests that each want books of their own,
   * at a tenth of the time of a world. It is closed with the first.
   */
  another(company?: Partial<NewAdministration>): Promise<World>;
  /** Another company with another owner: what one may never see of the other. */
  secondAdministration(company?: Partial<NewAdministration>): Promise<{ administrationId: number; owner: Person }>;
  addPerson(): Promise<Person>;
  /** Every proof that the books hold; each list must be empty. */
  verify(administrationId?: number): Promise<{ balances: unknown[]; audit: unknown[]; control_accounts: unknown[] }>;
  /** Connections of the role that owns the database, whom row-level security does not bind. */
  ownerPool: pg.Pool;
  /** Does the background work that is waiting. */
  runJobs(): Promise<void>;
  setToday(today: string): void;
  close(): Promise<void>;
};

const COMPANY: NewAdministration = {
  title: 'De Wit Ontwerp',
  business_entity: 'ez',
  vat_period: 'QUARTER',
  first_year: 2025,
  street: 'Spaarne',
  street_number: '12',
  postal_code: '2011 CH',
  town: 'Haarlem',
  email: 'sanne@dewitontwerp.example',
  telephone_number: '0235550112',
  contact_initials: 'S',
  contact_surname: 'de Wit',
  kvk_number: '69599084',
  btw_id: 'NL002455799B11',
  btw_number: '001000044B37',
};

/** Opens a world on the day given (2026-07-14 by default), with one company and its owner. */
export async function createWorld(
  options: { today?: string; company?: Partial<NewAdministration>; house?: Partial<Services> } = {},
): Promise<World> {
  const testDatabase = await createTestDatabase();
  const log = options.house?.log ?? createLogger('silent');
  const database = connectDatabase(testDatabase.appUrl, { connections: 16, log });
  const firstDay = options.today ?? '2026-07-14';
  let frozen = clockAt(firstDay);
  const clock: Clock = { today: () => frozen.today(), now: () => frozen.now() };
  const house: Services = {
    settings: testSettings(),
    clock,
    log,
    files: inMemoryFileStore(),
    reader: fakeReceiptReader(),
    filing: createFakeTaxFiling(() => clock.now()),
    partner: fakeFilingPartner(),
    sourceDocuments,
    mailer: fakeMailer(),
    companies: fakeCompanyRegister(),
    vatNumbers: fakeVatNumberCheck(),
    payments: fakePaymentProvider(),
    bankFeed: fakeBankFeed(),
    peppol: fakePeppol(),
    seals: new Encryption([encryptionKeyOf('a key for tests alone')]),
    sandbox: [],
    ...options.house,
  };
  const ownerPool = connectQueue(testDatabase.ownerUrl, { connections: 3, log });
  const app = await createHttpServer({ log, db: database.db, overHttps: false });
  const tokens = new AccessTokens(house.settings.sessionSecret);
  serveRooms(app, house, {
    db: database.db,
    tokens,
    requestHash: requestHash(house.settings.sessionSecret),
    seals: house.seals,
    clock,
    secureCookies: false,
    checkReplies: true,
  });
  await app.ready();

  const addPerson = (): Promise<Person> => createPerson(database, tokens);
  let others = 0;
  const open = async (company: Partial<NewAdministration>): Promise<{ administrationId: number; owner: Person }> => {
    const owner = await addPerson();
    const administrationId = await inTransaction(database.db, async (db) => {
      const scope = await scopeOfWorker(db, {
        administrationId: 0,
        personId: owner.id,
        language: 'en',
        clock,
        requestId: 'test',
      });
      return openAdministration(scope, house.seals, { ...COMPANY, ...company });
    });
    return { administrationId, owner };
  };
  const worldOf = ({ administrationId, owner }: { administrationId: number; owner: Person }): World => {
    const inScope: World['inScope'] = (work, about = {}) =>
      inTransaction(database.db, async (db) =>
        work(
          await scopeOfWorker(db, {
            administrationId: about.administrationId ?? administrationId,
            personId: (about.person ?? owner).id,
            language: 'en',
            clock,
            requestId: 'test',
          }),
        ),
      );
    return {
      database,
      testDatabase,
      ownerPool,
      house,
      app,
      owner,
      administrationId,
      inScope,
      addPerson,
      another: async (company = options.company ?? {}) => {
        frozen = clockAt(firstDay);
        return { ...worldOf(await open(company)), close: async () => undefined };
      },
      secondAdministration: (company = {}) => {
        others += 1;
        const kvk_number = String(70_000_000 + others);
        return open({ title: 'Kruidhof B.V.', business_entity: 'bv', kvk_number, ...company });
      },
      call: (call, given) => request(app, call, given, { owner, administrationId }),
      verify: (id = administrationId) =>
        inScope(
          async (scope) => ({
            balances: (await sql`select * from verify_balances(${id})`.execute(scope.db)).rows,
            audit: (await sql`select * from verify_audit(${id})`.execute(scope.db)).rows,
            control_accounts: (await sql`select * from verify_control_accounts(${id})`.execute(scope.db)).rows,
          }),
          { administrationId: id },
        ),
      runJobs: () => drainJobs({ queuePool: ownerPool, db: database.db, jobs: jobsOf(house), clock, log }),
      setToday(today) {
        frozen = clockAt(today);
      },
      async close() {
        await app.close();
        await ownerPool.end();
        await database.close();
        await testDatabase.drop();
      },
    };
  };
  return worldOf(await open(options.company ?? {}));
}

function testSettings(): Settings {
  return {
    production: false,
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1',
    dataDir: '/nonexistent',
    database: 'embedded',
    role: 'all',
    trustedProxies: [],
    seed: 'none',
    sessionSecret: randomBytes(32).toString('hex'),
    logLevel: 'silent',
    encryptionKeys: ['a key for tests alone, long enough'],
    filing: 'sandbox',
    returnSender: {
      softwareNumber: 'SWO00000',
      intermediary: { consultantNumber: '123456', initials: 'J', prefix: null, surname: 'Bakker', phone: '0201234567' },
    },
    mail: 'sandbox',
    companyRegister: 'sandbox',
    vatNumberCheck: 'sandbox',
    paymentProvider: 'sandbox',
    vatAccount: { iban: 'NL02ABNA0123456789', name: 'Saldo' },
    bankFeed: 'sandbox',
    peppol: 'sandbox',
    inboundMailDomain: 'in.saldo.example',
    inboundSmtpPort: undefined,
    inboundAuthservId: undefined,
    inboundSmtpPeers: ['127.0.0.0/8'],
    inboundSmtpTls: undefined,
    requestLimits: { session: 1_000_000, address: 1_000_000 },
    documentQuotaBytes: 20_000_000_000,
  };
}

/** On a busy machine a file that makes every call takes longer than a token lives. */
const TOKEN_KEPT_MS = 300_000;

async function createPerson(database: DatabaseHandle, tokens: AccessTokens): Promise<Person> {
  const email = `${randomBytes(6).toString('hex')}@test.example`;
  const person = await database.db
    .insertInto('persons')
    .values({ email, name: 'Sanne de Wit', password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await database.db
    .insertInto('sessions')
    .values({
      person_id: person.id,
      refresh_seed: randomBytes(32),
      is_complete: true,
      expires_at: sql<string>`now() + interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let token = { value: tokens.issue(session.id), issuedAt: Date.now() };
  return {
    id: person.id,
    email,
    get accessToken() {
      if (Date.now() - token.issuedAt > TOKEN_KEPT_MS)
        token = { value: tokens.issue(session.id), issuedAt: Date.now() };
      return token.value;
    },
  };
}

async function request<C extends Call>(
  app: FastifyInstance,
  call: C,
  given: Given<C>,
  defaults: { owner: Person; administrationId: number },
): Promise<Got<C>> {
  const { params, query, body } = given as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params?.[name])));
  const person = given.as === undefined ? defaults.owner : given.as;
  const sent = given.file === undefined ? documentOf(given.document) : multipartOf(given.file);
  const response = await app.inject({
    method: call.method,
    url: `/${given.language ?? 'en'}/api/v1/${path}`,
    query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
    headers: {
      ...(person === null ? {} : { authorization: `Bearer ${person.accessToken}` }),
      'saldo-administration': String(given.administrationId ?? defaults.administrationId),
      ...sent?.headers,
      ...given.headers,
    },
    ...(sent !== undefined ? { payload: sent.payload } : body === undefined ? {} : { payload: body as object }),
  });
  const isJson = (response.headers['content-type'] ?? '').startsWith('application/json');
  const parsed: unknown = isJson ? JSON.parse(response.payload) : undefined;
  const isOk = response.statusCode >= 200 && response.statusCode < 300;
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    reply: (isOk ? parsed : undefined) as Got<C>['reply'],
    error: (isOk ? undefined : parsed) as ErrorReply,
  };
}

type Sent = { headers: Record<string, string>; payload: Buffer };

function documentOf(document: { media_type: string; bytes: Uint8Array } | undefined): Sent | undefined {
  if (document === undefined) return undefined;
  return { headers: { 'content-type': document.media_type }, payload: Buffer.from(document.bytes) };
}

function multipartOf(file: { name: string; bytes: Uint8Array }): Sent {
  const boundary = `saldo-${randomBytes(8).toString('hex')}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file.bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
