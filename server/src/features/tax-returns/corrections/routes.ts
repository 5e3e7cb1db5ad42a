import type { supplementCalls } from '@saldo/contract';
import { requireStepUp, type StepUpKeys } from '#features/accounts/index';
import { periodById } from '#features/administrations/index';
import type { Handlers } from '#platform/http/handlers';
import type { FilingNeeds } from '../filing/file-return.ts';
import { driftOf } from './drift.ts';
import { createSupplement, fileSupplement } from './file-supplement.ts';
import { listSupplements, presentSupplement } from './present.ts';

export function supplementRoutes(needs: FilingNeeds, keys: StepUpKeys): Handlers<typeof supplementCalls> {
  return {
    vatDrift: async (scope, { params }) => driftOf(scope, await periodById(scope, params.id)),
    vatSupplements: (scope) => listSupplements(scope),
    createVatSupplement: async (scope, { body }) => presentSupplement(scope, await createSupplement(scope, body)),
    fileVatSupplement: {
      outside: async (begin, { params, body: { step_up, version } }) => {
        // Who may not file is told so before anything is asked of them.
        await begin(async () => undefined);
        await requireStepUp(begin, keys, step_up);
        return fileSupplement(begin, needs, { id: params.id, version }, (file) => begin.once(file));
      },
    },
  };
}
