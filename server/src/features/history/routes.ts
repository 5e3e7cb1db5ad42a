import type { historyCalls } from '@saldo/contract';
import type { Answers } from '#platform/answers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { inAdministration } from '#platform/scope';
import { historyOf, refuseUnseen, verifyHistory } from './history.ts';

export const historyRoutes: Answers<typeof historyCalls> = {
  history: async (scope, { query }) => {
    const entered = inAdministration(scope);
    const { model, id } = query;
    refuseUnseen(entered, model);
    const size = query.page_size ?? DEFAULT_PAGE_SIZE;
    const before = decodeCursor(query.cursor)?.id;
    const { rows, count } = await historyOf(entered, { model, id }, { before, limit: size + 1 });
    const page = pageOf(rows, size, ({ seq }) => ({ value: seq, id: seq }), { path: 'history/', query });
    return { count, next: page.next, previous: null, results: [...page.rows] };
  },
  verifyHistory: (scope) => verifyHistory(scope),
};
