import { spawnSync } from 'node:child_process';
import { API, type JournalListEntry } from '@saldo/contract';
import { type Cents, formatEuro, type IsoDate, negate, parseEuro, sum, ZERO } from '@saldo/ledger';
import type { World } from './world.ts';

/** Whether hledger, another program that adds up entries, is installed here: tests beside it run only then. */
export const hasHledger = spawnSync('hledger', ['--version']).status === 0;

/** All entries of a company up to a day, as hledger reads them. */
export async function hledgerJournal(
  world: World,
  until: IsoDate,
  administrationId = world.administrationId,
): Promise<string> {
  const entries: JournalListEntry[] = [];
  for (let more: { cursor?: string } = {}; ; ) {
    const query = { from: '2013-01-01', until, page_size: 200, ...more };
    const { reply } = await world.call(API.statements.journalList, { query, administrationId });
    entries.push(...reply.results);
    if (reply.next === null) return entries.map(written).join('\n');
    more = { cursor: new URLSearchParams(reply.next.split('?')[1]).get('cursor') ?? '' };
  }
}

function written({ entry_date, entry_number, lines }: JournalListEntry): string {
  const postings = lines.map(
    ({ code, debit, credit }) =>
      `    ledger:${code}  ${formatEuro(sum([parseEuro(debit), negate(parseEuro(credit))]))}`,
  );
  return [`${entry_date} (${String(entry_number)}) entry`, ...postings, ''].join('\n');
}

/** What hledger says of each ledger, per column. */
export function hledgerBalances(journal: string, options: readonly string[]): Map<string, Cents[]> {
  const args = ['-f', '-', 'balance', 'ledger', '--flat', '--no-total', '--empty', '-O', 'csv', ...options];
  const { status, stdout, stderr } = spawnSync('hledger', args, { input: journal, encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0) throw new Error(stderr);
  // Every value stands in quotes, and none has one within.
  const [, ...rows] = stdout.trim().split('\n');
  return new Map(
    rows
      .map((row) => row.slice(1, -1).split('","'))
      .map(([account = '', ...amounts]) => [
        account.replace('ledger:', ''),
        // It writes nothing as 0, without decimals.
        amounts.map((amount) => (amount === '0' ? ZERO : parseEuro(amount))),
      ]),
  );
}
