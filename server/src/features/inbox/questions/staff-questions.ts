import type { Question, QueueQuestion } from '@saldo/contract';
import { sql } from 'kysely';
import type { PersonScope, Scope } from '#platform/scope';
import { isOfStaff } from '../processing/queue.ts';
import { objectOf } from './question-object.ts';

/** Shows what a bookkeeper asked to the others, unless it is about a receipt: that is in their queue itself. */
export async function noteAsked(scope: Scope, question: Question): Promise<void> {
  const object_type = objectOf(question);
  if (object_type === 'attachment' || !isOfStaff(scope)) return;
  const object_id = question.expense_id ?? question.transaction_id ?? question.invoice_id;
  if (object_id === null) return;
  const { id: question_id, subject } = question;
  await scope.db
    .insertInto('staff_questions')
    .values({ administration_id: scope.administrationId, question_id, object_type, object_id, subject })
    .execute();
}

export async function noteAnswered(scope: Scope, id: number): Promise<void> {
  await scope.db
    .updateTable('staff_questions')
    .set({ answered_at: sql<string>`now()` })
    .where('administration_id', '=', scope.administrationId)
    .where('question_id', '=', id)
    .execute();
}

export async function noteWithdrawn(scope: Scope, id: number): Promise<void> {
  await scope.db
    .deleteFrom('staff_questions')
    .where('administration_id', '=', scope.administrationId)
    .where('question_id', '=', id)
    .execute();
}

/** For how long an answer is shown beside what is open. */
const DAYS_ANSWERED = 7;
const MOST = 50;

type Row = Omit<QueueQuestion, 'client'>;

/** What clients were asked about bank lines, expenses and invoices: the answered first, each the longest waiting first. */
export async function questionsForStaff(scope: PersonScope): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, administration_id as admin_id, object_type, object_id, subject, asked_at, answered_at from staff_questions
    where answered_at is null or answered_at > now() - make_interval(days => ${DAYS_ANSWERED})
    order by (answered_at is null), coalesce(answered_at, asked_at), id limit ${MOST}`.execute(scope.db);
  return rows;
}
