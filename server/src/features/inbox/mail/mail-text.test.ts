import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { listenForMail } from '#adapters/inbound-mail/smtp';
import { localReceiptReader } from '#receipt-reading/local-receipt-reader';
import { type Reading, unreadable } from '#receipt-reading/receipt-reader';
import { sure } from '../../../../tests/support/inbox.ts';
import { createWorld } from '../../../../tests/support/world.ts';
import { mailGate } from '../index.ts';
import { supplierWhoSent, addSenderAsSupplier } from './mail-text.ts';

const sent = (from_name: string, subject = 'Your parking') =>
  supplierWhoSent({ from_name, subject }, ['De Wit Ontwerp', 'Sanne de Wit']);

describe('the supplier of an e-mail', () => {
  test('has the sender’s name', () => {
    expect(sent('Parkeerbeheer Noord')).toBe('Parkeerbeheer Noord');
  });

  test.each([
    ['a person of the company', 'sanne de  wit', 'Your parking'],
    ['the company itself', 'De Wit Ontwerp', 'Your parking'],
    ['somebody who forwards', 'Parkeerbeheer Noord', 'Fwd: Your parking'],
    ['somebody who forwards in Dutch', 'Parkeerbeheer Noord', 'Doorst: Je parkeerkosten'],
    ['a list', 'Jan via Kantoor', 'Your parking'],
    ['an address', 'noreply@parkeerbeheer.example', 'Your parking'],
    ['nobody', '', 'Your parking'],
  ])('is not %s', (_name, from_name, subject) => {
    expect(sent(from_name, subject)).toBe('');
  });
});

const readingOf = (supplier_name: Reading['supplier_name'], text: string): Reading => ({
  ...unreadable(),
  kind: 'text_pdf',
  supplier_name,
  text,
  total_incl: sure(cents(450)),
});

const WHO_SENT = 'Parkeerbeheer Noord';
const supplierIn = (read: Reading['supplier_name'], sender: string, words = 'Totaal 4,50') =>
  addSenderAsSupplier(readingOf(read, `Parkeren - juni\n${words}`), { sender, subject: 'Parkeren - juni' })
    .supplier_name;

describe('reading the text of an e-mail', () => {
  const guessed = { ...sure('Centrum'), certainty: 'doubtful', remark: 'guessed_from_position' } as const;

  test('keeps a supplier named in it', () => {
    const named = { ...sure('Garage Zuid B.V.'), certainty: 'likely' } as const;
    expect(supplierIn(named, WHO_SENT)).toEqual(named);
  });

  test('keeps, with a question, one that also starts the subject', () => {
    const named = { ...sure('Parkeren'), certainty: 'likely' } as const;
    const doubted = { ...named, certainty: 'doubtful' };
    expect(supplierIn(named, WHO_SENT, 'PARKEREN\nTotaal 4,50')).toEqual(doubted);
    expect(supplierIn(named, '', 'PARKEREN\nTotaal 4,50')).toEqual(doubted);
  });

  test.each([
    ['nothing', null],
    ['what was guessed', guessed],
    ['what stands in the subject alone', sure('Parkeren')],
  ] as const)('in the place of %s stands who sent it, never with certainty, or nothing', (_name, read) => {
    expect(supplierIn(read, WHO_SENT)).toMatchObject({
      value: WHO_SENT,
      certainty: 'doubtful',
      remark: 'sender_of_mail',
    });
    expect(supplierIn(read, '')).toBeNull();
  });

  test('leaves a text that is no document alone', () => {
    expect(addSenderAsSupplier(unreadable(), { sender: WHO_SENT, subject: '' })).toEqual(unreadable());
  });
});

test('proposes its sender as supplier, or none', async () => {
  const reader = localReceiptReader();
  const world = await createWorld({ house: { reader } });
  const gate = mailGate({ ...world.house, domain: 'in.saldo.example' }, world.database.db);
  const server = await listenForMail(gate, { host: '127.0.0.1', port: 0, peers: ['127.0.0.1'] });
  const transport = createTransport({ host: '127.0.0.1', port: server.port, ignoreTLS: true });
  const { inbound_address } = await world.inScope((scope) =>
    scope.db
      .selectFrom('administrations')
      .select('inbound_address')
      .where('id', '=', scope.administrationId)
      .executeTakeFirstOrThrow(),
  );
  const text = 'Beste klant,\n\nDatum: 9 juli 2026\nTotaal: € 4,50\n\nMet vriendelijke groet';
  const verified_at = '2026-07-01';
  await world.inScope(({ db, administrationId: administration_id }) =>
    db
      .insertInto('administration_emails')
      .values({ administration_id, email: 'facturen@elders.example', verified_at })
      .execute(),
  );
  const proposalOf = async (from: string, subject: string, words = text) => {
    const to = `${inbound_address}@in.saldo.example`;
    await transport.sendMail({ from, to, subject, text: words });
    await world.runJobs();
    const [held] = (await world.call(API.inbound_mails.heldMails, {})).reply;
    if (held !== undefined) {
      await world.call(API.inbound_mails.acceptMail, { params: { id: held.id }, body: { always: false } });
      await world.runJobs();
    }
    const [receipt] = (await world.call(API.inbox.inbox, {})).reply.results;
    expect(receipt?.file_name).toBe(`${subject}.pdf`);
    return (await world.call(API.inbox.attachment, { params: { id: receipt?.id ?? 0 } })).reply.proposal;
  };
  expect(await proposalOf('Parkeerbeheer Noord <x@elders.example>', 'Parkeren Centrum')).toMatchObject({
    new_contact: { name: 'Parkeerbeheer Noord' },
    total_incl: '4.50',
    marks: { contact_id: { certainty: 'doubtful', place: null, remark: 'sender_of_mail' } },
  });
  const ofNobody = { new_contact: null, total_incl: '4.50' };
  expect(await proposalOf('Sanne de Wit <x@elders.example>', 'Parkeren Station')).toMatchObject(ofNobody);
  expect(await proposalOf(`Studio Wit <${world.owner.email}>`, 'Parkeren Haven')).toMatchObject(ofNobody);
  expect(await proposalOf('Studio Wit <Sanne@dewitontwerp.example>', 'Parkeren Kade')).toMatchObject(ofNobody);
  expect(await proposalOf('Parkeerbeheer Zuid <facturen@elders.example>', 'Parkeren Markt')).toMatchObject({
    new_contact: { name: 'Parkeerbeheer Zuid' },
  });
  const words = 'Garage Zuid\nIBAN NL91ABNA0417164300\nKvK 68750110\nDatum: 9 juli 2026\nTotaal: € 4,50';
  expect(await proposalOf(`Studio Wit <${world.owner.email}>`, 'Garage Zuid factuur juni', words)).toMatchObject({
    new_contact: { name: 'Garage Zuid' },
    marks: { contact_id: { certainty: 'doubtful' } },
  });
  transport.close();
  await server.close();
  await world.close();
  await reader.close();
});
