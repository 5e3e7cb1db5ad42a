import { absolute, addDays, type Cents, negate, SMALL_PAYMENT_DIFFERENCE_BP, subtract, sum } from '@saldo/ledger';
import type { WaitingItem } from '#features/journal/index';
import { saysInAdvance } from './cash-and-advances.ts';
import { inTime, moneyOf } from './index-items.ts';
import { type ItemIndex, type Known, type Match, onLedger, type ProposedLine, type Unmatched } from './match.ts';
import {
  isMistyped,
  isSameName,
  isTelling,
  isWritten,
  numbersLike,
  plainReference,
  possibleReferences,
  readsAsDay,
} from './reference-matching.ts';

function document(item: WaitingItem, amount: Cents): ProposedLine {
  return { open_item_id: item.id, ledger_id: null, vat_rate_bp: null, amount };
}

/** What was written with the payment. */
export function writtenWith(of: Pick<Unmatched, 'remittance' | 'structured_reference' | 'end_to_end_id'>): string {
  return [of.remittance, of.structured_reference, of.end_to_end_id].join(' ');
}

/** Documents whose number is in what was written with the payment, and that move money the same way. */
export function namedItems(transaction: Unmatched, items: ItemIndex): WaitingItem[] {
  const text = writtenWith(transaction);
  const found = new Set<WaitingItem>();
  for (const reference of possibleReferences(text))
    for (const item of items.byReference(reference))
      if (movesAlike(item, transaction.amount) && numbersOf(item).some((number) => isWritten(number, text)))
        found.add(item);
  return [...found];
}

/** The documents that these transactions may be about: by the size of the amount, the account or a number. Pure. */
export function meant(transactions: readonly Unmatched[], items: ItemIndex): number[] {
  const found = new Set<number>();
  const add = (some: readonly WaitingItem[]): void => some.forEach(({ id }) => found.add(id));
  for (const { amount, counterparty_iban, ...written } of transactions) {
    add(items.byAmount(amount));
    add(items.byAmount(negate(amount)));
    add(items.byIban(counterparty_iban));
    for (const reference of possibleReferences(writtenWith(written))) add(items.byReference(reference));
  }
  return [...found];
}

function numbersOf({ reference, payment_reference }: WaitingItem): string[] {
  return payment_reference === null ? [reference] : [reference, payment_reference];
}

function movesAlike(item: WaitingItem, amount: Cents): boolean {
  return Math.sign(moneyOf(item)) === Math.sign(amount);
}

type Whose = { contact_name: string; contact_iban: string | null };

/** Whether the counterparty is whose document, or registered payment, it is: by the account, else by the name. */
export function isFrom(transaction: Unmatched, item: Whose): boolean {
  return (
    (item.contact_iban !== null && item.contact_iban === transaction.counterparty_iban) ||
    isSameName(item.contact_name, transaction.counterparty_name)
  );
}

/** The same, also by accounts that paid the contact's documents before. */
function isOf(transaction: Unmatched, item: WaitingItem, items: ItemIndex): boolean {
  return isFrom(transaction, item) || items.isPaidFrom(transaction.counterparty_iban, item);
}

/** Whether the counterparty is known to be someone else than whose document it is. */
function isStranger(transaction: Unmatched, item: WaitingItem, items: ItemIndex): boolean {
  if (item.contact_name === '' || isOf(transaction, item, items)) return false;
  return transaction.counterparty_name !== '' || items.byIban(transaction.counterparty_iban).length > 0;
}

/** Whether a number cannot be in the text by chance: its own customer or supplier wrote it, or it is no short number, and no day either. */
function isSurelyNamed(transaction: Unmatched, item: WaitingItem, items: ItemIndex): boolean {
  if (isOf(transaction, item, items)) return true;
  const { reference, payment_reference } = item;
  if ((payment_reference ?? '') !== '' && isWritten(payment_reference ?? '', writtenWith(transaction))) return true;
  const isDay = readsAsDay(plainReference(reference)) && !writtenWith(transaction).includes(reference);
  const isLong = isTelling({ reference, payment_reference: null }) || /[a-z]/i.test(reference);
  return isLong && !isDay;
}

