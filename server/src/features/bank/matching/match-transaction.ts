import {
  absolute,
  allocate,
  bankCharge,
  type Cents,
  cents,
  daysBetween,
  isTaxOfficeAccount,
  negate,
  subtract,
  sum,
  yearOf,
} from '@saldo/ledger';
import type { RegisteredPayment, WaitingItem } from '#features/journal/index';
import {
  type ItemIndex,
  type Known,
  type Match,
  onLedger,
  type PastBooking,
  type ProposedLine,
  type Unmatched,
} from './match.ts';
import { otherTax, wagesOrPrivate } from './taxes-and-wages.ts';
import { isSameName, paymentReferenceIn, plainReference, possibleReferences } from './reference-matching.ts';

/** What an item does to the bank when it is paid in full: a customer's invoice brings money in. */
export function moneyOf(item: Pick<WaitingItem, 'kind' | 'outstanding'>): Cents {
  return item.kind === 'RECEIVABLE' ? item.outstanding : negate(item.outstanding);
}

function put<Key>(map: Map<Key, WaitingItem[]>, key: Key, item: WaitingItem): void {
  const there = map.get(key);
  if (there === undefined) map.set(key, [item]);
  else there.push(item);
}

/** Indexes open documents by number, amount and counterparty account. */
export function indexItems(
  items: readonly WaitingItem[],
  ibansOf: (item: WaitingItem) => readonly string[],
): ItemIndex {
  const byReference = new Map<string, WaitingItem[]>();
  const byAmount = new Map<number, WaitingItem[]>();
  const byIban = new Map<string, WaitingItem[]>();
  for (const item of items) {
    const numbers = [item.reference, item.payment_reference ?? ''].map(plainReference);
    for (const number of new Set(numbers)) if (number.length >= 4) put(byReference, number, item);
    put(byAmount, moneyOf(item), item);
    for (const iban of new Set(ibansOf(item))) put(byIban, iban, item);
  }
  return { byReference, byAmount, byIban };
}

/**
 * Finds what a transaction most probably is: a document whose number, amount, account or name it carries; VAT paid to the Tax Administration;
 * money between own accounts; what the same counterparty was booked on before, or another tax; or what the bank itself charges or pays. Pure. Null when nothing speaks for anything.
 */
export function matchTransaction(transaction: Unmatched, known: Known, past: PastBooking | undefined): Match | null {
  if (transaction.amount === 0) return null;
  const named = namedItems(transaction, known.items);
  const documents = namedExactly(transaction, named) ?? namedTogether(transaction, named);
  return (
    documents ??
    registered(transaction, known) ??
    vatReturn(transaction, known) ??
    ownAccount(transaction, known) ??
    byAmount(transaction, known.items, 'amount_and_iban') ??
    namedInPart(transaction, named, known) ??
    byAmount(transaction, known.items, 'amount_and_name') ??
    severalOfOne(transaction, known.items) ??
    taxOrAsBefore(transaction, known, past) ??
    wagesOrPrivate(transaction, known) ??
    ofTheBank(transaction, known) ??
    byAmount(transaction, known.items, 'amount')
  );
}

function document(item: WaitingItem, amount: Cents): ProposedLine {
  return { open_item_id: item.id, ledger_id: null, vat_rate_bp: null, amount };
}

/** Documents whose number is in what was written with the payment, and that move money the same way. */
function namedItems(transaction: Unmatched, items: ItemIndex): WaitingItem[] {
  const found = new Set<WaitingItem>();
  for (const reference of possibleReferences(writtenWith(transaction)))
    for (const item of items.byReference.get(reference) ?? [])
      if (movesAlike(item, transaction.amount)) found.add(item);
  return [...found];
}

/** What was written with the payment. */
export function writtenWith(of: Pick<Unmatched, 'remittance' | 'structured_reference' | 'end_to_end_id'>): string {
  return [of.remittance, of.structured_reference, of.end_to_end_id].join(' ');
}

function movesAlike(item: WaitingItem, amount: Cents): boolean {
  return Math.sign(moneyOf(item)) === Math.sign(amount);
}

function namedExactly(transaction: Unmatched, named: readonly WaitingItem[]): Match | null {
  const [item, second] = best(
    transaction,
    named.filter((candidate) => moneyOf(candidate) === transaction.amount),
  );
  if (item === undefined) return null;
  return {
    kind: 'document',
    certainty: second === undefined || isFrom(transaction, item) ? 'certain' : 'likely',
    grounds: { by: 'amount_and_reference', reference: item.reference, name: item.contact_name },
    lines: [document(item, transaction.amount)],
  };
}

