import type { Writable } from 'node:stream';
import type pg from 'pg';

/**
 * Statements that are asked for without waiting for each other leave in one write: each write costs as much as all else that sending a short
 * statement takes.
 */
export function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isHeld = false;
  const query = (...args: unknown[]): unknown => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return plain(...args);
  };
  Object.assign(client, { query });
}
