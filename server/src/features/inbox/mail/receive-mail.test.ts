import { randomBytes } from 'node:crypto';
import { API } from '@saldo/contract';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAIL_LIMITS } from '#adapters/inbound-mail/inbound-mail';
import { listenForMail } from '#adapters/inbound-mail/smtp';
import { openInbox } from '../../../../tests/support/inbox.ts';
import { mailGate } from '../index.ts';

const desk = await openInbox();
const { world } = desk;
const { inbox, inbound_mails } = API;
const PEERS = ['127.0.0.1'];
const SENDER = 'sanne@dewitontwerp.example';
let server: Awaited<ReturnType<typeof listenForMail>>;
let address: string;
let transport: ReturnType<typeof createTransport>;

beforeAll(async () => {
  server = await listenForMail(mailGate({ ...world.house, domain: 'in.saldo.example' }, world.database.db), {
    host: '127.0.0.1',
    port: 0,
    peers: PEERS,
  });
  transport = createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true });
  const { inbound_address } = await world.inScope(async (scope) => {
    await scope.db
      .insertInto('administration_emails')
      .values({
        administration_id: scope.administrationId,
        email: 'Sanne@DeWitOntwerp.example',
        verified_at: '2026-07-01',
      })
      .execute();
    return scope.db
      .selectFrom('administrations')
      .select('inbound_address')
      .where('id', '=', scope.administrationId)
      .executeTakeFirstOrThrow();
  });
  address = `${inbound_address}@in.saldo.example`;
});
afterAll(async () => {
  transport.close();
  await server.close();
  await world.close();
});

type Mail = Parameters<typeof transport.sendMail>[0];
async function mail(content: Mail): Promise<void> {
  await transport.sendMail({ from: SENDER, to: address, ...content });
  await world.runJobs();
}
const raw = (text: string) => mail({ raw: text.replaceAll(/\r?\n/g, '\r\n'), envelope: { from: SENDER, to: address } });
const all = async () => (await world.call(inbox.inbox, { query: { page_size: 200 } })).reply.results;
const held = async () => (await world.call(inbound_mails.heldMails, {})).reply;
const png = () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(40)]);
const photo = () => Buffer.concat([png(), randomBytes(30_000)]);
const attached = (filename: string, content: Buffer) => ({ filename, content });

test('an unknown address or domain is refused during delivery', async () => {
  for (const to of ['bon-nobody@in.saldo.example', address.replace('in.saldo', 'elsewhere')])
    await expect(transport.sendMail({ from: SENDER, to, text: 'x' })).rejects.toMatchObject({ responseCode: 550 });
});

test('attachments from a verified sender arrive once, whoever resends them', async () => {
  const picture = png();
  const content = { subject: 'Two receipts', attachments: [attached('bon.png', picture), attached('twee.png', png())] };
  const before = (await all()).length;
  await mail(content);
  const after = await all();
  expect(after.length).toBe(before + 2);
  expect(after.find(({ file_name }) => file_name === 'bon.png')).toMatchObject({
    arrived_by: 'MAIL',
    sent_from: SENDER,
  });
  await mail({ subject: 'Once more', attachments: [attached('bon.png', picture)] });
  expect((await all()).length).toBe(before + 2);
});

test('an e-mail without receipts is stored as a text document; an empty one is not', async () => {
  const before = (await all()).length;
  await mail({ subject: 'Parking', html: '<style>p{}</style><p>Parking &euro; 4,50</p><script>no()</script>' });
  expect((await all())[0]).toMatchObject({ file_name: 'Parking.pdf', media_type: 'application/pdf' });
  await mail({ subject: '', text: '' });
  expect((await all()).length).toBe(before + 1);
});

test.each<[string, Mail, string[]]>([
  [
    'a logo',
    { text: 'Train ticket, total € 12,50', attachments: [attached('logo.png', png())] },
    ['Ticket.pdf', 'logo.png'],
  ],
  [
    'a large picture',
    { text: 'Train ticket, EUR 13', attachments: [attached('banner.png', photo())] },
    ['Ticket.pdf', 'banner.png'],
  ],
  [
    'a logo, and no amount',
    { text: 'Your ticket: twelve fifty', attachments: [attached('logo.png', png())] },
    ['Ticket.pdf', 'logo.png'],
  ],
  [
    'a picture within the words',
    {
      html: '<p>Your ticket: fourteen</p><img src="cid:a">',
      attachments: [{ filename: 'wide.png', content: photo(), cid: 'a' }],
    },
    ['Ticket.pdf', 'wide.png'],
  ],
  ['a photo of the receipt', { text: 'Regards, Sanne', attachments: [attached('bon.png', photo())] }, ['bon.png']],
])('words are kept as a document next to %s as far as they may be the receipt', async (_name, content, expected) => {
  const before = (await all()).length;
  await mail({ subject: 'Ticket', ...content });
  const after = await all();
  expect(
    after
      .slice(0, after.length - before)
      .map(({ file_name }) => file_name)
      .sort(),
  ).toEqual(expected);
});

