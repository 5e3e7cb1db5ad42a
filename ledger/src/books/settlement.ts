import { type AccountCode, ROLES } from './accounts.ts';
import type { IsoDate } from '../calendar/calendar.ts';
import {
  balance,
  type BalancedEntry,
  type EntryProblem,
  type JournalLine,
  type MarkedSum,
  markVat,
} from './journal-entry.ts';
import { type Cents, euros, negate, subtract, sum } from '../money/money.ts';
import { placeInReturn } from '../vat/vat-return.ts';

/** What the lines of a period's return say of one VAT account. Debit positive. */
export type VatAccountBalance = { account: AccountCode; amount: Cents };

/**
 * The entry that books a return (art. 14 Wet OB): every VAT account is cleared of the return's amount, the whole euros
 * of the return become a debt to (or a claim on) the Tax Administration on 1520, and the cents go to 4715 as a rounding gain.
 * A return without any VAT has no entry: 'entry_needs_two_lines'.
 */
export function settlementEntry(
  date: IsoDate,
  accounts: readonly VatAccountBalance[],
  totalEuros: number,
): BalancedEntry | EntryProblem {
  const cleared: JournalLine[] = accounts.map(({ account, amount }) => ({ account, amount: negate(amount) }));
  const owed = negate(sum(accounts.map(({ amount }) => amount)));
  const filed = euros(totalEuros);
  return balance(date, [
    ...cleared,
    { account: ROLES.vatSettlement, amount: negate(filed) },
    { account: ROLES.vatRounding, amount: negate(subtract(owed, filed)) },
  ]);
}

const isTax = ({ vat }: MarkedSum): boolean => placeInReturn(vat.code, vat.part)?.column === 'tax';

/**
 * The entry that books a supplement (suppletie): what waited for it leaves the VAT accounts, the difference in whole euros is owed on 1520, of
 * an earlier year on 1525, and the cents are a rounding gain. Every line bears its mark, so that nothing waits afterwards.
 */
export function supplementEntry(
  date: IsoDate,
  waiting: readonly MarkedSum[],
  { differenceEuros, isOfEarlierYear }: { differenceEuros: number; isOfEarlierYear: boolean },
): BalancedEntry | EntryProblem {
  const cleared = waiting.filter(isTax).map((line) => ({ ...line, amount: negate(line.amount) }));
  const owed = sum(cleared.map(({ amount }) => amount));
  const filed = euros(differenceEuros);
  return balance(date, [
    ...cleared,
    ...markVat(
      waiting.filter((line) => !isTax(line)),
      'out',
      null,
    ),
    { account: isOfEarlierYear ? ROLES.vatPriorYears : ROLES.vatSettlement, amount: negate(filed) },
    { account: ROLES.vatRounding, amount: negate(subtract(owed, filed)) },
  ]);
}
