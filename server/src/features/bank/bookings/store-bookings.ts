import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { ProposedLine } from '../matching/match.ts';
import type { TransactionRow } from './store.ts';

export type BookedLine = ProposedLine & { description: string };

/** A transaction with the entry that was posted for it. */
export type Booked = {
  row: TransactionRow;
  lines: readonly BookedLine[];
  entryId: number;
  revision: number;
  ruleId: number | null;
};

/** Notes where transactions went, with two commands for any number of them. */
export async function storeBookings(scope: Scope, booked: readonly Booked[]): Promise<void> {
  if (booked.length === 0) return;
  await scope.db
    .insertInto('bank_booking_lines')
    .values(
      booked.flatMap(({ row, lines }) =>
        lines.map((line, index) => ({
          administration_id: scope.administrationId,
          transaction_id: row.id,
          line_number: index + 1,
          open_item_id: line.open_item_id,
          ledger_id: line.ledger_id,
          description: line.description,
          vat_rate_bp: line.vat_rate_bp ?? 0,
          has_vat: line.vat_rate_bp !== null,
          reverse_charge: line.reverse_charge ?? 'NONE',
          private_bp: line.private_bp ?? 0,
          amount_cents: line.amount,
        })),
      ),
    )
    .execute();
  // The condition repeats the guarantee of the lock: processed once.
  const { numAffectedRows } = await sql`
    update bank_transactions t
    set state = 'PROCESSED', entry_id = b.entry_id, revision = b.revision, rule_id = b.rule_id, processed_by = ${scope.personId},
      processed_at = now(), version = t.version + 1
    from unnest(${booked.map(({ row }) => row.id)}::bigint[], ${booked.map(({ row }) => row.version)}::integer[],
      ${booked.map(({ entryId }) => entryId)}::bigint[], ${booked.map(({ revision }) => revision)}::integer[],
      ${booked.map(({ ruleId }) => ruleId)}::bigint[]) as b (id, version, entry_id, revision, rule_id)
    where t.administration_id = ${scope.administrationId} and t.id = b.id and t.state <> 'PROCESSED' and t.version = b.version`.execute(
    scope.db,
  );
  if (numAffectedRows !== BigInt(booked.length)) throw new Refusal('transaction_processed');
}
