import { type Cents, type IsoDate, negate } from '@saldo/ledger';
import type { WaitingItem } from '#features/journal/index';
import type { ItemIndex } from './match.ts';
import { plainReference } from './reference-matching.ts';

/** What an item does to the bank when it is paid in full: a customer's invoice brings money in. */
export function moneyOf(item: Pick<WaitingItem, 'kind' | 'outstanding'>): Cents {
  return item.kind === 'RECEIVABLE' ? item.outstanding : negate(item.outstanding);
}

/** The order of two days: written as they are, without the rules of a language. */
export function inTime(one: IsoDate, other: IsoDate): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
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
  const paidFrom = new Map<string, Set<number>>();
  for (const item of items) {
    const numbers = [item.reference, item.payment_reference ?? ''].map(plainReference);
    for (const number of new Set(numbers)) if (number.length >= 4) put(byReference, number, item);
    put(byAmount, moneyOf(item), item);
    for (const iban of new Set(ibansOf(item))) {
      put(byIban, iban, item);
      paidFrom.set(iban, (paidFrom.get(iban) ?? new Set()).add(item.id));
    }
  }
  return {
    all: items,
    byId: new Map(items.map((item) => [item.id, item])),
    byReference: (reference) => byReference.get(reference) ?? [],
    byAmount: (money) => byAmount.get(money) ?? [],
    byIban: (iban) => byIban.get(iban ?? '') ?? [],
    isPaidFrom: (iban, { id }) => paidFrom.get(iban ?? '')?.has(id) === true,
  };
}

/** The same documents, less what is spoken for: `left` gives what there is of one, or nothing. */
export function withLess(items: ItemIndex, left: (item: WaitingItem) => WaitingItem[]): ItemIndex {
  return {
    ...items,
    byReference: (reference) => items.byReference(reference).flatMap(left),
    byAmount: (money) =>
      items
        .byAmount(money)
        .flatMap(left)
        .filter((item) => moneyOf(item) === money),
    byIban: (iban) => items.byIban(iban).flatMap(left),
  };
}
