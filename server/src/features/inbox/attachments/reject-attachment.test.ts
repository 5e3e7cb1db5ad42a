import { API } from '@saldo/contract';
import { afterAll, expect, test } from 'vitest';
import { unreadable } from '#receipt-reading/receipt-reader';
import { bookshop, openInbox } from '../../../../tests/support/inbox.ts';
import type { Person } from '../../../../tests/support/world.ts';

const own = await openInbox();
const plus = await openInbox({ subscription_type: 3 });
afterAll(async () => {
  await own.world.close();
  await plus.world.close();
});

const { history, inbox, notifications, purchases } = API;

test('an owner rejects, sees the reason, and resends with an answer', async () => {
  const { world, detail } = own;
  const { id, version } = await own.receive(bookshop('R-1'));
  const reject = (body: object) =>
    world.call(inbox.rejectAttachment, { params: { id }, body: { reason: 'OTHER' as const, version, ...body } });
  expect((await reject({})).error.errors).toEqual({ explanation: ['This field is required'] });
  expect((await reject({ version: version + 1, explanation: 'x' })).error.code).toBe('stale_version');
  const got = await reject({ explanation: 'The back of it is missing' });
  expect(got.reply).toMatchObject({
    state: 'REJECTED',
    rejected_reason: 'OTHER',
    rejected_explanation: 'The back of it is missing',
    rejected_by: 'Sanne de Wit',
    processing: null,
    may: { restore: true, reject: false },
  });
  const booked = await world.call(purchases.createFromInbox, { body: { attachment_id: id } });
  expect(booked.error.code).toBe('receipt_not_waiting');
  const body = { answer: 'There is no back', version: got.reply.version };
  const again = await world.call(inbox.restoreAttachment, { params: { id }, body });
  expect(again.reply).toMatchObject({ state: 'SUGGESTED', answer: 'There is no back', rejected_reason: 'OTHER' });
  const twice = await world.call(inbox.restoreAttachment, {
    params: { id },
    body: { version: (await detail(id)).version },
  });
  expect(twice.error.code).toBe('receipt_not_waiting');
});

test('a draft is deleted with it; a posted expense stays', async () => {
  const { world, detail } = own;
  const { id } = await own.receive(bookshop('R-2'));
  const { reply: concept } = await world.call(purchases.createFromInbox, { body: { attachment_id: id } });
  const { version } = await detail(id);
  await world.call(inbox.rejectAttachment, { params: { id }, body: { reason: 'DUPLICATE', version } });
  expect(await detail(id)).toMatchObject({ state: 'REJECTED', expense_id: null });
  expect((await world.call(purchases.expense, { params: { id: concept.id } })).status).toBe(404);

  const posted = await own.receive(bookshop('R-3'));
  const ledger_account_id = await own.ledger();
  await world.call(purchases.createExpense, {
    body: {
      new_contact: { name: 'Boekhandel Lindelaan' },
      document_number: 'R-3',
      date: '2026-07-10',
      lines: [{ description: 'Boek', ledger_account_id, vat: 'PROCENT_9', amount: '32.06' }],
      attachment_ids: [posted.id],
    },
  });
  const refused = await world.call(inbox.rejectAttachment, {
    params: { id: posted.id },
    body: { reason: 'DUPLICATE', version: (await detail(posted.id)).version },
  });
  expect(refused.error.code).toBe('attachment_in_use');
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});

test('the same file uploaded again is unprocessed again, and read if it never was', async () => {
  const { world, reader, detail } = own;
  const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('again')]);
  const first = await own.upload({ bytes });
  await world.call(inbox.rejectAttachment, {
    params: { id: first.id },
    body: { reason: 'UNREADABLE', version: first.version },
  });
  reader.willRead(bookshop('R-4'));
  expect(await own.upload({ bytes })).toMatchObject({ id: first.id, state: 'PROCESSING' });
  await world.runJobs();
  expect((await detail(first.id)).state).toBe('SUGGESTED');
  reader.willRead(unreadable());
});

test('a Plus customer cannot reject, but reads and answers staff', async () => {
  const { world } = plus;
  const { id, version } = await plus.receive(bookshop('P-1'));
  const body = { reason: 'INCOMPLETE' as const, version };
  const refused = await world.call(inbox.rejectAttachment, { params: { id }, body });
  expect(refused.error.code).toBe('plus_customers_upload_only');
  const as = await plus.staff();
  await world.call(inbox.rejectAttachment, { params: { id }, body, as });
  const seen = await plus.detail(id);
  expect(seen).toMatchObject({ processing: 'REJECTED', rejected_reason: 'INCOMPLETE', needs_you: true });
  expect(await plus.detail(id, as)).toMatchObject({ may: { restore: false }, needs_you: false });
  const forThem = { params: { id }, body: { version: seen.version }, as };
  expect((await world.call(inbox.restoreAttachment, forThem)).error.code).toBe('not_allowed');
  const { bytes } = await world.call(inbox.attachmentFile, { params: { id } });
  expect(await plus.upload({ bytes, as })).toMatchObject({ id, state: 'REJECTED', was_here: true });
  const answer = { answer: 'Now complete', version: seen.version };
  const again = await world.call(inbox.restoreAttachment, { params: { id }, body: answer });
  expect(again.reply).toMatchObject({ state: 'SUGGESTED', processing: 'IN_QUEUE' });
});

