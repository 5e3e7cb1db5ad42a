import type { MutationErrorKind } from '@saldo/contract';
import type { Cents, IsoDate } from '@saldo/ledger';

/** Where something is wrong: an entry, a ledger, or a number that is missing. */
export type Place = {
  text: string;
  date?: IsoDate | null;
  amount?: Cents | null;
  ledger?: string | null;
  entry_id?: number | null;
  source_type?: string | null;
  source_id?: number | null;
  link?: string;
};

/** One kind of mistake with the places where it was found; `count` may be more than the places that are named. */
export type Finding = { kind: MutationErrorKind; count: number; places: Place[] };

/** How many places of a kind are named. */
export const MOST_NAMED = 50;

export function finding(kind: MutationErrorKind, places: readonly Place[], count = places.length): Finding[] {
  return places.length === 0 ? [] : [{ kind, count, places: places.slice(0, MOST_NAMED) }];
}
