import { readFile } from 'node:fs/promises';
import { type AnswerChoice, API, type QuestionObject } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unreadable } from '#receipt-reading/receipt-reader';
import { mailedToken } from '../../../../tests/access/testing/people.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { bookshop, openInbox } from '../../../../tests/support/inbox.ts';
import { fillRoom } from '../../../../tests/support/fill-room.ts';
import type { Person } from '../../../../tests/support/world.ts';

const { bank, inbox, purchases, questions } = API;
const JPEG = await readFile(new URL('../../../receipt-reading/fixtures/till-receipt-constructed.jpg', import.meta.url));
const UBL = Buffer.from(
  '<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"></Invoice>',
);

let desk: Awaited<ReturnType<typeof openInbox>>;
let site: Site;
let bookie: Person;
beforeAll(async () => {
  desk = await openInbox();
  site = new Site(desk.world, desk.world);
  bookie = await desk.staff();
});
beforeEach(() => desk.reader.willRead(unreadable()));
afterAll(async () => {
  expect(await desk.world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await desk.world.close();
});

let photos = 0;
function photo(bytes?: Uint8Array) {
  photos += 1;
  return { name: `slip-${String(photos)}.jpg`, bytes: bytes ?? Buffer.concat([JPEG, Buffer.from(String(photos))]) };
}
async function ask(object_type: QuestionObject, object_id: number, choices: AnswerChoice[] = ['PHOTO']) {
  const body = { object_type, object_id, question: 'Do you have the slip?', choices };
  return (await desk.world.call(questions.askQuestion, { body, as: bookie })).reply;
}
const answer = (id: number, file = photo(), as: Person = desk.world.owner) =>
  desk.world.call(questions.answerQuestionWithPhoto, { params: { id }, file, as });
const byLink = (token: string, file = photo()) =>
  desk.world.call(questions.answerPublicQuestionWithPhoto, { params: { token }, file, as: null });
const link = () => mailedToken(desk.world, desk.world.owner.email);
const receipts = async () => (await desk.world.call(inbox.inbox, {})).reply.count;
const expenseOf = async (id: number) => (await desk.world.call(purchases.expense, { params: { id } })).reply;

describe('a question answered with a photo', () => {
  test('about an expense links the photo to it, draft or posted, and the asker sees it', async () => {
    for (const is_concept of [true, false]) {
      const expense = await site.expense({ is_concept });
      const { id } = await ask('expense', expense.id);
      const file = photo();
      const { reply } = await answer(id, file);
      expect(reply).toMatchObject({ choice: 'PHOTO', answer: file.name, photo_id: expect.any(Number) });
      expect((await expenseOf(expense.id)).attachments).toMatchObject([{ id: reply.photo_id }]);
      const { state } = await desk.detail(reply.photo_id ?? 0);
      expect(state === 'ARCHIVED').toBe(!is_concept);
      const seen = await desk.world.call(questions.questionPhoto, { params: { id }, as: bookie });
      expect(seen.status).toBe(200);
      expect(Buffer.compare(seen.bytes, file.bytes)).toBe(0);
    }
  });

  test('about a bank transaction puts the photo in the inbox and keeps the proposal', async () => {
    const { id, account_id } = await site.transaction();
    const proposed = async () => {
      const { reply } = await desk.world.call(bank.bankTransactions, { params: { id: account_id } });
      return reply.results.find((each) => each.id === id)?.proposal;
    };
    const before = await proposed();
    const question = await ask('bank_transaction', id, ['PRIVATE', 'PHOTO']);
    const { reply } = await answer(question.id);
    await desk.world.runJobs();
    expect((await desk.detail(reply.photo_id ?? 0)).state).toBe('INBOX');
    expect(await proposed()).toEqual(before);
    const banker = await member(['bank.view', 'bank.process']);
    const view = (as: Person) => desk.world.call(questions.questionPhoto, { params: { id: question.id }, as });
    expect((await view(banker)).status).toBe(200);
    expect((await view(await member(['sales.view']))).status).toBe(403);
  });

  test('about a receipt becomes one expense with it', async () => {
    const receipt = await desk.receive(bookshop('PH-1'));
    const { id } = await ask('attachment', receipt.id);
    const { photo_id } = (await answer(id)).reply;
    await desk.world.runJobs();
    const { proposal } = await desk.detail(receipt.id);
    expect(proposal?.answers).toMatchObject([{ photo_of: id }]);
    const body = { attachment_id: receipt.id };
    const { reply: concept } = await desk.world.call(purchases.createFromInbox, { body, as: bookie });
    expect(concept.attachments.map((each) => each.id)).toEqual([receipt.id, photo_id]);
    expect(concept.description).not.toContain('slip');
    // One that comes later joins what was begun.
    const later = await answer((await ask('attachment', receipt.id)).id);
    expect((await expenseOf(concept.id)).attachments.map((each) => each.id)).toContain(later.reply.photo_id);
  });

  test('about an invoice is not a receipt to book', async () => {
    const invoice = await site.invoice();
    const question = await ask('sales_invoice', invoice.id);
    const before = await receipts();
    const { photo_id } = (await answer(question.id)).reply;
    await desk.world.runJobs();
    expect((await desk.detail(photo_id ?? 0)).state).toBe('ARCHIVED');
    expect(await receipts()).toBe(before);
  });

  test('works by the e-mailed link without signing in, once', async () => {
    const expense = await site.expense();
    await ask('expense', expense.id);
    const token = await link();
    expect((await byLink(token)).reply).toEqual({ answered: true });
    expect((await expenseOf(expense.id)).attachments).toHaveLength(1);
    expect((await byLink(token)).error.code).toBe('question_answered');
    expect((await byLink('x'.repeat(40))).error.code).toBe('link_over');
    expect((await expenseOf(expense.id)).attachments).toHaveLength(1);
  });
});

describe('a photo is refused', () => {
  test.each<[string, Uint8Array, string]>([
    ['a page of the web', Buffer.from('<html><script>alert(1)</script>%PDF-1.7'), 'unsupported_media_type'],
    ['an empty file', Buffer.alloc(0), 'unsupported_media_type'],
    ['an e-invoice', UBL, 'unsupported_media_type'],
    ['a HEIC photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'heic_not_supported'],
    ['more than 20 MB', Buffer.concat([JPEG, Buffer.alloc(20 * 1024 * 1024)]), 'too_large'],
  ])('that is %s, whatever its name says, in the application and by the link', async (_what, bytes, code) => {
    const { id } = await ask('expense', (await site.expense()).id);
    const token = await link();
    const before = await receipts();
    expect((await answer(id, photo(bytes))).error.code).toBe(code);
    expect((await byLink(token, photo(bytes))).error.code).toBe(code);
    expect(await receipts()).toBe(before);
    // The question is still open, and the link still works.
    expect((await byLink(token)).status).toBe(200);
  });

  test('if none was requested, from the asker, or if it is the receipt in question', async () => {
    const expense = await site.expense();
    const words = await ask('expense', expense.id, []);
    const token = await link();
    expect((await answer(words.id)).error.errors).toHaveProperty('choice');
    expect((await byLink(token)).error.errors).toHaveProperty('choice');
    const { id } = await ask('expense', expense.id);
    expect((await answer(id, photo(), bookie)).error.code).toBe('question_for_other');
    const file = photo();
    const { reply: receipt } = await desk.world.call(inbox.uploadAttachment, { file });
    const same = await answer((await ask('attachment', receipt.id)).id, file);
    expect(same.error.errors).toHaveProperty('file');
  });

  test('a file already linked to another expense stays there', async () => {
    const [first, second] = [await site.expense(), await site.expense()];
    const file = photo();
    const { photo_id } = (await answer((await ask('expense', first.id)).id, file)).reply;
    expect((await answer((await ask('expense', second.id)).id, file)).reply.photo_id).toBe(photo_id);
    expect((await expenseOf(first.id)).attachments).toHaveLength(1);
    expect((await expenseOf(second.id)).attachments).toHaveLength(0);
  });
});

test('the answer remains when its photo is deleted', async () => {
  const { id: line } = await site.transaction();
  const question = await ask('bank_transaction', line);
  const { photo_id, answer: name } = (await answer(question.id)).reply;
  const gone = await desk.world.call(inbox.deleteAttachment, { params: { id: photo_id ?? 0 } });
  expect(gone.status).toBe(200);
  const { reply } = await desk.world.call(questions.questions, {
    query: { object_type: 'bank_transaction', object_id: line },
  });
  expect(reply.results).toMatchObject([{ answer: name, choice: 'PHOTO', photo_id: null }]);
  expect((await desk.world.call(questions.questionPhoto, { params: { id: question.id } })).status).toBe(404);
});

test('a photo counts towards the quota, also by the link', async () => {
  const { id } = await ask('expense', (await site.expense()).id);
  const token = await link();
  const ballast = await fillRoom(desk.world);
  expect((await answer(id)).error.code).toBe('documents_full');
  expect((await byLink(token)).error.code).toBe('documents_full');
  await desk.world.call(inbox.deleteAttachment, { params: { id: ballast } });
  expect((await byLink(token)).status).toBe(200);
});

async function member(areas: string[]): Promise<Person> {
  const person = await desk.world.addPerson();
  const values = { administration_id: desk.world.administrationId, person_id: person.id, role: 'EMPLOYEE', areas };
  await desk.world.inScope(({ db }) => db.insertInto('memberships').values(values).execute());
  return person;
}
