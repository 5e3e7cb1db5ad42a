import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres/index.ts';
import { migrate } from '../database/migrate.ts';
import { fastFolder } from './fast-folder.ts';
import type { Statement } from './record-statements.ts';
import { offencesOf, refuseOffences } from './statement-rules.ts';
import { clusterAddresses, prepareCluster } from './test-cluster.ts';
import { TEMPLATE_DATABASE, type TestServer, withDatabase } from './test-server.ts';

/**
 * One throw-away PostgreSQL per test run, started by the first test file that asks, so that runs of pure tests do not
 * wait for it.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<TestDatabaseServer> | undefined;
  const statements = new Map<string, Statement>();
  const desk = createServer((request, response) => {
    if (request.url === '/statements') {
      keepStatements(request, statements).then(
        () => response.end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
      return;
    }
    server ??= startServer();
    server.then(
      ({ addresses }) => response.end(JSON.stringify(addresses)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  project.provide('databaseDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`);
  return async () => {
    desk.closeAllConnections();
    desk.close();
    const started = await server?.catch(() => undefined);
    try {
      if (started !== undefined && started.addresses.isShared !== true)
        refuseOffences(await offencesOf(started.addresses.ownerUrl, [...statements.values()]));
    } finally {
      await started?.stop();
    }
  };
}

async function keepStatements(request: IncomingMessage, statements: Map<string, Statement>): Promise<void> {
  const sent = (await new Response(Readable.toWeb(request) as ReadableStream).json()) as Statement[];
  for (const statement of sent) statements.set(statement.text, statement);
}

interface TestDatabaseServer {
  addresses: TestServer;
  stop(): Promise<void>;
}

async function startServer(): Promise<TestDatabaseServer> {
  const cluster = clusterAddresses(process.env);
  if (cluster !== undefined) return { addresses: await prepareCluster(cluster), stop: async () => undefined };
  removeAbandoned();
  const dataDir = mkdtempSync(join(fastFolder(), `${FOLDER_PREFIX}${process.pid}-`));
  const database = await startEmbeddedPostgres({ dataDir, durable: false });
  const stop = async (): Promise<void> => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { addresses: await makeTemplate(database), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The role that owns the tables is the one that docs/operations.md asks for: no superuser, and held by row-level security. */
const PLAIN_OWNER = 'saldo_plain_owner';

async function makeTemplate(database: EmbeddedPostgres): Promise<TestServer> {
  const password = randomBytes(12).toString('hex');
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(`CREATE ROLE ${PLAIN_OWNER} LOGIN CREATEROLE PASSWORD '${password}'`);
  await client.query(`GRANT saldo_app TO ${PLAIN_OWNER} WITH ADMIN OPTION`);
  await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE} OWNER ${PLAIN_OWNER}`);
  await client.end();
  const plainUrl = new URL(withDatabase(database.ownerUrl, TEMPLATE_DATABASE));
  plainUrl.username = PLAIN_OWNER;
  plainUrl.password = password;
  await migrate(plainUrl.href);
  return {
    ownerUrl: withDatabase(database.ownerUrl, TEMPLATE_DATABASE),
    appUrl: withDatabase(database.appUrl, TEMPLATE_DATABASE),
  };
}

const FOLDER_PREFIX = 'saldo-test-';

/** A run that was killed could not clean up; its folder carries the number of its process. */
function removeAbandoned(): void {
  const folder = fastFolder();
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(FOLDER_PREFIX) ? Number(name.slice(FOLDER_PREFIX.length).split('-')[0]) : 0;
    if (pid > 0 && !isRunning(pid)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
