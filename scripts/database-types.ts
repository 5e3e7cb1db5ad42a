/**
 * Writes server/src/platform/database.generated.ts from the migrations, on a throw-away database.
 * Run it after every new migration: node scripts/database-types.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/index.ts';
import { migrate } from '../server/src/platform/migrate.ts';

const root = join(import.meta.dirname, '..');
const dataDir = mkdtempSync(join(tmpdir(), 'saldo-types-'));
const database = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  await migrate(database.ownerUrl);
  const mapping = { int8: 'number', timestamptz: 'string', bytea: 'Buffer' };
  const made = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${database.ownerUrl}`,
      '--date-parser=string',
      '--default-schema=public',
      '--exclude-pattern=graphile_worker.*',
      `--type-mapping=${JSON.stringify(mapping)}`,
      `--out-file=${join(root, 'server/src/platform/database.generated.ts')}`,
    ],
    { stdio: 'inherit' },
  );
  process.exitCode = made.status ?? 1;
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
