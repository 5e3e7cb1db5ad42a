import { accessSync, constants } from 'node:fs';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { APP_ROLE, OWNER_ROLE } from './role-names.ts';

const DATABASE = 'saldo';

/** The longest path of a socket that every system takes. */
const LONGEST_SOCKET_PATH = 103;

/**
 * Address of the default database for one of the two roles: by the socket in the data folder, which takes a third less time per
 * query than loopback, and by loopback where the folder is closed to us or its path too long.
 */
export function databaseUrl(cluster: Cluster, port: number, role: typeof OWNER_ROLE | typeof APP_ROLE): string {
  const password = role === OWNER_ROLE ? cluster.passwords.owner : cluster.passwords.app;
  const url = new URL(`postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`);
  if (hasReachableSocket(cluster.folder, port)) url.searchParams.set('host', cluster.folder);
  return url.href;
}

function hasReachableSocket(folder: string, port: number): boolean {
  const path = `${folder}/.s.PGSQL.${port}`;
  if (Buffer.byteLength(path) > LONGEST_SOCKET_PATH) return false;
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the role the application logs in with and the database, where they are missing. Checked at every start, so that
 * a first start that was cut short is completed by the next.
 */
export async function ensureDatabase(ownerUrl: string, appPassword: string): Promise<void> {
  const url = new URL(ownerUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (!(await exists(client, 'SELECT 1 FROM pg_roles WHERE rolname = $1', APP_ROLE))) {
      await client.query(
        `CREATE ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD ${client.escapeLiteral(appPassword)}`,
      );
    }
    if (!(await exists(client, 'SELECT 1 FROM pg_database WHERE datname = $1', DATABASE))) {
      await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`);
    }
    await client.query(`REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${DATABASE} TO ${APP_ROLE}`);
  } finally {
    await client.end();
  }
}

async function exists(client: pg.Client, query: string, name: string): Promise<boolean> {
  return (await client.query(query, [name])).rowCount === 1;
}
