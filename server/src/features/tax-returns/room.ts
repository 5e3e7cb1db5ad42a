import { icpCalls, supplementCalls, taxReturnCalls } from '@saldo/contract';
import type { StepUpKeys } from '#features/accounts/index';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { supplementRoutes } from './corrections/routes.ts';
import { DELIVER_DECLARATION, deliverDeclaration } from './declarations/deliver-declaration.ts';
import { DELIVER_RETURN, deliverReturn } from './filing/deliver-return.ts';
import { rotateKeysOfMessages } from './filing/message-archive.ts';
import { icpRoutes } from './icp/routes.ts';
import { taxReturnRoutes } from './routes.ts';

type Needs = Parameters<typeof taxReturnRoutes>[0] &
  Parameters<typeof deliverReturn>[0] &
  Parameters<typeof rotateKeysOfMessages>[0] &
  StepUpKeys;

/** VAT returns: their figures, checks and filing. */
export const taxReturnsRoom = (needs: Needs): Room => ({
  routes: [
    served(taxReturnCalls, taxReturnRoutes(needs, needs)),
    served(supplementCalls, supplementRoutes(needs, needs)),
    served(icpCalls, icpRoutes(needs, needs)),
  ],
  jobs: { [DELIVER_RETURN]: deliverReturn(needs), [DELIVER_DECLARATION]: deliverDeclaration(needs) },
  encryptedFiles: [rotateKeysOfMessages(needs)],
});