test('undoing a rejection restores everything and removes the customer’s notification', async () => {
  const { world, detail } = plus;
  const [as, colleague] = [await plus.staff(), await plus.staff('SENIOR_BOOKIE')];
  const told = async () =>
    (await world.call(notifications.notifications, {})).reply.results.filter(({ object_id }) => object_id === id);
  const reject = async (by: Person) => {
    const body = { reason: 'INCOMPLETE' as const, explanation: 'Page 2', version: (await detail(id)).version };
    return (await world.call(inbox.rejectAttachment, { params: { id }, body, as: by })).reply;
  };
  const withdraw = async (by?: Person, version?: number) =>
    world.call(inbox.withdrawRejection, {
      params: { id },
      body: { version: version ?? (await detail(id)).version },
      ...(by === undefined ? {} : { as: by }),
    });
  const { id } = await plus.receive(bookshop('P-2'));
  expect((await reject(as)).may).toMatchObject({ withdraw: true });
  expect((await detail(id, colleague)).may).toMatchObject({ withdraw: false });
  expect((await detail(id)).may).toMatchObject({ withdraw: false });
  expect((await told()).length).toBe(1);

  expect((await withdraw(colleague)).error.code).toBe('not_allowed');
  expect((await withdraw()).error.code).toBe('plus_customers_upload_only');
  expect((await withdraw(as, 1)).error.code).toBe('stale_version');
  expect((await detail(id)).state).toBe('REJECTED');
  const { reply } = await withdraw(as);
  expect(reply).toMatchObject({
    state: 'SUGGESTED',
    processing: 'IN_QUEUE',
    rejected_reason: null,
    rejected_explanation: null,
    rejected_by: null,
    rejected_at: null,
    may: { withdraw: false, reject: true },
  });
  expect(await told()).toEqual([]);
  const letters = await world.inScope((scope) =>
    scope.db.selectFrom('notifications').select('id').where('object_id', '=', id).execute(),
  );
  expect(letters).toEqual([]);
  const [latest] = (await world.call(history.history, { query: { model: 'attachment', id } })).reply.results;
  expect(latest?.changes).toEqual(
    expect.arrayContaining([
      { field: 'state', before: 'REJECTED', after: 'SUGGESTED' },
      { field: 'rejected_reason', before: 'INCOMPLETE', after: null },
    ]),
  );

  // What was told of an earlier rejection, and answered, stays.
  await reject(as);
  const { version } = await detail(id);
  await world.call(inbox.restoreAttachment, { params: { id }, body: { answer: 'Here it is', version } });
  expect((await withdraw(as)).error.code).toBe('receipt_not_waiting');
  await reject(as);
  expect((await told()).length).toBe(2);
  expect((await withdraw(as)).status).toBe(200);
  expect((await told()).length).toBe(1);
});

test('an undone rejection keeps earlier messages, answers and notifications', async () => {
  const { world, detail } = own;
  const { id } = await own.receive(bookshop('R-8'));
  const version = async () => (await detail(id)).version;
  const reject = async (body: { reason: 'INCOMPLETE' | 'DUPLICATE'; explanation?: string }) =>
    world.call(inbox.rejectAttachment, { params: { id }, body: { ...body, version: await version() } });
  const withdraw = async () => {
    expect(
      (await world.call(inbox.withdrawRejection, { params: { id }, body: { version: await version() } })).status,
    ).toBe(200);
    const { version: _, ...rest } = await detail(id);
    return rest;
  };
  await reject({ reason: 'INCOMPLETE', explanation: 'Page 2 is missing' });
  const answer = { answer: 'Page 2 is blank', version: await version() };
  await world.call(inbox.restoreAttachment, { params: { id }, body: answer });
  const { version: _, ...before } = await detail(id);
  expect(before).toMatchObject({ state: 'SUGGESTED', answer: 'Page 2 is blank', rejected_reason: 'INCOMPLETE' });

  for (const reason of ['DUPLICATE', 'INCOMPLETE'] as const) {
    await reject({ reason });
    expect(await detail(id)).toMatchObject({ rejected_reason: reason, rejected_explanation: null, answer: '' });
    expect(await withdraw()).toEqual(before);
  }

  // What was sent again since is not brought back.
  await reject({ reason: 'DUPLICATE', explanation: 'Of R-7' });
  await world.call(inbox.restoreAttachment, {
    params: { id },
    body: { answer: 'It is not', version: await version() },
  });
  await reject({ reason: 'INCOMPLETE' });
  expect(await withdraw()).toMatchObject({ rejected_reason: 'DUPLICATE', answer: 'It is not' });
});

