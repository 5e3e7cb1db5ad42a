import { addMonths, type IsoDate, reverse } from '@saldo/ledger';
import { placeInBooks } from '#features/administrations/index';
import { loadEntry, paymentsOf, placeCorrection, postEntry, activeEntryOf } from '#features/journal/index';
import { sql } from 'kysely';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type ExpenseRow, expenseById, lockExpense, updateExpenseRow } from '../expenses/store.ts';
import { refuseStale } from '../expenses/save-expense.ts';
import { type UnpaidExpense, inputVatRepaymentEntry } from './input-vat-repayment-entry.ts';
import { numberedDescription } from './post-expense.ts';

const MONTHS_UNPAID = 12;

/** The day from which the VAT of an expense is owed again as far as it is not paid. */
function owedAgainOn({ due_date, document_date }: ExpenseRow): IsoDate {
  return addMonths(due_date ?? document_date, MONTHS_UNPAID);
}

const sourceOf = ({ id }: ExpenseRow) => ({ type: 'unpaid_vat', id }) as const;

/** What may be done about the VAT of an expense that is not paid, or was paid late. */
export async function unpaidVatOf(scope: Scope, expense: ExpenseRow): Promise<'PAY_BACK' | 'RECLAIM' | null> {
  if (expense.is_concept || expense.reversed_at !== null) return null;
  if ((await activeEntryOf(scope, sourceOf(expense))) !== undefined)
    return expense.outstanding === 0 ? 'RECLAIM' : null;
  return isUnpaidForAYear(scope, expense) && expense.reverse_charge === 'NONE' && (await reclaimed(scope, expense))
    ? 'PAY_BACK'
    : null;
}

export function isUnpaidForAYear({ today }: Scope, expense: ExpenseRow): boolean {
  return expense.outstanding > 0 && owedAgainOn(expense) <= today;
}

async function reclaimed(scope: Scope, expense: ExpenseRow): Promise<boolean> {
  const { lines } = await entryOf(scope, expense);
  return lines.some((line) => line.vat?.part === 'input' && line.amount !== 0);
}

function entryOf(scope: Scope, { entry_id, booked_on }: ExpenseRow): Promise<UnpaidExpense['entry']> {
  return loadEntry(scope, orNotFound(entry_id), orNotFound(booked_on));
}

/**
 * Pays back the VAT of an expense that is unpaid a year after it was due, on the day that the year ended; or deducts it again, on the day of
 * its last payment. Where that period was filed it is a correction in the first open one.
 */
export async function repayInputVat(
  scope: Scope,
  id: number,
  { version, act }: { version: number; act: 'PAY_BACK' | 'RECLAIM' },
): Promise<ExpenseRow> {
  const expense = await lockExpense(scope, id);
  refuseStale(expense, version);
  if ((await unpaidVatOf(scope, expense)) !== act)
    throw new Refusal(act === 'PAY_BACK' ? 'vat_not_owed_again' : 'vat_not_paid_back');
  await (act === 'PAY_BACK' ? payBack(scope, expense) : reclaim(scope, expense));
  await updateExpenseRow(scope, id, {});
  return expenseById(scope, id);
}

async function payBack(scope: Scope, expense: ExpenseRow): Promise<void> {
  const day = owedAgainOn(expense);
  const place = await placeInBooks(scope, day, true);
  const unpaid = {
    contact_id: orNotFound(expense.contact_id),
    total: expense.total_incl_cents,
    outstanding: expense.outstanding,
    entry: await entryOf(scope, expense),
  };
  const repaid = inputVatRepaymentEntry(unpaid, place.booked_on, place.vatMonth(day));
  const { corrects } = place;
  const entry =
    corrects === null || typeof repaid === 'string' ? repaid : await placeCorrection(scope, corrects, repaid);
  await postEntry(scope, entry, {
    book: 'PURCHASES',
    kind: 'ENTRY',
    source: { ...sourceOf(expense), revision: expense.version },
    description: numberedDescription(expense),
    ...(place.corrects === null ? {} : { correctsPeriodId: place.corrects.id }),
  });
}

async function reclaim(scope: Scope, expense: ExpenseRow): Promise<void> {
  const standing = orNotFound(await activeEntryOf(scope, sourceOf(expense)));
  const { payments } = await paymentsOf(scope, { type: 'expense', id: expense.id });
  const paid = payments.flatMap((payment) => (payment.is_undone ? [] : [payment.paid_on]));
  const day = paid.reduce((last, each) => (each > last ? each : last), standing.entry_date);
  const place = await placeInBooks(scope, day, true);
  const entry = await loadEntry(scope, standing.id, standing.entry_date);
  const reversed = reverse(entry, place.booked_on, () => place.vatMonth(day));
  const mirrored = place.corrects === null ? reversed : await placeCorrection(scope, place.corrects, reversed);
  await postEntry(scope, mirrored, {
    book: 'PURCHASES',
    kind: 'REVERSAL',
    source: { ...sourceOf(expense), revision: standing.source_revision },
    description: numberedDescription(expense),
    reverses: standing.id,
    ...(place.corrects === null ? {} : { correctsPeriodId: place.corrects.id }),
  });
}

/** How many expenses are unpaid a year after they were due, on or before a day, and still have VAT to be paid back. */
export async function countUnpaidVat(scope: Scope, until: IsoDate): Promise<number> {
  // What is open that long is seldom anything, and read by itself: every check of a return asks it.
  const late = await scope.db
    .selectFrom('open_items')
    .select('source_id')
    .where('administration_id', '=', scope.administrationId)
    .where('kind', '=', 'PAYABLE')
    .where('source_type', '=', 'expense')
    .where('is_open', '=', true)
    .where('aged_from', '<=', addMonths(until, -MONTHS_UNPAID))
    .whereRef('amount_cents', '>', 'settled_cents')
    .execute();
  if (late.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from expenses e
    where e.administration_id = ${scope.administrationId} and e.id = any(${late.map(({ source_id }) => source_id)})
      and e.reverse_charge = 'NONE'
      and exists (select from journal_lines l
        where l.administration_id = e.administration_id and l.entry_id = e.entry_id and l.vat_part = 'input' and l.amount_cents <> 0)
      and not exists (select from journal_entries p
        where p.administration_id = e.administration_id and p.source_type = 'unpaid_vat' and p.source_id = e.id
          and p.reverses_entry_id is null and not exists (select from journal_entries r
            where r.administration_id = p.administration_id and r.reverses_entry_id = p.id))`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
