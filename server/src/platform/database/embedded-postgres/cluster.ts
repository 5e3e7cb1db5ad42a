import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, accountForDatabase } from './account.ts';
import { changePasswords, copyData, mayCopy, writeToDisk } from './copy-cluster.ts';
import { EmbeddedPostgresProblem } from './problem.ts';
import { APP_ROLE, OWNER_ROLE } from './role-names.ts';

const run = promisify(execFile);

/** PostgreSQL's own data folder with what is needed to start and enter it. */
export interface Cluster {
  /** PostgreSQL's data folder, without symbolic links in its path. */
  folder: string;
  /** What `-D` is given. */
  dataArgument: string;
  /** Stands in the command line of every process of this cluster, and of no other. */
  name: string;
  logFile: string;
  account: Account | undefined;
  passwords: Passwords;
}

interface Passwords {
  owner: string;
  app: string;
}

/** How a cluster is made where there is none. */
interface Making {
  durable: boolean;
  /** The home of a cluster that was made beforehand and is stopped; copied, which takes less than making one. */
  prepared: string | undefined;
}

/** The cluster under `<dataDir>/postgres`; made first if there is none. */
export async function openCluster(dataDir: string, binaries: string, making: Making): Promise<Cluster> {
  const home = join(dataDir, 'postgres');
  if (!existsSync(home)) await createHome(home, binaries, making);
  const folder = realpathSync(join(home, 'data'));
  const account = accountForDatabase(folder);
  return {
    folder,
    dataArgument: dataArgument(folder, account),
    name: `saldo-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`,
    logFile: join(home, 'server.log'),
    account,
    passwords: readPasswords(home),
  };
}

/**
 * When the database runs under another account, the folders above its data may be closed to that account (a checkout
 * under 0700). Started inside its data folder, it can still name it as "where I am", so the data need not move away.
 */
function dataArgument(folder: string, account: Account | undefined): string {
  return account ? '/proc/self/cwd' : folder;
}

/** Everything is made beside its final place and renamed at the end: a half-made database is never opened. */
async function createHome(home: string, binaries: string, { durable, prepared }: Making): Promise<void> {
  const unfinished = `${home}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwords: Passwords = { owner: newPassword(), app: newPassword() };
  writeFileSync(join(unfinished, 'passwords.json'), `${JSON.stringify(passwords)}\n`, { mode: 0o600 });
  const folder = join(unfinished, 'data');
  const isCopied = mayCopy(prepared) && (await isCopy(copy(prepared, folder, passwords, binaries, durable)));
  if (!isCopied) await initialise(folder, passwords, binaries, durable);
  renameSync(unfinished, home);
}

/** If copying fails for any reason, a new database is created, which only takes a second longer. */
async function isCopy(copying: Promise<void>): Promise<boolean> {
  return copying.then(
    () => true,
    () => false,
  );
}

/** A copy has passwords of its own. */
async function copy(
  prepared: string,
  folder: string,
  passwords: Passwords,
  binaries: string,
  durable: boolean,
): Promise<void> {
  const account = await copyData(prepared, folder);
  const workshop = { binaries, account, dataArgument: dataArgument(folder, account), env: databaseEnvironment() };
  await changePasswords(folder, workshop, { [OWNER_ROLE]: passwords.owner, [APP_ROLE]: passwords.app });
  if (durable) await writeToDisk(folder, workshop);
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

function readPasswords(home: string): Passwords {
  try {
    const read = JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8')) as Partial<Passwords>;
    if (read.owner && read.app) return { owner: read.owner, app: read.app };
  } catch {
    // Told below, the same way as a file with nothing useful in it.
  }
  throw new EmbeddedPostgresProblem(
    `${join(home, 'passwords.json')} cannot be read; the database cannot be entered without it.`,
  );
}

async function initialise(folder: string, passwords: Passwords, binaries: string, durable: boolean): Promise<void> {
  const account = accountForDatabase(undefined);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  const handover = mkdtempSync(join(tmpdir(), 'saldo-initdb-'));
  try {
    const passwordFile = join(handover, 'password');
    writeFileSync(passwordFile, `${passwords.owner}\n`, { mode: 0o600 });
    chmodSync(handover, 0o700);
    if (account) for (const path of [handover, passwordFile]) chownSync(path, account.uid, account.gid);
    await run(
      join(binaries, 'initdb'),
      [
        ['-D', dataArgument(folder, account)],
        [`--username=${OWNER_ROLE}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
        ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ['--data-checksums', '--no-instructions'],
        durable ? [] : ['--no-sync'],
      ].flat(),
      { ...account, cwd: folder, env: databaseEnvironment() },
    );
  } catch (error) {
    throw new EmbeddedPostgresProblem(`The database could not be made: ${reasonOf(error)}`);
  } finally {
    rmSync(handover, { recursive: true, force: true });
  }
}

/** What `initdb` complained of, or why it could not be run. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return said === '' ? String(error instanceof Error ? error.message : error) : said;
}

/** Only what the programs need: settings meant for other PostgreSQL servers (PGDATA, PGPORT, …) must not reach them. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
