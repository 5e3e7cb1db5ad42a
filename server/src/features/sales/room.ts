import {
  customerPageCalls,
  draftPreviewCalls,
  eInvoiceCalls,
  invoiceTemplateCalls,
  onlinePaymentCalls,
  peppolSendingCalls,
  quotationCalls,
  recurringInvoiceCalls,
  salesArchiveCalls,
  salesCalls,
  salesMailCalls,
  schedulingCalls,
} from '@saldo/contract';
import type { Clock } from '#platform/clock';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { draftPreviewRoutes } from './documents/draft-preview-routes.ts';
import { eInvoiceRoutes } from './documents/e-invoice-routes.ts';
import { salesJobs } from './documents/store-invoice-files.ts';
import { customerPageRoutes } from './payments/customer-link.ts';
import { type PaymentHouse, SETTLE_ONLINE_PAYMENT } from './payments/payment-house.ts';
import { salesArchiveRoutes } from './archive/archive.ts';
import { FINALIZE_SCHEDULED, finalizeScheduled, schedulingRoutes } from './invoices/schedule-draft.ts';
import { onlinePaymentRoutes } from './payments/routes.ts';
import {
  FETCH_SETTLEMENTS,
  fetchSettlements,
  SETTLEMENTS_NIGHTLY,
  settlementsNightly,
} from './payments/fetch-settlements.ts';
import { settleOnlinePayment } from './payments/settle-payment.ts';
import { peppolSendingRoutes } from './peppol/routes.ts';
import { sendByPeppol } from './peppol/send-by-peppol.ts';
import { REPEAT_INVOICE } from './recurring/plan-invoice.ts';
import { repeatInvoice } from './recurring/repeat-invoice.ts';
import { recurringInvoiceRoutes } from './recurring/routes.ts';
import { REMIND, REMIND_NIGHTLY, remind, remindNightly } from './reminders/remind-nightly.ts';
import { quotationRoutes } from './quotations/routes.ts';
import { WATCH_QUOTATION } from './quotations/plan-watch.ts';
import { watchQuotation } from './quotations/watch-quotation.ts';
import { salesRoutes } from './routes.ts';
import { SEND_MANY, sendMany } from './sending/bulk-mail.ts';
import { READ_REPORT, readDeliveryReport } from './sending/delivery-reports.ts';
import { SEND_BY_PEPPOL, SEND_MESSAGE } from './sending/message-store.ts';
import { salesMailRoutes } from './sending/routes.ts';
import { invoiceTemplateRoutes } from './templates/routes.ts';
import { type MailHouse, sendMessage } from './sending/send-message.ts';

type Needs = Parameters<typeof salesRoutes>[1] &
  MailHouse &
  Parameters<typeof sendByPeppol>[0] &
  PaymentHouse &
  Parameters<typeof salesMailRoutes>[0] & { accountOf: Parameters<typeof salesRoutes>[0]; clock: Clock };

/** Invoices to customers, and what is sent of them. */
export const salesRoom = (given: Needs): Room => roomOf(withAddress(given));

/** The account on which customers pay, with the address of this server: for links to pay online. What was given is looked up and not copied. */
function withAddress(needs: Needs): Needs {
  const accountOf: Needs['accountOf'] = async (scope) => {
    const account = await needs.accountOf(scope);
    return account === null ? null : { ...account, public_url: needs.settings.publicUrl };
  };
  return Object.assign(Object.create(needs) as Needs, { accountOf });
}

const roomOf = (needs: Needs): Room => ({
  routes: [
    served(salesCalls, salesRoutes(needs.accountOf, needs)),
    served(salesArchiveCalls, salesArchiveRoutes),
    served(invoiceTemplateCalls, invoiceTemplateRoutes(needs.accountOf, needs)),
    served(draftPreviewCalls, draftPreviewRoutes(needs.accountOf, needs)),
    served(eInvoiceCalls, eInvoiceRoutes(needs.accountOf)),
    served(onlinePaymentCalls, onlinePaymentRoutes(needs)),
    served(customerPageCalls, customerPageRoutes(needs)),
    served(salesMailCalls, salesMailRoutes(needs)),
    served(schedulingCalls, schedulingRoutes),
    served(peppolSendingCalls, peppolSendingRoutes(needs)),
    served(quotationCalls, quotationRoutes(needs)),
    served(recurringInvoiceCalls, recurringInvoiceRoutes),
  ],
  longJobs: { [SEND_MANY]: sendMany(needs) },
  jobs: {
    ...salesJobs(needs.files),
    [SEND_MESSAGE]: sendMessage(needs),
    [SEND_BY_PEPPOL]: sendByPeppol(needs),
    [READ_REPORT]: readDeliveryReport(needs.files),
    [REMIND_NIGHTLY]: remindNightly(needs),
    [REMIND]: remind(needs),
    [REPEAT_INVOICE]: repeatInvoice(needs),
    [FINALIZE_SCHEDULED]: finalizeScheduled(needs),
    [SETTLE_ONLINE_PAYMENT]: settleOnlinePayment(needs),
    [FETCH_SETTLEMENTS]: fetchSettlements(needs),
    [SETTLEMENTS_NIGHTLY]: settlementsNightly(needs),
    [WATCH_QUOTATION]: watchQuotation(needs),
  },
  nightly: [REMIND_NIGHTLY, SETTLEMENTS_NIGHTLY],
});