test('an undone rejection keeps its place in the queue and its answer', async () => {
  const { world, detail } = plus;
  const as = await plus.staff();
  const { id } = await plus.receive(bookshop('P-8'));
  const inLine = () =>
    world.inScope(({ db }) =>
      db.selectFrom('staff_queue').select(['queued_at', 'question']).where('attachment_id', '=', id).execute(),
    );
  const reject = async () => {
    const body = { reason: 'INCOMPLETE' as const, version: (await detail(id)).version };
    await world.call(inbox.rejectAttachment, { params: { id }, body, as });
  };
  await reject();
  const again = { answer: 'Here it is', version: (await detail(id)).version };
  await world.call(inbox.restoreAttachment, { params: { id }, body: again });
  const before = await inLine();
  expect(before).toMatchObject([{ question: 'ANSWERED' }]);
  await reject();
  expect(await inLine()).toEqual([]);
  const body = { version: (await detail(id)).version };
  await world.call(inbox.withdrawRejection, { params: { id }, body, as });
  expect(await inLine()).toEqual(before);
});

test('another document replaces the first, with the answer; the first is kept but not unprocessed', async () => {
  const { world, detail } = plus;
  const as = await plus.staff();
  const inLine = (id: number) =>
    world.inScope(({ db }) =>
      db.selectFrom('staff_queue').select(['queued_at', 'question']).where('attachment_id', '=', id).execute(),
    );
  const restore = async (id: number, body: { version: number; replaced_by?: number }) =>
    world.call(inbox.restoreAttachment, { params: { id }, body: { answer: 'With page 2', ...body } });
  const first = await plus.receive(bookshop('P-9'));
  const [place] = await inLine(first.id);
  const rejection = { reason: 'INCOMPLETE' as const, version: first.version };
  const { version } = (await world.call(inbox.rejectAttachment, { params: { id: first.id }, body: rejection, as }))
    .reply;
  const other = await plus.receive(bookshop('P-9 whole'));
  const before = (await world.call(inbox.inbox, {})).reply.counts;

  expect((await restore(first.id, { version: version + 1, replaced_by: other.id })).error.code).toBe('stale_version');
  const { reply } = await restore(first.id, { version, replaced_by: other.id });
  expect(reply).toMatchObject({
    id: other.id,
    state: 'SUGGESTED',
    rejected_reason: 'INCOMPLETE',
    answer: 'With page 2',
    replaces: first.id,
  });
  expect(await inLine(other.id)).toEqual([{ queued_at: place?.queued_at, question: 'ANSWERED' }]);
  const kept = await detail(first.id);
  expect(kept).toMatchObject({ state: 'REJECTED', replaced_by: other.id, needs_you: false, may: { restore: false } });
  expect((await world.call(inbox.attachmentFile, { params: { id: first.id } })).status).toBe(200);
  const after = (await world.call(inbox.inbox, {})).reply.counts;
  expect(after).toMatchObject({ REJECTED: before.REJECTED - 1, OPEN: before.OPEN - 1, WAITING: before.WAITING });
  const listed = (await world.call(inbox.inbox, { query: { state: 'REJECTED' } })).reply.results;
  expect(listed.map(({ id }) => id)).not.toContain(first.id);

  // It is neither sent again nor taken back any more, until the other is gone.
  expect((await restore(first.id, { version: kept.version })).error.code).toBe('receipt_not_waiting');
  const back = { params: { id: first.id }, body: { version: kept.version }, as };
  expect((await world.call(inbox.withdrawRejection, back)).error.code).toBe('receipt_not_waiting');
  await world.call(inbox.deleteAttachment, { params: { id: other.id } });
  expect(await detail(first.id)).toMatchObject({ replaced_by: null, may: { restore: true } });
});

test('an owner can undo their own rejection', async () => {
  const { world } = own;
  const { id, version } = await own.receive(bookshop('R-9'));
  const body = { reason: 'DUPLICATE' as const, version };
  const { reply: rejected } = await world.call(inbox.rejectAttachment, { params: { id }, body });
  const back = { params: { id }, body: { version: rejected.version } };
  const other = await world.addPerson();
  await world.inScope(({ db, administrationId: administration_id }) =>
    db.insertInto('memberships').values({ administration_id, person_id: other.id, role: 'BOOKKEEPER' }).execute(),
  );
  expect((await world.call(inbox.withdrawRejection, { ...back, as: other })).error.code).toBe('not_allowed');
  expect((await world.call(inbox.withdrawRejection, back)).reply).toMatchObject({
    state: 'SUGGESTED',
    rejected_reason: null,
  });
});
