import type { historyCalls } from '@saldo/contract';
import type { Answers } from '#platform/answers';
import { inAdministration } from '#platform/scope';
import { historyPage, refuseUnseen, verifyHistory } from './history.ts';

export const historyRoutes: Answers<typeof historyCalls> = {
  history: async (scope, { query }) => {
    const entered = inAdministration(scope);
    const { model, id } = query;
    refuseUnseen(entered, model);
    return historyPage(entered, { model, id }, { path: 'history/', query });
  },
  verifyHistory: (scope) => verifyHistory(scope),
};
