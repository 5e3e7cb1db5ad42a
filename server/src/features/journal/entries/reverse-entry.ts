import {
  addDays,
  balance,
  type BalancedEntry,
  cents,
  firstOfMonth,
  type IsoDate,
  type IsoMonth,
  isVatCode,
  type ItemRef,
  type JournalLine,
  reverse,
  type VatPart,
} from '@saldo/ledger';
import {
  booksLockedUntil,
  firstOpenPeriodAfter,
  isLocked,
  type PeriodRow,
  periodOn,
} from '#features/administrations/index';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { placeCorrection } from '../corrections/place-correction.ts';
import { type Book, type Posted, postEntry, type SourceType } from './post-entry.ts';

/**
 * Undoes a posted entry by its mirror image, dated as the entry itself or, in locked books, on the first open day; `on` is for
 * what happened later than the entry. VAT of a filed return is taken back in the first open one, and the entry named as a correction of the filed one. A second reversal of the same entry is refused.
 */
export async function reverseEntry(scope: Scope, entryId: number, on?: IsoDate, description?: string): Promise<Posted> {
  const header = orNotFound(
    await scope.db
      .selectFrom('journal_entries')
      .selectAll()
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', entryId)
      .executeTakeFirst(),
  );
  const entry = await loadEntry(scope, entryId, header.entry_date);
  const locked = await booksLockedUntil(scope);
  const day = on ?? header.entry_date;
  const date = isLocked(day, locked) ? addDays(locked, 1) : day;
  const { months, filed } = await openMonths(scope, entry);
  const mirrored = reverse(entry, date, (month) => months.get(month) ?? month);
  const corrected = filed ?? header.corrects_period_id;
  const placed = corrected === null ? mirrored : await placeCorrection(scope, { id: corrected }, mirrored);
  return postEntry(scope, placed, {
    book: header.book as Book,
    kind: 'REVERSAL',
    source: { type: header.source_type as SourceType, id: header.source_id, revision: header.source_revision },
    description: description ?? header.description,
    reverses: header.id,
    ...correctionOf(corrected),
  });
}

/** What undoes a correction belongs to the same filed period, so that together they count as nothing in it. */
function correctionOf(periodId: number | null): { correctsPeriodId?: number } {
  return periodId === null ? {} : { correctsPeriodId: periodId };
}

/**
 * For each VAT month of an entry the month in whose return a reversal counts: itself, or the first that is open; with the filed period
 * that is corrected by it, if any.
 */
async function openMonths(
  scope: Scope,
  entry: BalancedEntry,
): Promise<{ months: Map<IsoMonth, IsoMonth>; filed: number | null }> {
  const months = new Map<IsoMonth, IsoMonth>();
  let filed: number | null = null;
  for (const line of entry.lines) {
    if (line.vat === undefined || line.vat.month === null || months.has(line.vat.month)) continue;
    const period = await periodOn(scope, line.vat.month);
    if (period.state !== 'COMPLETED') continue;
    filed ??= period.id;
    months.set(line.vat.month, firstOfMonth((await firstOpenPeriodAfter(scope, period)).starts_on));
  }
  return { months, filed };
}

/** A posted entry in the kernel's terms. */
export async function loadEntry(scope: Scope, entryId: number, date: string): Promise<BalancedEntry> {
  const rows = await scope.db
    .selectFrom('journal_lines')
    .innerJoin('ledgers', (join) =>
      join
        .onRef('ledgers.administration_id', '=', 'journal_lines.administration_id')
        .onRef('ledgers.id', '=', 'journal_lines.ledger_id'),
    )
    .selectAll('journal_lines')
    .select('ledgers.code')
    .where('journal_lines.administration_id', '=', scope.administrationId)
    .where('journal_lines.entry_id', '=', entryId)
    .orderBy('line_number')
    .execute();
  const lines = rows.map((row): JournalLine => {
    const line: JournalLine = { account: row.code, amount: cents(row.amount_cents) };
    if (row.description !== null) line.description = row.description;
    if (row.contact_id !== null) line.contact_id = row.contact_id;
    if (row.item_type !== null && row.item_id !== null)
      line.item = { type: row.item_type as ItemRef['type'], id: row.item_id };
    if (isVatCode(row.vat_code))
      line.vat = {
        code: row.vat_code,
        part: row.vat_part as VatPart,
        rate_bp: row.vat_rate_bp ?? 0,
        month: row.vat_month,
      };
    return line;
  });
  const entry = balance(date, lines);
  if (typeof entry === 'string') throw new Error(`entry ${String(entryId)} is stored unbalanced: ${entry}`);
  return entry;
}

/** What undid a posted entry, if anything did: its day, and the filed period that it corrects. */
export async function reversalOf(
  scope: Scope,
  entryId: number,
): Promise<{ id: number; entry_date: IsoDate; corrects_period_id: number | null } | undefined> {
  return scope.db
    .selectFrom('journal_entries')
    .select(['id', 'entry_date', 'corrects_period_id'])
    .where('administration_id', '=', scope.administrationId)
    .where('reverses_entry_id', '=', entryId)
    .executeTakeFirst();
}

/** The first filed period in which VAT of an entry counts; null when it counts in none. */
export async function filedPeriodOf(
  scope: Scope,
  entryId: number,
  bookedOn: IsoDate,
  read: typeof periodOn = periodOn,
): Promise<PeriodRow | null> {
  const entry = await loadEntry(scope, entryId, bookedOn);
  const days = new Set(entry.lines.flatMap((line) => line.vat?.month ?? []));
  for (const day of days) {
    const period = await read(scope, day);
    if (period.state === 'COMPLETED') return period;
  }
  return null;
}
