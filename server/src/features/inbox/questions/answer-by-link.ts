import type { LedgerChoice, Question } from '@saldo/contract';
import { enterByLink, membersWho } from '#features/administrations/index';
import { ledgerChoices } from '#features/journal/index';
import { formerLink, type Link, readLink, takeLink } from '#platform/jobs/one-time-links';
import { Refusal } from '#platform/refusal';
import type { Scope, VisitorScope } from '#platform/scope';
import { type AttachmentRow, attachmentById } from '../attachments/store.ts';
import { listQuestions } from './questions.ts';

type Asked = { title: string; question: Question; categories: LedgerChoice[]; receipt: AttachmentRow | null };

/** What the holder of a link may see: the question and the receipt it is about, and nothing else. */
export async function askedByLink(visitor: VisitorScope, token: string): Promise<Asked> {
  const link = await readLink(visitor, 'QUESTION', token);
  if (link === undefined) throw await whyNotByLink(visitor, token);
  const { scope, question } = await enterQuestion(visitor, link);
  if (question.answer !== null) throw answeredBefore(question);
  const { title } = await scope.db
    .selectFrom('administrations')
    .select('title')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  const { attachment_id, choices } = question;
  const categories = choices.includes('CATEGORY') ? await ledgerChoices(scope, { only: 'purchases' }) : [];
  return {
    title,
    question,
    categories,
    receipt: attachment_id === null ? null : await attachmentById(scope, attachment_id),
  };
}

/** Answers by a link, which works once; recorded under the recipient of the e-mail. */
export async function answerByLink(
  visitor: VisitorScope,
  token: string,
  answer: (scope: Scope, questionId: number) => Promise<unknown>,
): Promise<void> {
  const link = await takeLink(visitor, 'QUESTION', token);
  if (link === undefined) throw await whyNotByLink(visitor, token);
  const { scope, question } = await enterQuestion(visitor, link);
  if (question.answer !== null) throw answeredBefore(question);
  await answer(scope, question.id);
}

function answeredBefore({ answered_at }: Question): Refusal {
  return new Refusal('question_answered', { about: { answered_at } });
}

/** For a link that no longer works: when the question was answered, or why the link expired. */
async function whyNotByLink(visitor: VisitorScope, token: string): Promise<Refusal> {
  const former = await formerLink(visitor, 'QUESTION', token);
  if (former === undefined) return new Refusal('link_over', { about: { reason: 'unknown' } });
  const { question } = await enterQuestion(visitor, former);
  if (question.answer !== null) return answeredBefore(question);
  return new Refusal('link_over', { about: { reason: former.reason } });
}

async function enterQuestion(visitor: VisitorScope, link: Link): Promise<{ scope: Scope; question: Question }> {
  if (link.person_id === null || link.administration_id === null || link.object_id === null)
    throw new Refusal('link_over');
  const scope = await enterByLink(visitor, link.administration_id, link.person_id);
  if (!(await mayStillAnswer(scope, link.person_id))) throw new Refusal('link_over');
  const [question] = await listQuestions(scope, { id: link.object_id }, { limit: 1 });
  if (question === undefined) throw new Refusal('link_over', { about: { reason: 'withdrawn' } });
  return { scope, question };
}

/** Who was taken out of the administration since the e-mail, or may only read there, has no part in it any more. */
async function mayStillAnswer(scope: Scope, personId: number): Promise<boolean> {
  const uploaders = await membersWho(scope, 'purchases.upload');
  return uploaders.some(({ id }) => id === personId);
}
