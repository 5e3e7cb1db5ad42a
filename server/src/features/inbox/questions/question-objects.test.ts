import { type AnswerChoice, API, type QuestionObject } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedToken } from '../../../../tests/access/testing/people.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { bookshop, openInbox } from '../../../../tests/support/inbox.ts';
import type { Person } from '../../../../tests/support/world.ts';

const { bank, history, purchases, questions, sales } = API;

let desk: Awaited<ReturnType<typeof openInbox>>;
let site: Site;
let bookie: Person;
let ledger: number;
beforeAll(async () => {
  desk = await openInbox();
  site = new Site(desk.world, desk.world);
  bookie = await desk.staff();
  ledger = await desk.ledger();
});
afterAll(() => desk.world.close());

type Body = Parameters<typeof ask>[0];
async function ask(body: { object_type?: QuestionObject; object_id: number; choices?: AnswerChoice[] }) {
  return desk.world.call(questions.askQuestion, { body: { question: 'What is this?', ...body }, as: bookie });
}
const asked = async (body: Body) => (await ask(body)).reply;
const token = () => mailedToken(desk.world, desk.world.owner.email);
const answer = (id: number, body: { answer?: string; choice?: 'CATEGORY' | 'PRIVATE'; ledger_account_id?: number }) =>
  desk.world.call(questions.answerQuestion, { params: { id }, body });
async function line({ id, account_id }: { id: number; account_id: number }) {
  const { reply } = await desk.world.call(bank.bankTransactions, { params: { id: account_id } });
  const found = reply.results.find((each) => each.id === id);
  if (found === undefined) throw new Error('the bank line is gone');
  return found;
}
const todo = async () => {
  const { todo: all } = (await desk.world.call(API.reports.statusPanel, {})).reply;
  return all.find(({ code }) => code === 'questions_open')?.count ?? 0;
};

describe('a question about a bank transaction', () => {
  test('a category answered by e-mail is proposed, with who answered', async () => {
    const transaction = await site.transaction();
    const { id } = transaction;
    const question = await asked({ object_type: 'bank_transaction', object_id: id, choices: ['CATEGORY', 'PRIVATE'] });
    expect(question).toMatchObject({ transaction_id: id, attachment_id: null, answer: null });
    expect(await todo()).toBe(1);
    const link = await token();
    const params = { token: link };
    const { reply } = await desk.world.call(questions.publicQuestion, { params, as: null });
    expect(reply).toMatchObject({ subject: question.subject, choices: ['CATEGORY', 'PRIVATE'], page_count: 0 });
    expect(reply.categories.map((category) => category.id)).toContain(ledger);
    const page = await desk.world.call(questions.publicQuestionPage, { params, as: null });
    expect(page.status).toBe(404);
    const body = { choice: 'CATEGORY' as const, ledger_account_id: ledger, answer: 'For the office' };
    expect((await desk.world.call(questions.answerPublicQuestion, { params, body, as: null })).status).toBe(200);
    const { proposal } = await line(transaction);
    expect(proposal).toMatchObject({ kind: 'rule', certainty: 'likely', reason: 'Answered by Sanne de Wit' });
    expect(proposal?.lines).toMatchObject([{ ledger_account_id: ledger, vat: null }]);
    const { reply: list } = await desk.world.call(questions.questions, {
      query: { object_type: 'bank_transaction', object_id: id },
    });
    expect(list.results).toMatchObject([{ answer: expect.stringMatching(/: For the office$/), choice: 'CATEGORY' }]);
    expect(await todo()).toBe(0);
    const { reply: record } = await desk.world.call(history.history, { query: { model: 'bank_transaction', id } });
    expect(record.results.map(({ action }) => action).slice(0, 2)).toEqual(['ANSWER', 'ASK']);
  });

  test('a private answer is proposed as a withdrawal or deposit', async () => {
    const transaction = await site.transaction();
    const { id, amount } = transaction;
    const question = await asked({ object_type: 'bank_transaction', object_id: id, choices: ['PRIVATE'] });
    expect((await answer(question.id, { choice: 'PRIVATE' })).reply.answer).toBe('Private');
    const expected = await desk.ledger(amount.startsWith('-') ? '0520' : '0510');
    expect((await line(transaction)).proposal?.lines).toMatchObject([{ ledger_account_id: expected, amount }]);
  });

  test('is hidden from those without bank access', async () => {
    const { id } = await site.transaction();
    const question = await asked({ object_type: 'bank_transaction', object_id: id });
    const employee = await desk.world.addPerson();
    const { administrationId } = desk.world;
    await desk.world.inScope(({ db }) =>
      db
        .insertInto('memberships')
        .values({
          administration_id: administrationId,
          person_id: employee.id,
          role: 'EMPLOYEE',
          areas: ['purchases.upload', 'purchases.process'],
        })
        .execute(),
    );
    const { reply } = await desk.world.call(questions.questions, {
      query: { object_type: 'bank_transaction', object_id: id },
      as: employee,
    });
    expect(reply).toMatchObject({ count: 0, results: [] });
    const params = { id: question.id };
    const given = await desk.world.call(questions.answerQuestion, { params, body: { answer: 'x' }, as: employee });
    expect(given.status).toBe(404);
    const body = { object_type: 'bank_transaction' as const, object_id: id, question: 'What?' };
    expect((await desk.world.call(questions.askQuestion, { body, as: employee })).error.code).toBe('not_allowed');
    await desk.world.call(questions.withdrawQuestion, { params, as: bookie });
  });
});

