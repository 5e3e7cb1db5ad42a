import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, Trouble } from './checkout.mjs';
import { run } from './run.mjs';

/** Installs the packages unless exactly those of the lock file are there. Needs nothing but Node and npm. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages and building the web application; the first time this takes about half a minute …');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command, ...args] = [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run(command, args);
  if (code !== 0) throw new Trouble(`The packages could not be installed:\n${output}`);
}

/**
 * npm leaves a copy of the lock file with what it really put in place, written last, so that an installation that was
 * cut short has none. Packages for other machines are missing from it by right.
 */
function isInstalled() {
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, entry]) => {
    const found = present[path];
    if (path === '' || !path.includes('node_modules/')) return true;
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional === true;
  });
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
