import { bankCharge, daysBetween, isTaxOfficeAccount, yearOf } from '@saldo/ledger';
import type { RegisteredPayment } from '#features/journal/index';
import { habitMatch, taxOrHabitMatch } from './habit-match.ts';
import { cashOfOwn, inAdvance } from './cash-and-advances.ts';
import { type Known, type Match, onLedger, type PastBooking, type Unmatched } from './match.ts';
import {
  byAmount,
  isFrom,
  namedExactly,
  namedInPart,
  namedItems,
  namedTogether,
  severalOfOne,
  writtenWith,
} from './match-documents.ts';
import { behindProvider, isProvider } from './payment-providers.ts';
import { wagesOrPrivate } from './taxes-and-wages.ts';
import { isWritten, paymentReferenceIn } from './reference-matching.ts';

/**
 * Finds what a transaction most probably is: a document whose number, amount, account or name it carries; VAT paid to the Tax Administration;
 * money between own accounts; what the same counterparty was booked on before, or another tax; wages, private money, what the bank itself charges or
 * pays, cash, what is paid in advance; or money that comes back, which the other words come before. Pure. Null when nothing speaks for anything.
 */
export function matchTransaction(transaction: Unmatched, known: Known, past: PastBooking | undefined): Match | null {
  if (transaction.amount === 0) return null;
  const { items } = known;
  const payment = behindProvider(transaction);
  const named = namedItems(payment, items);
  const isBack = past?.isBack === true;
  return (
    namedExactly(payment, named, items) ??
    namedTogether(payment, named, items) ??
    registered(payment, known) ??
    vatReturn(transaction, known) ??
    ownAccount(transaction, known) ??
    byAmount(payment, items, 'amount_and_iban') ??
    namedInPart(payment, named, known) ??
    byAmount(payment, items, 'amount_and_name') ??
    severalOfOne(payment, items) ??
    taxOrHabitMatch(transaction, known, isBack ? undefined : past) ??
    wagesOrPrivate(transaction, known) ??
    ofTheBank(transaction, known) ??
    cashOfOwn(transaction, known) ??
    inAdvance(transaction, known) ??
    (isBack ? habitMatch(transaction, past) : null) ??
    byAmount(payment, items, 'amount')
  );
}

/** A person registers a payment on the day it was ordered, or when it was seen on the account. */
export const DAYS_AROUND = 14;

/**
 * A payment that a person registered before the statement came: the same amount, around that day. It is in the books already, on the
 * suspense account or in the till, so this takes it off there.
 */
function registered(transaction: Unmatched, known: Known): Match | null {
  const text = writtenWith(transaction);
  const isNamed = ({ reference }: RegisteredPayment): boolean => isWritten(reference, text);
  const rank = (payment: RegisteredPayment): number => (isNamed(payment) ? 0 : isFrom(transaction, payment) ? 1 : 2);
  const apart = ({ paid_on }: RegisteredPayment): number => Math.abs(daysBetween(paid_on, transaction.date));
  const [payment, second] = known.registered
    .filter((candidate) => candidate.money === transaction.amount && apart(candidate) <= DAYS_AROUND)
    .toSorted((a, b) => rank(a) - rank(b) || apart(a) - apart(b));
  if (payment === undefined || (rank(payment) === 2 && second !== undefined)) return null;
  const { reference, contact_name: name, paid_on } = payment;
  const ledger = payment.method === 'CASH' ? known.ledgers.till : known.ledgers.paymentsSuspense;
  return {
    kind: 'rule',
    certainty: rank(payment) === 0 ? 'certain' : rank(payment) === 1 ? 'likely' : 'doubtful',
    grounds: { by: 'registered', reference, name, paid_on },
    lines: [{ ...onLedger(ledger, transaction.amount), payment_id: payment.id }],
  };
}

const VAT_DIGIT = '1';
const ABOUT_VAT = /omzetbelasting|\bbtw\b|\bob\b/i;

/** A VAT payment to or from the Tax Administration: by its payment reference (tenth digit 1), or by its description. */
function vatReturn(transaction: Unmatched, known: Known): Match | null {
  const { counterparty_iban, date, remittance } = transaction;
  const reference = paymentReferenceIn(transaction);
  if (counterparty_iban === null || !isTaxOfficeAccount(counterparty_iban, yearOf(date)))
    return vatByProvider(transaction, reference, known);
  const isVat = reference === null ? ABOUT_VAT.test(remittance) : reference.charAt(9) === VAT_DIGIT;
  if (!isVat) return null;
  return {
    kind: 'rule',
    certainty: reference === null ? 'likely' : 'certain',
    grounds: { by: 'vat_return', reference },
    lines: [onLedger(known.ledgers.vatSettlement, transaction.amount)],
  };
}

/** VAT that is paid through Saldo goes to a payment provider, with the reference of the return; so does what it pays back come. */
function vatByProvider({ amount, counterparty_name }: Unmatched, reference: string | null, known: Known): Match | null {
  const isVat = reference?.charAt(9) === VAT_DIGIT && isProvider(counterparty_name);
  if (!isVat) return null;
  return {
    kind: 'rule',
    certainty: 'likely',
    grounds: { by: 'vat_by_provider', reference },
    lines: [onLedger(known.ledgers.vatSettlement, amount)],
  };
}

/** Both statements show it, so it is booked on a transfer account until the other side is booked too. */
function ownAccount(transaction: Unmatched, known: Known): Match | null {
  const iban = transaction.counterparty_iban;
  if (iban === null || !known.ownAccounts.has(iban)) return null;
  return {
    kind: 'rule',
    certainty: 'certain',
    grounds: { by: 'own_account', iban },
    lines: [onLedger(known.ledgers.betweenAccounts, transaction.amount)],
  };
}

/** Charges and interest of the bank are without VAT (exempt). The bank's words alone make nothing certain. */
function ofTheBank(transaction: Unmatched, known: Known): Match | null {
  const { amount, counterparty_name: name, counterparty_iban: iban, remittance: text } = transaction;
  const found = bankCharge({ name, iban, text });
  if (found === null) return null;
  const { bankCharges, interestPaid, interestReceived } = known.ledgers;
  const isInterest = found.kind === 'interest';
  const ledger = isInterest ? (amount < 0 ? interestPaid : interestReceived) : bankCharges;
  return {
    kind: 'rule',
    certainty: 'likely',
    grounds: { by: isInterest ? 'bank_interest' : 'bank_charges', words: found.words },
    lines: [onLedger(ledger, amount)],
  };
}
