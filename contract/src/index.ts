import { accountCalls } from './accounts/accounts.ts';
import { administrationCalls, taskCalls } from './administrations/administrations.ts';
import { approvalCalls } from './administrations/approvals.ts';
import { assetCalls } from './assets/assets.ts';
import { assetGroupCalls } from './assets/asset-groups.ts';
import { vehicleCalls } from './assets/vehicles.ts';
import { archiveCalls } from './purchases/archive.ts';
import { bookCalls } from './reports/books.ts';
import { importCalls } from './reports/imports.ts';
import { listFileCalls } from './reports/list-file.ts';
import { tableImportCalls } from './reports/table-imports.ts';
import { bankCalls } from './bank/bank.ts';
import { contactCalls } from './contacts/contacts.ts';
import { directDebitCalls } from './direct-debit/direct-debit.ts';
import { customerCalls } from './staff/customers.ts';
import { historyCalls } from './history/history.ts';
import { inboundMailCalls } from './inbox/mail.ts';
import { inboxCalls } from './inbox/inbox.ts';
import { journalCalls } from './journal/journal.ts';
import { memorialTemplateCalls } from './journal/memorial-templates.ts';
import { notificationCalls } from './notifications/notifications.ts';
import { paymentFileCalls } from './purchases/payment-files.ts';
import { peppolCalls } from './peppol/peppol.ts';
import { projectCalls } from './projects/projects.ts';
import { processingCalls } from './purchases/processing.ts';
import { purchaseCalls } from './purchases/purchases.ts';
import { questionCalls } from './inbox/questions.ts';
import { recurringExpenseCalls } from './purchases/recurring.ts';
import { reportCalls } from './reports/reports.ts';
import { salesCalls } from './sales/sales.ts';
import { salesMailCalls } from './sales/sales-mail.ts';
import { salesArchiveCalls } from './sales/sales-archive.ts';
import { customerPageCalls } from './sales/customer-pages.ts';
import { schedulingCalls } from './sales/scheduling.ts';
import { draftPreviewCalls } from './sales/draft-previews.ts';
import { eInvoiceCalls } from './sales/e-invoices.ts';
import { invoiceTemplateCalls } from './sales/invoice-templates.ts';
import { onlinePaymentCalls } from './sales/online-payments.ts';
import { peppolSendingCalls } from './sales/peppol-sending.ts';
import { quotationCalls } from './sales/quotations.ts';
import { recurringInvoiceCalls } from './sales/recurring-invoices.ts';
import { settingsCalls } from './administrations/settings.ts';
import { statementCalls } from './reports/statements.ts';
import { staffCalls } from './staff/staff.ts';
import { vatBoardCalls } from './staff/vat-board.ts';
import { filingPartnerCalls } from './tax-returns/filing-partner.ts';
import { icpCalls } from './tax-returns/icp.ts';
import { schemeCalls } from './tax-returns/schemes.ts';
import { vatApprovalCalls } from './tax-returns/approval.ts';
import { vatPaymentCalls } from './tax-returns/payments.ts';
import { receivedVatCalls } from './tax-returns/received-vat.ts';
import { supplementCalls } from './tax-returns/supplements.ts';
import { timesheetCalls } from './timesheets/timesheets.ts';
import { taxReturnCalls } from './tax-returns/tax-returns.ts';
import { twoStepResetCalls } from './accounts/two-step-resets.ts';
import { administrationEmailCalls, invitationCalls, userCalls } from './administrations/people.ts';

