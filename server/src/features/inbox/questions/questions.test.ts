import { API } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fakeMailer } from '#adapters/mailer/fake';
import { unreadable } from '#receipt-reading/receipt-reader';
import { mailedToken } from '../../../../tests/access/testing/people.ts';
import { bookshop, openInbox } from '../../../../tests/support/inbox.ts';
import type { Person } from '../../../../tests/support/world.ts';

let inbox: Awaited<ReturnType<typeof openInbox>>;
let bookie: Person;
beforeAll(async () => {
  inbox = await openInbox({ subscription_type: 3 });
  bookie = await inbox.staff();
});
afterAll(() => inbox.world.close());

let numbers = 0;
async function asked(question = 'What is this for?') {
  numbers += 1;
  const receipt = await inbox.receive(bookshop(`Q-${String(numbers)}`));
  const { reply } = await inbox.world.call(API.questions.askQuestion, {
    body: { object_id: receipt.id, question },
    as: bookie,
  });
  return { receipt, question: reply };
}
const token = () => mailedToken(inbox.world, inbox.world.owner.email);
const look = (link: string) => inbox.world.call(API.questions.publicQuestion, { params: { token: link }, as: null });
const answer = (link: string, words: string) =>
  inbox.world.call(API.questions.answerPublicQuestion, { params: { token: link }, body: { answer: words }, as: null });

