import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { installedBinaries } from './binaries.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { keepUp } from '../../jobs/keep-up.ts';
import { clearLeftovers } from './leftovers.ts';
import { launchPostmaster, type Postmaster } from './postmaster.ts';
import { EmbeddedPostgresProblem } from './problem.ts';
import { APP_ROLE, OWNER_ROLE } from './role-names.ts';
import { databaseUrl, ensureDatabase } from './roles.ts';

export { EmbeddedPostgresProblem };

/** A PostgreSQL of our own, running beside this process. */
export interface EmbeddedPostgres {
  /** For migrations: the role that owns the database. */
  ownerUrl: string;
  /** For the application: a role that row-level security binds. */
  appUrl: string;
  /** Writes everything away, stops the server and gives the data folder free. May be called more than once. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** Made when it does not exist; the database lives in its subfolder `postgres`. */
  dataDir: string;
  /** False only for tests: a committed transaction may then be lost in a power cut. */
  durable: boolean;
  /** A first start copies the database that lies there (the subfolder `postgres` of another data folder) instead of making one. */
  prepared?: string;
  /** Told, in a sentence, when the server ended unexpectedly and is started again, or when that failed and is tried again. */
  onNotice?: (sentence: string) => void;
}

const PREDECESSOR_MAY_TAKE = 5_000;

/**
 * Starts PostgreSQL on a free loopback port with its data under `dataDir`. Refuses with `EmbeddedPostgresProblem` when
 * another process uses the folder or the server cannot run. Should the server be killed, it is started again on the
 * same port, with growing pauses should that not help; its addresses stay valid.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const unlock = await lockFolder(join(dataDir, 'postgres.lock'), dataDir, PREDECESSOR_MAY_TAKE);
  try {
    const binaries = installedBinaries();
    const cluster = await openCluster(dataDir, binaries, { durable: options.durable, prepared: options.prepared });
    const launch = async (port?: number): Promise<Postmaster> => {
      await clearLeftovers(cluster);
      return launchPostmaster(cluster, binaries, { durable: options.durable, port });
    };
    const first = await launch();
    const stopServer = keepRunning(first, launch, options);
    await prepare(cluster, first.port, stopServer);
    return {
      ownerUrl: databaseUrl(cluster, first.port, OWNER_ROLE),
      appUrl: databaseUrl(cluster, first.port, APP_ROLE),
      stop: () => stopServer().finally(unlock),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function prepare(cluster: Cluster, port: number, stopServer: () => Promise<void>): Promise<void> {
  try {
    await ensureDatabase(databaseUrl(cluster, port, OWNER_ROLE), cluster.passwords.app);
  } catch (error) {
    await stopServer();
    throw error;
  }
}

/** Starts the server again whenever it ends by itself, for as long as it takes. Answers how to stop it for good. */
function keepRunning(
  first: Postmaster,
  launch: (port: number) => Promise<Postmaster>,
  { onNotice }: EmbeddedPostgresOptions,
): () => Promise<void> {
  const server = keepUp(first, {
    begin: () => launch(first.port),
    ended: ({ exited }) => exited,
    onEnd: (reason) =>
      onNotice?.(
        reason instanceof Error
          ? `The database server could not be started again: ${reason.message}`
          : 'The database server ended unexpectedly and is started again.',
      ),
  });
  return async () => {
    const last = await server.letGo();
    await last?.stop();
  };
}
