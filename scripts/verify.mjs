// `npm run verify`: verifies the books of every administration, or of one; see docs/operations.md.
import { spawnSync } from 'node:child_process';
import { root, Trouble } from './support/checkout.mjs';
import { ensureInstalled } from './support/install.mjs';
import { findNode } from './support/node.mjs';

try {
  await ensureInstalled();
  const run = spawnSync(findNode(), ['server/src/verify.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = run.status ?? 1;
} catch (error) {
  console.error(error instanceof Trouble ? error.message : error);
  process.exitCode = 1;
}
