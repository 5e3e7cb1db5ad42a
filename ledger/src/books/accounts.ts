import chart from '../data/chart-nl-smallbusiness.json' with { type: 'json' };
import { type AccountKind, accountKind } from './account-kinds.ts';
import { categoryInChart, type LedgerCategory, statementOf } from './ledger-categories.ts';

/** The code of a ledger account (grootboekrekening): "1100" is trade debtors. */
export type AccountCode = string;

/** A ledger of the standard chart: titles in both languages, its RGS reference code, what kind of account it is and its group. */
export type ChartAccount = {
  code: AccountCode;
  title_nl: string;
  title_en: string;
  rgs_code: string;
  kind: AccountKind;
  category: LedgerCategory;
  default_vat: string;
  note: string;
};

/** The chart every new administration starts with (165 ledgers). Data and its status: `data/chart-nl-smallbusiness.json`. */
export const CHART: readonly ChartAccount[] = chart.accounts.map((account) => ({
  ...account,
  kind: accountKind(account.kind),
  category: categoryInChart(account.code),
}));

/** Ledgers that entries need by their meaning rather than by a person's choice. */
export const ROLES = {
  capital: '0500',
  privateDeposits: '0510',
  privateWithdrawals: '0520',
  shareCapital: '0550',
  sharePremium: '0560',
  otherReserves: '0570',
  undistributedProfit: '0580',
  currentAccountDirector: '0830',
  cash: '1000',
  bank: '1010',
  savings: '1020',
  creditCard: '1030',
  onlinePayments: '1040',
  betweenAccounts: '1050',
  debtors: '1100',
  prepaid: '1200',
  otherReceivables: '1220',
  creditors: '1300',
  deferredRevenue: '1410',
  customerPrepayments: '1420',
  vatDueHigh: '1500',
  vatDueLow: '1501',
  vatDueOther: '1502',
  vatPrivateUse: '1503',
  vatReverseNl: '1504',
  vatReverseNonEu: '1505',
  vatReverseEu: '1506',
  inputVat: '1510',
  vatSettlement: '1520',
  vatPriorYears: '1525',
  ossVat: '1530',
  payrollTax: '1540',
  corporateTax: '1550',
  netWages: '1700',
  suspense: '2000',
  paymentsSuspense: '2010',
  openingSuspense: '2020',
  vatRounding: '4715',
  nonDeductibleVat: '4720',
  paymentDifferences: '4710',
  generalCosts: '4800',
  bankCharges: '4700',
  onlinePaymentFees: '4705',
  interestReceived: '9000',
  interestPaid: '9010',
  exchangeDifferences: '9030',
  closing: '9900',
} as const satisfies Record<string, AccountCode>;

/** What customers pay in advance of a supply that is known: its VAT is due when it is received (Wet OB art. 13(2); golden case G-DEP-02). */
export const ADVANCE_LEDGERS: readonly AccountCode[] = [ROLES.deferredRevenue, ROLES.customerPrepayments];

export type LegalForm = 'ez' | 'vof' | 'cv' | 'bv' | 'hbv' | 'stichting';

/** The code that subscriptions go by (specification §3; stichting: decisions §2). */
export const LEGAL_FORM_CODE: Record<LegalForm, number> = { ez: 0, vof: 1, cv: 0, bv: 2, hbv: 3, stichting: 4 };

/** Whether the owner's private money is part of equity (ez, vof, cv) or a current account with the company. */
export function hasPrivateAccounts(form: LegalForm): boolean {
  return form === 'ez' || form === 'vof' || form === 'cv';
}

/** Where money that the owner paid for the business is booked. */
export function privatePaymentAccount(form: LegalForm): AccountCode {
  return hasPrivateAccounts(form) ? ROLES.privateDeposits : ROLES.currentAccountDirector;
}

/** Where money of the bank is booked that turns out to be the owner's own: taken out, or paid in. */
export function privateMoneyAccount(form: LegalForm, isOut: boolean): AccountCode {
  if (!hasPrivateAccounts(form)) return ROLES.currentAccountDirector;
  return isOut ? ROLES.privateWithdrawals : ROLES.privateDeposits;
}

/** Ledgers that begin each year at nil: costs and revenue, and the one that carries their result to equity. */
export function restartsEachYear({ code, category }: { code: string; category: LedgerCategory }): boolean {
  return code === ROLES.closing || statementOf(category) === 'profit_and_loss';
}
