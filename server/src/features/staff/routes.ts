import type { staffCalls } from '@saldo/contract';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { finishedToday } from '#features/inbox/index';
import { clientPerson } from './client-people.ts';
import { clientsOf } from './clients.ts';
import { claimFromQueue, otherQuestions, queueOf, releaseToQueue } from './queue.ts';
import { assign, teamsOf } from './teams.ts';

export const staffRoutes: Handlers<typeof staffCalls> = {
  staffTeams: (scope) => teamsOf(scope),
  assignTeam: (scope, { body }) => assign(scope, body),
  staffClients: async (scope, { query }) => {
    const size = query.page_size ?? DEFAULT_PAGE_SIZE;
    const cursor = decodeCursor(query.cursor, 'text');
    const after = cursor === undefined ? undefined : { title: String(cursor.value), id: cursor.id };
    const { rows, count } = await clientsOf(scope, query, { after, limit: size + 1 });
    const page = pageOf(rows, size, ({ title, id }) => ({ value: title.toLowerCase(), id }), {
      path: 'staff/clients/',
      query,
    });
    return { count, next: page.next, previous: null, results: [...page.rows] };
  },
  staffPerson: (scope, { params }) => clientPerson(scope, params.id),
  staffQueue: async (scope, { query }) => {
    const size = query.page_size ?? DEFAULT_PAGE_SIZE;
    const cursor = decodeCursor(query.cursor, 'moment');
    const after = cursor === undefined ? undefined : { queued_at: String(cursor.value), id: cursor.id };
    const { rows, count, questions } = await queueOf(scope, query.question, { after, limit: size + 1 });
    const page = pageOf(rows, size, ({ queued_at, id }) => ({ value: queued_at, id }), { path: 'staff/queue/', query });
    return {
      count,
      next: page.next,
      previous: null,
      results: [...page.rows],
      questions,
      done_today: await finishedToday(scope),
      other_questions: await otherQuestions(scope),
    };
  },
  claimFromQueue: (scope, { params }) => claimFromQueue(scope, params.id),
  releaseToQueue: (scope, { params }) => releaseToQueue(scope, params.id),
};
