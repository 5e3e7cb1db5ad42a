import { addDays, type Cents, type IsoDate, subtract, sum } from '@saldo/ledger';
import { BankFeedUnavailable, type FeedTransaction } from '#adapters/bank-feed/bank-feed';
import { statementEnd, type StatementEvent } from '#standards/bank-files/bank-statement';

/** A bank may date a transaction some days back, so that these are read again each time. */
const DAYS_AGAIN = 10;
/** No company has more in the days that are read; a list that is longer does not end. */
const MOST = 200_000;

/** From which day on transactions are read: some days before the last time, and never from before the day that was chosen. */
export function readFrom(startOn: IsoDate, syncedOn: IsoDate | null): IsoDate {
  const again = syncedOn === null ? startOn : addDays(syncedOn, 0 - DAYS_AGAIN);
  return again > startOn ? again : startOn;
}

/**
 * What is listed from a day on, each transaction once. A list that runs from new to old is read no further than that day; one in any other order
 * to its end. Throws what the feed throws, and then nothing counts as read.
 */
export async function readTransactions(
  pages: AsyncIterable<readonly FeedTransaction[]>,
  from: IsoDate,
): Promise<FeedTransaction[]> {
  const found = new Map<string, FeedTransaction>();
  let last: IsoDate | undefined;
  let isFromNewToOld = true;
  for await (const page of pages) {
    for (const transaction of page) {
      if (last !== undefined && transaction.date > last) isFromNewToOld = false;
      last = transaction.date;
      if (transaction.date >= from) found.set(transaction.id, transaction);
    }
    if (found.size > MOST) throw new BankFeedUnavailable('more transactions than there can be');
    if (isFromNewToOld && last !== undefined && last < from) break;
  }
  return [...found.values()];
}

/** What the statements of a connection are called: connected anew, an account gives the same payments other ids. */
export const formatOf = (feedAccountId: string): `PONTO ${string}` => `PONTO ${feedAccountId}`;

type Reading = {
  iban: string;
  feed_account_id: string;
  /** What is booked at the bank, after every transaction; null where the list is not whole: then no day has a balance. */
  balance: Cents | null;
  /** Newest first: all of them from a day on. */
  transactions: readonly FeedTransaction[];
  /** Days of which something was read before: what the bank has there no more, is nothing now. */
  known: readonly IsoDate[];
  today: IsoDate;
};

/**
 * A feed knows a balance and transactions; a statement has days. Counted back from the balance, each day with transactions is a statement of its
 * own, and the last one ends on today's balance. They are what a file of the bank would say, so that the same proof holds for both. The
 * connection names the format: an account that is connected anew gives the same payments other ids, and they are the same payments.
 */
export async function* statementsOfDays(reading: Reading): AsyncGenerator<StatementEvent> {
  const { iban, feed_account_id, balance, transactions, known, today } = reading;
  const days = Map.groupBy(transactions, ({ date }) => date);
  for (const date of known) if (!days.has(date)) days.set(date, []);
  if (![...days.keys()].some((date) => date >= today)) days.set(today, []);
  const dates = [...days.keys()].toSorted();
  const moved = (date: IsoDate): Cents => sum((days.get(date) ?? []).map(({ record }) => record.amount));
  let opening = balance === null ? null : subtract(balance, sum(dates.map(moved)));
  for (const date of dates) {
    const closing = opening === null ? null : sum([opening, moved(date)]);
    yield {
      kind: 'statement',
      format: formatOf(feed_account_id),
      iban,
      account_number: null,
      currency: 'EUR',
      statement_id: date,
      sequence_number: null,
      from: date,
      until: date,
    };
    const booked = (days.get(date) ?? []).toReversed();
    for (const { record } of booked) yield { kind: 'transaction', transaction: record };
    const counted = { transaction_count: booked.length, unbooked_count: 0, moved: moved(date) };
    const at = (amount: Cents | null) => (amount === null ? null : { amount, date });
    yield statementEnd(at(opening), at(closing), counted);
    opening = closing;
  }
}
