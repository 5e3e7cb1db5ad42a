import { join } from 'node:path';
import { root } from './checkout.mjs';
import { run } from './run.mjs';

/** Where Node keeps what it compiled, by the content of each file, so that a start reads the program twice as fast. */
const COMPILED = join(root, 'node_modules/.cache/saldo-compiled');

/**
 * Short-lived objects get little room, and memory is tidied once it has grown by half, so that large files take little memory: by itself V8
 * lets it become several times as large first.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/** By itself the C library keeps up to eight pools of freed memory for each processor, all of which grow to what was once needed at most. */
export const SERVER_ENVIRONMENT = { NODE_COMPILE_CACHE: COMPILED, MALLOC_ARENA_MAX: '2' };

/** Reads the whole server once, so that the first start finds it compiled. One that cannot be kept makes that start slower, nothing else. */
export async function compileServer(node) {
  const program = `await import(${JSON.stringify(join(root, 'server/src/composition/start.ts'))}); process.exit()`;
  await run(node, [...SERVER_FLAGS, '--input-type=module', '--eval', program], {
    env: { ...process.env, ...SERVER_ENVIRONMENT },
  });
}

/** Makes the empty database that the first start copies. Where none can be made, that start says why, or needs none. */
export async function prepareDatabase(node) {
  await run(node, ['server/src/composition/prepare-database.ts'], {
    env: { ...process.env, ...SERVER_ENVIRONMENT },
  });
}
