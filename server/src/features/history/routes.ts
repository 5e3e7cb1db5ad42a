import type { historyCalls } from '@saldo/contract';
import { verifyBooks } from '#features/journal/index';
import type { Handlers } from '#platform/http/handlers';
import { inAdministration } from '#platform/scope';
import { latestVerification } from './verifications.ts';
import { historyPage, refuseUnseen, verifyHistory } from './history.ts';
import { isShared, refuseUnseenShared, sharedHistoryPage } from './shared-history.ts';

export const historyRoutes: Handlers<typeof historyCalls> = {
  history: async (scope, { query }) => {
    const { model, id } = query;
    const asked = { path: 'history/', query };
    if (isShared(model)) {
      refuseUnseenShared(scope, { model, id });
      return sharedHistoryPage(scope, { model, id }, asked);
    }
    const entered = inAdministration(scope);
    refuseUnseen(entered, model);
    return historyPage(entered, { model, id }, asked);
  },
  verifyHistory: async (scope) => ({
    ...(await verifyHistory(scope)),
    ...(await verifyBooks(scope)),
    nightly: await latestVerification(scope),
  }),
};
