import type { icpCalls } from '@saldo/contract';
import { requireStepUp, type StepUpKeys } from '#features/accounts/index';
import type { Handlers } from '#platform/http/handlers';
import type { FilingNeeds } from '../filing/file-return.ts';
import { fileIcp } from './file-icp.ts';
import { icpReturns } from './icp-returns.ts';

export function icpRoutes(needs: FilingNeeds, keys: StepUpKeys): Handlers<typeof icpCalls> {
  return {
    icpReturns: (scope, { query }) => icpReturns(scope, query.year),
    fileIcpReturn: {
      outside: async (begin, { body: { step_up, ...wanted } }) => {
        // Who may not file is told so before anything is asked of them.
        await begin(async () => undefined);
        await requireStepUp(begin, keys, step_up);
        return fileIcp(begin, needs, wanted, (file) => begin.once(file));
      },
    },
  };
}
