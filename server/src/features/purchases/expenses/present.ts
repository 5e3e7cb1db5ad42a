import { type Expense, type ExpenseSummary, type ExpenseTotals as PresentedTotals, vatRateName } from '@saldo/contract';
import { cents, formatEuro, isTurned, kindOfPeriod, negate, sum, ZERO } from '@saldo/ledger';
import { booksLockedUntil, isLocked, periodById, type PeriodRow } from '#features/administrations/index';
import { type AttachmentRow, attachmentsOf, presentAttachment } from '#features/inbox/index';
import { filedPeriodOf, ledgerCodes, paymentsOf, reversalOf } from '#features/journal/index';
import { may, type Scope } from '#platform/scope';
import { amountAsTyped } from './amount-as-typed.ts';
import { type ExpenseLineRow, type ExpenseRow, linesOf } from './store.ts';
import type { ExpenseTotals } from './list-totals.ts';
import { presentStanding } from '../payment-files/store.ts';
import { isUnpaidForAYear, unpaidVatOf } from '../posting/repay-input-vat.ts';
import { bookingNumber } from './expense-name.ts';
import { isUnpaid } from '../posting/post-expense.ts';
import { recurringOf } from '../recurring/store.ts';
import type { SavedExpense } from './save-expense.ts';

export function presentTotals({ count, counts, totals }: ExpenseTotals): PresentedTotals {
  return {
    count,
    counts,
    totals: {
      total_excl: formatEuro(totals.total_excl),
      total_vat: formatEuro(totals.total_vat),
      total_incl: formatEuro(totals.total_incl),
      outstanding: formatEuro(totals.outstanding),
    },
  };
}

export function presentSummary(row: ExpenseRow): ExpenseSummary {
  return {
    id: row.id,
    bookingNumber: row.entry_number === null ? null : bookingNumber(row.year, row.entry_number),
    state: row.state,
    contact_id: row.contact_id,
    contact_name: row.contact_name,
    document_number: row.document_number,
    date: row.document_date,
    due_date: row.due_date,
    description: row.description,
    total_excl: formatEuro(row.total_excl_cents),
    total_vat: formatEuro(row.total_vat_cents),
    total_incl: formatEuro(row.total_incl_cents),
    outstanding: formatEuro(row.outstanding),
    payment_method: row.payment_method,
    payment_file: presentStanding(row.standing),
    attachment_count: row.attachment_count,
    is_credit_note: row.is_credit_note,
    reverse_billing: row.reverse_billing,
    project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
    is_reversed: row.reversed_at !== null,
    version: row.version,
  };
}

type Known = {
  lines: readonly ExpenseLineRow[];
  ledgers: ReadonlyMap<number, { code: string; title: string }>;
  attachments: readonly AttachmentRow[];
  corrected: PeriodRow | null;
  recurring_id: number | null;
  reversal: Expense['reversal'];
  is_filed: boolean;
  may: Record<string, boolean>;
};

/** An expense as its screen shows it, with what this person may do with it now. */
export async function presentExpense(scope: Scope, row: ExpenseRow): Promise<Expense> {
  const lines = await linesOf(scope, row.id);
  const ledgers = await ledgerCodes(
    scope,
    lines.flatMap((line) => line.ledger_id ?? []),
  );
  const attachments = await attachmentsOf(scope, row.id);
  const corrected = row.corrects_period_id === null ? null : await periodById(scope, row.corrects_period_id);
  const recurring_id = await recurringOf(scope, row.id);
  const reversal = await reversalOfExpense(scope, row);
  const is_filed = await isFiled(scope, row);
  const allowed = await mayDo(scope, row, is_filed);
  return compose(scope, row, {
    lines,
    ledgers,
    attachments,
    corrected,
    recurring_id,
    reversal,
    is_filed,
    may: allowed,
  });
}

async function reversalOfExpense(scope: Scope, row: ExpenseRow): Promise<Expense['reversal']> {
  if (row.reversed_at === null || row.entry_id === null) return null;
  const undone = await reversalOf(scope, row.entry_id);
  if (undone === undefined) return null;
  const { entry_date, corrects_period_id } = undone;
  const corrected = corrects_period_id === null ? null : await periodById(scope, corrects_period_id);
  return { booked_on: entry_date, corrects_period: corrected === null ? null : periodName(corrected) };
}

export type Unsaved = { row: ExpenseRow; lines: readonly ExpenseLineRow[] };

/** A draft that is not stored yet: shown as it would be. */
export function presentUnsaved(
  scope: Scope,
  { row, lines }: Unsaved,
  { ground, attachments }: { ground: Pick<Known, 'ledgers'>; attachments: readonly AttachmentRow[] },
): Expense {
  const { ledgers } = ground;
  const allowed = { edit: true, delete: true, reverse: false, pay: false };
  return compose(scope, row, {
    lines,
    ledgers,
    attachments,
    corrected: null,
    recurring_id: null,
    reversal: null,
    is_filed: false,
    may: allowed,
  });
}

/** An expense that was saved a moment ago: what was recorded again is shown from what is known, without reading it back. */
export async function presentSaved(scope: Scope, { row, fresh }: SavedExpense): Promise<Expense> {
  if (fresh === undefined || row.corrects_period_id !== null || isUnpaidForAYear(scope, row))
    return presentExpense(scope, row);
  const process = may(scope, 'purchases.process');
  return compose(scope, row, {
    ...fresh,
    attachments: [],
    corrected: null,
    recurring_id: null,
    reversal: null,
    is_filed: false,
    may: { edit: process, delete: process, reverse: process, pay: process && row.outstanding !== 0 },
  });
}

