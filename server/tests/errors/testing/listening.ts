import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseHandle } from '#platform/database/database';
import { createHttpServer } from '#platform/http/server';
import { requestHash } from '#platform/http/idempotency';
import { AccessTokens } from '#platform/http/tokens';
import { serveWebFiles } from '#platform/http/web-files';
import { createLogger } from '#platform/log';
import { serveRooms } from '../../../src/composition/start.ts';
import type { World } from '../../support/world.ts';

export const PAGE = '<!doctype html><title>Saldo</title>';

export type Listening = {
  base: string;
  port: number;
  /** The lines that were logged as errors: each is a defect. */
  defects(): string[];
  /** Writes to a socket and gives what comes back until the other side closes, or the time is up. */
  raw(text: string | Uint8Array, milliseconds?: number): Promise<string>;
  close(): Promise<void>;
};

/** The whole product listening on loopback, with the database and the house of a world unless told otherwise, and a web application of one page. */
export async function listen(
  world: World,
  options: {
    database?: DatabaseHandle;
    patience?: { headersMilliseconds: number; requestMilliseconds: number };
  } = {},
): Promise<Listening> {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-web-'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  const lines: string[] = [];
  const log = createLogger('error', { write: (line: string) => void lines.push(line) });
  const { database = world.database, ...more } = options;
  const { db } = database;
  const app = await createHttpServer({ log, db, overHttps: false, ...more });
  serveRooms(app, world.house, {
    db,
    tokens: new AccessTokens(world.house.settings.sessionSecret),
    requestHash: requestHash(world.house.settings.sessionSecret),
    seals: world.house.seals,
    clock: world.house.clock,
    secureCookies: false,
    checkReplies: true,
  });
  await serveWebFiles(app, folder);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${String(port)}`,
    port,
    defects: () => lines,
    raw: (text, milliseconds = 5_000) => exchange(port, text, milliseconds),
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function exchange(port: number, text: string | Uint8Array, milliseconds: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  socket.on('error', () => undefined);
  const timer = setTimeout(() => socket.destroy(), milliseconds);
  const closed = once(socket, 'close');
  socket.write(text);
  await closed;
  clearTimeout(timer);
  return Buffer.concat(chunks).toString('latin1');
}
