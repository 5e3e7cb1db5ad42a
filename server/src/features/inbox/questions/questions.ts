import type { AnswerChoice, ExpenseProposal, Question } from '@saldo/contract';
import { type RawBuilder, sql } from 'kysely';
import { ledgerChoices } from '#features/journal/index';
import { enqueue } from '#platform/jobs/jobs';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { lockAttachment } from '../attachments/store.ts';
import type { Booking } from '../processing/booking.ts';
import { refreshProposal } from '../processing/refresh-proposals.ts';
import { privateLedger } from './question-choices.ts';
import { type About, askingTakes, seeingTakes } from './question-object.ts';
import { noteInQueue } from '../processing/queue.ts';
import { isRecipient } from './question-recipients.ts';
import { noteAnswered, noteAsked, noteWithdrawn } from './staff-questions.ts';

export const SEND_QUESTION = 'inbox.send-question';

export type QuestionFilter = About & {
  id?: number;
  state?: 'OPEN' | 'ANSWERED' | undefined;
  /** Only what this person may see. */
  isSeen?: true;
};

export type Answer = {
  answer: string;
  choice?: AnswerChoice | undefined;
  ledger_account_id?: number | undefined;
  photo_id?: number;
};

const OBJECTS = ['attachment_id', 'expense_id', 'transaction_id', 'invoice_id'] as const;

