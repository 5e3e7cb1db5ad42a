import { createHash } from 'node:crypto';
import { API } from '@saldo/contract';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenForMail } from '#adapters/inbound-mail/smtp';
import { fillRoom } from '../../../../tests/support/fill-room.ts';
import { openInbox } from '../../../../tests/support/inbox.ts';
import { mailGate } from '../index.ts';

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

/** The address of a company, to which its owner may mail. */
async function openAddress(administrationId = world.administrationId): Promise<string> {
  const { inbound_address } = await world.inScope(
    async (scope) => {
      const email = { administration_id: scope.administrationId, email: SENDER, verified_at: '2026-07-01' };
      await scope.db.insertInto('administration_emails').values(email).execute();
      return scope.db
        .selectFrom('administrations')
        .select('inbound_address')
        .where('id', '=', scope.administrationId)
        .executeTakeFirstOrThrow();
    },
    { administrationId },
  );
  return `${inbound_address}@in.saldo.example`;
}

const picture = (filled: number) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(30_000, filled)]);
const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('e-mail over the quota is held, storing none of it, until there is space', async () => {
  const to = await openAddress();
  const content = picture(7);
  const ballast = await fillRoom(world);
  const attachments = [{ filename: 'vol.png', content }];
  await transport.sendMail({ from: SENDER, to, subject: 'No room', attachments });
  await world.runJobs();
  const held = async () => (await world.call(inbound_mails.heldMails, {})).reply;
  const received = async () => (await world.call(inbox.inbox, { query: {} })).reply.results;
  const [kept] = await held();
  expect(kept).toMatchObject({ subject: 'No room', sender: SENDER, held_because: 'DOCUMENTS_FULL', receipt_count: 1 });
  expect((await received()).map(({ id }) => id)).toEqual([ballast]);
  await expect(world.house.files.read(nameOf(content))).rejects.toThrow();
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

test('simultaneous e-mails at the edge of the quota: those over it are held and leave no bytes', async () => {
  const { administrationId, owner: person } = await world.secondAdministration();
  const company = { administrationId, person };
  const to = await openAddress(administrationId);
  const pictures = [1, 2, 3, 4, 5, 6].map(picture);
  for (const content of pictures)
    await transport.sendMail({ from: SENDER, to, subject: 'At once', attachments: [{ filename: 'bon.png', content }] });
  const mails = await world.inScope(
    ({ db }) =>
      db
        .selectFrom('files')
        .select(({ fn }) => fn.sum<number>('size_bytes').as('bytes'))
        .executeTakeFirst(),
    company,
  );
  await fillRoom(world, { left: Number(mails?.bytes) + Math.floor(picture(1).length * 2.5), ...company });
  await Promise.all(pictures.map(() => world.runJobs()));
  const as = { as: person, administrationId };
  const { reply } = await world.call(inbox.inbox, { query: {}, ...as });
  expect(reply.results.filter(({ arrived_by }) => arrived_by === 'MAIL').length).toBe(2);
  const held = (await world.call(inbound_mails.heldMails, as)).reply;
  expect(held.map(({ held_because }) => held_because)).toEqual(Array(4).fill('DOCUMENTS_FULL'));
  const kept = pictures.map((bytes) => world.house.files.verify(nameOf(bytes)).catch(() => false));
  expect((await Promise.all(kept)).filter(Boolean).length).toBe(2);
});

test('a receipt goes to the open project whose tag stands in the subject, and its expense with it', async () => {
  const own = await world.secondAdministration();
  const to = await openAddress(own.administrationId);
  const at = { as: own.owner, administrationId: own.administrationId };
  const make = async (name: string) =>
    (await world.call(API.projects.createProject, { body: { name, email_tag: name.toLowerCase() }, ...at })).reply;
  const [kade, closed] = [await make('Kade-7'), await make('Shut-1')];
  const body = { is_closed: true, version: closed.version };
  await world.call(API.projects.updateProject, { params: { id: closed.id }, body, ...at });
  const filed = async (subject: string, content: Buffer) => {
    await transport.sendMail({ from: SENDER, to, subject, attachments: [{ filename: 'bon.png', content }] });
    await world.runJobs();
    const id = (await world.call(inbox.inbox, { query: {}, ...at })).reply.results[0]?.id ?? 0;
    return (await world.call(API.purchases.createFromInbox, { body: { attachment_id: id }, ...at })).reply.project;
  };
  expect(await filed('Fwd: [KADE-7] paint', picture(20))).toEqual({ id: kade.id, name: 'Kade-7' });
  expect(await filed('kade-70 and shut-1', picture(21))).toBeNull();
});
