import { accountCalls } from './accounts.ts';
import { administrationCalls, taskCalls } from './administrations.ts';
import { archiveCalls } from './archive.ts';
import { bankCalls } from './bank.ts';
import { contactCalls } from './contacts.ts';
import { customerCalls } from './customers.ts';
import { historyCalls } from './history.ts';
import { inboundMailCalls } from './inbound-mails.ts';
import { inboxCalls } from './inbox.ts';
import { journalCalls } from './journal.ts';
import { notificationCalls } from './notifications.ts';
import { paymentFileCalls } from './payment-files.ts';
import { projectCalls } from './projects.ts';
import { purchaseCalls } from './purchases.ts';
import { questionCalls } from './questions.ts';
import { recurringExpenseCalls } from './recurring-expenses.ts';
import { reportCalls } from './reports.ts';
import { salesCalls } from './sales.ts';
import { settingsCalls } from './settings.ts';
import { staffCalls } from './staff.ts';
import { taxReturnCalls } from './tax-returns.ts';
import { administrationEmailCalls, invitationCalls, userCalls } from './users.ts';

export * from './accounts.ts';
export * from './administration-details.ts';
export * from './administrations.ts';
export * from './archive.ts';
export * from './authorizations.ts';
export * from './bank.ts';
export * from './bulk.ts';
export * from './call.ts';
export * from './company-mistakes.ts';
export * from './contacts.ts';
export * from './customers.ts';
export * from './errors.ts';
export * from './field-texts.ts';
export * from './history.ts';
export * from './inbound-mails.ts';
export * from './inbox.ts';
export * from './journal.ts';
export * from './notifications.ts';
export * from './opening-balance.ts';
export * from './password-policy.ts';
export * from './payment-account.ts';
export * from './payment-files.ts';
export * from './postal-code.ts';
export * from './projects.ts';
export * from './document-payments.ts';
export * from './expense-totals.ts';
export * from './expense-body.ts';
export * from './purchases.ts';
export * from './questions.ts';
export * from './recurring-expenses.ts';
export * from './rejections.ts';
export * from './reports.ts';
export * from './role-words.ts';
export * from './sales.ts';
export * from './settings.ts';
export * from './shapes.ts';
export * from './staff.ts';
export * from './tax-returns.ts';
export * from './users.ts';
export * from './vat-id-texts.ts';

/** Every call the API answers, by room. The OpenAPI description and the tests of access are generated from it. */
export const API = {
  accounts: accountCalls,
  administrations: administrationCalls,
  users: userCalls,
  invitations: invitationCalls,
  administration_emails: administrationEmailCalls,
  settings: settingsCalls,
  customers: customerCalls,
  notifications: notificationCalls,
  staff: staffCalls,
  history: historyCalls,
  tasks: taskCalls,
  contacts: contactCalls,
  journal: journalCalls,
  inbox: inboxCalls,
  inbound_mails: inboundMailCalls,
  questions: questionCalls,
  purchases: purchaseCalls,
  archive: archiveCalls,
  recurring_expenses: recurringExpenseCalls,
  payment_files: paymentFileCalls,
  projects: projectCalls,
  sales: salesCalls,
  bank: bankCalls,
  tax_returns: taxReturnCalls,
  reports: reportCalls,
} as const;
