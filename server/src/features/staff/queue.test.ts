import { API } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffOf } from '../../../tests/access/testing/people.ts';
import type { Person } from '../../../tests/support/world.ts';
import { bookshop, openInbox } from '../../../tests/support/inbox.ts';

const desk = await openInbox({ subscription_type: 3 });
const { world } = desk;
const { inbox, purchases, staff } = API;
let bookie: Person;
let lead: Person;
beforeAll(async () => {
  bookie = await desk.staff();
  lead = await staffOf(world, 'TEAM_LEAD', []);
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

const queue = async (as: Person) => (await world.call(staff.staffQueue, { as })).reply;
const itemOf = async (attachmentId: number) => {
  const item = (await queue(lead)).results.find(({ attachment_id }) => attachment_id === attachmentId);
  if (item === undefined) throw new Error('it does not wait');
  return item;
};
const others = async (as: Person) => (await queue(as)).other_questions;
const claim = (id: number, as: Person) => world.call(staff.claimFromQueue, { params: { id }, as });
const release = (id: number, as: Person) => world.call(staff.releaseToQueue, { params: { id }, as });
const credits = async () =>
  (
    await world.inScope((scope) =>
      scope.db.selectFrom('credit_movements').select(['kind', 'amount', 'expense_id']).orderBy('id').execute(),
    )
  ).map(({ kind, amount, expense_id }) => [kind, amount, expense_id]);

/** Books a receipt as staff do: from the inbox of the client. */
async function complete(attachmentId: number, as: Person, number: string): Promise<number> {
  const ledger_account_id = await desk.ledger();
  const { reply, error } = await world.call(purchases.createExpense, {
    body: {
      new_contact: { name: `Boekhandel ${number}` },
      document_number: number,
      date: '2026-07-10',
      lines: [{ description: 'Boek', ledger_account_id, vat: 'PROCENT_9', amount: '32.06', amount_btw: '2.89' }],
      attachment_ids: [attachmentId],
    },
    as,
  });
  if (error !== undefined) throw new Error(error.detail);
  return reply.id;
}

test('the queue has receipts of Plus customers, oldest first, for staff of their teams only', async () => {
  const first = await desk.receive(bookshop('Q-1'));
  const second = await desk.receive(bookshop('Q-2'));
  expect((await queue(bookie)).results).toMatchObject([
    { attachment_id: first.id, client: 'De Wit Ontwerp', waiting_minutes: 0, claimed_by: null, is_mine: false },
    { attachment_id: second.id },
  ]);
  const stranger = await staffOf(world, 'BOOKIE', []);
  expect(await queue(stranger)).toMatchObject({ count: 0, results: [] });
  const { id } = await itemOf(first.id);
  expect((await claim(id, stranger)).status).toBe(404);
  expect((await world.call(staff.staffQueue, { as: world.owner })).error.code).toBe('not_allowed');
  expect(await desk.detail(first.id)).toMatchObject({ processing: 'IN_QUEUE' });
});

test('shows data read from each document and who claimed it', async () => {
  const receipt = await desk.receive(bookshop('Q-30'));
  expect(await itemOf(receipt.id)).toMatchObject({
    file_name: receipt.file_name,
    supplier: 'Boekhandel Lindelaan',
    total_incl: '34.95',
  });
  const { id } = await itemOf(receipt.id);
  await claim(id, bookie);
  expect(await desk.detail(receipt.id)).toMatchObject({ processing: 'IN_PROGRESS', claimed_by: 'Sanne de Wit' });
  await release(id, bookie);
  expect(await desk.detail(receipt.id)).toMatchObject({ processing: 'IN_QUEUE', claimed_by: null });
  await world.call(inbox.rejectAttachment, {
    params: { id: receipt.id },
    body: { reason: 'NOT_BUSINESS', version: receipt.version },
    as: bookie,
  });
});

test('excludes receipts of other customers', async () => {
  const other = await world.secondAdministration();
  const about = { as: other.owner, administrationId: other.administrationId };
  const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('other')]);
  const got = await world.call(inbox.uploadAttachment, { file: { name: 'bon.png', bytes }, ...about });
  expect(got.reply.processing).toBeNull();
  expect((await queue(lead)).results.map(({ admin_id }) => admin_id)).not.toContain(other.administrationId);
});