/** A document whose number and amount are those of the payment. Certain when it is the only one and nobody else's account paid it. */
export function namedExactly(transaction: Unmatched, named: readonly WaitingItem[], items: ItemIndex): Match | null {
  const exact = named.filter((candidate) => moneyOf(candidate) === transaction.amount);
  const [item, second] = best(transaction, exact, items);
  if (item === undefined) return null;
  const isOther = isStranger(transaction, item, items);
  if (isOther && (!isTelling(item) || hasOwn(transaction, items))) return null;
  const isNamedAlone = named.every(
    (other) => other === item || !isTelling(other) || other.contact_name !== item.contact_name,
  );
  const isAlone = second === undefined || (isOf(transaction, item, items) && !isOf(transaction, second, items));
  return {
    kind: 'document',
    certainty: isAlone && isNamedAlone && !isOther && isSurelyNamed(transaction, item, items) ? 'certain' : 'likely',
    grounds: { by: 'amount_and_reference', reference: item.reference, name: item.contact_name },
    lines: [document(item, transaction.amount)],
  };
}

/** Whether the counterparty has a document of just this amount: then it copied the number of another. */
function hasOwn(transaction: Unmatched, items: ItemIndex): boolean {
  return items.byAmount(transaction.amount).some((item) => isOf(transaction, item, items));
}

/** Documents whose numbers are written and that are the amount together. */
export function namedTogether(transaction: Unmatched, all: readonly WaitingItem[], items: ItemIndex): Match | null {
  const named = adding(transaction, all, items);
  const [first] = named;
  if (first === undefined) return null;
  const isOfOne = named.every(
    (item) =>
      item.contact_name === first.contact_name &&
      !isStranger(transaction, item, items) &&
      isSurelyNamed(transaction, item, items),
  );
  const areTwice = new Set(named.map(({ reference }) => plainReference(reference))).size < named.length;
  return {
    kind: 'document',
    certainty: isOfOne && !areTwice ? 'certain' : 'likely',
    grounds: {
      by: 'several',
      references: named.map((item) => item.reference),
      named: true,
      name: first.contact_name,
    },
    lines: named.map((item) => document(item, moneyOf(item))),
  };
}

/** All that are named, else those of the counterparty among them: a short number may be in a text by chance. */
function adding(transaction: Unmatched, named: readonly WaitingItem[], items: ItemIndex): readonly WaitingItem[] {
  const own = named.filter((item) => isOf(transaction, item, items));
  return [named, own].find((some) => some.length > 1 && sum(some.map(moneyOf)) === transaction.amount) ?? [];
}

/**
 * A number that is written while the amount differs: a few cents, little beside the document too, are a payment difference; else it is a part of it,
 * or more than it. Only one number may be named, and not by someone else.
 */
export function namedInPart(transaction: Unmatched, named: readonly WaitingItem[], known: Known): Match | null {
  const { items, ledgers } = known;
  const own = named.filter((item) => isOf(transaction, item, items));
  const telling = named.filter((each) => isTelling(each) && isSurelyNamed(transaction, each, items));
  const [item, second] = own.length > 0 ? own : telling;
  if (item === undefined || second !== undefined || isStranger(transaction, item, items)) return null;
  const money = moneyOf(item);
  const grounds = { reference: item.reference, outstanding: absolute(money) };
  const difference = subtract(transaction.amount, money);
  const isOwn = isOf(transaction, item, items);
  const isLittle = Math.abs(difference) * 10_000 <= Math.abs(money) * SMALL_PAYMENT_DIFFERENCE_BP;
  if (isLittle && Math.abs(difference) <= known.smallDifference)
    return {
      kind: 'document',
      certainty: isOwn ? 'likely' : 'doubtful',
      grounds: { by: 'difference', ...grounds, difference },
      lines: [document(item, money), onLedger(ledgers.paymentDifferences, difference)],
    };
  if (Math.abs(transaction.amount) < Math.abs(money))
    return {
      kind: 'document',
      certainty: isOwn ? 'likely' : 'doubtful',
      grounds: { by: 'part', ...grounds },
      lines: [document(item, transaction.amount)],
    };
  return {
    kind: 'document',
    certainty: 'doubtful',
    grounds: { by: 'more', ...grounds },
    lines: [
      document(item, money),
      onLedger(transaction.amount > 0 ? ledgers.prepaidToUs : ledgers.prepaidByUs, difference),
    ],
  };
}

