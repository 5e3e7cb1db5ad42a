import {
  balance,
  type BalancedEntry,
  type Cents,
  debit,
  credit,
  type EntryProblem,
  type IsoDate,
  type IsoMonth,
  PURCHASE_CODE,
  ROLES,
  sum,
} from '@saldo/ledger';

export type Fee = {
  net: Cents;
  vat: Cents;
  rate_bp: number;
  booked_on: IsoDate;
  vat_month: IsoMonth;
  /** False under the small businesses scheme (KOR) and for who is not subject to VAT: the VAT is a cost as well. */
  reclaims_vat: boolean;
};

/**
 * What the fee of an online payment means in the books. Pure. The provider keeps it back from what it pays out, so it goes off what is in
 * transit there; it is a cost, and its VAT is reclaimed.
 */
export function feeEntry({ net, vat, rate_bp, booked_on, vat_month, reclaims_vat }: Fee): BalancedEntry | EntryProblem {
  const kept = credit(ROLES.onlinePayments, sum([net, vat]));
  if (!reclaims_vat) return balance(booked_on, [debit(ROLES.onlinePaymentFees, sum([net, vat])), kept]);
  const mark = { code: PURCHASE_CODE.NONE, rate_bp, month: vat_month };
  return balance(booked_on, [
    debit(ROLES.onlinePaymentFees, net, { vat: { ...mark, part: 'base' } }),
    debit(ROLES.inputVat, vat, { vat: { ...mark, part: 'input' } }),
    kept,
  ]);
}

/** What a customer paid of an invoice that was paid already: it is owed back, or kept for the next one. */
export function surplusEntry(date: IsoDate, amount: Cents, contact_id: number): BalancedEntry | EntryProblem {
  return balance(date, [
    debit(ROLES.onlinePayments, amount),
    credit(ROLES.customerPrepayments, amount, { contact_id }),
  ]);
}
