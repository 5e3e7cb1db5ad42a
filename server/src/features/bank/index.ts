export { bankAccount, createBankAccount } from './bank-accounts.ts';
export { vatPayments } from './vat-payments.ts';
export { bankAgreement, bankLinesBetween, bankLinesWaiting, hasBankLines } from './bank-progress.ts';
export { importStatement } from './import-statement.ts';
export { bankJobs } from './jobs.ts';
export { paidIbans } from './paid-ibans.ts';
export { processTransactions, type WaitingTransaction, waitingTransaction } from './process-transactions.ts';
export { bankRoutes } from './routes.ts';
export { unbookTransaction } from './unprocess-transactions.ts';