test('e-mail from an unknown sender is held until accepted, once', async () => {
  const before = (await all()).length;
  await mail({ from: 'stranger@else.example', subject: 'Invoice', attachments: [attached('f.png', png())] });
  const [waiting] = await held();
  expect(waiting).toMatchObject({ sender: 'stranger@else.example', held_because: 'UNKNOWN_SENDER', receipt_count: 1 });
  expect((await all()).length).toBe(before);
  const params = { id: waiting?.id ?? 0 };
  const got = await Promise.all(
    Array.from({ length: 5 }, () => world.call(inbound_mails.acceptMail, { params, body: { always: true } })),
  );
  expect(got.filter(({ status }) => status === 200).length).toBe(1);
  await world.runJobs();
  expect((await all()).length).toBe(before + 1);
  expect(await isProven()).toBe(false);
  expect(await held()).toEqual([]);
  const senders = await world.inScope((scope) =>
    scope.db.selectFrom('administration_emails').select(['email', 'verified_at']).orderBy('id', 'desc').execute(),
  );
  expect(senders[0]).toEqual({ email: 'stranger@else.example', verified_at: null });
});

test('a verified address that fails authentication is held, and can be deleted', async () => {
  await behindMailServer(() =>
    raw(`Authentication-Results: mx.saldo.example; spf=pass; dkim=none; dmarc=fail
From: ${SENDER}
To: ${address}
Subject: Pay this

Pay me`),
  );
  const [waiting] = await held();
  expect(waiting).toMatchObject({ held_because: 'NOT_AUTHENTIC', subject: 'Pay this' });
  const params = { id: waiting?.id ?? 0 };
  expect((await world.call(inbound_mails.deleteMail, { params })).reply).toEqual({ deleted: true });
  expect((await world.call(inbound_mails.deleteMail, { params })).error.code).toBe('receipt_not_waiting');
  expect(await held()).toEqual([]);
});

/** Of the newest receipt: whether it is known who sent it. */
async function isProven(): Promise<boolean | null | undefined> {
  const [newest] = await world.inScope((scope) =>
    scope.db.selectFrom('attachments').select('sender_proven').orderBy('id', 'desc').limit(1).execute(),
  );
  return newest?.sender_proven;
}

/** As where a mail server in front looks at who sent what. */
async function behindMailServer(act: () => Promise<void>): Promise<void> {
  const { settings } = world.house;
  settings.inboundAuthservId = 'mx.saldo.example';
  await act().finally(() => {
    settings.inboundAuthservId = undefined;
  });
}

test('without a mail server in front, e-mail is accepted locally and held in production', async () => {
  const before = (await all()).length;
  const claim = 'Authentication-Results: mx.saldo.example; dmarc=pass header.from=dewitontwerp.example';
  await raw(`${claim}\nFrom: ${SENDER}\nSubject: Try\n\nParking 4,50`);
  expect((await all()).length).toBe(before + 1);
  expect(await isProven()).toBe(false);
  world.house.settings.production = true;
  await raw(`${claim}\nFrom: ${SENDER}\nSubject: For real\n\nParking 5,50`);
  world.house.settings.production = false;
  const [apart] = await held();
  expect(apart).toMatchObject({ subject: 'For real', held_because: 'UNPROVEN_SENDER', receipt_count: 1 });
  await world.call(inbound_mails.deleteMail, { params: { id: apart?.id ?? 0 } });
  expect((await all()).length).toBe(before + 1);
});

const OWN = 'Authentication-Results: mx.saldo.example;';
test.each<[string, string]>([
  ['nothing says', `From: ${SENDER}`],
  [
    'another server says',
    `Authentication-Results: mx.evil.example; dmarc=pass header.from=dewitontwerp.example\nFrom: ${SENDER}`,
  ],
  ['a signature of someone else says', `${OWN} dkim=pass header.d=evil.example\nFrom: ${SENDER}`],
  ['the envelope of someone else says', `${OWN} spf=pass smtp.mailfrom=x@evil.example\nFrom: ${SENDER}`],
  [
    'a header below that of another says',
    `Authentication-Results: mx.evil.example; none\n${OWN} dmarc=pass header.from=dewitontwerp.example\nFrom: ${SENDER}`,
  ],
  ['one of two senders is', `${OWN} dmarc=pass header.from=dewitontwerp.example\nFrom: ${SENDER}, x@evil.example`],
  [
    'one of two headers is',
    `${OWN} dmarc=pass header.from=dewitontwerp.example\nFrom: ${SENDER}\nFrom: x@evil.example`,
  ],
])('a mail of which only %s that it is from a verified sender is kept apart, with the reason', async (_name, head) => {
  const before = (await all()).length;
  await behindMailServer(() => raw(`${head}\nSubject: ${_name}\n\nParking 6,50`));
  expect((await all()).length).toBe(before);
  const [apart] = await held();
  expect(apart).toMatchObject({ held_because: 'UNPROVEN_SENDER', subject: _name, receipt_count: 1 });
  await world.call(inbound_mails.deleteMail, { params: { id: apart?.id ?? 0 } });
});

