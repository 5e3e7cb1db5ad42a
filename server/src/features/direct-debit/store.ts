import { type Cents, cents, type IsoDate, ZERO } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Returned } from '#features/bank/index';
import { paidByBank } from '#features/journal/index';
import { owedInvoices } from '#features/sales/index';
import { anyOf } from '#platform/database/any-of';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';

export type FileRow = {
  id: number;
  iban: string;
  collection_date: IsoDate;
  content: string;
  made_at: string;
  withdrawn_at: string | null;
};

export type LineState = 'WAITING' | 'PAID' | 'RETURNED';
export type LineRow = {
  direct_debit_id: number;
  invoice_id: number;
  number: string;
  customer: string;
  amount: Cents;
  outstanding: Cents;
  state: LineState;
  /** The code of the bank. */
  return_reason: string | null;
};

function files(scope: Scope) {
  return scope.db
    .selectFrom('direct_debits')
    .select(['id', 'iban', 'collection_date', 'content', 'made_at', 'withdrawn_at'])
    .where('administration_id', '=', scope.administrationId);
}

export async function fileById(scope: Scope, id: number): Promise<FileRow> {
  return orNotFound(await files(scope).where('id', '=', id).executeTakeFirst());
}

/** Newest first. */
export function filesBefore(scope: Scope, { before, limit }: { before: number | undefined; limit: number }) {
  const query = files(scope).orderBy('id', 'desc').limit(limit);
  return (before === undefined ? query : query.where('id', '<', before)).execute();
}

