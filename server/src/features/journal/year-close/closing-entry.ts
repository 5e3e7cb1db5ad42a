import {
  type Cents,
  type ClosingLine,
  closingEntry,
  closingLines,
  type IsoDate,
  isoDate,
  type IsoMonth,
  type LegalForm,
  type Partner,
  isPrivateLedger,
  profitAndLoss,
  ROLES,
} from '@saldo/ledger';
import { sql } from 'kysely';
import type { YearBooks } from '#features/administrations/index';
import type { Scope } from '#platform/scope';
import { ledgerTotals, hasEntries } from '../balances/balances.ts';
import { recalculateBalances } from '../balances/recalculate.ts';
import { activeEntryOf } from '../entries/active-entry.ts';
import { postEntry } from '../entries/post-entry.ts';
import { reverseEntry } from '../entries/reverse-entry.ts';
import { chartOfAccounts, ledgerKinds } from '../ledgers/ledgers.ts';

/** Whose result it is. */
type Owners = { form: LegalForm; partners: readonly Partner[] };

type PlannedLine = { code: string; title: string; description: string; amount: Cents };

const firstMonth = (year: number): IsoMonth => isoDate(year, 1, 1);
const lastMonth = (year: number): IsoMonth => isoDate(year, 12, 1);
const lastDay = (year: number): IsoDate => isoDate(year, 12, 31);

/** Income less costs of a year, whether it is closed or not. */
async function resultOfYear(scope: Scope, year: number): Promise<Cents> {
  return profitAndLoss(await ledgerTotals(scope, { from: firstMonth(year), until: lastMonth(year) })).result;
}

/** What closing a year would book now, from the balances: the cost does not grow with the number of entries. */
async function plannedClosing(scope: Scope, year: number, owners: Owners): Promise<PlannedLine[]> {
  const titles = new Map((await chartOfAccounts(scope)).map(({ code, title }) => [code, title]));
  return (await linesOf(scope, year, owners)).map((line) => ({
    code: line.account,
    title: titles.get(line.account) ?? line.account,
    description: line.description ?? '',
    amount: line.amount,
  }));
}

async function linesOf(scope: Scope, year: number, owners: Owners): Promise<ClosingLine[]> {
  const rgs = new Map((await chartOfAccounts(scope)).map(({ code, rgs_code }) => [code, rgs_code]));
  const balances = await ledgerTotals(scope, { until: lastMonth(year) });
  const lines = closingLines(
    balances.map((row) => ({ ...row, rgs_code: rgs.get(row.code) ?? null })),
    owners,
  );
  return lines.map((line) => ({ ...line, description: descriptionOf(scope, year, line) }));
}

function descriptionOf({ language }: Scope, year: number, { purpose, partner }: ClosingLine): string {
  const what = {
    result: { en: `Result ${String(year)}`, nl: `Resultaat ${String(year)}` },
    private: { en: `Private accounts ${String(year)}`, nl: `Privérekeningen ${String(year)}` },
  }[purpose][language];
  if (partner === undefined) return what;
  return `${what}: ${partner.name} (${(partner.share_bp / 100).toLocaleString(language)}%)`;
}

/** Books the closing entry of a year on its last day, before the books are locked. Null where there is nothing to move. */
async function postClosing(scope: Scope, year: number, owners: Owners): Promise<number | null> {
  const lines = await linesOf(scope, year, owners);
  const entry = closingEntry(
    lastDay(year),
    lines.map(({ account, amount, description = '' }) => ({ account, amount, description })),
  );
  if (entry === null) return null;
  const { entryId } = await postEntry(scope, entry, {
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'year_close', id: year, revision: (await closingsOf(scope, year)) + 1 },
    description: { en: `Close of ${String(year)}`, nl: `Afsluiting ${String(year)}` }[scope.language],
  });
  return entryId;
}

/** How often a year was closed with an entry. */
async function closingsOf(scope: Scope, year: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from journal_entries
    where administration_id = ${scope.administrationId} and source_type = 'year_close' and source_id = ${year} and kind = 'ENTRY'`.execute(
    scope.db,
  );
  return rows[0]?.count ?? 0;
}

/** The entry that closed a year; null while it is open, and where there was nothing to move. */
async function closingEntryId(scope: Scope, year: number): Promise<number | null> {
  return (await activeEntryOf(scope, { type: 'year_close', id: year }))?.id ?? null;
}

/** Reverses the closing entry of a year, after the books were unlocked. */
async function reverseClosing(scope: Scope, year: number): Promise<void> {
  const id = await closingEntryId(scope, year);
  if (id === null) return;
  const words = { en: `Close of ${String(year)} reversed`, nl: `Afsluiting ${String(year)} teruggeboekt` };
  await reverseEntry(scope, id, undefined, words[scope.language]);
}

/** Of these ledgers, which can be the capital of a partner, and which the private account. */
async function partnerLedgers(
  scope: Scope,
  codes: readonly string[],
): Promise<{ capital: Set<string>; private: Set<string> }> {
  const kinds = await ledgerKinds(scope, codes);
  const equity = [...kinds].filter(([code, { category }]) => category === 'equity' && code !== ROLES.closing);
  const codesOf = (isPrivate: boolean) =>
    new Set(equity.filter(([, ledger]) => isPrivateLedger(ledger) === isPrivate).map(([code]) => code));
  return { capital: codesOf(false), private: codesOf(true) };
}

/** Whether anything was booked in a year. */
function isYearUsed(scope: Scope, year: number): Promise<boolean> {
  return hasEntries(scope, { starts_on: firstMonth(year), ends_on: lastDay(year) });
}

/** What closing and reopening a year take from the journal. */
export const yearBooks: YearBooks = {
  isYearUsed,
  resultOfYear,
  plannedClosing,
  partnerLedgers,
  postClosing,
  closingEntryId,
  reverseClosing,
  recalculateBalances: (scope, year) => recalculateBalances(scope, { from: firstMonth(year), until: lastMonth(year) }),
};
