import { cents, type Cents, type IsoDate } from '@saldo/ledger';
import type { BookingLineRow } from '../bookings/store.ts';
import type { PastBooking, PastLine } from './match.ts';
import { payeeOf } from './payment-providers.ts';
import { isSameName } from './reference-matching.ts';

/** A transaction of a counterparty and how it was booked. */
export type Booking = { date: IsoDate; amount: Cents; name: string; text: string; lines: readonly BookingLineRow[] };

/** What is to be booked, as far as habits look at it. */
type Asked = { amount: Cents; name: string; text: string };

type Past = Omit<Booking, 'lines'> & { lines: PastLine[]; shape: string; likeness: number };

/**
 * How bookings of a counterparty tell to book the next. Newest first in; null when they do not tell. All alike, that is the way. Of several ways the
 * words tell which; else the latest counts from its last change, and ways that take turns tell nothing. Of an account that several share only those of
 * the same name count. What went to `suspense` had been registered before, and what paid a document is no habit. Pure.
 */
export function bookingHabitOf(
  bookings: readonly Booking[],
  suspense: number,
  asked: Asked,
): Omit<PastBooking, 'via'> | null {
  const words = wordsOf(asked.text);
  const all = bookings
    .map(({ lines, ...booking }) => ({ ...booking, lines: ledgerLines(lines) }))
    .filter(({ lines }) => lines.length > 0 && lines.every(({ ledger_id }) => ledger_id !== suspense))
    .map((booking): Past => {
      const likeness = likenessOf(words, wordsOf(booking.text));
      return { ...booking, shape: shapeOf(booking.lines), likeness };
    });
  const own = all.filter(({ name }) => isSamePayee(name, asked.name));
  const past = own.length > 0 ? own : ofOtherName(all, asked);
  const ways = Map.groupBy(past, ({ shape }) => shape);
  const told = ways.size < 2 ? null : wordedAlike(ways);
  const alike = ways.size < 2 ? past : (told ?? latestWay(past, asked));
  const [newest] = alike;
  if (newest === undefined || isUnlike(asked, words, alike)) return null;
  return {
    times: alike.length,
    since: alike.at(-1)?.date ?? newest.date,
    lines: newest.lines,
    isSteady: own.length > 0 && isSteady(asked, words, alike) && (told !== null || hasLasted(past, alike)),
    isWorded: told !== null,
  };
}

/** Whether it was never otherwise, or not for long; and the newest is of this way: else it may be the first of another. */
function hasLasted(past: readonly Past[], alike: readonly Past[]): boolean {
  return past.length === alike.length || (alike.length >= STEADY && past[0] === alike[0]);
}

function isSamePayee(one: string, other: string): boolean {
  const [payee, otherPayee] = [payeeOf(one), payeeOf(other)];
  if (payee === null || otherPayee === null) return false;
  return payee.toLowerCase() === otherPayee.toLowerCase() || isSameName(payee, otherPayee);
}

/** Of an account with another name all; of one who passes payments on for many only what has the same words, for the same thing. */
function ofOtherName(all: readonly Past[], { name, text }: Asked): readonly Past[] {
  if (payeeOf(name) === name) return all;
  const words = tellingWords(text);
  return all.filter((booking) => likenessOf(words, tellingWords(booking.text)) >= ALIKE);
}

const OF_ANY_PAYMENT = new Set('ideal,bestelling,order,betaling,payment,factuur,invoice,ordernummer,nummer'.split(','));

function tellingWords(text: string): Set<string> {
  return new Set([...wordsOf(text)].filter((word) => !OF_ANY_PAYMENT.has(word)));
}

/** After so many times a changed way is as sure as one that never changed. */
const STEADY = 6;

/** So often the old way after an exception, and it is the way again. */
const BACK = 2;

