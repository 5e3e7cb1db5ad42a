import chart from '../data/chart-nl-smallbusiness.json' with { type: 'json' };

/** The code of a ledger account (grootboekrekening): "1100" is trade debtors. */
export type AccountCode = string;

export const ACCOUNT_KINDS = [
  'asset',
  'asset-contra',
  'liability',
  'liability-contra',
  'equity',
  'asset/liability',
  'income',
  'income-contra',
  'income/expense',
  'expense',
  'expense-contra',
  'closing',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** A ledger of the standard chart: titles in both languages, its RGS reference code and what kind of account it is. */
export type ChartAccount = {
  code: AccountCode;
  title_nl: string;
  title_en: string;
  rgs_code: string;
  kind: AccountKind;
  default_vat: string;
  note: string;
};

function isAccountKind(kind: string): kind is AccountKind {
  return ACCOUNT_KINDS.some((known) => known === kind);
}

/** The chart every new administration starts with (165 ledgers). Data and its status: `data/chart-nl-smallbusiness.json`. */
export const CHART: readonly ChartAccount[] = chart.accounts.map((account) => {
  if (!isAccountKind(account.kind)) throw new RangeError(`unknown kind of account: ${account.kind}`);
  return { ...account, kind: account.kind };
});

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
  debtors: '1100',
  prepaid: '1200',
  otherReceivables: '1220',
  creditors: '1300',
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
  suspense: '2000',
  paymentsSuspense: '2010',
  openingSuspense: '2020',
  vatRounding: '4715',
  nonDeductibleVat: '4720',
  paymentDifferences: '4710',
  generalCosts: '4800',
  exchangeDifferences: '9030',
  closing: '9900',
} as const satisfies Record<string, AccountCode>;

export type LegalForm = 'ez' | 'vof' | 'cv' | 'bv' | 'hbv' | 'stichting';

/** The code that subscriptions go by (specification §3; stichting: decisions §2). */
export const LEGAL_FORM_CODE: Record<LegalForm, number> = { ez: 0, vof: 1, cv: 0, bv: 2, hbv: 3, stichting: 4 };

/** Whether the owner's private money is part of equity (ez, vof, cv) or a current account with the company. */
export function hasPrivateAccounts(form: LegalForm): boolean {
  return form === 'ez' || form === 'vof' || form === 'cv';
}

/** Bank, cash, savings and money on its way. */
export function isMoneyAccount(code: AccountCode): boolean {
  return code >= ROLES.cash && code < ROLES.debtors;
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

/** Which of the two statements an account is in. */
export function statementOf(kind: AccountKind): 'balance_sheet' | 'profit_and_loss' {
  switch (kind) {
    case 'income':
    case 'income-contra':
    case 'income/expense':
    case 'expense':
    case 'expense-contra':
      return 'profit_and_loss';
    case 'asset':
    case 'asset-contra':
    case 'liability':
    case 'liability-contra':
    case 'equity':
    case 'asset/liability':
    case 'closing':
      return 'balance_sheet';
  }
}

/** Ledgers that begin each year at nil: costs and revenue, and the one that carries their result to equity. */
export function restartsEachYear(kind: AccountKind): boolean {
  return kind === 'closing' || statementOf(kind) === 'profit_and_loss';
}
