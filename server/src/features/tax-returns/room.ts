import {
  filingPartnerCalls,
  icpCalls,
  receivedVatCalls,
  schemeCalls,
  supplementCalls,
  taxReturnCalls,
  vatApprovalCalls,
  vatPaymentCalls,
} from '@saldo/contract';
import type { StepUpKeys } from '#features/accounts/index';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { SEND_APPROVAL_REQUEST } from './approval/request-approval.ts';
import { SEND_APPROVAL_ANSWER, sendApprovalAnswer } from './approval/send-answer.ts';
import { approvalRoutes } from './approval/routes.ts';
import { sendApprovalRequest } from './approval/send-request.ts';
import { supplementRoutes } from './corrections/routes.ts';
import { DELIVER_DECLARATION, deliverDeclaration } from './declarations/deliver-declaration.ts';
import { DELIVER_RETURN, deliverReturn } from './filing/deliver-return.ts';
import { filingPartnerRoutes, type PartnerNeeds } from './filing-partner/routes.ts';
import { rotateKeysOfMessages } from './filing/message-archive.ts';
import { icpRoutes } from './icp/routes.ts';
import { taxReturnRoutes } from './routes.ts';
import { receivedVatRoutes } from './payments/received-vat.ts';
import { vatPaymentRoutes } from './payments/routes.ts';
import {
  ASK_VAT_PAYMENTS,
  askVatPayments,
  SETTLE_VAT_PAYMENT,
  settleVatPayment,
} from './payments/settle-vat-payment.ts';
import { REMIND_OF_RETURNS, remindOfReturns } from './reminders/remind-of-returns.ts';
import { schemeRoutes } from './schemes/routes.ts';

type Needs = Parameters<typeof taxReturnRoutes>[0] &
  Parameters<typeof deliverReturn>[0] &
  Parameters<typeof sendApprovalRequest>[0] &
  Parameters<typeof rotateKeysOfMessages>[0] &
  Parameters<typeof vatPaymentRoutes>[0] &
  PartnerNeeds &
  StepUpKeys;

/** VAT returns: their figures, checks and filing. */
export const taxReturnsRoom = (needs: Needs): Room => ({
  routes: [
    served(taxReturnCalls, taxReturnRoutes(needs, needs)),
    served(supplementCalls, supplementRoutes(needs, needs)),
    served(filingPartnerCalls, filingPartnerRoutes(needs)),
    served(icpCalls, icpRoutes(needs, needs)),
    served(schemeCalls, schemeRoutes()),
    served(vatApprovalCalls, approvalRoutes(needs)),
    served(vatPaymentCalls, vatPaymentRoutes(needs)),
    served(receivedVatCalls, receivedVatRoutes(needs)),
  ],
  jobs: {
    [DELIVER_RETURN]: deliverReturn(needs),
    [DELIVER_DECLARATION]: deliverDeclaration(needs),
    [SEND_APPROVAL_REQUEST]: sendApprovalRequest(needs),
    [SEND_APPROVAL_ANSWER]: sendApprovalAnswer(needs),
    [SETTLE_VAT_PAYMENT]: settleVatPayment(needs),
    [ASK_VAT_PAYMENTS]: askVatPayments(needs),
    [REMIND_OF_RETURNS]: remindOfReturns(needs),
  },
  nightly: [ASK_VAT_PAYMENTS, REMIND_OF_RETURNS],
  encryptedFiles: [rotateKeysOfMessages(needs)],
});