test('of twenty simultaneous claims one succeeds, twenty times', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => desk.staff()));
  const { id } = await itemOf((await desk.receive(bookshop('Q-3'))).id);
  for (let round = 0; round < 20; round += 1) {
    const got = await Promise.all(people.map((as) => claim(id, as)));
    const winners = got.filter(({ status }) => status === 200);
    expect(winners.length).toBe(1);
    expect(new Set(got.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
      new Set(['claimed_by_other']),
    );
    const winner = people[got.findIndex(({ status }) => status === 200)];
    if (winner === undefined) throw new Error('nobody won');
    expect((await release(id, winner)).reply.claimed_by).toBeNull();
  }
});

test('a claim expires, can be extended by its holder, and released by them or a lead', async () => {
  const receipt = await desk.receive(bookshop('Q-4'));
  const { id } = await itemOf(receipt.id);
  expect((await claim(id, bookie)).reply).toMatchObject({ is_mine: true, claimed_by: 'Sanne de Wit' });
  expect((await claim(id, bookie)).status).toBe(200);
  expect(await desk.detail(receipt.id)).toMatchObject({ processing: 'IN_PROGRESS' });
  const colleague = await desk.staff();
  expect((await claim(id, colleague)).error).toMatchObject({
    code: 'claimed_by_other',
    about: { claimed_by: 'Sanne de Wit' },
  });
  expect((await release(id, colleague)).error.code).toBe('claimed_by_other');
  await world.inScope((scope) =>
    sql`update staff_queue set claimed_until = now() - interval '1 second' where id = ${id}`.execute(scope.db),
  );
  expect(await desk.detail(receipt.id)).toMatchObject({ processing: 'IN_QUEUE' });
  expect((await claim(id, colleague)).reply.is_mine).toBe(true);
  expect((await release(id, lead)).reply.claimed_by).toBeNull();
});

test('completing costs one credit, however often saved; deleting refunds it', async () => {
  const receipt = await desk.receive(bookshop('Q-5'));
  const { id: place } = await itemOf(receipt.id);
  await claim(place, bookie);
  const id = await complete(receipt.id, bookie, 'Q-5');
  expect(await desk.detail(receipt.id)).toMatchObject({ state: 'ARCHIVED', processing: 'PROCESSED' });
  expect((await queue(lead)).results.map(({ attachment_id }) => attachment_id)).not.toContain(receipt.id);
  expect((await claim(place, bookie)).status).toBe(404);
  expect(await credits()).toEqual([['PROCESSING', -1, id]]);
  const { reply: expense } = await world.call(purchases.expense, { params: { id }, as: bookie });
  const changed = await world.call(purchases.updateExpense, {
    params: { id },
    as: bookie,
    body: {
      contact_id: expense.contact_id,
      document_number: 'Q-5b',
      date: '2026-07-10',
      lines: [{ description: 'Boek', ledger_account_id: await desk.ledger(), vat: 'PROCENT_9', amount: '32.06' }],
      attachment_ids: [receipt.id],
      version: expense.version,
    },
  });
  expect(changed.status).toBe(200);
  expect(await credits()).toEqual([['PROCESSING', -1, id]]);
  await world.call(purchases.deleteExpense, { params: { id }, as: bookie });
  expect(await credits()).toEqual([
    ['PROCESSING', -1, id],
    ['REFUND', 1, id],
  ]);
  expect(await desk.detail(receipt.id)).toMatchObject({ processing: 'IN_QUEUE' });
  const again = await complete(receipt.id, bookie, 'Q-6');
  expect((await credits()).at(-1)).toEqual(['PROCESSING', -1, again]);
});