const MATCHING_AMOUNT = {
  amount_and_iban: { alone: 'certain', among: 'likely' },
  amount_and_name: { alone: 'likely', among: 'doubtful' },
  amount: { alone: 'doubtful', among: null },
} as const;

/** A document of the amount of the payment: of the same account, of the same name, or the only one there is. */
export function byAmount(transaction: Unmatched, items: ItemIndex, by: keyof typeof MATCHING_AMOUNT): Match | null {
  const sameAccount = new Set(items.byIban(transaction.counterparty_iban));
  const sized = items.byAmount(transaction.amount);
  const candidates = sized.filter((item) => {
    if (by === 'amount_and_iban') return sameAccount.has(item);
    return by === 'amount' || isSameName(item.contact_name, transaction.counterparty_name);
  });
  const certainty = MATCHING_AMOUNT[by][candidates.length > 1 ? 'among' : 'alone'];
  if (certainty === null) return null;
  const [item] = best(transaction, candidates, items);
  if (item === undefined) return null;
  const other = otherNumber(transaction, item);
  if (other === 'another' || (by === 'amount' && other !== 'none')) return null;
  const isLater = item.document_date > addDays(transaction.date, DAYS_AHEAD);
  const isOtherwise = isLater || saysInAdvance(transaction.remittance) || !isOfOneContact(transaction, item, items);
  return {
    kind: 'document',
    certainty: certainty === 'certain' && (other !== 'none' || isOtherwise) ? 'likely' : certainty,
    grounds: { by, reference: item.reference, name: item.contact_name },
    lines: [document(item, transaction.amount)],
  };
}

/** Who pays so many days before the date of a document pays it early; sooner, it may be for something else. */
const DAYS_AHEAD = 7;

/** Whether the account is of this contact: its name says so, or it is the contact's in the books and no other's. */
function isOfOneContact(transaction: Unmatched, item: WaitingItem, items: ItemIndex): boolean {
  if (isSameName(item.contact_name, transaction.counterparty_name)) return true;
  if (item.contact_iban !== transaction.counterparty_iban) return false;
  return items.byIban(item.contact_iban).every(({ contact_id }) => contact_id === item.contact_id);
}

/** Whether the text has a number as the document's, but not this one: written wrong or a day, or that of another document. */
function otherNumber(transaction: Unmatched, item: WaitingItem): 'none' | 'unsure' | 'another' {
  const numbers = numbersLike(item.reference, writtenWith(transaction));
  const own = plainReference(item.reference);
  if (numbers.length === 0 || numbers.includes(own)) return 'none';
  return numbers.some((number) => isMistyped(number, own) || readsAsDay(number)) ? 'unsure' : 'another';
}

/** The counterparty's own documents first, then the oldest: people pay in order. */
function best(transaction: Unmatched, some: readonly WaitingItem[], items: ItemIndex): WaitingItem[] {
  if (some.length < 2) return [...some];
  return some
    .map((item) => ({
      item,
      rank: (isOf(transaction, item, items) ? 0 : 2) + (item.document_date <= transaction.date ? 0 : 1),
    }))
    .toSorted((a, b) => a.rank - b.rank || inTime(a.item.document_date, b.item.document_date) || a.item.id - b.item.id)
    .map(({ item }) => item);
}

const MOST_ITEMS = 12;

/** Some documents of one contact that together are the amount; only when there is exactly one way. */
export function severalOfOne(transaction: Unmatched, items: ItemIndex): Match | null {
  const own = items
    .byIban(transaction.counterparty_iban)
    .filter((item) => movesAlike(item, transaction.amount) && otherNumber(transaction, item) !== 'another');
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
