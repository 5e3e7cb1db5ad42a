import {
  balance,
  type BalancedEntry,
  type Cents,
  type EntryProblem,
  type IsoDate,
  type IsoMonth,
  multiplyDivide,
  negate,
  ROLES,
} from '@saldo/ledger';

/** An expense of which too little was paid: what its entry reclaimed, and how much of the total is still open. */
export type UnpaidExpense = { contact_id: number; total: Cents; outstanding: Cents; entry: BalancedEntry };

/**
 * What is owed to the Tax Administration again of an expense that is not paid a year after it was due (Wet OB 1968 art. 29(7)): the share of the
 * reclaimed VAT that was not paid to the supplier, negative in 5b. It is a claim on the Tax Administration, because it may be deducted as soon as the
 * supplier is paid after all.
 */
export function inputVatRepaymentEntry(
  { contact_id, total, outstanding, entry }: UnpaidExpense,
  date: IsoDate,
  month: IsoMonth,
): BalancedEntry | EntryProblem {
  return balance(
    date,
    entry.lines.flatMap((line) => {
      if (line.vat?.part !== 'input' || line.amount === 0) return [];
      const share = multiplyDivide(line.amount, outstanding, total);
      return [
        { account: ROLES.otherReceivables, amount: share, contact_id },
        { account: line.account, amount: negate(share), contact_id, vat: { ...line.vat, month } },
      ];
    }),
  );
}
