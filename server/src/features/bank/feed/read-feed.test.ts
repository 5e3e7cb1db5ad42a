import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { fakeBankFeed } from '#adapters/bank-feed/fake';
import type { FeedTransaction } from '#adapters/bank-feed/bank-feed';
import type { StatementEvent } from '#standards/bank-files/bank-statement';
import { readFrom, readTransactions, statementsOfDays } from './read-feed.ts';

const IBAN = 'NL18RABO0000000022';

function made(...movements: readonly (readonly [string, string, number])[]): FeedTransaction[] {
  const feed = fakeBankFeed();
  for (const [id, date, amount] of movements) feed.book(IBAN, { id, date, amount });
  return feed.account(IBAN).transactions;
}

async function* pages(...rows: readonly (readonly FeedTransaction[])[]): AsyncGenerator<readonly FeedTransaction[]> {
  yield* rows;
}

async function outline(events: AsyncIterable<StatementEvent>): Promise<string[]> {
  const lines: string[] = [];
  let day = '';
  for await (const event of events) {
    if (event.kind === 'statement') day = event.statement_id ?? '';
    if (event.kind !== 'statement_end') continue;
    const { opening_balance: from, closing_balance: until, transaction_count: count } = event;
    lines.push(`${day} ${String(from?.amount)} ${String(until?.amount)} ${String(count)}`);
  }
  return lines;
}

test('each day is a statement, counted back from the balance; today always ends on it', async () => {
  const transactions = made(['a', '2026-07-01', 5000], ['b', '2026-07-03', -1000], ['c', '2026-07-03', 200]);
  const reading = { iban: IBAN, feed_account_id: 'x', balance: cents(10_000), transactions };
  expect(await outline(statementsOfDays({ known: [], ...reading, today: '2026-07-05' }))).toEqual([
    '2026-07-01 5800 10800 1',
    '2026-07-03 10800 10000 2',
    '2026-07-05 10000 10000 0',
  ]);
  expect(await outline(statementsOfDays({ known: [], ...reading, transactions: [], today: '2026-07-05' }))).toEqual([
    '2026-07-05 10000 10000 0',
  ]);
  const known = ['2026-06-30', '2026-07-02'];
  expect(await outline(statementsOfDays({ ...reading, known, today: '2026-07-05' }))).toEqual([
    '2026-06-30 5800 5800 0',
    '2026-07-01 5800 10800 1',
    '2026-07-02 10800 10800 0',
    '2026-07-03 10800 10000 2',
    '2026-07-05 10000 10000 0',
  ]);
});

const read = async (...rows: readonly (readonly FeedTransaction[])[]): Promise<string[]> =>
  (await readTransactions(pages(...rows), '2026-06-01')).map(({ id }) => id);

test('reads back to a day, over it where the list runs in another order, and each transaction once', async () => {
  const [newest, middle, old, oldest] = made(
    ['4', '2026-01-01', 1],
    ['3', '2026-02-01', 1],
    ['2', '2026-06-30', 1],
    ['1', '2026-07-02', 1],
  );
  if (newest === undefined || middle === undefined || old === undefined || oldest === undefined) throw new Error();
  expect(await read([newest, middle], [middle, old], [oldest])).toEqual(['1', '2']);
  expect(await read([oldest, old], [middle, newest])).toEqual(['2', '1']);
});

test('some days are read again, and none from before the start', () => {
  expect(readFrom('2026-06-01', null)).toBe('2026-06-01');
  expect(readFrom('2026-06-01', '2026-07-14')).toBe('2026-07-04');
  expect(readFrom('2026-06-01', '2026-06-03')).toBe('2026-06-01');
});
