import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, Trouble } from './checkout.mjs';
import { run, toolEnvironment } from './run.mjs';

const SOURCES = [
  'web/index.html',
  'web/vite.config.ts',
  'web/offline-files.ts',
  'web/package.json',
  'web/public',
  'web/src',
  'contract/package.json',
  'contract/src',
  'ledger/package.json',
  'ledger/src',
  'package-lock.json',
];
const BUILT = join(root, 'web/dist');
const STAMP = '.built-from';

/** Builds the web application when it does not stem from the present sources. */
export async function ensureWebBuilt(node) {
  const sources = hashOf(SOURCES);
  if (stampOf(BUILT) === sources) return;
  console.log('Building the web application …');
  const workshop = join(root, 'web/node_modules');
  mkdirSync(workshop, { recursive: true });
  const draft = join(workshop, `.build-${randomBytes(6).toString('hex')}`);
  try {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const args = [vite, 'build', join(root, 'web'), '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
    const { code, output } = await run(node, args, { env: toolEnvironment(node, { NODE_ENV: 'production' }) });
    if (code !== 0) throw new Trouble(`The web application could not be built:\n${output}`);
    writeFileSync(join(draft, STAMP), sources);
    putInPlace(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** By renaming, so that a server that runs from the same checkout never serves half a build. */
function putInPlace(draft) {
  const previous = `${draft}-previous`;
  if (existsSync(BUILT)) renameSync(BUILT, previous);
  renameSync(draft, BUILT);
  rmSync(previous, { recursive: true, force: true });
}

function stampOf(folder) {
  const file = join(folder, STAMP);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Tests are left out: they do not reach the browser. */
function filesIn(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}
