import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresProblem } from './problem.ts';

/** Locks that are held, kept reachable: a collected handle would silently give its lock back. */
const held = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;

/**
 * Takes the data folder for this process alone. Answers the way to give it back.
 *
 * The lock is SQLite's lock on an empty file: the operating system releases it when the process ends, however it ends,
 * which no file with a process number in it can promise. A predecessor that is still ending gets `patience` (ms).
 */
export async function lockFolder(lockFile: string, dataDir: string, patience: number): Promise<() => void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const lock = tryLock(lockFile);
    if (lock) {
      held.add(lock);
      return () => {
        if (held.delete(lock)) lock.close();
      };
    }
    if (Date.now() >= deadline) {
      throw new EmbeddedPostgresProblem(
        `Another Saldo is using the data folder ${dataDir}. Stop it first, or start this one with another DATA_DIR and PORT.`,
      );
    }
    await pause(50);
  }
}

function tryLock(lockFile: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
