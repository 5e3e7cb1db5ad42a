import { accountCalls } from './accounts.ts';
import { administrationCalls, taskCalls } from './administrations.ts';
import { bankCalls } from './bank.ts';
import { contactCalls } from './contacts.ts';
import { inboxCalls } from './inbox.ts';
import { journalCalls } from './journal.ts';
import { purchaseCalls } from './purchases.ts';
import { reportCalls } from './reports.ts';
import { salesCalls } from './sales.ts';
import { taxReturnCalls } from './tax-returns.ts';

export * from './accounts.ts';
export * from './administrations.ts';
export * from './authorizations.ts';
export * from './bank.ts';
export * from './call.ts';
export * from './contacts.ts';
export * from './errors.ts';
export * from './field-texts.ts';
export * from './inbox.ts';
export * from './journal.ts';
export * from './purchases.ts';
export * from './reports.ts';
export * from './sales.ts';
export * from './shapes.ts';
export * from './tax-returns.ts';

/** Every call the API answers, by room. The OpenAPI description and the tests of access are generated from it. */
export const API = {
  accounts: accountCalls,
  administrations: administrationCalls,
  tasks: taskCalls,
  contacts: contactCalls,
  journal: journalCalls,
  inbox: inboxCalls,
  purchases: purchaseCalls,
  sales: salesCalls,
  bank: bankCalls,
  tax_returns: taxReturnCalls,
  reports: reportCalls,
} as const;
