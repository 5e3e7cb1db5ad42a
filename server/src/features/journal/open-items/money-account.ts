import {
  type AccountCode,
  type Cents,
  hasPrivateAccounts,
  type LegalForm,
  privatePaymentAccount,
  ROLES,
} from '@saldo/ledger';
import type { PaymentMethod } from './record-payment.ts';

/**
 * Where money stands that did not come with a bank statement. A transfer waits on the payments suspense account until the statement brings
 * it; what the payment provider took is in transit until it pays out; what went privately is the owner's, or of a company its director's current account.
 * @param money what the payment does to the company's money: in is positive
 */
export function moneyAccount(method: PaymentMethod, money: Cents, form: LegalForm): AccountCode {
  switch (method) {
    case 'BANK':
      return ROLES.paymentsSuspense;
    case 'ONLINE':
      return ROLES.onlinePayments;
    case 'CASH':
      return ROLES.cash;
    case 'PRIVATE':
      return money > 0 && hasPrivateAccounts(form) ? ROLES.privateWithdrawals : privatePaymentAccount(form);
    case 'OTHER':
      return ROLES.suspense;
  }
}