test('a document claimed by a colleague cannot be processed by others, including leads', async () => {
  const receipt = await desk.receive(bookshop('Q-40'));
  const { id: place } = await itemOf(receipt.id);
  await claim(place, bookie);
  const concept = await world.call(purchases.createFromInbox, { body: { attachment_id: receipt.id }, as: bookie });
  expect(concept.status).toBe(200);
  const { contact_id, id, version } = concept.reply;
  const body = {
    contact_id,
    ...(contact_id === null ? { new_contact: { name: 'Boekhandel Q-40' } } : {}),
    document_number: 'Q-40',
    date: '2026-07-10',
    lines: [
      { description: 'Boek', ledger_account_id: await desk.ledger(), vat: 'PROCENT_9' as const, amount: '32.06' },
    ],
    version,
  };
  const params = { id: receipt.id };
  for (const as of [await desk.staff(), lead]) {
    const { reply: seen } = await world.call(inbox.attachment, { params, as });
    expect(seen).toMatchObject({ is_with_colleague: true, claimed_until: expect.any(String), may: { reject: false } });
    const got = [
      await world.call(purchases.createFromInbox, { body: { attachment_id: receipt.id }, as }),
      await world.call(purchases.updateExpense, {
        params: { id },
        body: { ...body, attachment_ids: [receipt.id] },
        as,
      }),
      await world.call(purchases.updateExpense, { params: { id }, body: { ...body, attachment_ids: [] }, as }),
      await world.call(purchases.createExpense, { body: { ...body, attachment_ids: [receipt.id] }, as }),
      await world.call(purchases.deleteExpense, { params: { id }, as }),
      await world.call(inbox.linkAttachment, { params, body: { expense_id: null, version: seen.version }, as }),
      await world.call(inbox.rejectAttachment, { params, body: { reason: 'DUPLICATE', version: seen.version }, as }),
    ];
    expect(got.map(({ error }) => error?.code)).toEqual(got.map(() => 'claimed_by_other'));
    expect(got[0]?.error.about).toMatchObject({ claimed_by: 'Sanne de Wit', claimed_until: expect.any(String) });
  }
  for (const as of [bookie, undefined]) {
    const { reply: seen } = await world.call(inbox.attachment, { params, ...(as === undefined ? {} : { as }) });
    expect(seen).toMatchObject({ is_with_colleague: false, claimed_by: 'Sanne de Wit' });
  }
  await release(place, lead);
  await claim(place, lead);
  const booked = await world.call(purchases.updateExpense, {
    params: { id },
    body: { ...body, attachment_ids: [receipt.id] },
    as: lead,
  });
  expect(booked.reply.state).toBe('OPEN');
});

test('nor rejected or deleted before processing has started', async () => {
  const { id, version } = await desk.receive(bookshop('Q-41'));
  await claim((await itemOf(id)).id, bookie);
  const about = { params: { id }, as: lead };
  const got = [
    await world.call(inbox.rejectAttachment, { ...about, body: { reason: 'DUPLICATE', version } }),
    await world.call(inbox.deleteAttachment, about),
  ];
  expect(got.map(({ error }) => error?.code)).toEqual(got.map(() => 'claimed_by_other'));
});

const tamper = (statement: string) => world.inScope((scope) => sql.raw(statement).execute(scope.db));

test('credit movements are immutable for the application', async () => {
  await expect(tamper('update credit_movements set amount = 5')).rejects.toThrow(/permission denied/);
  await expect(tamper('delete from credit_movements')).rejects.toThrow(/permission denied/);
});

test('rejected or deleted documents leave the queue', async () => {
  const receipt = await desk.receive(bookshop('Q-7'));
  const body = { reason: 'NOT_BUSINESS' as const, version: receipt.version };
  await world.call(inbox.rejectAttachment, { params: { id: receipt.id }, body, as: bookie });
  const gone = await desk.upload();
  await world.call(inbox.deleteAttachment, { params: { id: gone.id } });
  const waiting = (await queue(lead)).results.map(({ attachment_id }) => attachment_id);
  expect(waiting).not.toContain(receipt.id);
  expect(waiting).not.toContain(gone.id);
});

const questionOf = async (id: number) => (await itemOf(id)).question;

