import { API } from '@saldo/contract';
import { ROLES } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batch } from '#platform/database/batch';
import { Refusal } from '#platform/refusal';
import { openInbox } from '../../../../tests/support/inbox.ts';
import { type Desk, openDesk, SOUND } from '../testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => {
  expect(await desk.world.verify()).toEqual(SOUND);
  await desk.close();
});

const concept = async (lines = [desk.line()]) => (await desk.create(desk.invoice({ is_concept: true, lines }))).reply;
const item = ({ id, version }: { id: number; version: number }) => ({ id, version });

test('deletes drafts; posted, changed or missing ones report why not', async () => {
  const [first, second, changed] = [await concept(), await concept(), await concept()];
  await desk.update(changed.id, changed.version, desk.invoice({ is_concept: true }));
  const { reply: booked } = await desk.create(desk.invoice());
  const items = [booked, second, first, changed].map(item);
  const got = await desk.world.call(API.purchases.changeExpenses, {
    body: { act: 'DELETE', items: [...items, { id: 999_999, version: 1 }, item(first)] },
    language: 'nl',
  });
  expect(got.reply.results).toEqual([
    { id: booked.id, done: false, code: 'already_posted', detail: 'Dit is al geboekt' },
    { id: second.id, done: true, code: null, detail: null },
    { id: first.id, done: true, code: null, detail: null },
    {
      id: changed.id,
      done: false,
      code: 'stale_version',
      detail: 'Iemand anders heeft dit gewijzigd. Laad de nieuwste versie',
    },
    { id: 999_999, done: false, code: 'not_found', detail: 'Niet gevonden' },
  ]);
  expect((await desk.read(first.id)).status).toBe(404);
  expect((await desk.read(changed.id)).reply.state).toBe('CONCEPT');
  expect((await desk.read(booked.id)).reply.state).toBe('OPEN');
});

test('moves all lines of drafts to another category; not drafts without lines or invalid accounts', async () => {
  const ledger = await desk.ledger('4635');
  const [both, bare] = [await concept([desk.line(), desk.line()]), await concept([])];
  const change = (ledger_account_id: number, items = [both, bare].map(item)) =>
    desk.world.call(API.purchases.changeExpenses, { body: { act: 'SET_CATEGORY', items, ledger_account_id } });
  expect((await change(ledger)).reply.results).toMatchObject([
    { done: true },
    { done: false, code: 'invalid', detail: 'Add at least one line' },
  ]);
  const { reply: after } = await desk.read(both.id);
  expect(after.lines.map((line) => line.ledger_account_id)).toEqual([ledger, ledger]);
  expect(after.total_incl).toBe(both.total_incl);
  expect((await change(await desk.ledger(ROLES.creditors), [item(after)])).reply.results).toMatchObject([
    { done: false },
  ]);
});

const halves = async () =>
  (await desk.world.call(API.contacts.contacts, { query: { search: 'half' } })).reply.results.map(({ name }) => name);

/** Adds a contact for each of two, and breaks at the second. */
const rename = (broken: Error) =>
  desk.world.inScope(async (scope) => {
    const write = (name: string) =>
      scope.db.insertInto('contacts').values({ administration_id: scope.administrationId, name }).execute();
    return batch(
      scope,
      [
        { id: 2, version: 1 },
        { id: 1, version: 1 },
      ],
      async ({ id }) => {
        await write(`Half ${String(id)} ${broken.message}`);
        if (id === 2) throw broken;
      },
    );
  });

test('a refused item leaves nothing behind, and a defect stops the batch', async () => {
  const { results } = await rename(new Refusal('already_posted'));
  expect(results.map(({ id, done }) => [id, done])).toEqual([
    [2, false],
    [1, true],
  ]);
  expect(await halves()).toEqual(['Half 1 already_posted']);
  await expect(rename(new Error('broken'))).rejects.toThrow('broken');
  expect(await halves()).toEqual(['Half 1 already_posted']);
});

test('receipts are rejected or deleted one by one: drafts go with them, posted ones stay', async () => {
  const inbox = await openInbox();
  try {
    const receipts = [await inbox.upload(), await inbox.upload(), await inbox.upload()];
    await inbox.world.runJobs();
    const [loose, begun, booked] = await Promise.all(receipts.map(({ id }) => inbox.detail(id)));
    if (loose === undefined || begun === undefined || booked === undefined) throw new Error('nothing was uploaded');
    const { reply: draft } = await inbox.world.call(API.purchases.createFromInbox, {
      body: { attachment_id: begun.id },
    });
    const line = {
      description: 'Book',
      ledger_account_id: await inbox.ledger(),
      vat: 'PROCENT_9',
      amount: '10.00',
    } as const;
    await inbox.world.call(API.purchases.createExpense, {
      body: { new_contact: { name: 'Boekhandel' }, date: '2026-07-10', lines: [line], attachment_ids: [booked.id] },
    });
    const archived = await inbox.detail(booked.id);
    const got = await inbox.world.call(API.inbox.changeReceipts, {
      body: { act: 'REJECT', reason: 'NOT_BUSINESS', items: [loose, begun, archived].map(item) },
    });
    expect(got.reply.results.map(({ done, code }) => [done, code])).toEqual([
      [true, null],
      [true, null],
      [false, 'attachment_in_use'],
    ]);
    expect(await inbox.detail(loose.id)).toMatchObject({ state: 'REJECTED', rejected_reason: 'NOT_BUSINESS' });
    expect((await inbox.world.call(API.purchases.expense, { params: { id: draft.id } })).status).toBe(404);
    expect((await inbox.detail(booked.id)).state).toBe('ARCHIVED');
    const again = await inbox.detail(loose.id);
    const removed = await inbox.world.call(API.inbox.changeReceipts, {
      body: { act: 'DELETE', items: [item(again), item(archived)] },
    });
    expect(removed.reply.results.map(({ done }) => done)).toEqual([true, false]);
  } finally {
    await inbox.world.close();
  }
});
