import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
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
