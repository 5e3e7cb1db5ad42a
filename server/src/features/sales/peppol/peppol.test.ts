import { API } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakePeppol, FAILING_PARTICIPANT, fakePeppol } from '#adapters/peppol/fake';
import { PeppolUnavailable } from '#adapters/peppol/peppol';
import {
  connectedToPeppol,
  eInvoice,
  peppol_requests,
} from '../../../../tests/access/testing/payments/requests-of-peppol.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { fillRoom } from '../../../../tests/support/fill-room.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { messagesOf } from '../sending/testing.ts';

const { inbox, notifications, peppol, peppol_sending, sales } = API;

let world: World;
let site: Site;
let network: FakePeppol;

beforeAll(async () => {
  network = fakePeppol();
  world = await createWorld({ house: { peppol: network } });
  site = new Site(world, world);
  await connectedToPeppol(site);
});
afterAll(() => world.close());

const send = (id: number, body: { again?: boolean } = {}) =>
  world.call(peppol_sending.sendByPeppol, { params: { id }, body });
const stateOf = async (id: number) => (await world.call(sales.invoice, { params: { id } })).reply.mail_state;
/** Lets a job that waits for later come due. */
async function comeDue(): Promise<void> {
  await world.ownerPool.query(
    "update graphile_worker._private_jobs set run_at = now() where task_id in (select id from graphile_worker._private_tasks where identifier = 'sales.send-by-peppol')",
  );
  await world.runJobs();
}
const referenceOf = (id: number): string =>
  Array.from(network.sent.values()).find(({ xml }) => Buffer.from(xml).includes(`>${numbers.get(id) ?? ''}<`))
    ?.reference ?? '';
const numbers = new Map<number, string>();
/** As if something had happened to the message of an invoice meanwhile. */
const setMessage = (id: number, change: string) =>
  world.inScope(({ db }) =>
    sql`update sales_messages set ${sql.raw(change)}
      where administration_id = ${world.administrationId} and invoice_id = ${id}`.execute(db),
  );

async function invoice(number?: object): Promise<number> {
  const made = await eInvoice(site, number);
  numbers.set(made.id, made.number ?? '');
  return made.id;
}

const told = async () =>
  (await world.call(notifications.notifications, {})).reply.results.filter(
    ({ type }) => type === 'E_INVOICE_NOT_RECEIVED',
  );

describe('an invoice that is sent over Peppol', () => {
  test('is the stored e-invoice, sent once, and its delivery stands in the timeline', async () => {
    const id = await invoice();
    const draft = await world.call(peppol_sending.peppolDraft, { params: { id } });
    expect(draft.reply).toEqual({
      is_connected: true,
      receiver: '0106:34112233',
      check: { profile: 'NLCIUS', missing: [], problems: [] },
    });
    const [one, other] = await Promise.all([send(id), send(id)]);
    expect(one.status + other.status).toBe(200 + 409);
    await world.runJobs();
    const reference = referenceOf(id);
    expect(network.sent.get(reference)).toMatchObject({ sender: '0106:69599084', receiver: '0106:34112233' });
    const ubl = await world.call(sales.invoiceUbl, { params: { id } });
    expect(Buffer.from(network.sent.get(reference)?.xml ?? []).equals(ubl.bytes)).toBe(true);
    expect(await messagesOf(world, id)).toMatchObject([{ channel: 'PEPPOL', state: 'SENT', to: ['0106:34112233'] }]);

    network.becomes(reference, { state: 'DELIVERED', receipt: 'as4-1', message: '' });
    await comeDue();
    expect(await messagesOf(world, id)).toMatchObject([
      { state: 'DELIVERED', receipt: 'as4-1', may: { resend: false } },
    ]);
    expect(await stateOf(id)).toBe('DELIVERED');
    expect((await send(id)).error.code).toBe('invoice_already_sent');
  });

  test('and whose answer got lost, is asked for and not sent again', async () => {
    const id = await invoice();
    // The customer was found, and then the network failed.
    await send(id);
    await setMessage(id, `to_addresses = array['${FAILING_PARTICIPANT}']`);
    const before = network.sent.size;
    await world.runJobs();
    expect(network.sent.size).toBe(before + 1);
    expect(await messagesOf(world, id)).toMatchObject([{ state: 'WAITING', attempts: 1 }]);
    await comeDue();
    expect(network.sent.size).toBe(before + 1);
    expect(await messagesOf(world, id)).toMatchObject([{ state: 'SENT', attempts: 2 }]);
  });

  test.each([
    ['in three days', "first_attempt_at = now() - interval '73 hours'", async () => undefined],
    [
      'before the company left',
      'attempts = 1',
      async () => void (await world.call(peppol.disconnectPeppol, { body: {} })),
    ],
  ])('and of which nobody answers %s, stays the same one', async (_when, change, happens) => {
    const id = await invoice();
    await send(id);
    await setMessage(id, `to_addresses = array['${FAILING_PARTICIPANT}']`);
    await world.runJobs();
    const before = network.sent.size;
    network.isAway = true;
    await happens();
    await setMessage(id, change);
    await comeDue();
    const [message] = await messagesOf(world, id);
    if (message?.state === 'FAILED')
      await world.call(API.sales_mail.resendMessage, { params: { id: message.id }, body: {} });
    network.isAway = false;
    await comeDue();
    expect(network.sent.size).toBe(before);
    expect(await messagesOf(world, id)).toMatchObject([{ state: 'SENT' }]);
    await connectedToPeppol(site);
    expect((await send(id, { again: true })).status).toBe(200);
    await comeDue();
    expect(network.sent.size).toBe(before);
  });

  test('and does not arrive, is told, and can be sent again', async () => {
    const id = await invoice();
    await send(id);
    await world.runJobs();
    const first = referenceOf(id);
    network.becomes(first, { state: 'FAILED', receipt: null, message: 'Receiver did not answer' });
    await comeDue();
    const [message] = await messagesOf(world, id);
    expect(message).toMatchObject({
      state: 'BOUNCED',
      reason_text: 'The e-invoice could not be delivered to the customer',
      explanation: 'Receiver did not answer',
      may: { resend: true },
    });
    const { reply } = await world.call(notifications.notifications, {});
    expect(reply.results[0]).toMatchObject({ type: 'CUSTOMER_INVOICE_SENDING_FAILED', object_id: id });
    await world.call(API.sales_mail.resendMessage, { params: { id: message?.id ?? 0 }, body: {} });
    await world.runJobs();
    expect(await stateOf(id)).toBe('SENT');
    expect(network.sent.size).toBeGreaterThan(2);
  });
});

