import { Writable } from 'node:stream';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { writeTogether } from './write-together.ts';

test('what is asked for together leaves in one write, and what is asked for later in another', async () => {
  const writes: number[] = [];
  const stream = new Writable({
    writev: (chunks, done) => {
      writes.push(chunks.length);
      done();
    },
  });
  const client = { connection: { stream }, query: (text: string) => stream.write(text) };
  writeTogether(client as unknown as pg.PoolClient);
  client.query('begin');
  client.query('select 1');
  await Promise.resolve().then(() => client.query('select 2'));
  await new Promise((resolve) => setImmediate(resolve));
  client.query('commit');
  client.query('begin');
  await new Promise((resolve) => setImmediate(resolve));
  expect(writes).toEqual([3, 2]);
});
