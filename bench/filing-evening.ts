/**
 * 1,000 returns in one evening: queued, then sent and followed by the product against the sandbox of the Tax Administration, while the product is
 * killed three times. Prints the progress; ends with 1 when one was delivered twice, or not at all. RETURNS says how many.
 */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays, balance, cents, firstOfMonth } from '@saldo/ledger';
import pg from 'pg';
import { diskFileStore } from '../server/src/adapters/file-store/disk.ts';
import { createFakeTaxFiling } from '../server/src/adapters/tax-filing/fake.ts';
import { sourceDocuments } from '../server/src/composition/source-documents.ts';
import { periodsOf } from '../server/src/features/administrations/index.ts';
import { postEntry } from '../server/src/features/journal/index.ts';
import { fileReturn } from '../server/src/features/tax-returns/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { connectDatabase, inTransaction } from '../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/index.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { AccessTokens } from '../server/src/platform/http/tokens.ts';
import { scopeOfWorker } from '../server/src/platform/jobs/jobs.ts';
import { createLogger } from '../server/src/platform/log.ts';
import type { Scope } from '../server/src/platform/scope.ts';
import { encryptionKeyOf, Encryption } from '../server/src/platform/crypto/encryption.ts';
import { freePort } from '../server/src/platform/settings/free-port.ts';
import { printFloor } from './support/machine.ts';
import { addCompany, type Company, ready, spawnProduct } from './support/product.ts';

const RETURNS = Number(process.env['RETURNS'] ?? 1_000);
const KILLS = 3;
const AT_MOST_MILLISECONDS = 3_600_000;

const secrets = { secret: randomBytes(48).toString('base64url'), encryptionKey: randomBytes(48).toString('base64url') };
const dataDir = mkdtempSync(join(tmpdir(), 'saldo-evening-'));
const port = await freePort();
const database = await startEmbeddedPostgres({ dataDir, durable: true });
await migrate(database.ownerUrl);
const app = connectDatabase(database.appUrl, { connections: 4, log: createLogger('silent') });
const seals = new Encryption([encryptionKeyOf(secrets.encryptionKey)]);
const keys = { tokens: new AccessTokens(secrets.secret), seals };
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();

printFloor();
const begun = performance.now();
for (let nth = 0; nth < RETURNS; nth += 1) await fileOne(nth);
console.log(`${RETURNS.toLocaleString('en')} returns filed and queued in ${seconds(begun)} s`);
process.exitCode = (await sendAll()) ? 0 : 1;
await owner.end();
await app.close();
await database.stop();
rmSync(dataDir, { recursive: true, force: true });

function seconds(since: number): string {
  return String(Math.round((performance.now() - since) / 1000));
}

/** A company with one sale in the last period, whose return is filed as its owner would. */
async function fileOne(nth: number): Promise<void> {
  const year = Number(systemClock.today().slice(0, 4)) - 1;
  const company = await addCompany(app, keys, `Client ${String(nth)}`, year, obNumber(nth));
  const begin = <Result>(work: (scope: Scope) => Promise<Result>) =>
    inTransaction(app.db, async (db) => work(await scopeOf(db, company)));
  const period = await begin(async (scope) => (await periodsOf(scope)).find(({ ends_on }) => ends_on < scope.today));
  if (period === undefined) throw new Error('no period is over');
  await begin((scope) => postSale(scope, addDays(period.ends_on, -9), nth));
  const needs = {
    files: diskFileStore(join(dataDir, 'files')),
    seals,
    clock: systemClock,
    sourceDocuments,
    filing: createFakeTaxFiling(() => systemClock.now()),
    settings: {
      returnSender: { softwareNumber: 'SWO00000', intermediary: null },
      publicUrl: `http://127.0.0.1:${String(port)}`,
      vatAccount: null,
    },
  };
  await fileReturn(begin, needs, { id: period.id, version: 1 }, begin);
}

function scopeOf(db: Parameters<typeof scopeOfWorker>[0], { administrationId, personId }: Company): Promise<Scope> {
  return scopeOfWorker(db, { administrationId, personId, language: 'en', clock: systemClock, requestId: 'bench' });
}

function postSale(scope: Scope, date: string, nth: number): Promise<unknown> {
  const mark = { code: 'nl_high', rate_bp: 2100, month: firstOfMonth(date) } as const;
  const entry = balance(date, [
    { account: '1010', amount: cents(121_00) },
    { account: '8000', amount: cents(-100_00), vat: { ...mark, part: 'base' } },
    { account: '1500', amount: cents(-21_00), vat: { ...mark, part: 'due' } },
  ]);
  if (typeof entry === 'string') throw new Error(entry);
  return postEntry(scope, entry, {
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'general_journal', id: 1_000_000 + nth },
    description: 'Sale',
  });
}

/** Valid by the check digit of nine-digit numbers, another for each. */
function obNumber(nth: number): string {
  for (let base = 10_000_000 + nth * 100; ; base += 1) {
    const check = Array.from(String(base)).reduce((total, digit, place) => total + Number(digit) * (9 - place), 0) % 11;
    if (check < 10) return `${String(base)}${String(check)}B01`;
  }
}

/** Starts the product, kills it as it goes, and waits for the last verdict. Whether each was delivered once. */
async function sendAll(): Promise<boolean> {
  const started = performance.now();
  let product = await start();
  for (let kill = 1; ; ) {
    await pause(2_000);
    const states = await filingStates();
    const received = states.get('RECEIVED') ?? 0;
    console.log(
      `${seconds(started)} s: ${[...states].map(([state, count]) => `${state} ${String(count)}`).join(', ')}`,
    );
    if (received === RETURNS || performance.now() - started > AT_MOST_MILLISECONDS) break;
    if (kill > KILLS || delivered().length < (RETURNS * kill) / (KILLS + 1)) continue;
    kill += 1;
    product.kill('SIGKILL');
    await once(product, 'exit');
    console.log('the product was killed');
    product = await start();
  }
  product.kill('SIGTERM');
  await once(product, 'exit');
  const taxpayers = delivered();
  const isOnce = taxpayers.length === RETURNS && new Set(taxpayers).size === RETURNS;
  console.log(
    `${String(taxpayers.length)} deliveries of ${String(new Set(taxpayers).size)} taxpayers in ${seconds(started)} s`,
  );
  return isOnce;
}

async function start(): Promise<ChildProcess> {
  const product = spawnProduct(port, secrets, 'all', {
    DATA_DIR: dataDir,
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DIGIPOORT_URL: 'sandbox',
    NODE_ENV: 'development',
  });
  await ready(product);
  return product;
}

async function filingStates(): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ state: string; count: string }>(
    'select filing_state as state, count(*) as count from vat_returns group by 1 order by 1',
  );
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}

/** The taxpayers of what the sandbox received, of each delivery. */
function delivered(): string[] {
  const folder = join(dataDir, 'sandbox', 'digipoort');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { ob_number: string }).ob_number);
}
