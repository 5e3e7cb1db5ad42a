import { z } from 'zod';
import { call } from './call.ts';
import { AdminQuery, Day, EuroAmount, Id, IdParams, IdText, Instant, page, PageQuery } from './shapes.ts';

const Words = z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(500, { error: 'text_too_long' });
const TokenParams = z.object({ token: z.string().min(1).max(200) });

/** A question about a receipt. `answer` is null as long as it is open. */
export const Question = z.object({
  id: Id,
  attachment_id: Id,
  file_name: z.string(),
  question: z.string(),
  asked_by: z.string(),
  asked_at: Instant,
  /** Who got the letter, and when it was sent last. */
  asked_of: z.string(),
  sent_at: Instant,
  /** Whether the reader may answer it. */
  is_for_me: z.boolean(),
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: Instant.nullable(),
});
export type Question = z.infer<typeof Question>;

export const questionCalls = {
  questions: call({
    method: 'GET',
    path: 'questions/',
    access: 'purchases.view',
    summary: 'Questions about receipts, newest first',
    query: PageQuery.pick({ admin_id: true, cursor: true, page_size: true }).extend({
      attachment_id: IdText.optional(),
      state: z.enum(['OPEN', 'ANSWERED']).optional(),
    }),
    reply: page(Question),
  }),
  askQuestion: call({
    method: 'POST',
    path: 'questions/',
    access: 'purchases.process',
    summary: 'Asks the entrepreneur about a receipt; a letter with a link to answer goes to the first owner',
    body: z.object({ admin_id: Id.optional(), attachment_id: Id, question: Words }),
    reply: Question,
  }),
  answerQuestion: call({
    method: 'POST',
    path: 'questions/{id}/answer/',
    access: 'purchases.upload',
    summary: 'Answers a question in the inbox; the answer stands in the proposal',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), answer: Words }),
    reply: Question,
  }),
  sendQuestionAgain: call({
    method: 'POST',
    path: 'questions/{id}/resend/',
    access: 'purchases.process',
    summary: 'Sends the letter with an open question again; the link of the earlier one stops working',
    params: IdParams,
    body: z.object({ admin_id: Id.optional() }),
    reply: Question,
  }),
  withdrawQuestion: call({
    method: 'DELETE',
    path: 'questions/{id}/',
    access: 'purchases.process',
    summary: 'Takes back a question that was not answered yet',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ withdrawn: z.boolean() }),
  }),
  publicQuestion: call({
    method: 'GET',
    path: 'public/questions/{token}/',
    access: 'public',
    summary: 'What is asked, for whoever holds the link of the letter',
    params: TokenParams,
    reply: z.object({
      title: z.string(),
      asked_by: z.string(),
      question: z.string(),
      file_name: z.string(),
      /** What it was found to be: of a document without pages there is no picture. */
      media_type: z.string(),
      page_count: z.int(),
      supplier_name: z.string().nullable(),
      date: Day.nullable(),
      total_incl: EuroAmount.nullable(),
    }),
  }),
  publicQuestionPage: call({
    method: 'GET',
    path: 'public/questions/{token}/page/',
    access: 'public',
    summary: 'The first page of the receipt that is asked about, as an image',
    params: TokenParams,
    produces: 'image/png',
  }),
  answerPublicQuestion: call({
    method: 'POST',
    path: 'public/questions/{token}/answer/',
    access: 'public',
    summary: 'Answers by the link of the letter, without signing in; it works once',
    params: TokenParams,
    body: z.object({ answer: Words }),
    reply: z.object({ answered: z.boolean() }),
  }),
} as const;