test('questions and answers are shown in the queue, and searchable', async () => {
  const [asked, answered, plain] = [
    await desk.receive(bookshop('Q-20')),
    await desk.receive(bookshop('Q-21')),
    await desk.receive(bookshop('Q-22')),
  ];
  const ask = async (attachment_id: number) =>
    (
      await world.call(API.questions.askQuestion, {
        body: { object_id: attachment_id, question: 'What for?' },
        as: bookie,
      })
    ).reply.id;
  const answer = (id: number) =>
    world.call(API.questions.answerQuestion, { params: { id }, body: { answer: 'Lunch' } });
  await ask(asked.id);
  await answer(await ask(answered.id));
  expect([await questionOf(asked.id), await questionOf(answered.id), await questionOf(plain.id)]).toEqual([
    'ASKED',
    'ANSWERED',
    null,
  ]);
  const found = (question: 'ASKED' | 'ANSWERED') => world.call(staff.staffQueue, { query: { question }, as: lead });
  const { count, results, questions } = (await found('ANSWERED')).reply;
  expect([count, results.map(({ attachment_id }) => attachment_id), questions]).toEqual([
    1,
    [answered.id],
    { ANSWERED: 1, ASKED: 1 },
  ]);
  await ask(answered.id);
  expect(await questionOf(answered.id)).toBe('ASKED');
  const id = await complete(asked.id, bookie, 'Q-20');
  expect((await found('ASKED')).reply.results.map(({ attachment_id }) => attachment_id)).toEqual([answered.id]);
  await world.call(purchases.deleteExpense, { params: { id }, as: bookie });
  expect(await questionOf(asked.id)).toBeNull();
});

/** Rejected, and sent back with an answer, perhaps an empty one. */
async function sentAgain(number: string, answer: string) {
  const { id, version } = await desk.receive(bookshop(number));
  const body = { reason: 'INCOMPLETE' as const, version };
  const { reply } = await world.call(inbox.rejectAttachment, { params: { id }, body, as: bookie });
  await world.call(inbox.restoreAttachment, { params: { id }, body: { answer, version: reply.version } });
  return questionOf(id);
}

test('a resent document with an answer is marked as answered', async () => {
  expect([await sentAgain('Q-30', 'There is no back'), await sentAgain('Q-31', '')]).toEqual(['ANSWERED', null]);
});

test('says how many were finished today; what comes back waits again', async () => {
  const receipt = await desk.receive(bookshop('Q-90'));
  const before = (await queue(lead)).done_today;
  await claim((await itemOf(receipt.id)).id, bookie);
  const id = await complete(receipt.id, bookie, 'Q-90');
  expect((await queue(lead)).done_today).toBe(before + 1);
  expect((await queue(await staffOf(world, 'BOOKIE', []))).done_today).toBe(0);
  const { reply } = await world.call(purchases.expense, { params: { id } });
  await world.call(purchases.deleteExpense, {
    params: { id },
    query: { version: String(reply.version) },
    as: bookie,
  });
  expect((await queue(lead)).done_today).toBe(before);
  await complete(receipt.id, bookie, 'Q-90b');
  expect((await queue(lead)).done_today).toBe(before + 1);
});

test('shows what was asked about something else than a receipt, until a week after the answer', async () => {
  const id = await complete((await desk.receive(bookshop('Q-91'))).id, bookie, 'Q-91');
  const body = { object_type: 'expense' as const, object_id: id, question: 'Who was this for?' };
  const asked = await world.call(API.questions.askQuestion, { body, as: bookie });
  expect(await others(bookie)).toMatchObject([
    {
      client: 'De Wit Ontwerp',
      object_type: 'expense',
      object_id: id,
      subject: asked.reply.subject,
      answered_at: null,
    },
  ]);
  expect(await others(await staffOf(world, 'BOOKIE', []))).toEqual([]);
  const params = { id: asked.reply.id };
  await world.call(API.questions.answerQuestion, { params, body: { answer: 'For Jansen' } });
  expect((await others(lead))[0]?.answered_at).not.toBeNull();
  const past = "update staff_questions set answered_at = now() - interval '8 days' where question_id = $1";
  await world.ownerPool.query(past, [params.id]);
  expect(await others(lead)).toEqual([]);
  const again = await world.call(API.questions.askQuestion, { body, as: bookie });
  expect(await others(lead)).toHaveLength(1);
  await world.call(API.questions.withdrawQuestion, { params: { id: again.reply.id }, as: bookie });
  expect(await others(lead)).toEqual([]);
});
