import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, Trouble } from './checkout.mjs';

const WANTED = 24;

/** The Node that runs Saldo: the one among the packages, else the one we run on when it is new enough. */
export function findNode() {
  const packaged = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged;
  if (Number.parseInt(process.versions.node, 10) >= WANTED) return process.execPath;
  throw new Trouble(
    `Saldo runs on Node ${WANTED} or newer; this is ${process.versions.node}, and no newer one came with the packages for ` +
      `${process.platform} on ${process.arch}. Install Node ${WANTED} from https://nodejs.org and start again.`,
  );
}
