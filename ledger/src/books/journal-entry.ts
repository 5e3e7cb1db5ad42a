import type { IsoDate, IsoMonth } from '../calendar/calendar.ts';
import { type Cents, negate, sum } from '../money/money.ts';
import type { AccountCode } from './accounts.ts';
import { isReported, type VatCode, type VatPart } from '../vat/vat.ts';

/**
 * What a line means for a VAT return: the treatment, which figure it feeds, at which rate, in the return of which month. Without a month it is
 * in no return: on cash basis until it is received, or because a supplement (suppletie) reports it.
 */
export type VatMark = { code: VatCode; part: VatPart; rate_bp: number; month: IsoMonth | null };

/** The document a line on a control account belongs to (debtors, creditors). */
export type ItemRef = { type: 'expense' | 'sales_invoice' | 'opening_item'; id: number };

/** One line of an entry. Debit is positive, credit negative, zero is not a line. */
export type JournalLine = {
  account: AccountCode;
  amount: Cents;
  description?: string;
  contact_id?: number;
  item?: ItemRef;
  vat?: VatMark;
};

/** Only `balance`, `reverse`, `moveEntry` and `moveVat` make one of these, so a function that asks for it never has to check again. */
export type BalancedEntry = {
  readonly __balanced: true;
  readonly date: IsoDate;
  readonly lines: readonly JournalLine[];
};

/** In order of precedence: the first one that holds is the one reported. */
export type EntryProblem = 'entry_needs_two_lines' | 'debits_must_equal_credits';

/** Makes an entry of lines that sum to zero. Lines of zero are left out first. */
export function balance(date: IsoDate, lines: readonly JournalLine[]): BalancedEntry | EntryProblem {
  const real = lines.filter((line) => line.amount !== 0);
  if (real.length < 2) return 'entry_needs_two_lines';
  if (sum(real.map((line) => line.amount)) !== 0) return 'debits_must_equal_credits';
  return { __balanced: true, date, lines: real };
}

/**
 * The entry that undoes this one, on another day. Posted entries are never edited; they are reversed. `vatMonth` says in
 * whose return the reversed VAT counts: by default the original one, later if that return was filed.
 */
export function reverse(entry: BalancedEntry, date: IsoDate, vatMonth?: (month: IsoMonth) => IsoMonth): BalancedEntry {
  const monthOf = (month: IsoMonth | null) => (month === null ? null : (vatMonth?.(month) ?? month));
  const lines = entry.lines.map((line) => ({
    ...line,
    amount: negate(line.amount),
    ...(line.vat === undefined ? {} : { vat: { ...line.vat, month: monthOf(line.vat.month) } }),
  }));
  return { __balanced: true, date, lines };
}

/** The same entry on another day, with its VAT in the return of another month; what is in no return stays so, and what `moves` leaves out. */
export function moveEntry(
  entry: BalancedEntry,
  date: IsoDate,
  month: IsoMonth | null,
  moves: (vat: VatMark) => boolean = () => true,
): BalancedEntry {
  const lines = entry.lines.map((line) =>
    line.vat === undefined || line.vat.month === null || !moves(line.vat)
      ? line
      : { ...line, vat: { ...line.vat, month } },
  );
  return { __balanced: true, date, lines };
}

/** A sum of lines with one VAT mark, as the books have it. */
export type MarkedSum = JournalLine & { vat: VatMark };

/** The lines that move VAT to the return of another month, or out of all: each twice, so that no ledger changes. */
export function moveVat(sums: readonly MarkedSum[], month: IsoMonth | null): JournalLine[] {
  return sums.flatMap((line) => [
    { ...line, amount: negate(line.amount) },
    { ...line, vat: { ...line.vat, month } },
  ]);
}

/** The lines that take VAT out of every return (`out`) or add it to one (`in`); the other line of each pair bears no mark. */
export function markVat(sums: readonly MarkedSum[], way: 'out' | 'in', month: IsoMonth | null): JournalLine[] {
  return sums.flatMap(({ vat, ...line }) => {
    const marked = way === 'in' ? line.amount : negate(line.amount);
    return [
      { ...line, amount: marked, vat: { ...vat, month } },
      { ...line, amount: negate(marked) },
    ];
  });
}

export function debit(
  account: AccountCode,
  amount: Cents,
  more: Omit<JournalLine, 'account' | 'amount'> = {},
): JournalLine {
  return { account, amount, ...more };
}

export function credit(
  account: AccountCode,
  amount: Cents,
  more: Omit<JournalLine, 'account' | 'amount'> = {},
): JournalLine {
  return { account, amount: negate(amount), ...more };
}

/** The mark of a line that counts in a VAT return; none where its treatment is in no return, such as exempt turnover. */
export function vatMark(mark: VatMark): { vat?: VatMark } {
  return isReported(mark.code) ? { vat: mark } : {};
}

/** Whether an entry counts in a VAT return: one of its lines names the month. */
export function countsInVat({ lines }: BalancedEntry): boolean {
  return lines.some(({ vat }) => vat !== undefined && vat.month !== null);
}