const ubl = (number: string) =>
  Buffer.from(`<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
    xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>${number}</cbc:ID></Invoice>`);
const receipts = async () =>
  (await world.call(inbox.inbox, {})).reply.results.filter(({ arrived_by }) => arrived_by === 'PEPPOL');
const announce = async (params: { token: string }) => {
  const { status } = await world.call(peppol.peppolReceived, { params, as: null });
  await world.runJobs();
  return status;
};

describe('what comes in', () => {
  let params: { token: string };
  beforeEach(async () => {
    const asked = await peppol_requests.peppolReceived(site);
    params = { token: asked.params.token };
  });

  test('lands in the inbox once, however often it is announced or offered', async () => {
    const document = { id: 'message-1', sender: '0106:34112233', xml: ubl('F-1') };
    network.bring('0106:69599084', document);
    await Promise.all([announce(params), announce(params)]);
    expect(await receipts()).toMatchObject([{ sent_from: '0106:34112233', media_type: 'application/xml' }]);
    expect(await network.received('0106:69599084')).toEqual([]);
    network.bring('0106:69599084', document);
    await announce(params);
    expect(await receipts()).toHaveLength(1);
    expect(await network.received('0106:69599084')).toEqual([]);
  });

  test('is fetched by nobody who made the address up, nor after the company left', async () => {
    network.bring('0106:69599084', { id: 'message-2', sender: '0106:34112233', xml: ubl('F-2') });
    for (const token of [params.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), 'x', '999.999.y'])
      expect(await announce({ token })).toBe(200);
    expect(await receipts()).toHaveLength(1);
    await world.call(peppol.disconnectPeppol, { body: {} });
    await announce(params);
    expect(await receipts()).toHaveLength(1);
    expect(network.joined.size).toBe(0);
    await connectedToPeppol(site);
    await announce((await peppol_requests.peppolReceived(site)).params);
    expect(await receipts()).toHaveLength(2);
  });

  describe('and cannot be taken in', () => {
    const sender = '0106:34112233';
    test('waits while there is no room for it, and each is told once', async () => {
      const ballast = await fillRoom(world);
      network.bring('0106:69599084', { id: 'full-1', sender, xml: ubl('F-V1') });
      await announce(params);
      network.bring('0106:69599084', { id: 'full-2', sender: '0106:77665544', xml: ubl('F-V2') });
      await announce(params);
      await announce(params);
      expect(await told()).toMatchObject([
        { subject: '0106:77665544', explanation: expect.stringContaining('storage') as unknown },
        { subject: sender, explanation: expect.stringContaining('storage') as unknown },
      ]);
      const before = (await receipts()).length;
      await world.call(inbox.deleteAttachment, { params: { id: ballast } });
      await announce(params);
      expect(await receipts()).toHaveLength(before + 2);
      await announce(params);
      const { rows } = await world.ownerPool.query('select refused_ids from peppol_connections where ended_at is null');
      expect(rows).toEqual([{ refused_ids: [] }]);
    });

    test('is told though a later one cannot be fetched', async () => {
      const before = (await told()).length;
      const ballast = await fillRoom(world);
      for (const id of ['told', 'away']) network.bring('0106:69599084', { id, sender, xml: ubl(`F-${id}`) });
      const plain = network.fetch.bind(network);
      network.fetch = async (participant, id) => {
        if (id === 'away') throw new PeppolUnavailable('asked for');
        return plain(participant, id);
      };
      await announce(params);
      network.fetch = plain;
      expect(await told()).toHaveLength(before + 1);
      await world.call(inbox.deleteAttachment, { params: { id: ballast } });
      await announce(params);
      expect(await network.received('0106:69599084')).toEqual([]);
    });
  });

  test('belongs to one company, until that has left', async () => {
    const other = await world.another();
    const connect = () => other.call(peppol.connectPeppol, { body: {} });
    const refused = await connect();
    expect(refused.error.code).toBe('peppol_taken');
    expect(network.joined.get('0106:69599084')).toContain(params.token);
    await world.call(peppol.disconnectPeppol, { body: {} });
    await world.runJobs();
    expect((await connect()).status).toBe(200);
    expect((await world.call(peppol.connectPeppol, { body: {} })).error.code).toBe('peppol_taken');
  });
});
