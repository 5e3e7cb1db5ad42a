import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { inMemoryFileStore } from '#adapters/file-store/in-memory';
import { readSettings } from '#platform/settings/settings';
import { selfSignedCertificate } from '../../sandbox/index.ts';
import { MAIL_LIMITS, type MailGate } from './inbound-mail.ts';
import { listenForMail } from './smtp.ts';

const AT = { host: '127.0.0.1', port: 0, peers: ['127.0.0.1'] };
const files = inMemoryFileStore();
const gate: MailGate = {
  placeOf: () => Promise.resolve({ administration_id: 1, person_id: 1 }),
  store: (content) => files.put(content, MAIL_LIMITS.bytes),
  keep: () => Promise.resolve(),
};

test('asks senders over the connection limit to retry', async () => {
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

test('answers "try again" when the disk fails, and keeps the connection', async () => {
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

test('offers STARTTLS only with a certificate', async () => {
  const { certificate, key } = selfSignedCertificate('mx.saldo.example', new Date());
  const sealed = await listenForMail(gate, { ...AT, tls: { cert: certificate, key } });
  const open = await listenForMail(gate, AT);
  const tls = { ca: certificate, servername: 'mx.saldo.example' };
  const [strict, plain, disappointed] = [
    createTransport({ host: AT.host, port: sealed.port, requireTLS: true, tls }),
    createTransport({ host: AT.host, port: sealed.port, ignoreTLS: true }),
    createTransport({ host: AT.host, port: open.port, requireTLS: true, tls }),
  ];
  const letter = { from: 'a@b.example', to: 'c@d.example', text: 'Parking 4,50' };
  expect((await strict.sendMail(letter)).accepted).toEqual(['c@d.example']);
  expect((await plain.sendMail(letter)).accepted).toEqual(['c@d.example']);
  await expect(disappointed.sendMail(letter)).rejects.toMatchObject({ code: 'ETLS' });
  for (const sender of [strict, plain, disappointed]) sender.close();
  await Promise.all([sealed.close(), open.close()]);
});

test('checks the certificate and key for inbound mail at startup', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'saldo-smtp-'));
  const read = (wishes: Record<string, string>) => readSettings({ DATA_DIR, ...wishes }).inboundSmtpTls;
  const file = (name: string, content: string) => {
    writeFileSync(join(DATA_DIR, name), content);
    return join(DATA_DIR, name);
  };
  const mine = selfSignedCertificate('mx.saldo.example', new Date());
  const other = selfSignedCertificate('mx.saldo.example', new Date());
  const INBOUND_SMTP_CERTIFICATE_FILE = file('mx.pem', mine.certificate);
  const INBOUND_SMTP_KEY_FILE = file('mx-key.pem', mine.key);
  const port = { INBOUND_SMTP_PORT: '2525' };
  const tls = { INBOUND_SMTP_CERTIFICATE_FILE, INBOUND_SMTP_KEY_FILE };
  expect(read({ ...port, ...tls })).toEqual({ cert: mine.certificate, key: mine.key });
  expect(read(port)).toBe(undefined);
  for (const wrong of [tls, { ...port, INBOUND_SMTP_KEY_FILE }])
    expect(() => read(wrong)).toThrow('must be set together, and with INBOUND_SMTP_PORT');
  for (const key of [file('other.pem', other.key), file('none.pem', 'no key'), join(DATA_DIR, 'absent.pem')])
    expect(() => read({ ...port, ...tls, INBOUND_SMTP_KEY_FILE: key })).toThrow('a certificate and its key in PEM');
  rmSync(DATA_DIR, { recursive: true });
});
