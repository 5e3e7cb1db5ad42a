import { z } from 'zod';
import type { Authorization } from '../administrations/authorizations.ts';
import { call } from '../shared/call.ts';
import { LedgerChoice } from '../journal/journal.ts';
import { AdminQuery, Day, EuroAmount, Id, IdParams, IdText, Instant, page, PageQuery } from '../shared/shapes.ts';

const Words = z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(500, { error: 'text_too_long' });
const TokenParams = z.object({ token: z.string().min(1).max(200) });

/** What a question can be about, by the names that history has for them. */
export const QUESTION_OBJECTS = ['attachment', 'expense', 'bank_transaction', 'sales_invoice'] as const;
export type QuestionObject = (typeof QUESTION_OBJECTS)[number];

/** What can be answered instead of words: a category, that it is private and not of the company, or a photo or PDF. */
export const ANSWER_CHOICES = ['CATEGORY', 'PRIVATE', 'PHOTO'] as const;
export type AnswerChoice = (typeof ANSWER_CHOICES)[number];

/** What may be offered depends on what is asked about: an invoice has no category, and is of the company. */
export function choicesFor(type: QuestionObject): readonly AnswerChoice[] {
  return type === 'sales_invoice' ? ['PHOTO'] : ANSWER_CHOICES;
}

/** What it takes to ask about it, and to take the question back. */
export const ASKING: Readonly<Record<QuestionObject, Authorization>> = {
  attachment: 'purchases.process',
  expense: 'purchases.process',
  bank_transaction: 'bank.process',
  sales_invoice: 'sales.edit',
};

/** What it takes to see it, and the question. */
export const SEEING: Readonly<Record<QuestionObject, Authorization>> = {
  attachment: 'purchases.view',
  expense: 'purchases.view',
  bank_transaction: 'bank.view',
  sales_invoice: 'sales.view',
};

/** Words, a choice that was offered, or both. A photo is answered by a call of its own. */
const ANSWER = {
  answer: z.string({ error: 'required' }).trim().max(500, { error: 'text_too_long' }).default(''),
  choice: z.enum(ANSWER_CHOICES).exclude(['PHOTO']).optional(),
  ledger_account_id: Id.optional(),
};
type Given = {
  answer: string;
  choice?: Exclude<AnswerChoice, 'PHOTO'> | undefined;
  ledger_account_id?: number | undefined;
};
const isAnswered = ({ answer, choice }: Given): boolean => answer !== '' || choice !== undefined;
const hasCategory = ({ choice, ledger_account_id }: Given): boolean =>
  (choice === 'CATEGORY') === (ledger_account_id !== undefined);
const MISSING_ANSWER = { error: 'required', path: ['answer'] };
const MISSING_CATEGORY = { error: 'required', path: ['ledger_account_id'] };

/** A question about a receipt, expense, bank line or invoice. `answer` is null as long as it is open. */
export const Question = z.object({
  id: Id,
  attachment_id: Id.nullable(),
  expense_id: Id.nullable(),
  transaction_id: Id.nullable(),
  invoice_id: Id.nullable(),
  /** What it is about, by name. */
  subject: z.string(),
  question: z.string(),
  asked_by: z.string(),
  asked_at: Instant,
  /** Who got the e-mail, and when it was sent last. */
  asked_of: z.string(),
  sent_at: Instant,
  /** Whether the reader may answer it. */
  is_for_me: z.boolean(),
  choices: z.array(z.enum(ANSWER_CHOICES)),
  choice: z.enum(ANSWER_CHOICES).nullable(),
  /** The category that was chosen. */
  ledger_account_id: Id.nullable(),
  /** Of an answer with a photo or PDF: the receipt it is kept as, as long as that is there. */
  photo_id: Id.nullable(),
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: Instant.nullable(),
});
export type Question = z.infer<typeof Question>;

/** What was answered about a receipt, beside its proposal; `photo_of` is the question that was answered with a photo. */
export const AnswerAbout = z.object({
  question: z.string(),
  answer: z.string(),
  photo_of: Id.optional(),
  /** What was chosen beside words, and of a category which. */
  choice: z.enum(ANSWER_CHOICES).exclude(['PHOTO']).optional(),
  ledger_account_id: Id.optional(),
});

