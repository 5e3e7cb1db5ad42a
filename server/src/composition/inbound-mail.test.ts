import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listenForMail, type MailListener } from '#adapters/inbound-mail/smtp';
import type { MailGate } from '#adapters/inbound-mail/inbound-mail';
import { createLogger } from '#platform/log';
import { takeInMailBySmtp } from './inbound-mail.ts';

const AT = { host: '127.0.0.1', port: 0, peers: ['127.0.0.1'] };
const gate: MailGate = {
  placeOf: async () => undefined,
  store: async () => ({ sha256: '', size_bytes: 0 }),
  keep: async () => undefined,
};

async function greets(port: number): Promise<boolean> {
  const socket = connect(port, AT.host);
  try {
    const [greeting] = (await once(socket, 'data')) as [Buffer];
    return greeting.toString().startsWith('220 ');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 500 && !holds(); tries += 1) await pause(10);
  expect(holds()).toBe(true);
};

test('a stopped mail server is reported and restarted on its port, also if that is in use at first', async () => {
  const lines: string[] = [];
  const log = createLogger('error', { write: (line: string) => void lines.push(line) });
  const made: MailListener[] = [];
  const taking = await takeInMailBySmtp(gate, AT, log, async (...given) => {
    const listener = await listenForMail(...given);
    made.push(listener);
    return listener;
  });
  expect([taking.isListening(), await greets(taking.port)]).toEqual([true, true]);
  await made[0]?.close();
  await until(() => made.length === 2 && taking.isListening());
  expect(await greets(taking.port)).toBe(true);
  expect(lines.join()).toContain('inbound mail server stopped; restarting');

  await made[1]?.close();
  const squatter = createServer().listen(taking.port, AT.host);
  await until(() => lines.filter((line) => line.includes('EADDRINUSE')).length > 0);
  expect(taking.isListening()).toBe(false);
  squatter.close();
  await until(() => made.length === 3 && taking.isListening());
  expect(await greets(taking.port)).toBe(true);
  await taking.stop();
  expect(await greets(taking.port)).toBe(false);
});
