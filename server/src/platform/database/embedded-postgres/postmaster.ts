import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../settings/free-port.ts';
import { type Cluster, databaseEnvironment } from './cluster.ts';
import { EmbeddedPostgresProblem } from './problem.ts';

/** A running PostgreSQL server. */
export interface Postmaster {
  port: number;
  /** Settles when the server has ended, whatever the reason. */
  exited: Promise<void>;
  /** Ends open transactions, writes everything away and stops. */
  stop(): Promise<void>;
}

const PORT_TRIES = 5;
const LOG_LIMIT = 5_000_000;

/** Starts PostgreSQL on `port`, or on a free port of its own choice, and waits until it answers. */
export async function launchPostmaster(
  cluster: Cluster,
  binaries: string,
  options: { durable: boolean; port?: number | undefined },
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const logged = startLog(cluster.logFile);
    const child = spawnServer(cluster, binaries, port, options.durable);
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
    if (await becomesReady(child, cluster)) return supervised(child, port, exited);
    const log = readFileSync(cluster.logFile, 'utf8').slice(logged).trim();
    // Between the choice of a port and its use another program may have taken it; shared memory of a killed
    // predecessor may take a moment to be freed.
    const passing = log.includes('could not bind') || log.includes('is still in use');
    if (!passing || attempt === PORT_TRIES) {
      throw new EmbeddedPostgresProblem(`The database did not start:\n${log}`);
    }
    await pause(200);
  }
}

/** Begins the log again once it has grown long; answers where this run's part begins. */
function startLog(file: string): number {
  const size = existsSync(file) ? statSync(file).size : 0;
  if (size < LOG_LIMIT) return size;
  closeSync(openSync(file, 'w', 0o600));
  return 0;
}

function spawnServer(cluster: Cluster, binaries: string, port: number, durable: boolean): ChildProcess {
  const log = openSync(cluster.logFile, 'a', 0o600);
  try {
    const child = spawn(
      join(binaries, 'postgres'),
      ['-D', cluster.dataArgument, '-p', String(port), '-k', '.', ...settings(cluster.name, durable)],
      {
        ...cluster.account,
        cwd: cluster.folder,
        env: databaseEnvironment(),
        stdio: ['ignore', log, log],
        // In a process group of its own, so that Ctrl-C reaches only us and the application can finish its work first.
        detached: true,
      },
    );
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

function settings(name: string, durable: boolean): string[] {
  return Object.entries({ ...SHARED, ...(durable ? DURABLE : THROW_AWAY), cluster_name: name }).flatMap(
    ([setting, value]) => ['-c', `${setting}=${value}`],
  );
}

const SHARED = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  random_page_cost: '1.1',
  // Statements and details of errors hold names and amounts; the log must not.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const DURABLE = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  wal_compression: 'on',
  min_wal_size: '128MB',
  max_wal_size: '1GB',
};

const THROW_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // The more databases of tests there are, the more often one of them is looked over; none lives long enough to need it.
  autovacuum: 'off',
};

/** PostgreSQL writes its state as the eighth line of its pid file. False when it ended instead. */
async function becomesReady(child: ChildProcess, cluster: Cluster): Promise<boolean> {
  const file = join(cluster.folder, 'postmaster.pid');
  const hasEnded = (): boolean => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  while (!hasEnded()) {
    const lines = textOf(file).split('\n');
    if (lines[0] === String(child.pid) && lines[7]?.trim() === 'ready') return true;
    await pause(5);
  }
  return false;
}

/** Empty while there is none: it comes and goes with the server, also between looking and reading. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function supervised(child: ChildProcess, port: number, exited: Promise<void>): Postmaster {
  const watcher = watchOverUs(child);
  void exited.then(() => watcher.kill('SIGKILL'));
  return {
    port,
    exited,
    async stop() {
      child.ref();
      child.kill('SIGINT');
      await exited;
    },
  };
}

/** A shell that waits for our end, which closes its input, and then stops a server that we could no longer stop. */
function watchOverUs(child: ChildProcess): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(child.pid)], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  return watcher;
}
