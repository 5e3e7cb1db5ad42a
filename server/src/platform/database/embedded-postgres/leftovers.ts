import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresProblem } from './problem.ts';

/**
 * Ends what an earlier run left behind in this cluster, so that a new server may start. The caller holds the folder's
 * lock, so whatever still runs here has lost its master.
 */
export async function clearLeftovers(cluster: Cluster): Promise<void> {
  const postmaster = recordedPostmaster(cluster.folder);
  if (postmaster !== undefined && processesOf(cluster).includes(postmaster)) {
    signal(postmaster, 'SIGINT');
    // Asked this while it recovers, it may wait for ever. It then loses no more by stopping at once than by a power cut.
    if (!(await untilGone(cluster, 3_000))) signal(postmaster, 'SIGQUIT');
  }
  // Server processes end by themselves once their postmaster is dead. One that hangs is ended as a power cut would.
  if (!(await untilGone(cluster, 5_000))) for (const pid of processesOf(cluster)) signal(pid, 'SIGKILL');
  if (!(await untilGone(cluster, 5_000))) {
    throw new EmbeddedPostgresProblem(`An earlier database server in ${cluster.folder} does not stop.`);
  }
  dropMisleadingPidFile(cluster.folder);
  for (const name of readdirSync(cluster.folder).filter((entry) => entry.startsWith('.s.PGSQL.')))
    rmSync(join(cluster.folder, name));
}

/**
 * PostgreSQL refuses to start while the process number in its pid file is in use, even when that number now belongs to
 * something else, or to a dead process that nobody has taken note of (in a container whose first process does not). The
 * file goes only then; in every other case PostgreSQL's own check of shared memory must see it.
 */
function dropMisleadingPidFile(folder: string): void {
  const pid = recordedPostmaster(folder);
  if (pid === undefined || !isNumberInUse(pid)) return;
  const command = commands().find((process) => process.pid === pid)?.command ?? '';
  if (/^(\S*\/)?postgres[: ]/.test(command)) {
    throw new EmbeddedPostgresProblem(
      `Process ${pid} is a database server that may be using ${folder}. Stop it first.`,
    );
  }
  rmSync(join(folder, 'postmaster.pid'));
}

function isNumberInUse(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function recordedPostmaster(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN;
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function processesOf(cluster: Cluster): number[] {
  return commands()
    .filter(({ command }) => command.includes(cluster.name))
    .map(({ pid }) => pid);
}

/** Every process of the machine with its command line. */
function commands(): { pid: number; command: string }[] {
  if (process.platform !== 'linux') return commandsByPs();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: readCommand(name) }))
    .filter(({ command }) => command !== '');
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // ended since it was listed
  }
}

function commandsByPs(): { pid: number; command: string }[] {
  return spawnSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, command = '']) => ({ pid: Number(pid), command }));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function untilGone(cluster: Cluster, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (processesOf(cluster).length > 0) {
    if (Date.now() >= deadline) return false;
    await pause(10);
  }
  return true;
}