export * from './accounts/account-actions.ts';
export * from './accounts/accounts.ts';
export * from './administrations/company.ts';
export * from './administrations/administrations.ts';
export * from './assets/assets.ts';
export * from './assets/asset-shapes.ts';
export * from './assets/asset-groups.ts';
export * from './assets/csv-examples.ts';
export * from './assets/vehicles.ts';
export * from './purchases/archive.ts';
export * from './administrations/authorizations.ts';
export * from './bank/bank.ts';
export * from './bank/csv-columns.ts';
export * from './bank/feed.ts';
export * from './bank/proof.ts';
export * from './bank/return-reasons.ts';
export * from './bank/rules.ts';
export * from './reports/books.ts';
export * from './reports/imports.ts';
export * from './reports/import-texts.ts';
export * from './reports/list-file.ts';
export * from './shared/bulk.ts';
export * from './shared/call.ts';
export * from './administrations/validate-company.ts';
export * from './contacts/contacts.ts';
export * from './contacts/e-invoice-ids.ts';
export * from './staff/customers.ts';
export * from './shared/errors.ts';
export * from './shared/field-texts.ts';
export * from './history/history.ts';
export * from './inbox/mail.ts';
export * from './inbox/inbox.ts';
export * from './journal/journal.ts';
export * from './journal/ledgers.ts';
export * from './journal/cash-book.ts';
export * from './journal/memorial.ts';
export * from './journal/memorial-templates.ts';
export * from './notifications/notifications.ts';
export * from './direct-debit/direct-debit.ts';
export * from './peppol/peppol.ts';
export * from './journal/opening-balance.ts';
export * from './accounts/password-policy.ts';
export * from './administrations/payment-account.ts';
export * from './administrations/periods.ts';
export * from './administrations/years.ts';
export * from './purchases/payment-files.ts';
export * from './contacts/postal-code.ts';
export * from './projects/projects.ts';
export * from './timesheets/hour-kinds.ts';
export * from './timesheets/hours-import.ts';
export * from './timesheets/timesheets.ts';
export * from './shared/document-payments.ts';
export * from './purchases/expense-totals.ts';
export * from './purchases/expense-body.ts';
export * from './purchases/processing.ts';
export * from './purchases/purchases.ts';
export * from './inbox/questions.ts';
export * from './purchases/recurring.ts';
export * from './purchases/validate-expense.ts';
export * from './inbox/rejections.ts';
export * from './reports/reports.ts';
export * from './reports/mutation-errors.ts';
export * from './reports/statements.ts';
export * from './reports/table-imports.ts';
export * from './administrations/role-texts.ts';
export * from './sales/bounce-reasons.ts';
export * from './sales/mail-address.ts';
export * from './sales/mail-template.ts';
export * from './sales/invoice-list.ts';
export * from './sales/sales.ts';
export * from './sales/sales-archive.ts';
export * from './sales/sales-mail.ts';
export * from './sales/period-variables.ts';
export * from './sales/draft-previews.ts';
export * from './sales/e-invoices.ts';
export * from './sales/invoice-templates.ts';
export * from './sales/customer-pages.ts';
export * from './sales/online-payments.ts';
export * from './sales/peppol-sending.ts';
export * from './sales/scheduling.ts';
export * from './sales/quotations.ts';
export * from './sales/recurring-invoices.ts';
export * from './administrations/settings.ts';
export * from './shared/shapes.ts';
export * from './staff/staff.ts';
export * from './staff/vat-board.ts';
export * from './tax-returns/filing-partner.ts';
export * from './tax-returns/icp.ts';
export * from './tax-returns/schemes.ts';
export * from './tax-returns/approval.ts';
export * from './tax-returns/payments.ts';
export * from './tax-returns/received-vat.ts';
export * from './tax-returns/supplements.ts';
export * from './tax-returns/tax-returns.ts';
export * from './accounts/two-step-resets.ts';
export * from './administrations/people.ts';
export * from './administrations/approvals.ts';
export * from './contacts/vat-id-texts.ts';

/** Every call the API answers, by room. The OpenAPI description and the tests of access are generated from it. */
export const API = {
  accounts: accountCalls,
  administrations: administrationCalls,
  users: userCalls,
  invitations: invitationCalls,
  approvals: approvalCalls,
  administration_emails: administrationEmailCalls,
  settings: settingsCalls,
  customers: customerCalls,
  notifications: notificationCalls,
  staff: staffCalls,
  vat_board: vatBoardCalls,
  two_step_resets: twoStepResetCalls,
  history: historyCalls,
  tasks: taskCalls,
  contacts: contactCalls,
  journal: journalCalls,
  inbox: inboxCalls,
  inbound_mails: inboundMailCalls,
  questions: questionCalls,
  processing: processingCalls,
  purchases: purchaseCalls,
  archive: archiveCalls,
  memorial_templates: memorialTemplateCalls,
  recurring_expenses: recurringExpenseCalls,
  payment_files: paymentFileCalls,
  projects: projectCalls,
  timesheets: timesheetCalls,
  sales: salesCalls,
  sales_mail: salesMailCalls,
  scheduling: schedulingCalls,
  sales_archive: salesArchiveCalls,
  invoice_templates: invoiceTemplateCalls,
  draft_previews: draftPreviewCalls,
  e_invoices: eInvoiceCalls,
  online_payments: onlinePaymentCalls,
  customer_pages: customerPageCalls,
  quotations: quotationCalls,
  recurring_invoices: recurringInvoiceCalls,
  direct_debits: directDebitCalls,
  peppol: peppolCalls,
  peppol_sending: peppolSendingCalls,
  bank: bankCalls,
  assets: assetCalls,
  asset_groups: assetGroupCalls,
  vehicles: vehicleCalls,
  tax_returns: taxReturnCalls,
  supplements: supplementCalls,
  filing_partner: filingPartnerCalls,
  icp: icpCalls,
  schemes: schemeCalls,
  vat_approval: vatApprovalCalls,
  vat_payments: vatPaymentCalls,
  received_vat: receivedVatCalls,
  reports: reportCalls,
  books: bookCalls,
  imports: { ...importCalls, ...tableImportCalls },
  statements: { ...statementCalls, ...listFileCalls },
} as const;