/** The words of a text, without numbers: those change each time. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  return new Set(words.filter((word) => word.length >= 3));
}

/** The share of the words of two texts that they have in common. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

const ALIKE = 0.5;
const APART = 0.25;

/** The bookings with the words of this one, where those are of one way only. */
function wordedAlike(ways: ReadonlyMap<string, readonly Past[]>): readonly Past[] | null {
  const ranked = [...ways.values()]
    .map((bookings) => ({ bookings, best: Math.max(...bookings.map(({ likeness }) => likeness)) }))
    .toSorted((one, other) => other.best - one.best);
  const [first, second] = ranked;
  if (first === undefined || first.best < ALIKE || first.best - (second?.best ?? 0) < APART) return null;
  return first.bookings.filter(({ likeness }) => likeness >= ALIKE);
}

/**
 * The latest way, if it was not one of turns; one exception, unless of just this amount, does not change a way that was kept for long, and is passed
 * over when it was followed by the old way again.
 */
function latestWay(past: readonly Past[], { amount }: Asked): readonly Past[] {
  const [newest, ...older] = past;
  if (newest === undefined) return [];
  const change = past.findIndex(({ shape }) => shape !== newest.shape);
  const before = past.slice(change);
  const [exception, ...longBefore] = before;
  const isBack =
    change >= BACK &&
    exception?.amount !== amount &&
    longBefore.length >= STEADY &&
    longBefore.every(({ shape }) => shape === newest.shape);
  if (isBack) return past.filter((booking) => booking !== exception);
  if (before.some(({ shape }) => shape === newest.shape)) return [];
  const isException =
    change === 1 &&
    newest.amount !== amount &&
    older.length >= STEADY &&
    older.every(({ shape }) => shape === older[0]?.shape);
  return isException ? older : past.slice(0, change);
}

/** Other words and an amount of another size: it is of the same counterparty, and something else. */
function isUnlike({ amount }: Asked, words: ReadonlySet<string>, alike: readonly Past[]): boolean {
  return isOtherwiseWorded(words, alike) && !isSized(amount, alike, 3);
}

function isSteady({ amount }: Asked, words: ReadonlySet<string>, alike: readonly Past[]): boolean {
  return !isOtherwiseWorded(words, alike) && isSized(amount, alike, 2) && !isNewAmount(amount, alike);
}

/** What was always the same amount, and now is another: what is paid may have changed too, such as its VAT. */
function isNewAmount(amount: Cents, alike: readonly Past[]): boolean {
  const amounts = new Set(alike.map((booking) => booking.amount));
  return alike.length >= FIXED && amounts.size === 1 && !amounts.has(amount);
}

/** From so many times one amount it is fixed. */
const FIXED = 3;

function isOtherwiseWorded(words: ReadonlySet<string>, alike: readonly Past[]): boolean {
  const hasWords = words.size > 0 && alike.some(({ text }) => wordsOf(text).size > 0);
  return hasWords && alike.every(({ likeness }) => likeness === 0);
}

/** Whether an amount is within so many times the smallest and the largest there were. */
function isSized(amount: Cents, alike: readonly Past[], times: number): boolean {
  const sizes = alike.map((booking) => Math.abs(booking.amount));
  const size = Math.abs(amount);
  return size * times >= Math.min(...sizes) && size <= Math.max(...sizes) * times;
}

/** Nothing for a booking that paid a document or went both ways: those are no habit. */
function ledgerLines(lines: readonly BookingLineRow[]): PastLine[] {
  const onLedger = lines.flatMap(
    ({ ledger_id, transaction_id: _of, open_item_id: _item, description: _text, ...line }) =>
      ledger_id === null ? [] : [{ ledger_id, ...line }],
  );
  const isOneWay = new Set(onLedger.map((line) => Math.sign(line.amount))).size === 1;
  return isOneWay && onLedger.length === lines.length ? onLedger : [];
}

/** Ledgers, rates, reverse charges and private shares with each one's share in whole percents: amounts change, the proportion is the habit. */
export function shapeOf(lines: readonly PastLine[]): string {
  const total = lines.reduce((sum, line) => cents(sum + line.amount), cents(0));
  return lines
    .map(({ ledger_id, vat_rate_bp, amount, reverse_charge = 'NONE', private_bp = 0 }) =>
      [ledger_id, vat_rate_bp, Math.round((amount / total) * 100), reverse_charge, private_bp].map(String).join(' '),
    )
    .join('; ');
}
