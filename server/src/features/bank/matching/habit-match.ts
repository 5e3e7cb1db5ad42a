import { allocate, cents } from '@saldo/ledger';
import type { Certainty, Known, Match, PastBooking, Unmatched } from './match.ts';
import { otherTax } from './taxes-and-wages.ts';

/**
 * Another tax than VAT where it was booked before, else on its own ledger. All taxes are paid to one account: that others of them were booked there
 * says nothing of this one. Certain only while neither an open document of the amount nor another habit speaks against it. Pure.
 */
export function taxOrHabitMatch(transaction: Unmatched, known: Known, past: PastBooking | undefined): Match | null {
  const tax = otherTax(transaction, known);
  const habit = habitMatch(transaction, past);
  if (tax === null) return habit;
  const { vatSettlement, payrollTax, corporateTax, privateOut, privateIn } = known.ledgers;
  const ofTaxes = new Set<number | null>([vatSettlement, payrollTax, corporateTax, privateOut, privateIn]);
  const isOwn = habit === null || habit.lines.every(({ ledger_id }) => ledger_id === tax.lines[0]?.ledger_id);
  const isOfTaxes = isOwn || habit.lines.every(({ ledger_id }) => ofTaxes.has(ledger_id));
  const hasDocument = known.items.byAmount(transaction.amount).length > 0;
  const match = isOfTaxes ? tax : habit;
  const isCertain = isOwn && !hasDocument;
  return match.certainty === 'certain' && !isCertain ? { ...match, certainty: 'likely' } : match;
}

const MONEY_BACK = /terug|retour|restitutie|refund|credit|correctie/i;

/** Divided over the same ledgers in the same proportion; money that comes back from who was paid goes where that went. */
export function habitMatch(transaction: Unmatched, past: PastBooking | undefined): Match | null {
  if (past === undefined) return null;
  const shares = allocate(
    transaction.amount,
    past.lines.map((line) => Math.abs(line.amount)),
  );
  const lines = past.lines.map((line, index) => ({
    ...line,
    open_item_id: null,
    amount: shares[index] ?? cents(0),
  }));
  if (lines.some((line) => line.amount === 0)) return null;
  const { via, times, since, isWorded, isBack } = past;
  if (isBack === true)
    return {
      kind: 'as_before',
      certainty: MONEY_BACK.test(transaction.remittance) ? 'likely' : 'doubtful',
      grounds: { by: 'money_back', via, times, since },
      lines,
    };
  return {
    kind: 'as_before',
    certainty: certaintyOf(past),
    grounds: { by: 'as_before', via, times, since, ...(isWorded === true ? { worded: true } : {}) },
    lines,
  };
}

/** From so many times alike it is certain: sooner by an account than by a name, as of a shop where people also buy for themselves. */
const CERTAIN_FROM = { iban: 3, name: 10 } as const;

function certaintyOf({ via, times, isSteady = true }: PastBooking): Certainty {
  if (times >= CERTAIN_FROM[via] && isSteady) return 'certain';
  return times >= 2 ? 'likely' : 'doubtful';
}
