import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { openAdministration } from '../../server/src/features/administrations/index.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { connectDatabase, type DatabaseHandle, inTransaction } from '../../server/src/platform/database/database.ts';
import { freePort } from '../../server/src/platform/settings/free-port.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/platform/database/embedded-postgres/index.ts';
import { AccessTokens } from '../../server/src/platform/http/tokens.ts';
import { scopeOfWorker } from '../../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../../server/src/platform/log.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { encryptionKeyOf, Encryption } from '../../server/src/platform/crypto/encryption.ts';

export type Company = { administrationId: number; personId: number; headers: Record<string, string> };

/** The product as a process of its own on a durable database, without demo companies; companies are added here. */
export type BenchProduct = {
  port: number;
  pid: number;
  database: EmbeddedPostgres;
  app: DatabaseHandle;
  addCompany(title: string, firstYear: number): Promise<Company>;
  stop(): Promise<void>;
};

/** `role: 'all'` reads documents and does other jobs too, as `npm start` does. */
export async function startProduct({ role = 'web' }: { role?: 'web' | 'all' } = {}): Promise<BenchProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'saldo-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, durable: true });
  await migrate(database.ownerUrl);
  const app = connectDatabase(database.appUrl, { connections: 4, log: createLogger('silent') });
  const secret = randomBytes(48).toString('base64url');
  const encryptionKey = randomBytes(48).toString('base64url');
  const port = await freePort();
  const server = spawnProduct(port, { secret, encryptionKey }, role, {
    DATA_DIR: dataDir,
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
  });
  await ready(server);
  const { pid } = server;
  if (pid === undefined) throw new Error('the product did not start');
  const tokens = new AccessTokens(secret);
  const seals = new Encryption([encryptionKeyOf(encryptionKey)]);
  return {
    port,
    pid,
    database,
    app,
    addCompany: (title, firstYear) => addCompany(app, { tokens, seals }, title, firstYear),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await app.close();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The product as a process, with its outside services off. */
export function spawnProduct(
  port: number,
  { secret, encryptionKey }: { secret: string; encryptionKey: string },
  role: 'web' | 'worker' | 'all',
  database: Readonly<Record<string, string>>,
): ChildProcess {
  const main = join(import.meta.dirname, '../../server/src/main.ts');
  return spawn(process.execPath, ['--max-semi-space-size=8', '--heap-growing-percent=50', main], {
    env: {
      ...process.env,
      // As `npm start` has it.
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      SEED: 'none',
      // Thousands of people come from one address here.
      REQUESTS_PER_MINUTE_SESSION: '999999999',
      REQUESTS_PER_MINUTE_ADDRESS: '999999999',
      ROLE: role,
      SESSION_SECRET: secret,
      ENCRYPTION_KEYS: encryptionKey,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'saldo@bench.example',
      DIGIPOORT_URL: 'off',
      KVK_API_URL: 'off',
      VIES_URL: 'off',
      MOLLIE_API_URL: 'off',
      PONTO_API_URL: 'off',
      PEPPOL_URL: 'off',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      ...database,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Opens a company with its owner, who is signed in. */
export async function addCompany(
  app: DatabaseHandle,
  { tokens, seals }: { tokens: AccessTokens; seals: Encryption },
  title: string,
  firstYear: number,
  btw_number = '820646660B01',
): Promise<Company> {
  const person = await app.db
    .insertInto('persons')
    .values({ email: `${title}@bench.example`, name: title, password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await app.db
    .insertInto('sessions')
    .values({
      person_id: person.id,
      refresh_seed: randomBytes(32),
      is_complete: true,
      expires_at: sql<string>`now() + interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const administrationId = await inTransaction(app.db, async (db) => {
    const scope = await scopeOfWorker(db, {
      administrationId: 0,
      personId: person.id,
      language: 'en',
      clock: systemClock,
      requestId: 'bench',
    });
    return openAdministration(scope, seals, {
      title,
      business_entity: 'bv',
      vat_period: 'QUARTER',
      first_year: firstYear,
      street: 'Spaarne',
      street_number: '12',
      postal_code: '2011 CH',
      town: 'Haarlem',
      kvk_number: '90001354',
      btw_id: 'NL820646660B01',
      btw_number,
      contact_initials: 'B',
      contact_surname: 'Bench',
      telephone_number: '0235550100',
    });
  });
  return {
    administrationId,
    personId: person.id,
    // Filling the books takes longer than a token is valid.
    get headers() {
      const authorization = `Bearer ${tokens.issue(session.id)}`;
      return { authorization, 'saldo-administration': String(administrationId) };
    },
  };
}

/** Settles once the product says that it is ready; rejects when it ends before. */
export function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the product ended with code ${String(code)}`)));
    if (server.stdout === null) return;
    createInterface(server.stdout).on('line', (line) => {
      if (line.startsWith('Saldo is ready at ')) resolve();
    });
  });
}