function compose(
  scope: Scope,
  row: ExpenseRow,
  { lines, ledgers, attachments, corrected, recurring_id, reversal, is_filed, may: allowed }: Known,
): Expense {
  return {
    ...presentSummary(row),
    attachment_count: attachments.length,
    admin: scope.administrationId,
    year: row.year,
    performed_on: row.performed_on,
    booked_on: row.booked_on,
    corrects_period: corrected === null ? null : periodName(corrected),
    reversal,
    is_filed,
    currency: row.currency,
    exchange_rate: row.exchange_rate === null ? null : String(Number(row.exchange_rate)),
    foreign_total_incl: foreignTotal(row, lines),
    reverse_charge: row.reverse_charge,
    prices_include_vat: row.prices_include_vat,
    payment_method: row.payment_method,
    lines: lines.map((line) => {
      const ledger = line.ledger_id === null ? undefined : ledgers.get(line.ledger_id);
      return {
        description: line.description,
        ledger_account_id: line.ledger_id,
        ledger_account:
          ledger === undefined || line.ledger_id === null
            ? null
            : { id: line.ledger_id, code: ledger.code, category: ledger.title },
        vat: vatRateName(line.vat_rate_bp),
        amount: formatEuro(amountAsTyped(row, line)),
        amount_btw: formatEuro(line.foreign_vat_cents ?? line.vat_cents),
        deductible_percentage: Math.round(line.deductible_bp / 100),
      };
    }),
    vat_totals: vatTotals(row, lines),
    attachments: attachments.map((receipt) => presentAttachment(scope, receipt)),
    entry_id: row.entry_id,
    recurring_id,
    from_transaction_id: row.from_transaction_id,
    changed_by: row.changed_by_name,
    changed_at: row.changed_at,
    may: allowed,
  };
}

/** What is on an invoice in another currency. */
function foreignTotal(row: ExpenseRow, lines: readonly ExpenseLineRow[]): string | null {
  if (row.exchange_rate === null) return null;
  const hasOwnVat = row.reverse_charge === 'NONE' && !row.prices_include_vat;
  const total = sum(
    lines.flatMap(({ foreign_amount_cents, foreign_vat_cents }) => [
      foreign_amount_cents ?? ZERO,
      hasOwnVat ? (foreign_vat_cents ?? ZERO) : ZERO,
    ]),
  );
  return formatEuro(isTurned(row) ? negate(total) : total);
}

function vatTotals(row: ExpenseRow, lines: readonly ExpenseLineRow[]): Expense['vat_totals'] {
  const rates = [...new Set(lines.map((line) => line.vat_rate_bp))].sort((a, b) => b - a);
  return rates.map((rate_bp) => {
    const members = lines.filter((line) => line.vat_rate_bp === rate_bp);
    const signed = isTurned(row) ? negate : cents;
    return {
      vat: vatRateName(rate_bp),
      base: formatEuro(signed(sum(members.map((line) => line.amount_excl_cents)))),
      amount: formatEuro(signed(sum(members.map((line) => line.vat_cents)))),
    };
  });
}

/** `2026-03`, `2026-Q1` or `2026`. */
function periodName(period: PeriodRow): string {
  const year = String(period.year);
  switch (kindOfPeriod(period)) {
    case 'MONTH':
      return `${year}-${String(period.period_number).padStart(2, '0')}`;
    case 'QUARTER':
      return `${year}-Q${String(period.period_number)}`;
    case 'YEAR':
      return year;
  }
}

async function mayDo(scope: Scope, row: ExpenseRow, isFiledNow: boolean): Promise<Record<string, boolean>> {
  const process = may(scope, 'purchases.process') && row.reversed_at === null;
  if (row.is_concept) return { edit: process, delete: process, reverse: false, pay: false };
  const vat = process ? await unpaidVatOf(scope, row) : null;
  const unpaid = process && (await isUnpaid(scope, row));
  const reverse = unpaid || (process && (await isPaidByItsOrigin(scope, row)));
  const isOpen = reverse && !isFiledNow;
  return {
    edit: isOpen && unpaid,
    delete: isOpen,
    reverse,
    pay: process && row.outstanding !== 0,
    pay_back_vat: vat === 'PAY_BACK',
    reclaim_vat: vat === 'RECLAIM',
  };
}

async function isFiled(scope: Scope, row: ExpenseRow): Promise<boolean> {
  if (row.entry_id === null || row.booked_on === null) return false;
  return (
    isLocked(row.booked_on, await booksLockedUntil(scope)) ||
    (await filedPeriodOf(scope, row.entry_id, row.booked_on)) !== null
  );
}

/** Made of a bank transaction that paid it, and nothing else did: both are undone as one. */
async function isPaidByItsOrigin(scope: Scope, row: ExpenseRow): Promise<boolean> {
  if (row.from_transaction_id === null || !may(scope, 'bank.process')) return false;
  const { payments } = await paymentsOf(scope, { type: 'expense', id: row.id });
  return payments.every((payment) => payment.is_undone || payment.bank_transaction_id === row.from_transaction_id);
}
