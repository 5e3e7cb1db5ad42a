import { cents } from '@saldo/ledger';
import type { WaitingItem } from '#features/journal/index';
import { indexItems } from './index-items.ts';
import type { Known } from './match.ts';

/** An open invoice of a customer. */
export const invoiceOf = (id: number, outstanding: number, more: Partial<WaitingItem> = {}): WaitingItem => ({
  id,
  kind: 'RECEIVABLE',
  source: { type: 'sales_invoice', id },
  reference: `2026-0000${String(id)}`,
  payment_reference: null,
  contact_id: 1,
  contact_name: 'Bakker',
  contact_iban: null,
  document_date: '2026-06-20',
  due_date: null,
  amount: cents(outstanding),
  outstanding: cents(outstanding),
  ...more,
});

/** What the books know: these documents, and ledgers by numbers of their own. */
export const knownOf = (...items: WaitingItem[]): Known => ({
  items: indexItems(items, ({ contact_iban }) => (contact_iban === null ? [] : [contact_iban])),
  registered: [],
  ownAccounts: new Set(),
  cashAccounts: new Set(),
  smallDifference: cents(100),
  ledgers: {
    vatSettlement: 1,
    paymentsSuspense: 2,
    till: 3,
    betweenAccounts: 4,
    prepaidByUs: 5,
    prepaidToUs: 6,
    paymentDifferences: 7,
    cash: 8,
    bankCharges: 9,
    interestPaid: 10,
    interestReceived: 11,
    payrollTax: 12,
    corporateTax: 13,
    netWages: 14,
    privateOut: 15,
    privateIn: 16,
    onlinePayments: 17,
    onlinePaymentFees: 18,
  },
});
