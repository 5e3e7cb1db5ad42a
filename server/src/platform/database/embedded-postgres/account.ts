import { readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresProblem } from './problem.ts';

/** The operating-system account the database runs under. */
export interface Account {
  uid: number;
  gid: number;
}

const PREFERRED = ['postgres', 'nobody'];

/**
 * The account to hand the database to, or undefined when it may run as ourselves.
 *
 * PostgreSQL refuses to run as root. A data folder that already exists decides by its owner, so that files made under
 * one account are never opened by another.
 */
export function accountForDatabase(existingCluster: string | undefined): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new EmbeddedPostgresProblem('The database cannot run as root here. Start Saldo as an ordinary user.');
  }
  return existingCluster === undefined ? preferredAccount() : ownerOf(existingCluster);
}

function preferredAccount(): Account {
  const known = accounts();
  for (const name of PREFERRED) {
    const account = known.find((entry) => entry.name === name);
    if (account) return account;
  }
  throw new EmbeddedPostgresProblem(
    'The database cannot run as root, and this machine has no account "postgres" or "nobody". Start Saldo as an ordinary user.',
  );
}

function ownerOf(cluster: string): Account {
  const { uid } = statSync(cluster);
  const account = accounts().find((entry) => entry.uid === uid);
  if (account) return account;
  throw new EmbeddedPostgresProblem(
    `The database in ${cluster} belongs to user ${uid}, whom this machine does not know.`,
  );
}

function accounts(): (Account & { name: string })[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
