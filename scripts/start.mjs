// `npm start`: installs and builds what is missing or stale, then runs the server in the foreground.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root, Trouble } from './support/checkout.mjs';
import { ensureInstalled } from './support/install.mjs';
import { findNode } from './support/node.mjs';
import { signalAll } from './support/run.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './support/server-process.mjs';
import { ensureWebBuilt } from './support/web-build.mjs';

/** The server prepares its database while the web application is built, and opens when it hears this. */
const WEB_IS_BUILT = 'web-is-built';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

let server;
let stopping = false;
for (const signal of SIGNALS) process.on(signal, () => stop(signal));
stopWithNpm();

try {
  await prepareAndRun();
} catch (error) {
  if (!stopping) {
    console.error(error instanceof Trouble ? error.message : error);
    process.exitCode = 1;
  }
}

function stop(signal) {
  stopping = true;
  server?.kill(signal === 'SIGINT' ? signal : 'SIGTERM');
  signalAll(signal);
}

/** npm that is killed cannot pass that on; then the server would stay behind and keep its port. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 250);
  watch.unref();
}

async function prepareAndRun() {
  await ensureInstalled();
  const node = findNode();
  if (stopping) return;
  const served = serve(node);
  await ensureWebBuilt(node).catch(async (error) => {
    // A build that ends because everything does is no failure.
    const isAsked = stopping;
    stop('SIGTERM');
    await served;
    stopping = isAsked;
    throw error;
  });
  if (server.connected) server.send(WEB_IS_BUILT);
  await served;
}

/**
 * The server is in a process group of its own, so that Ctrl-C reaches it once, through us. The channel tells it when we
 * are gone without having been able to say so.
 */
function serve(node) {
  return new Promise((resolve, reject) => {
    server = spawn(node, [...SERVER_FLAGS, 'seeds/main.ts', '--await-web'], {
      cwd: root,
      env: { ...process.env, ...SERVER_ENVIRONMENT },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    server.on('error', reject);
    server.on('exit', (code, signal) => {
      process.exitCode = code ?? 128 + constants.signals[signal];
      resolve();
    });
  });
}