test('only those who may process it may ask: transactions with bank.process, invoices with sales.edit', async () => {
  const { administrationId } = desk.world;
  const member = async (areas: string[]) => {
    const { id: person_id, ...person } = await desk.world.addPerson();
    const values = { administration_id: administrationId, person_id, role: 'EMPLOYEE', areas };
    await desk.world.inScope(({ db }) => db.insertInto('memberships').values(values).execute());
    return { id: person_id, ...person };
  };
  const about = async (object_type: QuestionObject, object_id: number, as: Person) =>
    desk.world.call(questions.askQuestion, { body: { object_type, object_id, question: 'What?' }, as });
  const banker = await member(['bank.view', 'bank.process']);
  const seller = await member(['sales.view', 'sales.edit']);
  const buyer = await member(['purchases.view', 'purchases.upload', 'purchases.process', 'bank.view', 'sales.view']);
  const line_id = (await site.transaction()).id;
  const invoice_id = (await site.invoice()).id;
  const expense_id = (await site.expense()).id;
  expect((await about('bank_transaction', line_id, buyer)).error.code).toBe('not_allowed');
  expect((await about('sales_invoice', invoice_id, buyer)).error.code).toBe('not_allowed');
  expect((await about('expense', expense_id, banker)).error.code).toBe('not_allowed');
  const asked = [
    { as: banker, got: await about('bank_transaction', line_id, banker) },
    { as: seller, got: await about('sales_invoice', invoice_id, seller) },
    { as: buyer, got: await about('expense', expense_id, buyer) },
  ];
  for (const { as, got } of asked) {
    expect(got.status).toBe(200);
    const list = await desk.world.call(questions.questions, { query: { state: 'OPEN' }, as });
    expect(list.reply.results.map(({ id }) => id)).toContain(got.reply.id);
    const params = { id: got.reply.id };
    for (const other of asked.filter((each) => each.as !== as))
      expect((await desk.world.call(questions.withdrawQuestion, { params, as: other.as })).status).not.toBe(200);
    expect((await desk.world.call(questions.withdrawQuestion, { params, as })).status).toBe(200);
  }
});

test('a private answer is proposed as a withdrawal, for a receipt and a draft', async () => {
  const withdrawal = await desk.ledger('0520');
  const receipt = await desk.receive(bookshop('QO-3'));
  const question = await asked({ object_id: receipt.id, choices: ['PRIVATE', 'CATEGORY'] });
  expect((await answer(question.id, { choice: 'PRIVATE' })).reply).toMatchObject({
    answer: 'Private',
    choice: 'PRIVATE',
  });
  const { proposal } = await desk.detail(receipt.id);
  expect(proposal?.lines.map(({ ledger_account_id }) => ledger_account_id)).toEqual([withdrawal]);
  const concept = await site.expense({ is_concept: true });
  const about = await asked({ object_type: 'expense', object_id: concept.id, choices: ['PRIVATE'] });
  await answer(about.id, { choice: 'PRIVATE' });
  const { reply } = await desk.world.call(purchases.expense, { params: { id: concept.id } });
  expect(reply.lines.map(({ ledger_account_id }) => ledger_account_id)).toEqual([withdrawal]);
  expect(reply.lines.map(({ deductible_percentage }) => deductible_percentage)).toEqual([0]);
});

