import { connect } from 'node:net';
import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { inMemoryFileStore } from '#adapters/file-store/in-memory';
import { MAIL_LIMITS, type MailGate } from './inbound-mail.ts';
import { listenForMail } from './smtp.ts';

const AT = { host: '127.0.0.1', port: 0, peers: ['127.0.0.1'] };
const files = inMemoryFileStore();
const gate: MailGate = {
  placeOf: () => Promise.resolve({ administration_id: 1, person_id: 1 }),
  store: (content) => files.put(content, MAIL_LIMITS.bytes),
  keep: () => Promise.resolve(),
};

test('more than a few at once are told to come again', async () => {
  const server = await listenForMail(gate, { ...AT, clients: 1 });
  const first = connect(server.port, AT.host);
  await once(first, 'data');
  const second = connect(server.port, AT.host);
  const [greeting] = (await once(second, 'data')) as [Buffer];
  expect(greeting.toString()).toMatch(/^421 /);
  first.destroy();
  second.destroy();
  await server.close();
});

test('a disk that fails halfway is answered with: try again, and the connection lives', async () => {
  const failing: MailGate = {
    ...gate,
    async store(content) {
      await once(content, 'readable');
      throw new Error('the disk is full');
    },
  };
  const server = await listenForMail(failing, AT);
  const sender = createTransport({ host: AT.host, port: server.port, ignoreTLS: true, pool: true, maxConnections: 1 });
  for (const text of ['x'.repeat(5_000_000), 'y'])
    await expect(sender.sendMail({ from: 'a@b.example', to: 'c@d.example', text })).rejects.toMatchObject({
      responseCode: 451,
    });
  sender.close();
  await server.close();
});
