import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, accountForDatabase } from './account.ts';
import { EmbeddedPostgresProblem } from './problem.ts';

const run = promisify(execFile);

/** How one of PostgreSQL's programs is run on a data folder. */
export interface Workshop {
  binaries: string;
  account: Account | undefined;
  dataArgument: string;
  env: NodeJS.ProcessEnv;
}

/** Whether there is a cluster at `home` that this account may read: one made by another user's installation need not be. */
export function mayCopy(home: string | undefined): home is string {
  if (home === undefined) return false;
  try {
    accessSync(join(home, 'data/global/pg_control'), constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Copies the data of a cluster that is stopped; they stay with the account that they belong to, which is answered. */
export async function copyData(home: string, folder: string): Promise<Account | undefined> {
  await run('cp', ['-Rp', join(home, 'data'), folder]);
  return accountForDatabase(folder);
}

/** Gives the roles other passwords, in a cluster that does not run and is entered by nobody else. */
export async function changePasswords(
  folder: string,
  { binaries, account, dataArgument, env }: Workshop,
  passwords: Readonly<Record<string, string>>,
): Promise<void> {
  const postgres = spawn(join(binaries, 'postgres'), ['--single', '-j', '-D', dataArgument, 'postgres'], {
    ...account,
    cwd: folder,
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  postgres.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  // A server that ends before it was told everything says why by its exit code.
  postgres.stdin.on('error', () => undefined);
  // Passwords are letters, digits, "-" and "_": nothing in them ends the quotes.
  postgres.stdin.end(
    Object.entries(passwords)
      .map(([role, password]) => `alter role ${role} password '${password}';\n\n`)
      .join(''),
  );
  const [code] = (await once(postgres, 'close')) as [number | null];
  if (code !== 0 || /ERROR|FATAL/.test(said))
    throw new EmbeddedPostgresProblem(`The passwords of the copied database could not be changed: ${said.trim()}`);
}

/** Waits until the data lie on the disk. */
export async function writeToDisk(folder: string, { binaries, account, dataArgument, env }: Workshop): Promise<void> {
  await run(join(binaries, 'initdb'), ['--sync-only', '-D', dataArgument], { ...account, cwd: folder, env });
}
