import pg from 'pg';
import type { Cluster } from './cluster.ts';

export const OWNER_ROLE = 'saldo_owner';
export const APP_ROLE = 'saldo_app';
const DATABASE = 'saldo';

/** Address of the default database for one of the two roles. */
export function databaseUrl(cluster: Cluster, port: number, role: typeof OWNER_ROLE | typeof APP_ROLE): string {
  const password = role === OWNER_ROLE ? cluster.passwords.owner : cluster.passwords.app;
  return `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
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