test('e-mail authenticated by the mail server from a verified sender arrives in the inbox', async () => {
  const before = (await all()).length;
  await behindMailServer(() =>
    raw(
      `${OWN} dkim=pass header.d=mail.dewitontwerp.example\nFrom: Sanne <${SENDER}>\nSubject: Proven\n\nParking 7,50`,
    ),
  );
  expect((await all()).length).toBe(before + 1);
  expect((await all())[0]).toMatchObject({ file_name: 'Proven.pdf', sent_from: SENDER });
  expect(await isProven()).toBe(true);
});

test('a rejected receipt resent by unauthenticated e-mail is not booked automatically', async () => {
  const receipt = await desk.upload();
  await world.runJobs();
  const { id, version } = await desk.detail(receipt.id);
  const body = { reason: 'INCOMPLETE' as const, explanation: 'Page 2', version };
  await world.call(inbox.rejectAttachment, { params: { id }, body });
  const { bytes } = await world.call(inbox.attachmentFile, { params: { id } });
  expect(await isProven()).toBe(null);
  await mail({ subject: 'Again', attachments: [attached('bon.jpg', Buffer.from(bytes))] });
  expect((await desk.detail(id)).state).toBe('INBOX');
  expect(await isProven()).toBe(false);
});

test('only the configured mail server may deliver', async () => {
  const gate = mailGate({ ...world.house, domain: 'in.saldo.example' }, world.database.db);
  const closed = await listenForMail(gate, { host: '127.0.0.1', port: 0, peers: ['10.0.0.0/8', '::1'] });
  const sender = createTransport({ host: '127.0.0.1', port: closed.port, ignoreTLS: true });
  await expect(sender.sendMail({ from: SENDER, to: address, text: 'x' })).rejects.toMatchObject({ responseCode: 554 });
  sender.close();
  await closed.close();
});

test('a receipt in a forwarded e-mail is found', async () => {
  const picture = photo().toString('base64');
  const inner = `From: shop@else.example\nMIME-Version: 1.0\nContent-Type: image/png; name="deep.png"\nContent-Transfer-Encoding: base64\n\n${picture}`;
  await raw(`From: ${SENDER}
To: ${address}
Subject: Fwd
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: message/rfc822

${inner}
--b--`);
  expect((await all())[0]).toMatchObject({ file_name: 'deep.png', media_type: 'image/png' });
});

test.each<[string, () => string]>([
  [
    'nested without end',
    () => `From: ${SENDER}\n${'Content-Type: multipart/mixed; boundary=b\n\n--b\n'.repeat(1000)}x`,
  ],
  [
    'cut off in the middle',
    () => `From: ${SENDER}\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: ima`,
  ],
  ['no mail at all', () => '\u0000\u0001 not a mail'],
  ['headers without end', () => `From: ${SENDER}\nX-Long: ${'y'.repeat(400_000)}\n\nx`],
])('a mail that is %s is never lost: taken in or kept apart', async (_name, text) => {
  await raw(text());
  const states = await world.inScope((scope) => scope.db.selectFrom('inbound_mails').select('state').execute());
  expect(states.filter(({ state }) => state === 'RECEIVED')).toEqual([]);
  const files = await world.inScope((scope) =>
    scope.db.selectFrom('inbound_mails').select('sha256').orderBy('id', 'desc').limit(1).execute(),
  );
  expect(await world.house.files.verify(files[0]?.sha256 ?? '')).toBe(true);
});

test('archives are not unpacked: a zip bomb is stored as is', async () => {
  const before = (await all()).length;
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(4096)]);
  await mail({ subject: 'Packed', text: 'See the folder', attachments: [attached('bomb.zip', zip)] });
  expect((await all()).length).toBe(before + 2);
  expect((await all()).slice(0, 2).map(({ file_name }) => file_name)).toEqual(['Packed.pdf', 'bomb.zip']);
});

test('an oversized e-mail is refused', async () => {
  const content = { attachments: [attached('large.png', Buffer.concat([png(), Buffer.alloc(MAIL_LIMITS.bytes)]))] };
  await expect(mail(content)).rejects.toMatchObject({ responseCode: 552 });
});

