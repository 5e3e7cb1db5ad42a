import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
const ROOM_NEEDED = 2 ** 32;

/** Where throw-away databases lie: in memory where there is room for them, because each test file copies one of a thousand files. */
export function fastFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ROOM_NEEDED ? IN_MEMORY : tmpdir();
}