test('a category already chosen in a draft stays; only an empty one takes the answer', async () => {
  const made = await site.expense({ is_concept: true });
  const other = await desk.ledger('4600');
  const line = { description: 'Boek', vat: 'PROCENT_9' as const, amount: '10.00' };
  const changed = await desk.world.call(purchases.updateExpense, {
    params: { id: made.id },
    body: {
      is_concept: true,
      date: '2026-07-10',
      lines: [
        { ...line, ledger_account_id: other },
        { ...line, ledger_account_id: null },
      ],
      version: made.version,
    },
  });
  expect(changed.status).toBe(200);
  const about = await asked({ object_type: 'expense', object_id: made.id, choices: ['CATEGORY'] });
  const chosen = await desk.ledger('4500');
  await answer(about.id, { choice: 'CATEGORY', ledger_account_id: chosen });
  const { reply } = await desk.world.call(purchases.expense, { params: { id: made.id } });
  expect(reply.lines.map(({ ledger_account_id }) => ledger_account_id)).toEqual([other, chosen]);
});

test('a category answered about a receipt is in its proposal and its draft', async () => {
  const fresh = await desk.receive(bookshop('QO-1'));
  const begun = await desk.receive(bookshop('QO-2'));
  const concept = await desk.world.call(purchases.createFromInbox, { body: { attachment_id: begun.id }, as: bookie });
  for (const { id } of [fresh, begun]) {
    const question = await asked({ object_id: id, choices: ['CATEGORY'] });
    expect((await desk.detail(id)).open_question).toMatchObject({ id: question.id, choices: ['CATEGORY'] });
    expect((await answer(question.id, { choice: 'CATEGORY', ledger_account_id: ledger })).status).toBe(200);
  }
  const { proposal, category } = await desk.detail(fresh.id);
  expect(proposal?.lines.map(({ ledger_account_id }) => ledger_account_id)).toEqual([ledger]);
  expect(proposal?.marks['lines.0.ledger_account_id']).toMatchObject({ certainty: 'likely' });
  expect(proposal?.answers).toMatchObject([{ choice: 'CATEGORY', ledger_account_id: ledger }]);
  expect(category).not.toBeNull();
  const { reply } = await desk.world.call(purchases.expense, { params: { id: concept.reply.id } });
  expect(reply.lines.map(({ ledger_account_id }) => ledger_account_id)).toEqual([ledger]);
});

test('about a posted expense or invoice only text is asked, and nothing changes', async () => {
  const expense = await site.expense();
  const about = await asked({ object_type: 'expense', object_id: expense.id, choices: ['CATEGORY'] });
  expect(about.subject).not.toBe('');
  expect((await answer(about.id, { choice: 'CATEGORY', ledger_account_id: ledger })).status).toBe(200);
  const { reply } = await desk.world.call(purchases.expense, { params: { id: expense.id } });
  expect(reply.version).toBe(expense.version);
  const invoice = await site.invoice();
  const question = await asked({ object_type: 'sales_invoice', object_id: invoice.id });
  expect((await answer(question.id, { answer: 'It was paid in cash' })).reply).toMatchObject({
    invoice_id: invoice.id,
  });
  expect((await desk.world.call(sales.invoice, { params: { id: invoice.id } })).status).toBe(200);
});

test('a question has one existing subject and offers fitting answers', async () => {
  const { id } = await site.expense();
  const { id: transaction_id } = await site.transaction();
  expect((await ask({ object_type: 'expense', object_id: 999_999 })).status).toBe(404);
  expect((await ask({ object_type: 'expense', object_id: id, choices: ['CATEGORY'] })).status).toBe(200);
  const { id: invoice_id } = await site.invoice();
  const ofInvoice = await ask({ object_type: 'sales_invoice', object_id: invoice_id, choices: ['PRIVATE'] });
  expect(ofInvoice.error.errors).toHaveProperty('choices');
  const question = await asked({ object_type: 'bank_transaction', object_id: transaction_id, choices: ['CATEGORY'] });
  expect((await answer(question.id, {})).error.errors).toHaveProperty('answer');
  expect((await answer(question.id, { choice: 'CATEGORY' })).error.errors).toHaveProperty('ledger_account_id');
  expect((await answer(question.id, { choice: 'PRIVATE' })).error.errors).toHaveProperty('choice');
  const unknown = await answer(question.id, { choice: 'CATEGORY', ledger_account_id: 999_999 });
  expect(unknown.error.errors).toHaveProperty('ledger_account_id');
  const other = await desk.world.secondAdministration();
  const elsewhere = { as: other.owner, administrationId: other.administrationId };
  const body = { object_type: 'expense' as const, object_id: id, question: 'Yours?' };
  expect((await desk.world.call(questions.askQuestion, { body, ...elsewhere })).status).toBe(404);
});
