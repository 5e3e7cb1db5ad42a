import { addMonths, firstOfMonth, type IsoDate, lastOfMonth } from '@saldo/ledger';

/** A month of an account's statements, by its first day, with the one before and after where there are any. */
export type ProofMonth = {
  month: IsoDate;
  from: IsoDate;
  until: IsoDate;
  earlier: IsoDate | undefined;
  later: IsoDate | undefined;
};

/** The days to reconcile of a month, and the months beside it. A month without statements becomes the nearest one that has them. */
export function proofMonth(month: IsoDate, { first_on, last_on }: { first_on: IsoDate; last_on: IsoDate }): ProofMonth {
  const [first, last] = [firstOfMonth(first_on), firstOfMonth(last_on)];
  const own = month < first ? first : month > last ? last : firstOfMonth(month);
  return {
    month: own,
    from: own,
    until: own === last ? last_on : lastOfMonth(own),
    earlier: own > first ? addMonths(own, -1) : undefined,
    later: own < last ? addMonths(own, 1) : undefined,
  };
}
