import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** What determines a new database: the schema, who makes it, and the versions of PostgreSQL and of the job queue. */
const SOURCES = [
  'server/schema',
  'server/migrations',
  'server/src/platform/database/embedded-postgres',
  'package-lock.json',
];

/** Where the empty, migrated database lies that the installation made for this very program. It need not be there. */
export function preparedDatabase(): string {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesOf)) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  return join(ROOT, 'node_modules/.cache/saldo-database', hash.digest('hex').slice(0, 16));
}

function filesOf(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}