/** Questions require access to their subject. */
function isSeen(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(questions.transaction_id is null or ${may(scope, 'bank.view')}::boolean)
    and (questions.invoice_id is null or ${may(scope, 'sales.view')}::boolean)
    and (coalesce(questions.attachment_id, questions.expense_id) is null or ${may(scope, 'purchases.view')}::boolean)`;
}

type Subject = Pick<Question, (typeof OBJECTS)[number]>;

export function refuseUnseen(scope: Scope, asked: Subject): void {
  if (!may(scope, seeingTakes(asked))) throw new Refusal('not_found');
}

/** Users who may process the subject can ask, resend and withdraw. */
function refuseAsking(scope: Scope, asked: Subject): void {
  if (!may(scope, askingTakes(asked))) throw new Refusal('not_allowed');
}

function questions(scope: Scope) {
  return scope.db
    .selectFrom('questions')
    .leftJoin('attachments', (join) =>
      join
        .onRef('attachments.administration_id', '=', 'questions.administration_id')
        .onRef('attachments.id', '=', 'questions.attachment_id'),
    )
    .innerJoin('persons as askers', 'askers.id', 'questions.asked_by')
    .innerJoin('persons as asked', 'asked.id', 'questions.asked_of')
    .leftJoin('persons as answerers', 'answerers.id', 'questions.answered_by')
    .select([
      'questions.id',
      'questions.attachment_id',
      'questions.expense_id',
      'questions.transaction_id',
      'questions.invoice_id',
      sql<string>`coalesce(attachments.file_name, questions.subject)`.as('subject'),
      'questions.question',
      'askers.name as asked_by',
      'questions.asked_at',
      'asked.name as asked_of',
      'questions.sent_at',
      isRecipient(scope).as('is_for_me'),
      sql<AnswerChoice[]>`questions.choices`.as('choices'),
      sql<AnswerChoice | null>`questions.choice`.as('choice'),
      'questions.ledger_id as ledger_account_id',
      'questions.photo_id',
      'questions.answer',
      'answerers.name as answered_by',
      'questions.answered_at',
    ])
    .where('questions.administration_id', '=', scope.administrationId);
}

/** Questions newest first, by keyset over the id. */
export async function listQuestions(
  scope: Scope,
  filter: QuestionFilter,
  page: { before?: number | undefined; limit: number },
): Promise<Question[]> {
  let query = questions(scope).orderBy('questions.id', 'desc').limit(page.limit);
  if (page.before !== undefined) query = query.where('questions.id', '<', page.before);
  if (filter.id !== undefined) query = query.where('questions.id', '=', filter.id);
  for (const name of OBJECTS) {
    const wanted = filter[name];
    if (wanted !== undefined) query = query.where(`questions.${name}`, '=', wanted);
  }
  if (filter.isSeen === true) query = query.where(isSeen(scope));
  if (filter.state !== undefined)
    query = query.where('questions.answer', filter.state === 'OPEN' ? 'is' : 'is not', null);
  return query.execute();
}

export async function countQuestions(scope: Scope, filter: QuestionFilter): Promise<number> {
  let query = scope.db
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('administration_id', '=', scope.administrationId)
    .where(isSeen(scope));
  for (const name of OBJECTS) {
    const wanted = filter[name];
    if (wanted !== undefined) query = query.where(name, '=', wanted);
  }
  if (filter.state !== undefined) query = query.where('answer', filter.state === 'OPEN' ? 'is' : 'is not', null);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** How many questions nobody answered yet, whoever was asked. */
export async function openQuestions(scope: Scope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('administration_id', '=', scope.administrationId)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many open questions this person may answer that are not about a receipt: those are counted with the receipts. */
export async function questionsForYou(scope: Scope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', 'is', null)
    .where('answer', 'is', null)
    .where(isRecipient(scope))
    .where(isSeen(scope))
    .executeTakeFirstOrThrow();
  return may(scope, 'purchases.upload') ? count : 0;
}

export async function questionById(scope: Scope, id: number): Promise<Question> {
  const [question] = await listQuestions(scope, { id }, { limit: 1 });
  return orNotFound(question);
}

/**
 * Asks the first owner about a receipt, expense, bank line or invoice, and has an e-mail sent with a link to answer by. What was rejected
 * is not asked about.
 */
export async function askQuestion(
  scope: Scope,
  { question, choices, ...about }: About & { question: string; choices: readonly AnswerChoice[] },
  booking: Booking,
): Promise<Question> {
  const { attachment_id = null, expense_id = null, transaction_id = null, invoice_id = null } = about;
  refuseAsking(scope, { attachment_id, expense_id, transaction_id, invoice_id });
  if (attachment_id !== null && (await lockAttachment(scope, attachment_id)).state === 'REJECTED')
    throw new Refusal('receipt_not_waiting');
  const subject = attachment_id === null ? await booking.subjectOf(scope, about) : '';
  const owner = await scope.db
    .selectFrom('memberships')
    .select('person_id')
    .where('administration_id', '=', scope.administrationId)
    .where('role', '=', 'OWNER')
    .orderBy('created_at')
    .orderBy('person_id')
    .executeTakeFirst();
  const { id } = await scope.db
    .insertInto('questions')
    .values({
      administration_id: scope.administrationId,
      attachment_id,
      expense_id,
      transaction_id,
      invoice_id,
      subject,
      choices: [...choices],
      question,
      asked_by: scope.personId,
      asked_of: orNotFound(owner).person_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = await questionById(scope, id);
  if (attachment_id === null) await noteAsked(scope, asked);
  else await noteInQueue(scope, attachment_id);
  await enqueue(scope, SEND_QUESTION, { question_id: id });
  return asked;
}

const WAIT_MINUTES = 5;

/** Sends the e-mail with a question again, five minutes after the last time at the earliest; its earlier link stops working. */
export async function sendQuestionAgain(scope: Scope, id: number): Promise<Question> {
  const asked = await questionById(scope, id);
  refuseAsking(scope, asked);
  const { answer } = asked;
  if (answer !== null) throw new Refusal('question_answered');
  const sent = await scope.db
    .updateTable('questions')
    .set({ sent_at: sql<string>`now()` })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('sent_at', '<=', sql<string>`now() - make_interval(mins => ${WAIT_MINUTES})`)
    .returning('id')
    .executeTakeFirst();
  if (sent === undefined) throw new Refusal('question_too_soon');
  await enqueue(scope, SEND_QUESTION, { question_id: id });
  return questionById(scope, id);
}

/** Takes a question back that nobody answered yet. The link in its e-mail leads to nothing from then on. */
export async function withdrawQuestion(scope: Scope, id: number): Promise<void> {
  const asked = await questionById(scope, id);
  refuseAsking(scope, asked);
  const { attachment_id } = asked;
  const gone = await scope.db
    .deleteFrom('questions')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('answer', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) throw new Refusal('question_answered');
  if (attachment_id === null) await noteWithdrawn(scope, id);
  else await noteInQueue(scope, attachment_id);
}

/** Answers in the application, with access to the question's subject. */
export async function answerInApp(scope: Scope, id: number, given: Answer, booking: Booking): Promise<Question> {
  refuseUnseen(scope, await questionById(scope, id));
  return answerQuestion(scope, id, given, booking);
}

/**
 * Answers a question; of two answers at once one counts. Who asked does not answer for who was asked, and neither do the provider's
 * bookkeepers. A draft that was begun of the receipt hears it, and a category that was chosen is proposed.
 */
export async function answerQuestion(scope: Scope, id: number, given: Answer, booking: Booking): Promise<Question> {
  const question = await questionById(scope, id);
  const { attachment_id, is_for_me } = question;
  if (!is_for_me) throw new Refusal('question_for_other');
  if (given.choice !== undefined && !question.choices.includes(given.choice)) throw refuseField('choice', 'invalid');
  const receipt = attachment_id === null ? null : await lockAttachment(scope, attachment_id);
  const before = attachment_id === null ? [] : await wordsAbout(scope, attachment_id);
  const answered = await scope.db
    .updateTable('questions')
    .set({
      answer: await wordsOf(scope, given),
      choice: given.choice ?? null,
      ledger_id: given.ledger_account_id ?? null,
      photo_id: given.photo_id ?? null,
      answered_by: scope.personId,
      answered_at: sql<string>`now()`,
    })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('answer', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (answered === undefined) throw new Refusal('question_answered');
  if (attachment_id === null) await noteAnswered(scope, id);
  const expense_id = question.expense_id ?? receipt?.expense_id ?? null;
  if (attachment_id !== null) {
    await noteInQueue(scope, attachment_id);
    await refreshProposal(scope, attachment_id, booking.propose);
    if (expense_id !== null)
      await booking.applyAnswers(scope, expense_id, { before, now: await wordsAbout(scope, attachment_id) });
  }
  const chosen = given.choice === 'PRIVATE' ? await privateLedger(scope) : given.ledger_account_id;
  if (expense_id !== null && chosen !== undefined) await booking.takeCategory(scope, expense_id, chosen);
  return questionById(scope, id);
}

const PRIVATE = { en: 'Private', nl: 'Privé' } as const;

/** The answer as text: the choice and the comment. */
async function wordsOf(scope: Scope, { answer, choice, ledger_account_id }: Answer): Promise<string> {
  if (choice === undefined || choice === 'PHOTO') return answer;
  const ledgers = await ledgerChoices(scope, { only: 'purchases' });
  const chosen =
    choice === 'PRIVATE' ? PRIVATE[scope.language] : ledgers.find(({ id }) => id === ledger_account_id)?.title;
  if (chosen === undefined) throw refuseField('ledger_account_id', 'ledger_unknown');
  return [chosen, answer]
    .filter((part) => part !== '')
    .join(': ')
    .slice(0, MOST_CHARACTERS);
}

const MOST_CHARACTERS = 500;

/** Whether one of these receipts has an unanswered question. */
export async function hasOpenQuestion(scope: Scope, attachmentIds: readonly number[]): Promise<boolean> {
  const open = await scope.db
    .selectFrom('questions')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', 'in', attachmentIds)
    .where('answer', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** The recipient of an open question's e-mail. */
export async function openQuestion(
  scope: Scope,
  id: number,
): Promise<{ question: Question; to: { id: number; email: string; language: string } } | undefined> {
  const [question] = await listQuestions(scope, { id, state: 'OPEN' }, { limit: 1 });
  if (question === undefined) return undefined;
  const to = await scope.db
    .selectFrom('questions')
    .innerJoin('persons', 'persons.id', 'questions.asked_of')
    .select(['persons.id', 'persons.email', 'persons.language'])
    .where('questions.administration_id', '=', scope.administrationId)
    .where('questions.id', '=', id)
    .executeTakeFirstOrThrow();
  return { question, to };
}

/** What was answered about a receipt, earliest first. */
export async function answersAbout(
  scope: Scope,
  attachmentId: number,
): Promise<NonNullable<ExpenseProposal['answers']>> {
  const answered = await listQuestions(scope, { attachment_id: attachmentId, state: 'ANSWERED' }, { limit: 50 });
  return answered.toReversed().map(({ id, question, answer, choice, ledger_account_id }) => ({
    question,
    answer: answer ?? '',
    ...(choice === 'PHOTO' ? { photo_of: id } : {}),
    ...(choice === null || choice === 'PHOTO' ? {} : { choice }),
    ...(ledger_account_id === null ? {} : { ledger_account_id }),
  }));
}

/** What was answered about a receipt in words: the name of a photo describes nothing. */
export async function wordsAbout(scope: Scope, attachmentId: number): Promise<string[]> {
  const answers = await answersAbout(scope, attachmentId);
  return answers.filter(({ photo_of }) => photo_of === undefined).map(({ answer }) => answer);
}
