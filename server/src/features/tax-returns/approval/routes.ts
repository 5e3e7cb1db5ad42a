import type { vatApprovalCalls } from '@saldo/contract';
import type { Handlers } from '#platform/http/handlers';
import type { ReturnNeeds } from '../present.ts';
import { answerByLink, publicApproval } from './public-approval.ts';
import { requestApproval, withdrawApproval } from './request-approval.ts';

export function approvalRoutes(needs: ReturnNeeds): Handlers<typeof vatApprovalCalls> {
  return {
    requestVatApproval: (scope, { params, body }) =>
      requestApproval(scope, needs, { id: params.id, email: body.email }),
    withdrawVatApproval: (scope, { params }) => withdrawApproval(scope, needs, params.id),
    publicVatApproval: { outside: (begin, { params }) => publicApproval(begin, params.token) },
    answerVatApproval: { outside: (begin, { params, body }) => answerByLink(begin, params.token, body) },
  };
}