function namedTogether(transaction: Unmatched, named: readonly WaitingItem[]): Match | null {
  if (named.length < 2 || sum(named.map(moneyOf)) !== transaction.amount) return null;
  return {
    kind: 'document',
    certainty: 'certain',
    grounds: {
      by: 'several',
      references: named.map((item) => item.reference),
      named: true,
      name: named[0]?.contact_name ?? '',
    },
    lines: named.map((item) => document(item, moneyOf(item))),
  };
}

/** A number that is written while the amount differs: a part of it, or more than it. Only one number may be named. */
function namedInPart(transaction: Unmatched, named: readonly WaitingItem[], known: Known): Match | null {
  const [item, second] = named;
  if (item === undefined || second !== undefined) return null;
  const money = moneyOf(item);
  const grounds = { reference: item.reference, outstanding: absolute(money) };
  if (Math.abs(transaction.amount) < Math.abs(money))
    return {
      kind: 'document',
      certainty: isFrom(transaction, item) ? 'likely' : 'doubtful',
      grounds: { by: 'part', ...grounds },
      lines: [document(item, transaction.amount)],
    };
  const excess = subtract(transaction.amount, money);
  const ledger = transaction.amount > 0 ? known.ledgers.prepaidToUs : known.ledgers.prepaidByUs;
  return {
    kind: 'document',
    certainty: 'doubtful',
    grounds: { by: 'more', ...grounds },
    lines: [document(item, money), onLedger(ledger, excess)],
  };
}

const MATCHING_AMOUNT = {
  amount_and_iban: { alone: 'certain', among: 'likely' },
  amount_and_name: { alone: 'likely', among: 'doubtful' },
  amount: { alone: 'doubtful', among: null },
} as const;

function byAmount(transaction: Unmatched, items: ItemIndex, by: keyof typeof MATCHING_AMOUNT): Match | null {
  const sameAccount = new Set(items.byIban.get(transaction.counterparty_iban ?? '') ?? []);
  const candidates = (items.byAmount.get(transaction.amount) ?? []).filter((item) => {
    if (by === 'amount_and_iban') return sameAccount.has(item);
    return by === 'amount' || isSameName(item.contact_name, transaction.counterparty_name);
  });
  const [item, second] = best(transaction, candidates);
  const certainty = MATCHING_AMOUNT[by][second === undefined ? 'alone' : 'among'];
  if (item === undefined || certainty === null) return null;
  return {
    kind: 'document',
    certainty,
    grounds: { by, reference: item.reference, name: item.contact_name },
    lines: [document(item, transaction.amount)],
  };
}

type Whose = { contact_name: string; contact_iban: string | null };

function isFrom(transaction: Unmatched, item: Whose): boolean {
  return (
    (item.contact_iban !== null && item.contact_iban === transaction.counterparty_iban) ||
    isSameName(item.contact_name, transaction.counterparty_name)
  );
}

/** The counterparty's own documents first, then the oldest: people pay in order. */
function best(transaction: Unmatched, items: readonly WaitingItem[]): WaitingItem[] {
  const rank = (item: WaitingItem): number =>
    (isFrom(transaction, item) ? 0 : 2) + (item.document_date <= transaction.date ? 0 : 1);
  return items.toSorted((a, b) => rank(a) - rank(b) || a.document_date.localeCompare(b.document_date) || a.id - b.id);
}

const MOST_ITEMS = 12;

/** Some documents of one contact that together are the amount; only when there is exactly one way. */
function severalOfOne(transaction: Unmatched, items: ItemIndex): Match | null {
  const own = (items.byIban.get(transaction.counterparty_iban ?? '') ?? []).filter((item) =>
    movesAlike(item, transaction.amount),
  );
  if (own.length < 2 || own.length > MOST_ITEMS) return null;
  const chosen = onlySum(own, transaction.amount);
  if (chosen === null) return null;
  return {
    kind: 'document',
    certainty: 'likely',
    grounds: {
      by: 'several',
      references: chosen.map((item) => item.reference),
      named: false,
      name: chosen[0]?.contact_name ?? '',
    },
    lines: chosen.map((item) => document(item, moneyOf(item))),
  };
}

