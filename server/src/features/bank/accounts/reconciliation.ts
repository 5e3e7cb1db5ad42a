import type { BankProof } from '@saldo/contract';
import { add, addDays, type Cents, cents, firstOfMonth, formatEuro, type IsoDate, subtract, ZERO } from '@saldo/ledger';
import { sql } from 'kysely';
import { dailyTotals, ledgerBalanceOn, type OpeningOfLedger, openingOfLedger } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { type Moved, movedByDay, movement, totalsOfDays, unprocessedBetween } from './moved-by-day.ts';
import { openingBeside } from './opening-offer.ts';
import {
  anchorOf,
  counter,
  type DayTotals,
  type Difference,
  type StatementDifference,
  firstDifference,
  firstLedgerDifference,
  provenDays,
  statementBalanceOn,
  type StoredStatement,
} from './statement-proof.ts';

type Account = { id: number; ledger_code: string };
type Asked = { from?: IsoDate | undefined; until?: IsoDate | undefined };

/** What is on the statements of an account: its balance now, and the last day they speak of. */
export function statementBalance(
  statements: readonly StoredStatement[],
  days: readonly DayTotals[],
): { balance: Cents; last_on: IsoDate | null } {
  const last_on = lastDay(statements, days);
  return { balance: last_on === null ? ZERO : counter(anchorOf(statements), days)(last_on), last_on };
}

/**
 * Proves that books and statements agree: opening + in − out = closing, which must be the balance on the statement and, with what is
 * still to be processed, the balance of the ledger. By default over the month of the last statement. What is on a statement from before
 * the opening balance is in it already: it is no part of the books.
 */
export async function bankProof(scope: Scope, account: Account, asked: Asked): Promise<BankProof> {
  const [proof] = await bankProofs(scope, [account], asked);
  return proof ?? nothingToProve();
}

/** The same of several accounts, whose statements and lines are read at once. */
export async function bankProofs(scope: Scope, accounts: readonly Account[], asked: Asked = {}): Promise<BankProof[]> {
  const ids = accounts.map(({ id }) => id);
  const [statements, moved] = await Promise.all([storedStatements(scope, ids), movedByDay(scope, ids)]);
  const proofs: BankProof[] = [];
  for (const account of accounts) {
    const read = { statements: statements.get(account.id) ?? [], moved: moved.get(account.id) ?? [] };
    proofs.push(await proofOf(scope, account, asked, read));
  }
  return proofs;
}

async function proofOf(
  scope: Scope,
  account: Account,
  asked: Asked,
  { statements, moved }: { statements: readonly StoredStatement[]; moved: readonly Moved[] },
): Promise<BankProof> {
  const days = totalsOfDays(moved);
  const last = lastDay(statements, days);
  const until = asked.until ?? last;
  if (until === null || last === null) return nothingToProve();
  const from = asked.from ?? firstOfMonth(until);
  const anchor = anchorOf(statements);
  const counted = counter(anchor, days);
  const span = days.filter((day) => day.date >= from && day.date <= until);
  const closing = counted(until);
  const opening = await openingOfLedger(scope, account.ledger_code);
  const ledger_balance = await ledgerOn(scope, account, until, opening);
  const unprocessed = unprocessedBetween(moved, opening?.date ?? null, until);
  const isInBooks = opening === null || until >= addDays(opening.date, -1);
  const booksAgree = !isInBooks || add(ledger_balance, unprocessed.amount) === closing;
  const statement_balance = statementBalanceOn(statements, counted, until);
  const first_difference = earliest(
    anchor === null ? null : firstDifference(statements, counted, anchor),
    booksAgree
      ? null
      : await whereBooksDiffer(scope, account, { since: anchor?.first_on ?? from, until, opening }, { counted, moved }),
    until,
  );
  return {
    from,
    until,
    first_on: firstDay(anchor, days),
    last_on: last,
    proven: provenDays(statements),
    opening: formatEuro(counted(addDays(from, -1))),
    in: formatEuro(total(span, 'in')),
    out: formatEuro(total(span, 'out')),
    closing: formatEuro(closing),
    statement_balance: statement_balance === null ? null : formatEuro(statement_balance),
    ledger_balance: formatEuro(ledger_balance),
    unprocessed: formatEuro(unprocessed.amount),
    unprocessed_count: unprocessed.count,
    agrees: first_difference === null && booksAgree && (statement_balance === null || statement_balance === closing),
    first_difference:
      first_difference === null
        ? null
        : {
            of: first_difference.of,
            date: first_difference.date,
            statement: formatEuro(first_difference.statement),
            counted: formatEuro(first_difference.counted),
          },
    opening_balance: await openingBeside(scope, account.ledger_code, { first: anchor, opening, counted }),
  };
}