test('an e-mail with too many documents is held as a whole', async () => {
  const before = (await all()).length;
  const attachments = Array.from({ length: MAIL_LIMITS.documents + 1 }, () => attached('bon.png', png()));
  await mail({ subject: 'Everything', attachments });
  expect((await all()).length).toBe(before);
  const [apart] = await held();
  expect(apart).toMatchObject({ held_because: 'UNREADABLE' });
});

async function addressOfMember(role: string, areas: string[], email_verified_at: string | null): Promise<string> {
  const { id, email } = await world.addPerson();
  await world.database.db.updateTable('persons').set({ email_verified_at }).where('id', '=', id).execute();
  const values = { administration_id: world.administrationId, person_id: id, role, areas };
  await world.inScope((scope) => scope.db.insertInto('memberships').values(values).execute());
  return email;
}

async function arrivesFrom(from: string): Promise<boolean> {
  const before = (await all()).length;
  await mail({ from, subject: 'Mine', attachments: [attached('mijn.png', png())] });
  return (await all()).length > before;
}

test('a member who may upload needs no verified address; a read-only one does', async () => {
  const day = '2026-07-01';
  expect(await arrivesFrom(await addressOfMember('EMPLOYEE', ['purchases.upload'], day))).toBe(true);
  expect(await arrivesFrom(await addressOfMember('EMPLOYEE', ['purchases.upload'], null))).toBe(false);
  expect(await arrivesFrom(await addressOfMember('READ_ONLY', [], day))).toBe(false);
});

test('e-mail that was not stored is not acknowledged', async () => {
  const gate = mailGate({ ...world.house, domain: 'in.saldo.example' }, world.database.db);
  const broken = { ...gate, keep: () => Promise.reject(new Error('the disk is full')) };
  const failing = await listenForMail(broken, { host: '127.0.0.1', port: 0, peers: PEERS });
  const sender = createTransport({ host: '127.0.0.1', port: failing.port, ignoreTLS: true });
  await expect(sender.sendMail({ from: SENDER, to: address, text: 'x' })).rejects.toMatchObject({ responseCode: 451 });
  sender.close();
  await failing.close();
});

test('an unreadable attachment is stored unchanged and booked manually', async () => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), randomBytes(60)]);
  const letter = Buffer.concat([Buffer.from('PK\u0003\u0004word/document.xml'), randomBytes(60)]);
  const before = (await all()).length;
  await mail({
    subject: 'Lunch',
    text: 'Lunch with Jan, 34.50',
    attachments: [
      attached('IMG_0001.HEIC', heic),
      attached('factuur.docx', letter),
      attached('leeg.pdf', Buffer.alloc(0)),
    ],
  });
  const [words, ...kept] = (await all()).slice(0, (await all()).length - before);
  expect(words).toMatchObject({ file_name: 'Lunch.pdf', media_type: 'application/pdf' });
  expect(kept).toMatchObject([
    { file_name: 'factuur.docx', media_type: 'application/octet-stream' },
    { file_name: 'IMG_0001.HEIC', media_type: 'image/heic' },
  ]);
  for (const [index, bytes] of [letter, heic].entries()) {
    const { id = 0, ...receipt } = kept[index] ?? {};
    expect(receipt).toMatchObject({
      state: 'INBOX',
      warnings: ['nothing_read'],
      arrived_by: 'MAIL',
      sent_from: SENDER,
    });
    const file = await world.call(inbox.attachmentFile, { params: { id } });
    expect([file.bytes.equals(bytes), file.headers['x-content-type-options']]).toEqual([true, 'nosniff']);
    expect(file.headers['content-disposition']).toMatch(/^attachment;/);
    expect((await world.call(inbox.attachmentPage, { params: { id, page: 1 } })).status).toBe(404);
    const concept = await world.call(API.purchases.createFromInbox, { body: { attachment_id: id } });
    expect(concept.reply).toMatchObject({ state: 'CONCEPT', lines: [] });
  }
});

test('signatures, contact cards and inline images are left out', async () => {
  const before = (await all()).length;
  await mail({
    subject: 'Receipt',
    html: '<p>Regards</p><img src="cid:logo">',
    attachments: [
      attached('bon.png', photo()),
      { filename: 'smime.p7s', content: randomBytes(40), contentType: 'application/pkcs7-signature' },
      { filename: 'sanne.vcf', content: 'BEGIN:VCARD', contentType: 'text/vcard' },
      { filename: 'logo.gif', content: Buffer.from('GIF89a'), contentType: 'image/gif', cid: 'logo' },
    ],
  });
  expect((await all()).slice(0, (await all()).length - before).map(({ file_name }) => file_name)).toEqual(['bon.png']);
});
