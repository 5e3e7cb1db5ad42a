import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../database/migrate.ts';
import { SCHEMA_FOLDERS } from '../database/schema-files.ts';
import { type TestServer, withDatabase } from './test-server.ts';

/** Addresses of the servers of a Citus cluster, each as a superuser: `npm run test:cluster` (docs/scaling.md). */
export interface ClusterAddresses {
  coordinator: string;
  workers: string[];
}

export function clusterAddresses(
  environment: Readonly<Record<string, string | undefined>>,
): ClusterAddresses | undefined {
  const { SALDO_TEST_COORDINATOR: coordinator, SALDO_TEST_WORKERS: workers } = environment;
  if (coordinator === undefined || workers === undefined) return undefined;
  return { coordinator, workers: workers.split(',') };
}

const DATABASE = 'saldo_cluster_test';

/** Makes a new database on every node and spreads the schema over them. All test files of a run share it. */
export async function prepareCluster({ coordinator, workers }: ClusterAddresses): Promise<TestServer> {
  const nodes = [coordinator, ...workers].map((url) => ({ server: url, database: withDatabase(url, DATABASE) }));
  for (const { server, database } of nodes) {
    await run(server, [`drop database if exists ${DATABASE} with (force)`, `create database ${DATABASE}`]);
    await run(database, ['create extension citus']);
  }
  const ownerUrl = withDatabase(coordinator, DATABASE);
  await run(ownerUrl, [
    `select citus_set_coordinator_host(${place(coordinator)})`,
    ...workers.map((url) => `select citus_add_node(${place(url)})`),
    `select citus_set_node_property(${place(coordinator)}, 'shouldhaveshards', false)`,
  ]);
  await migrate(ownerUrl);
  await run(ownerUrl, statementsOf(await readFile(join(SCHEMA_FOLDERS.schema, 'citus.sql'), 'utf8')));
  const appUrl = new URL(ownerUrl);
  appUrl.username = 'saldo_app';
  return { ownerUrl, appUrl: appUrl.href, isShared: true };
}

function place(url: string): string {
  const { hostname, port } = new URL(url);
  return `'${hostname}', ${port || '5432'}`;
}

/** One at a time, as psql sends them: each is a transaction of its own. */
function statementsOf(sql: string): string[] {
  return sql.replaceAll(/--.*/g, '').match(/(?:\$\$.*?\$\$|[^;])+;/gs) ?? [];
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) {
      await client.query(statement).catch((error: unknown) => {
        throw new Error(`on a cluster: ${statement.trim()}`, { cause: error });
      });
    }
  } finally {
    await client.end();
  }
}
