// Run by the last step of installing the packages: makes the database that the first start copies.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/index';
import { migrate } from '#platform/database/migrate';
import { preparedDatabase } from './prepared-database.ts';

const home = preparedDatabase();
const shelf = dirname(home);
mkdirSync(shelf, { recursive: true });
if (!readdirSync(shelf).includes(basename(home))) await prepare();

async function prepare(): Promise<void> {
  const older = readdirSync(shelf);
  const dataDir = mkdtempSync(join(shelf, 'unfinished-'));
  const database = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    await migrate(database.ownerUrl);
  } finally {
    await database.stop();
  }
  renameSync(join(dataDir, 'postgres'), home);
  for (const name of [basename(dataDir), ...older]) rmSync(join(shelf, name), { recursive: true, force: true });
}
