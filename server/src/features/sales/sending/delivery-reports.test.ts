import { createTransport } from 'nodemailer';
import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { firstOf } from '#adapters/inbound-mail/inbound-mail';
import { listenForMail, type MailListener } from '#adapters/inbound-mail/smtp';
import { MailRefused } from '#adapters/mailer/mailer';
import { mailGate } from '#features/inbox/index';
import { REPORTS } from '../../../adapters/inbound-mail/testing/reports.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { customer } from '../testing.ts';
import { reportGate } from './delivery-reports.ts';
import { invoiceOf, lettersOf, mail, messagesOf } from './testing.ts';

const DOMAIN = 'in.saldo.example';
const RECIPIENT = 'boekhouding@klant.example';

let world: World;
let contact: number;
let listener: MailListener;
beforeAll(async () => {
  world = await createWorld();
  contact = await customer(world, 'Brouwerij De Zwaan', { email: 'info@zwaan.example' });
  const house = { ...world.house, domain: DOMAIN };
  const gate = firstOf([mailGate(house, world.database.db), reportGate(house, world.database.db)]);
  listener = await listenForMail(gate, { host: '127.0.0.1', port: 0, peers: ['127.0.0.1'] });
});
afterAll(async () => {
  await listener.close();
  await world.close();
});

async function sentInvoice(): Promise<{ id: number; number: string; to: string }> {
  const { id, number } = await invoiceOf(world, contact);
  await world.call(API.sales_mail.sendInvoice, { params: { id }, body: mail() });
  await world.runJobs();
  return { id, number: number ?? '', to: lettersOf(world).at(-1)?.return_path ?? '' };
}

/** Hands a report over by SMTP, as the mail server of a customer would; with the code of a refusal. */
async function deliver(server: keyof typeof REPORTS, to: string): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, secure: false, ignoreTLS: true });
  try {
    const raw = REPORTS[server]({ to, recipient: RECIPIENT });
    await transport.sendMail({ raw, envelope: { from: '', to } });
    await world.runJobs();
    return 250;
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0;
  } finally {
    transport.close();
  }
}

test.each([
  ['postfix', 'MAILBOX_UNKNOWN'],
  ['exchange', 'MAILBOX_FULL'],
  ['gmail', 'DOMAIN_UNKNOWN'],
  ['exim', 'REFUSED'],
  ['qmail', 'MAILBOX_UNKNOWN'],
] as const)('a bounce of %s: %s, and who sends is told once', async (server, reason) => {
  const { id, number, to } = await sentInvoice();
  expect(await deliver(server, to)).toBe(250);
  expect(await deliver(server, to)).toBe(250);
  const [message] = await messagesOf(world, id);
  expect(message).toMatchObject({ state: 'BOUNCED', reason, may: { resend: true } });
  expect(message?.explanation).toContain(RECIPIENT);
  const { reply } = await world.call(API.notifications.notifications, {});
  expect(reply.results.filter(({ subject }) => subject === number)).toHaveLength(1);
  const list = await world.call(API.sales.invoices, { query: { sent: 'FAILED' } });
  expect(list.reply.results.map((row) => row.id)).toContain(id);
});

test('delivered, and a bounce after that', async () => {
  const { id, to } = await sentInvoice();
  await deliver('delay', to);
  expect(await messagesOf(world, id)).toMatchObject([{ state: 'SENT' }]);
  await deliver('success', to);
  expect(await messagesOf(world, id)).toMatchObject([{ state: 'DELIVERED' }]);
  await deliver('outOfOffice', to);
  expect(await messagesOf(world, id)).toMatchObject([{ state: 'DELIVERED' }]);
  await deliver('postfix', to);
  await deliver('success', to);
  expect(await messagesOf(world, id)).toMatchObject([{ state: 'BOUNCED' }]);
});

test('a report about an earlier e-mail leaves what became of the last', async () => {
  const { id, to } = await sentInvoice();
  await world.call(API.sales_mail.sendInvoice, { params: { id }, body: mail({ again: true }) });
  await world.runJobs();
  await deliver('postfix', to);
  expect((await messagesOf(world, id)).map(({ state }) => state)).toEqual(['SENT', 'BOUNCED']);
  expect((await world.call(API.sales.invoice, { params: { id } })).reply.mail_state).toBe('SENT');
});

test('an address that is not exactly the one of a message takes in nothing', async () => {
  const { id, to } = await sentInvoice();
  const [, administration = '', message = '', token = ''] = /^report\+(\d+)\.(\d+)\.(\w+)@/.exec(to) ?? [];
  const wrong = [
    `report+${administration}.${message}.${'0'.repeat(32)}@${DOMAIN}`,
    `report+${administration}.${String(Number(message) + 999)}.${token}@${DOMAIN}`,
    `report+${String(Number(administration) + 1)}.${message}.${token}@${DOMAIN}`,
    `report@${DOMAIN}`,
    to.replace(DOMAIN, 'other.example'),
  ];
  for (const address of wrong) expect(await deliver('postfix', address), address).toBe(550);
  expect(await messagesOf(world, id)).toMatchObject([{ state: 'SENT' }]);
});

test('an invoice is marked as sent not while its e-mail is on its way, but after that failed', async () => {
  const { id } = await invoiceOf(world, contact);
  vi.spyOn(world.house.mailer, 'send').mockRejectedValueOnce(new MailRefused('no', '550 5.1.1 No such user'));
  await world.call(API.sales_mail.sendInvoice, { params: { id }, body: mail() });
  const mark = { params: { id }, body: { sent_on: '2026-07-14' } };
  expect((await world.call(API.sales_mail.markInvoiceSent, mark)).error.code).toBe('mail_already_waiting');
  await world.runJobs();
  expect((await world.call(API.sales.invoice, { params: { id } })).reply.mail_state).toBe('FAILED');
  const { reply } = await world.call(API.sales_mail.markInvoiceSent, mark);
  expect(reply).toMatchObject({ mail_state: null, sent_at: '2026-07-14T10:00:00.000Z' });
});
