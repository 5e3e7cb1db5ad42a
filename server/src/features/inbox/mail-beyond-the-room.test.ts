import { createHash } from 'node:crypto';
import { API } from '@saldo/contract';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenForMail } from '#adapters/inbound-mail/smtp';
import { fillRoom } from '../../testing/fill-room.ts';
import { openInbox } from '../../testing/inbox.ts';
import { mailGate } from './index.ts';

const desk = await openInbox();
const { world } = desk;
const { inbox, inbound_mails } = API;
const SENDER = 'sanne@dewitontwerp.example';
let server: Awaited<ReturnType<typeof listenForMail>>;
let transport: ReturnType<typeof createTransport>;

beforeAll(async () => {
  const gate = mailGate({ ...world.house, domain: 'in.saldo.example' }, world.database.db);
  server = await listenForMail(gate, { host: '127.0.0.1', port: 0, peers: ['127.0.0.1'] });
  transport = createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true });
});
afterAll(async () => {
  transport.close();
  await server.close();
  await world.close();
});

/** The address of the company, to which its owner may mail. */
async function openAddress(): Promise<string> {
  const { inbound_address } = await world.inScope(async (scope) => {
    const email = { administration_id: scope.administrationId, email: SENDER, verified_at: '2026-07-01' };
    await scope.db.insertInto('administration_emails').values(email).execute();
    return scope.db
      .selectFrom('administrations')
      .select('inbound_address')
      .where('id', '=', scope.administrationId)
      .executeTakeFirstOrThrow();
  });
  return `${inbound_address}@in.saldo.example`;
}

test('mail beyond the room for documents is kept apart, with nothing of it among them, until there is room', async () => {
  const to = await openAddress();
  const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(30_000, 7)]);
  const ballast = await fillRoom(world);
  const attachments = [{ filename: 'vol.png', content: picture }];
  await transport.sendMail({ from: SENDER, to, subject: 'No room', attachments });
  await world.runJobs();
  const held = async () => (await world.call(inbound_mails.heldMails, {})).reply;
  const received = async () => (await world.call(inbox.inbox, { query: {} })).reply.results;
  const [kept] = await held();
  expect(kept).toMatchObject({ subject: 'No room', sender: SENDER, held_because: 'DOCUMENTS_FULL', receipt_count: 1 });
  expect((await received()).map(({ id }) => id)).toEqual([ballast]);
  const sha256 = createHash('sha256').update(picture).digest('hex');
  await expect(world.house.files.read(sha256)).rejects.toThrow();
  const accept = () => world.call(inbound_mails.acceptMail, { params: { id: kept?.id ?? 0 }, body: {} });
  const refused = await accept();
  expect([refused.status, refused.error.code]).toEqual([413, 'documents_full']);
  expect((await held())[0]?.held_because).toBe('DOCUMENTS_FULL');
  await world.call(inbox.deleteAttachment, { params: { id: ballast } });
  expect((await accept()).status).toBe(200);
  await world.runJobs();
  expect(await held()).toEqual([]);
  expect(await received()).toMatchObject([{ file_name: 'vol.png', arrived_by: 'MAIL' }]);
});
