import { closeSync, fsyncSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

/** What the machine itself can do: the figures of a run mean nothing without it. */
export function machineFloor(): { machine: string; fsyncs_per_second: number; loop_ms: number } {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-bench-'));
  const file = openSync(join(folder, 'x'), 'w');
  const start = performance.now();
  let fsyncs = 0;
  while (performance.now() - start < 500) {
    writeSync(file, 'x'.repeat(512));
    fsyncSync(file);
    fsyncs += 1;
  }
  closeSync(file);
  rmSync(folder, { recursive: true });
  const before = performance.now();
  let sum = 0;
  for (let i = 0; i < 50_000_000; i += 1) sum += i & 7;
  const loop_ms = performance.now() - before + (sum < 0 ? 1 : 0);
  const model = cpus()[0]?.model ?? 'unknown processor';
  return {
    machine: `${String(cpus().length)} cores (${model}), ${String(Math.round(totalmem() / 2 ** 30))} GiB, Node ${process.version}`,
    fsyncs_per_second: Math.round(fsyncs * 2),
    loop_ms: Math.round(loop_ms),
  };
}

export function printFloor(): void {
  const floor = machineFloor();
  console.log(
    `Machine: ${floor.machine}; ${String(floor.fsyncs_per_second)} fsync/s; 50 million additions in ${String(floor.loop_ms)} ms`,
  );
}

/** Resident memory in MB of a process and of those that it started, as Linux counts it. */
export function residentMemory(pid: number): { itself: number; started: number } {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const status = statusOf(name);
      return status === undefined ? [] : [status];
    });
  const family = new Set([pid]);
  for (const { id, parent } of processes.toSorted((one, other) => one.id - other.id))
    if (family.has(parent)) family.add(id);
  const sum = (ids: (id: number) => boolean): number =>
    Math.round(processes.filter(({ id }) => ids(id)).reduce((kb, { resident }) => kb + resident, 0) / 1024);
  return { itself: sum((id) => id === pid), started: sum((id) => id !== pid && family.has(id)) };
}

/** Undefined for one that ended meanwhile. */
function statusOf(name: string): { id: number; parent: number; resident: number } | undefined {
  try {
    const text = readFileSync(`/proc/${name}/status`, 'utf8');
    const figure = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return { id: Number(name), parent: figure('PPid'), resident: figure('VmRSS') };
  } catch {
    return undefined;
  }
}