export async function countFiles(scope: Scope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('direct_debits')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('administration_id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return count;
}

function lines(scope: Scope) {
  return scope.db
    .selectFrom('direct_debit_lines')
    .select(['direct_debit_id', 'invoice_id', 'amount_cents', 'returned_at', 'return_reason'])
    .where('administration_id', '=', scope.administrationId);
}

/**
 * The lines of files, each with what became of it. Paid is what the bank paid after the file was made: an invoice that was credited or paid
 * otherwise meanwhile is still collected, as long as the file is not withdrawn.
 */
export async function linesOf(scope: Scope, fileIds: readonly number[]): Promise<LineRow[]> {
  if (fileIds.length === 0) return [];
  const rows = await lines(scope).where('direct_debit_id', '=', anyOf(fileIds)).orderBy('invoice_id').execute();
  const ids = rows.map(({ invoice_id }) => invoice_id);
  const owed = await owedInvoices(scope, ids);
  const paid = await paidByBank(scope, ids);
  const made = await files(scope).where('id', '=', anyOf(fileIds)).execute();
  const madeAt = new Map(made.map(({ id, made_at }) => [id, made_at]));
  return rows.map(({ amount_cents, returned_at, ...row }) => {
    const invoice = owed.get(row.invoice_id);
    const outstanding = invoice?.outstanding ?? ZERO;
    const since = madeAt.get(row.direct_debit_id) ?? '';
    const paidAt = paid.get(row.invoice_id);
    const isPaid = outstanding <= 0 && paidAt !== undefined && paidAt >= since;
    return {
      ...row,
      number: invoice?.number ?? '',
      customer: invoice?.customer ?? '',
      amount: cents(amount_cents),
      outstanding,
      state: returned_at !== null ? 'RETURNED' : isPaid ? 'PAID' : 'WAITING',
    };
  });
}

/** The lines of files that were not withdrawn. */
function collections(scope: Scope) {
  return scope.db
    .selectFrom('direct_debit_lines as l')
    .innerJoin('direct_debits as f', (join) =>
      join.onRef('f.administration_id', '=', 'l.administration_id').onRef('f.id', '=', 'l.direct_debit_id'),
    )
    .where('l.administration_id', '=', scope.administrationId)
    .where('f.withdrawn_at', 'is', null);
}

/** The last line of each of these invoices in a file that was not withdrawn. */
export async function lastLines(scope: Scope, invoiceIds: readonly number[]) {
  if (invoiceIds.length === 0) return [];
  return collections(scope)
    .distinctOn('l.invoice_id')
    .select([
      'l.direct_debit_id',
      'l.invoice_id',
      'l.amount_cents',
      'l.returned_at',
      'l.return_reason',
      'f.collection_date',
    ])
    .where('l.invoice_id', '=', anyOf(invoiceIds))
    .orderBy('l.invoice_id')
    .orderBy('l.direct_debit_id', 'desc')
    .execute();
}

/** Of these mandates, those by which something was collected that was not returned. */
export async function usedMandates(scope: Scope, mandateIds: readonly number[]): Promise<Set<number>> {
  if (mandateIds.length === 0) return new Set();
  const rows = await collections(scope)
    .select('l.mandate_id')
    .distinct()
    .where('l.mandate_id', '=', anyOf(mandateIds))
    .where('l.returned_at', 'is', null)
    .execute();
  return new Set(rows.map(({ mandate_id }) => mandate_id));
}

type NewFile = { message_id: string; iban: string; collection_date: IsoDate; content: string };
type NewLine = { invoice_id: number; mandate_id: number; amount: Cents };

export async function insertFile(scope: Scope, file: NewFile, newLines: readonly NewLine[]): Promise<number> {
  const { administrationId: administration_id, personId: made_by } = scope;
  const { id } = await scope.db
    .insertInto('direct_debits')
    .values({ ...file, administration_id, made_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .insertInto('direct_debit_lines')
    .values(
      newLines.map(({ invoice_id, mandate_id, amount }) => ({
        administration_id,
        direct_debit_id: id,
        invoice_id,
        mandate_id,
        amount_cents: amount,
      })),
    )
    .execute();
  return id;
}

/** Of two files at the same moment the second one sees the first. */
export async function takeTurn(scope: Scope): Promise<void> {
  await sql`select from direct_debit_settings where administration_id = ${scope.administrationId} for update`.execute(
    scope.db,
  );
}

export async function noteWithdrawn(scope: Scope, id: number): Promise<void> {
  await scope.db
    .updateTable('direct_debits')
    .set({ withdrawn_at: new Date().toISOString(), withdrawn_by: scope.personId })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

export async function noteReturned(scope: Scope, id: number, invoiceId: number): Promise<void> {
  await scope.db
    .updateTable('direct_debit_lines')
    .set({ returned_at: new Date().toISOString(), returned_by: scope.personId })
    .where('administration_id', '=', scope.administrationId)
    .where('direct_debit_id', '=', id)
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/**
 * The statement took back what was collected of an invoice: its last collection of that amount whose day had come and that no line took back yet. A later
 * one is still under way. One that a person noted before gets the bank's reason.
 */
export async function noteReturnedByBank(
  scope: Scope,
  { invoiceId, amount, date, transactionId, reason }: Returned,
): Promise<void> {
  const line = await collections(scope)
    .select('l.direct_debit_id')
    .where('l.invoice_id', '=', invoiceId)
    .where('l.amount_cents', '=', amount)
    .where('f.collection_date', '<=', date)
    .where('l.returned_by_transaction_id', 'is', null)
    .orderBy('l.direct_debit_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (line === undefined) return;
  await scope.db
    .updateTable('direct_debit_lines')
    .set((eb) => ({
      returned_at: eb.fn.coalesce('returned_at', eb.val(new Date().toISOString())),
      returned_by: eb.fn.coalesce('returned_by', eb.val(scope.personId)),
      return_reason: reason,
      returned_by_transaction_id: transactionId,
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('direct_debit_id', '=', line.direct_debit_id)
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/** The invoices that a line of the statement took back, and that are collected again since. */
export async function collectedSince(scope: Scope, transactionId: number): Promise<number[]> {
  const rows = await collections(scope)
    .select('l.invoice_id')
    .where('l.returned_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('direct_debit_lines as r')
          .select('r.invoice_id')
          .whereRef('r.administration_id', '=', 'l.administration_id')
          .whereRef('r.invoice_id', '=', 'l.invoice_id')
          .whereRef('r.direct_debit_id', '<', 'l.direct_debit_id')
          .where('r.returned_by_transaction_id', '=', transactionId),
      ),
    )
    .execute();
  return rows.map(({ invoice_id }) => invoice_id);
}

/** The booking of that line was undone: it did not come back. */
export async function forgetReturn(scope: Scope, transactionId: number): Promise<void> {
  await scope.db
    .updateTable('direct_debit_lines')
    .set({ returned_at: null, returned_by: null, return_reason: null, returned_by_transaction_id: null })
    .where('administration_id', '=', scope.administrationId)
    .where('returned_by_transaction_id', '=', transactionId)
    .execute();
}

export async function creditorId(scope: Scope): Promise<string | null> {
  const row = await scope.db
    .selectFrom('direct_debit_settings')
    .select('creditor_id')
    .where('administration_id', '=', scope.administrationId)
    .executeTakeFirst();
  return row?.creditor_id ?? null;
}

export async function setCreditorId(scope: Scope, creditor_id: string): Promise<void> {
  await scope.db
    .insertInto('direct_debit_settings')
    .values({ administration_id: scope.administrationId, creditor_id })
    .onConflict((conflict) => conflict.column('administration_id').doUpdateSet({ creditor_id }))
    .execute();
}
