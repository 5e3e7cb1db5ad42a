import {
  balance,
  type BalancedEntry,
  type Cents,
  cents,
  CORRECTION_LIMIT_CENTS,
  firstOfMonth,
  FOREIGN_VAT,
  type IsoMonth,
  type MarkedSum,
  moveEntry,
  moveVat,
  type VatMark,
} from '@saldo/ledger';
import { sql } from 'kysely';
import {
  bookingDay,
  firstOpenPeriodAfter,
  lockForCorrection,
  netVat,
  type PeriodRow,
} from '#features/administrations/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { postEntry } from '../entries/post-entry.ts';
import { awaitingSupplement, carriedCorrections } from './marked-sums.ts';

/**
 * Where the VAT of a correction counts, given as it would be in the next return. While all corrections of the filed period together are at
 * most €1,000 it stays there; above that none of them is in a return and a supplement (suppletie) reports them. What was placed before
 * follows, whichever way the total goes. Call it before posting: the period is locked, so that two corrections don't pass side by side.
 */
export async function placeCorrection(
  scope: Scope,
  period: Pick<PeriodRow, 'id'>,
  entry: BalancedEntry,
): Promise<BalancedEntry> {
  const filed = await lockForCorrection(scope, period.id);
  const total = cents((await correctionTotal(scope, filed.id)) + netVat(entry));
  if (Math.abs(total) <= CORRECTION_LIMIT_CENTS) {
    const waiting = await awaitingSupplement(scope, filed.id);
    if (waiting.length > 0) await move(scope, filed, waiting, await nextMonth(scope, filed));
    return entry;
  }
  // A period that was completed without a return here has no filed totals to correct.
  if (filed.totals === null)
    throw new Refusal('correction_needs_suppletie', {
      about: { year: filed.year, period_number: filed.period_number },
    });
  const carried = await carriedCorrections(scope, filed.id);
  await move(
    scope,
    filed,
    carried.filter(({ vat }) => isDeclaredHere(vat)),
    null,
  );
  return moveEntry(entry, entry.date, null, isDeclaredHere);
}

/** What went through the one-stop shop is corrected in its next read-out, never in a supplement. */
const isDeclaredHere = ({ code }: VatMark): boolean => code !== 'oss';

/** What all corrections of a filed period add to the VAT due: in a later return, or waiting for a supplement. */
async function correctionTotal(scope: Scope, periodId: number): Promise<Cents> {
  const { rows } = await sql<{ net: string | null }>`
    select -sum(l.amount_cents) as net
    from journal_entries e join journal_lines l on l.administration_id = e.administration_id and l.entry_id = e.id
    where e.administration_id = ${scope.administrationId} and e.corrects_period_id = ${periodId} and l.vat_part in ('due', 'input')
      and l.vat_code <> all(${sql.val([...FOREIGN_VAT])}::text[])`.execute(scope.db);
  return cents(Number(rows[0]?.net ?? 0));
}

async function nextMonth(scope: Scope, period: PeriodRow): Promise<IsoMonth> {
  return firstOfMonth((await firstOpenPeriodAfter(scope, period)).starts_on);
}

/** Moves corrections between the next return and a supplement; no ledger changes. */
async function move(
  scope: Scope,
  period: PeriodRow,
  sums: readonly MarkedSum[],
  month: IsoMonth | null,
): Promise<void> {
  if (sums.length === 0) return;
  const date = await bookingDay(scope, scope.today);
  await postEntry(scope, balance(date, moveVat(sums, month)), {
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'vat_correction', id: period.id, revision: await nextRevision(scope, period.id) },
    description:
      month === null
        ? { en: 'Correction moved to a supplement', nl: 'Correctie naar suppletie' }[scope.language]
        : { en: 'Correction moved to the next return', nl: 'Correctie naar de volgende aangifte' }[scope.language],
    correctsPeriodId: period.id,
  });
}

async function nextRevision(scope: Scope, periodId: number): Promise<number> {
  const row = await scope.db
    .selectFrom('journal_entries')
    .select((eb) => eb.fn.max('source_revision').as('last'))
    .where('administration_id', '=', scope.administrationId)
    .where('source_type', '=', 'vat_correction')
    .where('source_id', '=', periodId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}