/** The one combination that adds up; null when there is none or more than one. All of them together goes first. */
function onlySum(items: readonly WaitingItem[], amount: Cents): WaitingItem[] | null {
  if (sum(items.map(moneyOf)) === amount) return [...items];
  let found: WaitingItem[] | null = null;
  for (let choice = 3; choice < 2 ** items.length; choice += 1) {
    const chosen = items.filter((_, index) => (choice & (1 << index)) !== 0);
    if (chosen.length < 2 || sum(chosen.map(moneyOf)) !== amount) continue;
    if (found !== null) return null;
    found = chosen;
  }
  return found;
}

/** A person registers a payment on the day it was ordered, or when it was seen on the account. */
export const DAYS_AROUND = 14;

/**
 * A payment that a person registered before the statement came: the same amount, around that day. It is in the books already, on the
 * suspense account, so this takes it off there.
 */
function registered(transaction: Unmatched, known: Known): Match | null {
  const written = possibleReferences(writtenWith(transaction));
  const isNamed = ({ reference }: RegisteredPayment): boolean => written.has(plainReference(reference));
  const rank = (payment: RegisteredPayment): number => (isNamed(payment) ? 0 : isFrom(transaction, payment) ? 1 : 2);
  const apart = ({ paid_on }: RegisteredPayment): number => Math.abs(daysBetween(paid_on, transaction.date));
  const [payment, second] = known.registered
    .filter((candidate) => candidate.money === transaction.amount && apart(candidate) <= DAYS_AROUND)
    .toSorted((a, b) => rank(a) - rank(b) || apart(a) - apart(b));
  if (payment === undefined || (rank(payment) === 2 && second !== undefined)) return null;
  const { reference, contact_name: name, paid_on } = payment;
  return {
    kind: 'rule',
    certainty: rank(payment) === 0 ? 'certain' : rank(payment) === 1 ? 'likely' : 'doubtful',
    grounds: { by: 'registered', reference, name, paid_on },
    lines: [{ ...onLedger(known.ledgers.paymentsSuspense, transaction.amount), payment_id: payment.id }],
  };
}

const VAT_DIGIT = '1';
const ABOUT_VAT = /omzetbelasting|\bbtw\b|\bob\b/i;

/** A VAT payment to or from the Tax Administration: by its payment reference (tenth digit 1), or by its description. */
function vatReturn(transaction: Unmatched, known: Known): Match | null {
  const { counterparty_iban, date, remittance } = transaction;
  if (counterparty_iban === null || !isTaxOfficeAccount(counterparty_iban, yearOf(date))) return null;
  const reference = paymentReferenceIn(transaction);
  const isVat = reference === null ? ABOUT_VAT.test(remittance) : reference.charAt(9) === VAT_DIGIT;
  if (!isVat) return null;
  return {
    kind: 'rule',
    certainty: reference === null ? 'likely' : 'certain',
    grounds: { by: 'vat_return', reference },
    lines: [onLedger(known.ledgers.vatSettlement, transaction.amount)],
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

/**
 * Another tax than VAT where it was booked before, else on its own ledger. All taxes are paid to one account: that others of them were booked there
 * says nothing of this one. Certain only while neither an open document of the amount nor another habit speaks against it.
 */
function taxOrAsBefore(transaction: Unmatched, known: Known, past: PastBooking | undefined): Match | null {
  const tax = otherTax(transaction, known);
  const habit = asBefore(transaction, past);
  if (tax === null) return habit;
  const { vatSettlement, payrollTax, corporateTax, privateOut, privateIn } = known.ledgers;
  const ofTaxes = new Set<number | null>([vatSettlement, payrollTax, corporateTax, privateOut, privateIn]);
  const isOwn = habit === null || habit.lines.every(({ ledger_id }) => ledger_id === tax.lines[0]?.ledger_id);
  const isOfTaxes = isOwn || habit.lines.every(({ ledger_id }) => ofTaxes.has(ledger_id));
  const hasDocument = (known.items.byAmount.get(transaction.amount) ?? []).length > 0;
  const match = isOfTaxes ? tax : habit;
  const isCertain = isOwn && !hasDocument;
  return match.certainty === 'certain' && !isCertain ? { ...match, certainty: 'likely' } : match;
}

/** Divided over the same ledgers in the same proportion. */
function asBefore(transaction: Unmatched, past: PastBooking | undefined): Match | null {
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
  return {
    kind: 'as_before',
    certainty: past.times >= 3 ? 'certain' : past.times === 2 ? 'likely' : 'doubtful',
    grounds: { by: 'as_before', via: past.via, times: past.times, since: past.since },
    lines,
  };
}