/** The balance of the ledger at the end of a day; on the eve of the opening balance it is what that says. */
async function ledgerOn(scope: Scope, account: Account, day: IsoDate, opening: OpeningOfLedger | null): Promise<Cents> {
  const balance = await ledgerBalanceOn(scope, account.ledger_code, day);
  return opening !== null && day < opening.date ? add(balance, opening.amount) : balance;
}

function nothingToProve(): BankProof {
  const zero = formatEuro(ZERO);
  return {
    from: null,
    until: null,
    first_on: null,
    last_on: null,
    proven: null,
    opening: zero,
    in: zero,
    out: zero,
    closing: zero,
    statement_balance: null,
    ledger_balance: zero,
    unprocessed: zero,
    unprocessed_count: 0,
    agrees: true,
    first_difference: null,
    opening_balance: null,
  };
}

function total(days: readonly DayTotals[], side: 'in' | 'out'): Cents {
  return days.reduce((sum, day) => add(sum, day[side]), ZERO);
}

/** Where the ledger differs: by a line of that day, or before it already. */
type LedgerDifference = Difference & { of: 'LEDGER' | 'BEFORE' };

function earliest(
  statement: StatementDifference | null,
  ledger: LedgerDifference | null,
  until: IsoDate,
): StatementDifference | LedgerDifference | null {
  const [first] = [statement, ledger]
    .filter((difference) => difference !== null)
    .filter((difference) => difference.date <= until)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  return first ?? null;
}

function firstDay(anchor: { first_on: IsoDate } | null, days: readonly DayTotals[]): IsoDate | null {
  const [first] = [anchor?.first_on, days[0]?.date].filter((day) => day !== undefined).toSorted();
  return first ?? null;
}

function lastDay(statements: readonly StoredStatement[], days: readonly DayTotals[]): IsoDate | null {
  const all = [...statements.map((one) => one.last_on), days.at(-1)?.date ?? null].filter((day) => day !== null);
  return all.toSorted().at(-1) ?? null;
}

/** What the imported statements of accounts say of themselves. */
export async function storedStatements(
  scope: Scope,
  accountIds: readonly number[],
): Promise<Map<number, StoredStatement[]>> {
  const statements = await scope.db
    .selectFrom('bank_statements')
    .select(['id', 'account_id', 'opening_cents', 'closing_cents', 'opening_date', 'first_on', 'last_on'])
    .select(['transaction_count', 'moved_cents'])
    .where('administration_id', '=', scope.administrationId)
    .where(sql<boolean>`account_id = any(${sql.val([...accountIds])}::bigint[])`)
    .execute();
  return new Map(
    [...Map.groupBy(statements, (row) => row.account_id)].map(([account, rows]) => [
      account,
      rows.map((row) => ({
        id: row.id,
        opening: row.opening_cents === null ? null : cents(row.opening_cents),
        closing: row.closing_cents === null ? null : cents(row.closing_cents),
        opened_on: row.opening_date,
        first_on: row.first_on,
        last_on: row.last_on,
        count: row.transaction_count,
        moved: cents(row.moved_cents),
      })),
    ]),
  );
}

/** Where the ledger goes another way: before the first statement already, or by a line that no transaction explains. */
async function whereBooksDiffer(
  scope: Scope,
  account: Account,
  { since: first, until, opening }: { since: IsoDate; until: IsoDate; opening: OpeningOfLedger | null },
  { counted, moved }: { counted: (day: IsoDate) => Cents; moved: readonly Moved[] },
): Promise<LedgerDifference | null> {
  const since = opening !== null && opening.date > first ? opening.date : first;
  const before = addDays(since, -1);
  const ledgerBefore = await ledgerOn(scope, account, before, opening);
  if (ledgerBefore !== counted(before))
    return { of: 'BEFORE', date: since, statement: counted(before), counted: ledgerBefore };
  const processed = moved.filter(({ date, state }) => state === 'PROCESSED' && date >= since && date <= until);
  const booked = await dailyTotals(scope, account.ledger_code, { from: since, until });
  const difference = firstLedgerDifference(
    processed.map((day) => ({ date: day.date, amount: movement(day) })),
    booked.map(({ date, amount }) => ({
      date,
      // The opening balance is what was there as its day began, and was counted with the day before.
      amount: date === opening?.date ? subtract(amount, opening.amount) : amount,
    })),
  );
  if (difference === null) return null;
  const statement = counted(difference.date);
  return { of: 'LEDGER', date: difference.date, statement, counted: subtract(statement, difference.difference) };
}
