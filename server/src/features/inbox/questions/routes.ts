import type { questionCalls } from '@saldo/contract';
import type { FileStore } from '#adapters/file-store/file-store';
import type { ReceiptReader } from '#receipt-reading/receipt-reader';
import type { Answers } from '#platform/http/handlers';
import { found } from '#platform/refusal';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import type { Booking } from '../processing/booking.ts';
import { aboutOf } from './question-object.ts';
import { pageImages } from '../attachments/page-images.ts';
import {
  answerByLink,
  answerInApp,
  askedByLink,
  askQuestion,
  countQuestions,
  listQuestions,
  sendQuestionAgain,
  withdrawQuestion,
} from './questions.ts';

const PAGE_WIDTH = 800;

export function questionRoutes(
  files: FileStore,
  reader: ReceiptReader,
  booking: Booking,
): Answers<typeof questionCalls> {
  const images = pageImages(files, reader);
  return {
    questions: async (scope, { query }) => {
      const size = query.page_size ?? DEFAULT_PAGE_SIZE;
      const { object_type, object_id, state } = query;
      const about = object_id === undefined ? {} : aboutOf({ object_type, object_id });
      const before = decodeCursor(query.cursor, 'number')?.id;
      const rows = await listQuestions(scope, { ...about, state, isSeen: true }, { before, limit: size + 1 });
      const page = pageOf(rows, size, ({ id }) => ({ value: id, id }), { path: 'questions/', query });
      const count = await countQuestions(scope, { ...about, state });
      return { count, next: page.next, previous: null, results: [...page.rows] };
    },
    askQuestion: (scope, { body }) =>
      askQuestion(scope, { ...aboutOf(body), question: body.question, choices: body.choices }, booking),
    answerQuestion: (scope, { params, body }) => answerInApp(scope, params.id, body, booking),
    sendQuestionAgain: (scope, { params }) => sendQuestionAgain(scope, params.id),
    withdrawQuestion: async (scope, { params }) => {
      await withdrawQuestion(scope, params.id);
      return { withdrawn: true };
    },
    publicQuestion: async (visitor, { params }) => {
      const { title, question, categories, receipt } = await askedByLink(visitor, params.token);
      return {
        title,
        asked_by: question.asked_by,
        question: question.question,
        subject: question.subject,
        choices: question.choices,
        categories,
        file_name: receipt?.file_name ?? '',
        media_type: receipt?.media_type ?? '',
        page_count: receipt?.page_count ?? 0,
        supplier_name: receipt?.contact_name ?? receipt?.proposal?.new_contact?.name ?? null,
        date: receipt?.proposal?.date ?? null,
        total_incl: receipt?.proposal?.total_incl ?? null,
      };
    },
    publicQuestionPage: {
      outside: async (begin, { params }) => {
        const receipt = found((await begin((visitor) => askedByLink(visitor, params.token))).receipt ?? undefined);
        const image = await images.page(receipt, 1, PAGE_WIDTH);
        const media_type = image[0] === 0xff ? 'image/jpeg' : 'image/png';
        return { media_type, file_name: receipt.file_name, content: image, inline: true };
      },
    },
    answerPublicQuestion: async (visitor, { params, body }) => {
      await answerByLink(visitor, params.token, body, booking);
      return { answered: true };
    },
  };
}
