import type { Cents, IsoDate } from '@saldo/ledger';
import { readAt } from '#receipt-reading/layout/page-text';
import type { Line } from '#receipt-reading/layout/page-text';
import type { Certainty, PaidBy, Read } from '#receipt-reading/receipt-reader';
import {
  BY,
  CARD_BESIDE_PAID,
  CARDS,
  CASH,
  CASH_BESIDE_PAID,
  PAID,
  YET_TO_PAY,
} from '#receipt-reading/facts/payment-words';
import { amountsIn } from '#receipt-reading/layout/written-values';
import type { WrittenAmount } from '#receipt-reading/layout/written-values';

const oneOf = (...words: (readonly string[])[]): string => `(?:${words.flat().join('|')})`;
const CARD = oneOf(CARDS);
const CASH_ALONE = oneOf(CASH);
const CARD_HERE = oneOf(CARDS, CARD_BESIDE_PAID);
const CASH_HERE = oneOf(CASH, CASH_BESIDE_PAID);
const HAS_PAID = oneOf(PAID);
const MEANS = `:? (?:${oneOf(BY)} )?`;

/** What a till prints for the money it took. `isPlain`: it says so without an amount beside it. */
type Sign = { by: PaidBy; pattern: RegExp; isPlain: boolean };

const sign = (by: PaidBy, isPlain: boolean, source: string): Sign => ({
  by,
  isPlain,
  pattern: new RegExp(`(?<![\\p{L}\\d-])(?:${source})(?![\\p{L}-])`, 'giu'),
});

const SIGNS: readonly Sign[] = [
  sign('card', true, `${HAS_PAID}${MEANS}${CARD_HERE}|(?:${oneOf(BY)} )?${CARD}:? ${HAS_PAID}`),
  sign('cash', true, `${HAS_PAID}${MEANS}${CASH_HERE}|${CASH_HERE}:? ${HAS_PAID}`),
  // The slip of a card terminal: the card, and the last figures of its number behind stars.
  sign('card', true, `${CARD_HERE}(?: ?(?:nr|no|number|nummer)\\.?)?:? {0,4}(?:[*x•#]{2,} ?){1,4}\\d{3,4}`),
  sign('card', false, CARD),
  sign('cash', false, CASH_ALONE),
];

const NO_SIGN = new RegExp(YET_TO_PAY.join('|'), 'iu');
const CHANGE =
  /(?<!\p{L})(?:wisselgeld|terug|retour|change|rückgeld|rendu|monnaie|resto|cambio|troco|byttepenge)(?!\p{L})/iu;

/** The only amount behind a label, with nothing but figures and a currency between: "PIN EUR 39,74", "CONTANT  40,00". */
function amountBehind(line: Line, to: number): WrittenAmount | undefined {
  const amounts = amountsIn(line.text).filter((amount) => amount.from >= to);
  const [amount] = amounts;
  if (amount === undefined || amounts.length > 1) return undefined;
  return /\p{L}{4,}/u.test(line.text.slice(to, amount.from)) ? undefined : amount;
}

/** What came back of the money, in the three lines below. */
function changeBelow(lines: readonly Line[], index: number): number {
  for (const line of lines.slice(index + 1, index + 4)) {
    const label = CHANGE.exec(line.text);
    if (label !== null) return Math.abs(amountBehind(line, label.index + label[0].length)?.cents ?? 0);
  }
  return 0;
}

/**
 * How sure a sign is: proven where the amount beside it, less the change, is the total that is above it. Goods may be called as a
 * card is, and are above the total. Beside another amount it says nothing.
 */
function certaintyOf(
  { by, isPlain }: Sign,
  amount: WrittenAmount | undefined,
  total: Read<Cents> | null,
  above: readonly Line[],
  change: () => number,
): Certainty | null {
  if (amount === undefined) return isPlain ? 'likely' : null;
  if (total === null) return null;
  const kept = by === 'cash' ? amount.cents - change() : amount.cents;
  const isAbove = above.some((line) => amountsIn(line.text).some(({ cents }) => cents === total.value));
  if (kept !== total.value || !isAbove) return null;
  return total.certainty === 'certain' ? 'certain' : 'likely';
}

/**
 * Whether the document says that it was paid when it was handed over, and how: the amount of the total beside a card or cash, a card's
 * masked number, or the words. What asks for money, offers a way to pay it or gives a term to pay in is no sign of it, and of a document
 * that says two things nothing is taken.
 */
export function readPaidBy(
  lines: readonly Line[],
  said: { total_incl: Read<Cents> | null; due_date: Read<IsoDate> | null; is_credit_note: boolean },
): Read<PaidBy> | null {
  if (said.due_date !== null || said.is_credit_note) return null;
  const found = lines.flatMap((line, index) => {
    if (NO_SIGN.test(line.text)) return [];
    return SIGNS.flatMap((each) =>
      [...line.text.matchAll(each.pattern)].flatMap((match) => {
        const to = match.index + match[0].length;
        const amount = amountBehind(line, to);
        const above = lines.slice(0, index);
        const certainty = certaintyOf(each, amount, said.total_incl, above, () => changeBelow(lines, index));
        return certainty === null ? [] : [readAt(each.by, certainty, line, match.index, amount?.to ?? to)];
      }),
    );
  });
  if (new Set(found.map(({ value }) => value)).size > 1) return null;
  return found.find(({ certainty }) => certainty === 'certain') ?? found[0] ?? null;
}
