import type { approvalCalls } from '@saldo/contract';
import { requireStepUp, type StepUpKeys } from '#features/accounts/index';
import type { Handlers } from '#platform/http/handlers';
import { inAdministration } from '#platform/scope';
import {
  type ApprovalNotices,
  approvalRequests,
  approveRequest,
  declineRequest,
  refuseOwnRequest,
  requestApproval,
} from './approval-requests.ts';

export function approvalRoutes(stepUp: StepUpKeys, notices: ApprovalNotices): Handlers<typeof approvalCalls> {
  return {
    approvalRequests: (scope) => approvalRequests(scope),
    requestApproval: {
      outside: async (begin, { body }) => {
        await begin(async (scope) => void inAdministration(scope));
        await requireStepUp(begin, stepUp, body.step_up);
        return begin.once((scope) => requestApproval(inAdministration(scope), body, notices));
      },
    },
    approveRequest: {
      outside: async (begin, { params, body }) => {
        await begin((scope) => refuseOwnRequest(scope, params.id));
        await requireStepUp(begin, stepUp, body.step_up);
        return begin.once(async (scope) => {
          await approveRequest(scope, params.id, { attempts: stepUp.attempts, notices });
          return { done: true };
        });
      },
    },
    declineRequest: async (scope, { params }) => {
      await declineRequest(scope, params.id, notices);
      return { declined: true };
    },
  };
}
