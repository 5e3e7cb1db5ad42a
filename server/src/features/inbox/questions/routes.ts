import type { questionCalls } from '@saldo/contract';
import type { Handlers } from '#platform/http/handlers';
import { orNotFound, refuseField } from '#platform/refusal';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import type { Booking } from '../processing/booking.ts';
import { aboutOf } from './question-object.ts';
import type { DocumentQuota } from '../attachments/document-quota.ts';
import { pageImages } from '../attachments/page-images.ts';
import type { UploadServices } from '../attachments/receive-attachment.ts';
import { answerByLink, askedByLink } from './answer-by-link.ts';
import { answerWithPhoto, photoOf, refuseNoPhoto, takePhoto } from './answer-with-photo.ts';
import {
  answerInApp,
  answerQuestion,
  askQuestion,
  countQuestions,
  listQuestions,
  sendQuestionAgain,
  withdrawQuestion,
} from './questions.ts';

const PAGE_WIDTH = 800;

export function questionRoutes(
  desk: UploadServices,
  booking: Booking,
  quota: DocumentQuota,
): Handlers<typeof questionCalls> {
  const images = pageImages(desk.files, desk.reader);
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
    answerQuestionWithPhoto: {
      outside: async (begin, { params: { id } }, exchange) => {
        // Refuses before receiving the file.
        await begin((scope) => refuseNoPhoto(scope, id));
        return takePhoto(desk, await exchange.file(), (photo, keep) =>
          begin.once(async (scope) => {
            await refuseNoPhoto(scope, id);
            return answerWithPhoto(scope, id, { photo, keep, quota }, booking);
          }),
        );
      },
    },
    questionPhoto: {
      outside: async (begin, { params }) => {
        const { media_type, file_name, sha256 } = await begin((scope) => photoOf(scope, params.id));
        return { media_type, file_name, content: desk.files.open(sha256), inline: true };
      },
    },
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
        const receipt = orNotFound((await begin((visitor) => askedByLink(visitor, params.token))).receipt ?? undefined);
        const image = await images.page(receipt, 1, PAGE_WIDTH);
        const media_type = image[0] === 0xff ? 'image/jpeg' : 'image/png';
        return { media_type, file_name: receipt.file_name, content: image, inline: true };
      },
    },
    answerPublicQuestion: async (visitor, { params, body }) => {
      await answerByLink(visitor, params.token, (scope, id) => answerQuestion(scope, id, body, booking));
      return { answered: true };
    },
    answerPublicQuestionWithPhoto: {
      outside: async (begin, { params: { token } }, exchange) => {
        const { question } = await begin((visitor) => askedByLink(visitor, token));
        if (!question.choices.includes('PHOTO')) throw refuseField('choice', 'invalid');
        return takePhoto(desk, await exchange.file(), (photo, keep) =>
          begin(async (visitor) => {
            const given = { photo, keep, quota };
            await answerByLink(visitor, token, (scope, id) => answerWithPhoto(scope, id, given, booking));
            return { answered: true };
          }),
        );
      },
    },
  };
}
