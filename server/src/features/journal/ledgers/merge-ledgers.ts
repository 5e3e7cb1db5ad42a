import type { LedgerMerge } from '@saldo/contract';
import {
  type Cents,
  cents,
  isControlLedger,
  type IsoDate,
  isoDate,
  isReservedLedger,
  statementOf,
  yearOf,
} from '@saldo/ledger';
import { sql } from 'kysely';
import { bookingDay, booksLockedUntil, isLocked } from '#features/administrations/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { ledgerBalanceOn } from '../balances/balances.ts';
import { debitCredit } from '../entries/debit-credit.ts';
import { createMemorial } from '../memorial/book-memorial.ts';
import { bookedMemorial } from '../memorial/present.ts';
import { refuseUsed } from './activate-ledger.ts';
import { findLedger, ledgerById, type LedgerRow, setActivated } from './ledger-store.ts';
import { lastLineOn, type LedgerUser, namedIn, type NamedIn, type Place, placeInWords } from './ledger-usage.ts';

type Asked = { id: number; into_id: number; date: IsoDate };
type Move = { date: IsoDate; amount: Cents };
type Plan = { from: LedgerRow; into: LedgerRow; moves: Move[]; named: Place[] };

/** What merging would book, by the same rules. Saves nothing. */
export async function previewMerge(scope: Scope, asked: Asked, users: readonly LedgerUser[]): Promise<LedgerMerge> {
  const plan = await planMerge(scope, asked, users);
  return shown(
    scope,
    plan,
    plan.moves.map(() => null),
  );
}

/**
 * Moves the balance of a ledger to another by general journal entries, and takes it out of use. Entries that are there stay as they are;
 * what merely names the ledger, names the other from now on.
 */
export async function mergeLedgers(scope: Scope, asked: Asked, users: readonly LedgerUser[]): Promise<LedgerMerge> {
  const plan = await planMerge(scope, asked, users);
  const { from, into, moves } = plan;
  const entries: number[] = [];
  for (const move of moves) {
    const id = await createMemorial(scope, {
      date: move.date,
      description: { en: `Merge ${from.code} into ${into.code}`, nl: `Samenvoeging ${from.code} met ${into.code}` }[
        scope.language
      ],
      booking: {
        type: 'FREE_BOOKING',
        lines: sides(plan, move).map(({ ledger, debit, credit }) => ({
          ledger: ledger.code,
          debit,
          credit,
          description: '',
          contact_id: null,
        })),
      },
      reverses_on: null,
      book_as_correction: false,
    });
    entries.push((await bookedMemorial(scope, id, async () => null)).entry_id);
  }
  for (const { replace } of users) await replace(scope, from.id, into.id);
  await setActivated(scope, from.id, false, into.id);
  return shown(scope, plan, entries);
}

/** What holds a ledger itself, so that no other can take its place there. */
const HOLDING: ReadonlySet<NamedIn | 'entries'> = new Set(['bank_accounts', 'accruals']);

async function planMerge(scope: Scope, { id, into_id, date }: Asked, users: readonly LedgerUser[]): Promise<Plan> {
  const from = await ledgerById(scope, id);
  if (isReservedLedger(from)) throw new Refusal('ledger_reserved');
  if (!from.activated) throw new Refusal('ledger_inactive', { about: { ledger: from.code } });
  const into = await findLedger(scope, into_id);
  if (into === undefined || into.id === id || isControlLedger(into))
    throw refuseField('into_id', 'ledger_merge_target');
  if (!into.activated) throw refuseField('into_id', 'ledger_inactive');
  if (statementOf(from.category) !== statementOf(into.category)) throw new Refusal('ledgers_not_alike');
  const named = await namedIn(scope, id, users);
  refuseUsed(
    scope,
    named.filter(({ name }) => HOLDING.has(name)),
  );
  await bookingDay(scope, date);
  const last = await lastLineOn(scope, id);
  if (last !== null && last > date) throw new Refusal('ledger_has_later_entries', { about: { last } });
  return { from, into, moves: await movesOf(scope, from, date), named };
}

/** The balance of the balance sheet moves in one entry; costs and revenue stay in their year, so each open year has its own. */
async function movesOf(scope: Scope, from: LedgerRow, date: IsoDate): Promise<Move[]> {
  if (statementOf(from.category) === 'balance_sheet')
    return withAmount([{ date, amount: await ledgerBalanceOn(scope, from.code, date) }]);
  const moves: Move[] = [];
  const locked = await booksLockedUntil(scope);
  for (const year of await openYearsBefore(scope, yearOf(date))) {
    const end = isoDate(year, 12, 31);
    if (!isLocked(end, locked))
      moves.push({ date: end, amount: await ledgerBalanceOn(scope, from.code, end, isoDate(year, 1, 1)) });
  }
  moves.push({ date, amount: await ledgerBalanceOn(scope, from.code, date, isoDate(yearOf(date), 1, 1)) });
  return withAmount(moves);
}

const withAmount = (moves: Move[]): Move[] => moves.filter(({ amount }) => amount !== 0);

async function openYearsBefore(scope: Scope, year: number): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select year from financial_years
    where administration_id = ${scope.administrationId} and year < ${year} and state <> 'CLOSED' order by year`.execute(
    scope.db,
  );
  return rows.map((row) => row.year);
}

/** Both lines of an entry: the other ledger takes the balance on the side where it was. */
function sides({ from, into }: Plan, { amount }: Move) {
  return [
    { ledger: into, ...debitCredit(amount) },
    { ledger: from, ...debitCredit(cents(0 - amount)) },
  ];
}

function shown({ language }: Scope, plan: Plan, entries: readonly (number | null)[]): LedgerMerge {
  return {
    entries: plan.moves.map((move, index) => ({
      date: move.date,
      lines: sides(plan, move).map(({ ledger, debit, credit }) => ({
        code: ledger.code,
        title: ledger[`title_${language}`],
        debit,
        credit,
      })),
      entry_id: entries[index] ?? null,
    })),
    also: plan.named.map((place) => placeInWords(place, language)),
  };
}
