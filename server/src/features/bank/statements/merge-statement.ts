import type { Cents } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import type { BankTransactionRecord } from '#standards/bank-files/bank-statement';
import { fingerprintOf } from './fingerprint.ts';
import type { StatementSurvey } from './survey-statements.ts';

/** Empties the staging table of one file, in the transaction that filled it. */
export async function clearStaging(scope: Scope, importId: number): Promise<void> {
  await scope.db
    .deleteFrom('bank_staged_transactions')
    .where('administration_id', '=', scope.administrationId)
    .where('import_id', '=', importId)
    .execute();
}

/** A transaction with its place in the file, the part of it that is merged at once (a statement, or some of its days), and what its statement moved that day before it. */
export type Staged = { statement_no: number; seq: number; record: BankTransactionRecord; moved_before: Cents };

/** Adds a batch to the staging table in one command. */
export async function stage(scope: Scope, importId: number, batch: readonly Staged[]): Promise<void> {
  await sql`select stage_transactions(${scope.administrationId}, ${rowsOf(scope, importId, batch)}::jsonb)`.execute(
    scope.db,
  );
}

function rowsOf(scope: Scope, importId: number, batch: readonly Staged[]): string {
  const rows = batch.map(({ record, statement_no, seq, moved_before }) => ({
    administration_id: scope.administrationId,
    import_id: importId,
    statement_no,
    seq,
    booking_date: record.booking_date,
    value_date: record.value_date,
    amount_cents: record.amount,
    counterparty_name: record.counterparty_name ?? '',
    counterparty_iban: record.counterparty_iban,
    remittance: record.remittance ?? '',
    structured_reference: record.structured_reference,
    end_to_end_id: record.end_to_end_id,
    mandate_id: record.mandate_id,
    bank_reference: record.bank_reference,
    is_reversal: record.is_reversal,
    return_reason: record.return_reason,
    ...fingerprintOf(record),
    moved_before_cents: moved_before,
    batch_cents: record.batch_total,
  }));
  return JSON.stringify(rows);
}

/** How many were new, and the first of them. */
export type Merged = { added: number; first_id: number | null };

/**
 * Inserts the new transactions of a statement, or of some of its days, and skips known ones: days are nothing to each other. They are staged, but for those
 * that are given here: the last, or all when there are few.
 *
 * A transaction with the bank's reference is known when as many with that fingerprint are stored. Without one, identical payments
 * are distinguished by the balance before them: the same balance is the same payment. What then is left is known when it may be the
 * same though listed in another order, which is so when both statements begin or end that day at the same balance (one holds the
 * other) or when either has no balances that add up. A file with only the second of two identical payments begins and ends elsewhere
 * than one with only the first, so that both are kept, in whatever order they arrive.
 *
 * Another format writes the same payment in other words: there day, amount and the counterparty's account tell (the account only where both
 * formats have it), again counting identical ones. A batch is known when a file brought it whole, or in its payments.
 *
 * The days of a feed are counted back from a balance that may be of another moment than its transactions, and a payment of an earlier day may
 * still come: its balances tell no payments apart, so that there day, amount, account and number alone do.
 */
export async function mergeStatement(
  scope: Scope,
  into: { accountId: number; importId: number; part: number; statementId: number },
  { days, format }: Pick<StatementSurvey, 'days' | 'format'>,
  last: readonly Staged[],
): Promise<Merged> {
  const { accountId, importId, part, statementId } = into;
  const told = format.startsWith('PONTO ') ? null : days;
  const balances = JSON.stringify(Array.from(told ?? [], ([day, { from, until }]) => ({ day, from, until })));
  const merged = await sql<Merged>`
    select m.added, m.first_id from merge_statement(${scope.administrationId}, ${accountId}, ${importId}, ${part}, ${statementId}, ${balances}::jsonb, ${format},
      ${rowsOf(scope, importId, last)}::jsonb) m`.execute(scope.db);
  return merged.rows[0] ?? { added: 0, first_id: null };
}