test('staff ask, the owner answers by e-mail without signing in, and staff see it in the proposal', async () => {
  const { receipt, question } = await asked('Was this for a customer?');
  expect((await inbox.detail(receipt.id)).open_question).toMatchObject({ id: question.id });
  const link = await token();
  expect((await look(link)).reply).toMatchObject({
    question: 'Was this for a customer?',
    asked_by: question.asked_by,
    title: 'De Wit Ontwerp',
    supplier_name: 'Boekhandel Lindelaan',
    total_incl: '34.95',
  });
  const page = await inbox.world.call(API.questions.publicQuestionPage, { params: { token: link }, as: null });
  expect([page.status, String(page.headers['content-type'])]).toEqual([200, expect.stringMatching(/^image\//)]);
  expect((await answer(link, '  A book for Kruidhof  ')).reply).toEqual({ answered: true });
  const seen = await inbox.detail(receipt.id, bookie);
  expect(seen).toMatchObject({
    open_question: null,
    proposal: { answers: [{ question: 'Was this for a customer?', answer: 'A book for Kruidhof' }] },
  });
  const { reply: all } = await inbox.world.call(API.questions.questions, {
    query: { object_id: receipt.id },
    as: bookie,
  });
  expect(all.results).toMatchObject([{ answer: 'A book for Kruidhof', answered_by: 'Sanne de Wit' }]);
  const { reply: concept } = await inbox.world.call(API.purchases.createFromInbox, {
    body: { attachment_id: receipt.id },
    as: bookie,
  });
  expect(concept.description).toBe('A book for Kruidhof');
});

test('the e-mail names the receipt by supplier and number, or by file name when unread', async () => {
  const { sent } = inbox.world.house.mailer as ReturnType<typeof fakeMailer>;
  const { receipt } = await asked();
  await inbox.world.runJobs();
  expect(sent.at(-1)?.subject).toBe(`A question about Boekhandel Lindelaan ${receipt.proposal?.document_number ?? ''}`);
  const { id: attachment_id } = await inbox.receive(unreadable());
  await inbox.world.call(API.questions.askQuestion, {
    body: { object_id: attachment_id, question: 'What is it?' },
    as: bookie,
  });
  await inbox.world.runJobs();
  expect(sent.at(-1)?.subject).toBe('A question about bon.jpg');
});

test('a link works once, expires after two weeks, and opens nothing else', async () => {
  await asked();
  const link = await token();
  const [one, other] = await Promise.all([answer(link, 'One'), answer(link, 'Two')]);
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  // Whoever opens the e-mail again is told that it was answered, and when.
  const again = (await look(link)).error;
  expect(again).toMatchObject({ code: 'question_answered', about: { answered_at: expect.stringMatching(/^20\d\d-/) } });
  expect((await answer('made-up', 'No')).error).toMatchObject({ code: 'link_over', about: { reason: 'unknown' } });
  await asked();
  const late = await token();
  await inbox.world.database.db
    .updateTable('one_time_links')
    .set({ expires_at: sql<string>`now() - interval '1 second'` })
    .where('kind', '=', 'QUESTION')
    .execute();
  expect((await look(late)).error).toMatchObject({ code: 'link_over', about: { reason: 'expired' } });
  expect((await answer(late, 'Too late')).error.code).toBe('link_over');
});

test('a removed user cannot see or answer by an earlier e-mail', async () => {
  await asked();
  const link = await token();
  const { administrationId, owner } = inbox.world;
  const moveOut = (from: number, to: number) =>
    inbox.world.inScope(async ({ db }) => {
      await db
        .deleteFrom('memberships')
        .where('administration_id', '=', administrationId)
        .where('person_id', '=', from)
        .execute();
      await db
        .insertInto('memberships')
        .values({ administration_id: administrationId, person_id: to, role: 'OWNER' })
        .execute();
    });
  const other = await inbox.world.addPerson();
  await moveOut(owner.id, other.id);
  try {
    expect((await look(link)).error.code).toBe('link_over');
    expect((await answer(link, 'Mine')).error.code).toBe('link_over');
  } finally {
    await moveOut(other.id, owner.id);
  }
  expect((await look(link)).status).toBe(200);
});

test('a user made read-only cannot answer by it or see the receipt', async () => {
  await asked();
  const link = await token();
  const { administrationId, owner } = inbox.world;
  const become = (role: string) =>
    inbox.world.inScope(({ db }) =>
      db
        .updateTable('memberships')
        .set({ role })
        .where('administration_id', '=', administrationId)
        .where('person_id', '=', owner.id)
        .execute(),
    );
  await become('READ_ONLY');
  try {
    expect((await look(link)).error.code).toBe('link_over');
    const page = await inbox.world.call(API.questions.publicQuestionPage, { params: { token: link }, as: null });
    expect(page.error.code).toBe('link_over');
    expect((await answer(link, 'Mine')).error.code).toBe('link_over');
  } finally {
    await become('OWNER');
  }
  expect((await answer(link, 'Mine')).status).toBe(200);
});

test('an answer updates the draft without overwriting manual input', async () => {
  const concept = async (id: number) =>
    (await inbox.world.call(API.purchases.createFromInbox, { body: { attachment_id: id }, as: bookie })).reply;
  const { receipt } = await asked();
  const link = await token();
  const begun = await concept(receipt.id);
  await answer(link, 'A book for Kruidhof');
  // Whoever has it open can go on saving what they typed.
  expect(await concept(receipt.id)).toMatchObject({
    id: begun.id,
    version: begun.version,
    description: 'A book for Kruidhof',
  });
  await inbox.world.call(API.questions.askQuestion, {
    body: { object_id: receipt.id, question: 'Paid?' },
    as: bookie,
  });
  await answer(await token(), 'In cash');
  const now = await concept(receipt.id);
  expect(now.description).toBe('A book for Kruidhof · In cash');
  const { reply: found } = await inbox.world.call(API.purchases.expenses, { query: { search: 'in cash' }, as: bookie });
  expect(found.results.map(({ id }) => id)).toEqual([begun.id]);

  const other = await asked();
  const letter = await token();
  const { id, version, date, lines } = await concept(other.receipt.id);
  const written = await inbox.world.call(API.purchases.updateExpense, {
    params: { id },
    body: {
      version,
      date,
      lines,
      description: 'For the library',
      is_concept: true,
      attachment_ids: [other.receipt.id],
    },
    as: bookie,
  });
  expect(written.status).toBe(200);
  await answer(letter, 'A gift');
  expect((await concept(other.receipt.id)).description).toBe('For the library');
  expect((await inbox.detail(other.receipt.id, bookie)).proposal?.answers).toMatchObject([{ answer: 'A gift' }]);
});

test('the owner can also answer in the inbox, which closes the e-mail’s link', async () => {
  const { question, receipt } = await asked();
  const link = await token();
  const inApp = (words: string) =>
    inbox.world.call(API.questions.answerQuestion, { params: { id: question.id }, body: { answer: words } });
  expect((await inApp('')).error.errors).toEqual({ answer: ['This field is required'] });
  expect((await inbox.detail(receipt.id)).may).toMatchObject({ answer: true, ask: false });
  expect((await inApp('Private')).reply.answer).toBe('Private');
  expect((await inApp('Again')).error.code).toBe('question_answered');
  expect((await look(link)).error.code).toBe('question_answered');
  const refused = await answer(link, 'By link');
  expect(refused.error.code).toBe('question_answered');
});

test('the asker sees who should answer, and cannot answer themselves', async () => {
  const { receipt, question } = await asked();
  const seen = await inbox.detail(receipt.id, bookie);
  expect(seen.may).toMatchObject({ answer: false, ask: true });
  expect(seen.open_question?.asked_of).toBe('Sanne de Wit');
  expect(Date.parse(seen.open_question?.sent_at ?? '')).toBe(Date.parse(question.sent_at));
  const own = { params: { id: question.id }, body: { answer: 'I guess so' }, as: bookie };
  expect((await inbox.world.call(API.questions.answerQuestion, own)).error.code).toBe('question_for_other');
  const colleague = await inbox.staff();
  const helped = await inbox.world.call(API.questions.answerQuestion, { ...own, as: colleague });
  expect(helped.error.code).toBe('question_for_other');
  expect((await inbox.detail(receipt.id)).may).toMatchObject({ answer: true });
});

test('an e-mail can be resent after five minutes, which invalidates the earlier link', async () => {
  const { question } = await asked();
  const first = await token();
  const again = () =>
    inbox.world.call(API.questions.sendQuestionAgain, { params: { id: question.id }, body: {}, as: bookie });
  expect((await again()).error.code).toBe('question_too_soon');
  await inbox.world.inScope(({ db }) =>
    sql`update questions set sent_at = now() - interval '6 minutes' where id = ${question.id}`.execute(db),
  );
  expect((await again()).status).toBe(200);
  const second = await token();
  expect((await look(first)).error).toMatchObject({ code: 'link_over', about: { reason: 'replaced' } });
  expect((await answer(second, 'Yes')).status).toBe(200);
  expect((await again()).error.code).toBe('question_answered');
});

test('a withdrawn question is gone, also by e-mail; an answered one stays', async () => {
  const { receipt, question } = await asked();
  const link = await token();
  const withdraw = (id: number) =>
    inbox.world.call(API.questions.withdrawQuestion, { params: { id }, query: {}, as: bookie });
  expect((await withdraw(question.id)).reply).toEqual({ withdrawn: true });
  expect((await inbox.detail(receipt.id)).open_question).toBeNull();
  expect((await look(link)).error).toMatchObject({ code: 'link_over', about: { reason: 'withdrawn' } });
  expect((await withdraw(question.id)).status).toBe(404);
  const other = await asked();
  await answer(await token(), 'Yes');
  expect((await withdraw(other.question.id)).error.code).toBe('question_answered');
});

test('what staff book without waiting for the answer withdraws their question', async () => {
  const { receipt } = await asked();
  const link = await token();
  const booked = await inbox.world.call(API.purchases.createExpense, {
    body: {
      new_contact: { name: 'Boekhandel Lindelaan' },
      document_number: 'Q-booked',
      date: '2026-07-10',
      lines: [{ description: 'Boek', ledger_account_id: await inbox.ledger(), vat: 'PROCENT_9', amount: '32.06' }],
      attachment_ids: [receipt.id],
    },
    as: bookie,
  });
  expect(booked.status).toBe(200);
  expect((await inbox.detail(receipt.id)).open_question).toBeNull();
  expect((await look(link)).error).toMatchObject({ code: 'link_over', about: { reason: 'withdrawn' } });
});

test('no questions about rejected receipts, from Plus customers, or across companies', async () => {
  const { receipt, question } = await asked();
  const own = await inbox.world.call(API.questions.askQuestion, {
    body: { object_id: receipt.id, question: 'Me?' },
  });
  expect(own.status).toBe(403);
  const other = await inbox.world.secondAdministration();
  const about = { as: other.owner, administrationId: other.administrationId };
  expect((await inbox.world.call(API.questions.questions, about)).reply.count).toBe(0);
  const stolen = await inbox.world.call(API.questions.answerQuestion, {
    params: { id: question.id },
    body: { answer: 'Mine' },
    ...about,
  });
  expect(stolen.status).toBe(404);
  const { version } = await inbox.detail(receipt.id);
  await inbox.world.call(API.inbox.rejectAttachment, {
    params: { id: receipt.id },
    body: { reason: 'UNREADABLE', version },
    as: bookie,
  });
  const late = await inbox.world.call(API.questions.askQuestion, {
    body: { object_id: receipt.id, question: 'And now?' },
    as: bookie,
  });
  expect(late.error.code).toBe('receipt_not_waiting');
});