export const questionCalls = {
  questions: call({
    method: 'GET',
    path: 'questions/',
    access: 'administration.view',
    summary:
      'List questions about the receipts, expenses, bank transactions and invoices the caller may see, newest first',
    query: PageQuery.pick({ admin_id: true, cursor: true, page_size: true }).extend({
      object_type: z.enum(QUESTION_OBJECTS).default('attachment'),
      object_id: IdText.optional(),
      state: z.enum(['OPEN', 'ANSWERED']).optional(),
    }),
    reply: page(Question),
  }),
  askQuestion: call({
    method: 'POST',
    path: 'questions/',
    access: 'administration.view',
    summary:
      'Ask the business owner about a receipt, expense, bank transaction or invoice. The first owner gets an e-mail with a link to answer',
    body: z
      .object({
        admin_id: Id.optional(),
        object_type: z.enum(QUESTION_OBJECTS).default('attachment'),
        object_id: Id,
        question: Words,
        /** What is offered beside words. */
        choices: z.array(z.enum(ANSWER_CHOICES)).max(ANSWER_CHOICES.length).default([]),
      })
      .refine((body) => body.choices.every((choice) => choicesFor(body.object_type).includes(choice)), {
        error: 'invalid',
        path: ['choices'],
      }),
    reply: Question,
  }),
  answerQuestion: call({
    method: 'POST',
    path: 'questions/{id}/answer/',
    access: 'purchases.upload',
    summary: 'Answer a question; the chosen answer becomes the proposal for its receipt or transaction',
    params: IdParams,
    body: z
      .object({ admin_id: Id.optional(), ...ANSWER })
      .refine(isAnswered, MISSING_ANSWER)
      .refine(hasCategory, MISSING_CATEGORY),
    reply: Question,
  }),
  answerQuestionWithPhoto: call({
    method: 'POST',
    path: 'questions/{id}/photo/',
    access: 'purchases.upload',
    upload: true,
    summary: 'Answer a question with a photo or PDF, stored as a receipt and linked to the question’s subject',
    params: IdParams,
    query: AdminQuery,
    reply: Question,
  }),
  questionPhoto: call({
    method: 'GET',
    path: 'questions/{id}/photo/',
    access: 'administration.view',
    summary: 'Download the photo or PDF of an answer',
    params: IdParams,
    query: AdminQuery,
    produces: 'application/octet-stream',
  }),
  sendQuestionAgain: call({
    method: 'POST',
    path: 'questions/{id}/resend/',
    access: 'administration.view',
    summary: 'Resend the e-mail of an open question; the earlier link stops working',
    params: IdParams,
    body: z.object({ admin_id: Id.optional() }),
    reply: Question,
  }),
  withdrawQuestion: call({
    method: 'DELETE',
    path: 'questions/{id}/',
    access: 'administration.view',
    summary: 'Withdraw an unanswered question',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ withdrawn: z.boolean() }),
  }),
  publicQuestion: call({
    method: 'GET',
    path: 'public/questions/{token}/',
    access: 'public',
    summary: 'Retrieve a question by its e-mailed link',
    params: TokenParams,
    reply: z.object({
      title: z.string(),
      asked_by: z.string(),
      question: z.string(),
      subject: z.string(),
      choices: z.array(z.enum(ANSWER_CHOICES)),
      /** To choose from, where a category may be chosen. */
      categories: z.array(LedgerChoice),
      file_name: z.string(),
      /** The type of the document; without pages it has no preview. */
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
    summary: 'Preview the first page of the receipt in question as an image',
    params: TokenParams,
    produces: 'image/png',
  }),
  answerPublicQuestion: call({
    method: 'POST',
    path: 'public/questions/{token}/answer/',
    access: 'public',
    summary: 'Answer a question by its e-mailed link, without signing in. Works once',
    params: TokenParams,
    body: z.object(ANSWER).refine(isAnswered, MISSING_ANSWER).refine(hasCategory, MISSING_CATEGORY),
    reply: z.object({ answered: z.boolean() }),
  }),
  answerPublicQuestionWithPhoto: call({
    method: 'POST',
    path: 'public/questions/{token}/photo/',
    access: 'public',
    upload: true,
    summary: 'Answer a question with a photo or PDF by its e-mailed link, without signing in. Works once',
    params: TokenParams,
    reply: z.object({ answered: z.boolean() }),
  }),
} as const;
