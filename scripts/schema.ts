/**
 * Writes what follows from server/schema: the types of its tables and the snapshot of its catalogue, from a throw-away database.
 * Run it after every change there: node scripts/schema.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/index.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { catalogue } from '../server/src/platform/testing/catalogue.ts';

const root = join(import.meta.dirname, '..');
const dataDir = mkdtempSync(join(tmpdir(), 'saldo-schema-'));
const database = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  await migrate(database.ownerUrl);
  await writeSnapshot(database.ownerUrl);
  process.exitCode = writeTypes(database.ownerUrl);
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function writeSnapshot(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    writeFileSync(join(root, 'server/schema/catalogue.snapshot'), await catalogue(client));
  } finally {
    await client.end();
  }
}

function writeTypes(ownerUrl: string): number {
  const mapping = { int8: 'number', timestamptz: 'string', bytea: 'Buffer' };
  const made = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${ownerUrl}`,
      '--date-parser=string',
      '--default-schema=public',
      '--exclude-pattern=graphile_worker.*',
      `--type-mapping=${JSON.stringify(mapping)}`,
      `--out-file=${join(root, 'server/src/platform/database/database.generated.ts')}`,
    ],
    { stdio: 'inherit' },
  );
  return made.status ?? 1;
}
