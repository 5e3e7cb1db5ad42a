import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresProblem } from '#platform/database/embedded-postgres/index';
import { SettingsProblem } from '#platform/settings/settings';
import { bootstrap } from './composition/bootstrap.ts';
import type { Demo } from './composition/start.ts';

const WEB_FILES = join(import.meta.dirname, '../../web/dist');
const DRAIN_MILLISECONDS = 30_000;

/** Where the web application lies, once it does: whoever starts us with `--await-web` is still building it and says when it is done. */
async function webFiles(): Promise<string | undefined> {
  if (process.argv.includes('--await-web')) await once(process, 'message');
  return existsSync(WEB_FILES) ? WEB_FILES : undefined;
}

/** Starts, says where, and stops everything it started on SIGINT, SIGTERM or when its parent is gone. */
async function start(demo: Demo | undefined): Promise<void> {
  const beginning = bootstrap(process.env);
  // What nobody waits for must not end the program for everyone: no request may. What the program lives by is watched by itself, begun anew
  // and told in /readyz; where that cannot be told any more, the process ends (below).
  process.on('unhandledRejection', (err) => beginning.log.error({ err }, 'unhandled rejection'));
  // Reading all of the program takes as long as the database takes to get up.
  const { startSaldo } = await import('./composition/start.ts');
  const saldo = await startSaldo(beginning, webFiles(), demo);
  for (const line of saldo.welcome) process.stdout.write(`${line}\n`);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), DRAIN_MILLISECONDS).unref();
    saldo.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // Nobody can ask it any more how it is: whoever supervises it sees an end, and starts it again.
  void saldo.ended.then(() => {
    if (isStopping) return;
    beginning.log.fatal('web server stopped unexpectedly; exiting');
    process.exit(1);
  });
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
  process.channel?.unref();
}

/** Runs the program until it is told to stop; `demo` creates the demo companies where the settings ask for them. */
export function run(demo?: Demo): void {
  start(demo).catch((error: unknown) => {
    const isExplained = error instanceof SettingsProblem || error instanceof EmbeddedPostgresProblem;
    process.stderr.write(`${isExplained ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exit(1);
  });
}
