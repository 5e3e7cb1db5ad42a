import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fastFolder } from '../../server/src/platform/testing/fast-folder.ts';
import { freePort } from '../../server/src/platform/settings/free-port.ts';

const READY = 'Saldo is ready at ';

type Running = { address: string; stop: () => Promise<void> };

/**
 * Starts the product as a person does, with demo companies in a data folder of its own, and stops it when the last
 * journey has ended. Journeys change the books, so each size of screen has a product to itself. `SALDO_URL_DESKTOP`,
 * `SALDO_URL_PHONE` or `SALDO_URL` for both name one that already runs instead; it must be fresh.
 */
export default async function startProducts(): Promise<() => Promise<void>> {
  const names = ['SALDO_URL_DESKTOP', 'SALDO_URL_PHONE'].filter((name) => !process.env[name]);
  if (process.env['SALDO_URL'] || names.length === 0) return async () => undefined;
  const planted = await plant();
  const started = await Promise.allSettled(names.map(() => startProduct(planted)));
  rmSync(planted, { recursive: true, force: true });
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => {
    await Promise.all(running.map((product) => product.stop()));
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  for (const [index, name] of names.entries()) process.env[name] = running[index]?.address;
  return stop;
}

/** The demo companies, in a data folder from which each product gets its own: to plant them takes longer than some journeys. */
async function plant(): Promise<string> {
  const dataDir = newFolder();
  try {
    // Without the jobs: each product reads the receipts and files the returns itself, and here they would only be waited for.
    const { stop } = await start(dataDir, { ROLE: 'web' });
    await stop();
    await databaseEnded(dataDir);
    return dataDir;
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** A database that its product left behind ends by itself; until it has, its files cannot be copied. */
async function databaseEnded(dataDir: string): Promise<void> {
  const mark = join(dataDir, 'postgres/data/postmaster.pid');
  for (let waited = 0; existsSync(mark) && waited < 60_000; waited += 100) await pause(100);
}

async function startProduct(planted: string): Promise<Running> {
  const dataDir = newFolder();
  // With the owners of the files, which the database insists on.
  execFileSync('cp', ['-a', `${planted}/.`, dataDir]);
  const { address, stop } = await start(dataDir);
  return {
    address,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function newFolder(): string {
  return mkdtempSync(join(fastFolder(), 'saldo-e2e-'));
}

async function start(dataDir: string, settings: NodeJS.ProcessEnv = UNLIMITED): Promise<Running> {
  const product = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...ownSettingsRemoved(), ...settings, PORT: String(await freePort()), DATA_DIR: dataDir, SEED: 'demo' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { address: await addressOf(product), stop: () => stopped(product) };
}

/** Nobody clicks as fast as a journey, and all of them come from one address. */
const UNLIMITED = { REQUESTS_PER_MINUTE_SESSION: '1000000', REQUESTS_PER_MINUTE_ADDRESS: '1000000' };

/** Settings of the shell the journeys are started from must not reach the product they try. */
function ownSettingsRemoved(): NodeJS.ProcessEnv {
  const ours = /^(HOST|PUBLIC_URL|DATABASE_.*|ROLE|SESSION_SECRET|NODE_ENV|LOG_LEVEL|DIGIPOORT_.*|MOLLIE_.*)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

function addressOf(product: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    product.once('exit', (code) => reject(new Error(`The product ended with code ${code} before it was ready.`)));
    if (!product.stdout) return;
    createInterface(product.stdout).on('line', (line) => {
      if (line.startsWith(READY)) resolve(line.slice(READY.length).trim());
    });
  });
}

async function stopped(product: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  if (product.exitCode !== null) return;
  product.kill('SIGTERM');
  await ended;
}
