import { type Cents, formatEuro } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import type { BankTransactionRecord } from '#standards/camt053/bank-statement';
import { fingerprintOf } from './fingerprint.ts';
import type { StatementSurvey } from './survey-statements.ts';

/** Empties the room where the transactions of one file wait, within the transaction that filled it. */
export async function clearStaging(scope: Scope, importId: number): Promise<void> {
  await scope.db
    .deleteFrom('bank_staged_transactions')
    .where('administration_id', '=', scope.administrationId)
    .where('import_id', '=', importId)
    .execute();
}

/** A transaction with its place in the file, and what its statement moved that day before it. */
export type Staged = { statement_no: number; seq: number; record: BankTransactionRecord; moved_before: Cents };

/** Adds a batch to the staging table in one command. */
export async function stage(scope: Scope, importId: number, batch: readonly Staged[]): Promise<void> {
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
    ...fingerprintOf(record),
    moved_before_cents: moved_before,
    search: searchText(record),
  }));
  await sql`insert into bank_staged_transactions
    select * from json_populate_recordset(null::bank_staged_transactions, ${JSON.stringify(rows)}::json)`.execute(
    scope.db,
  );
}

function searchText(record: BankTransactionRecord): string {
  const parts = [
    record.counterparty_name,
    record.remittance,
    record.counterparty_iban,
    record.structured_reference,
    formatEuro(record.amount),
  ];
  return parts
    .filter((part) => part !== null)
    .join(' ')
    .toLowerCase()
    .slice(0, 1000);
}

/**
 * Adds what is new on one staged statement and leaves what is known. Returns how many were new.
 *
 * A transaction with the bank's reference is known when as many with that fingerprint are stored. Without one, identical payments
 * are told apart by the balance before them: the same balance is the same payment. What then is left is known when it may be the
 * same though listed in another order, which is so when both statements begin or end that day at the same balance (one holds the
 * other) or when either has no balances that add up. A file with only the second of two identical payments begins and ends elsewhere
 * than one with only the first, so that both are kept, in whatever order they arrive.
 */
export async function mergeStatement(
  scope: Scope,
  into: { accountId: number; importId: number; statementNo: number; statementId: number },
  days: StatementSurvey['days'],
): Promise<number> {
  const { accountId, importId, statementNo, statementId } = into;
  const balances = JSON.stringify(Array.from(days ?? [], ([day, { from, until }]) => ({ day, from, until })));
  const inserted = await sql`
    with placed as (
      select r.*, d."from" + r.moved_before_cents as balance_before_cents, d."from" as day_from_cents, d.until as day_until_cents
      from bank_staged_transactions r
        left join jsonb_to_recordset(${balances}::jsonb) as d (day date, "from" bigint, until bigint) on d.day = r.booking_date
      where r.administration_id = ${scope.administrationId} and r.import_id = ${importId} and r.statement_no = ${statementNo}
    ), incoming as (
      select p.*, row_number() over (partition by p.fingerprint, p.balance_before_cents order by p.seq) as nth from placed p
    ), stored as (
      select t.id, t.fingerprint, t.occurrence, t.balance_before_cents, t.day_from_cents, t.day_until_cents,
        row_number() over (partition by t.fingerprint, t.balance_before_cents order by t.occurrence) as nth
      from bank_transactions t
      where t.administration_id = ${scope.administrationId} and t.account_id = ${accountId}
        and t.fingerprint in (select i.fingerprint from incoming i)
    ), same_place as (
      select i.seq, s.id from incoming i
        join stored s on s.fingerprint = i.fingerprint and s.balance_before_cents = i.balance_before_cents and s.nth = i.nth
      where not i.by_reference
    ), other_incoming as (
      select i.seq, i.fingerprint, row_number() over (partition by i.fingerprint order by i.seq) as nth
      from incoming i where not exists (select from same_place p where p.seq = i.seq)
    ), other_stored as (
      select s.id, s.fingerprint, row_number() over (partition by s.fingerprint order by s.occurrence) as nth
      from stored s
        join (select distinct i.fingerprint, i.by_reference, i.day_from_cents, i.day_until_cents from incoming i) d
          on d.fingerprint = s.fingerprint
      where not exists (select from same_place p where p.id = s.id)
        and (d.by_reference or d.day_from_cents is null or s.day_from_cents is null
          or d.day_from_cents = s.day_from_cents or d.day_until_cents = s.day_until_cents)
    ), known as (
      select p.seq from same_place p
      union all select i.seq from other_incoming i join other_stored s on s.fingerprint = i.fingerprint and s.nth = i.nth
    ), last as (
      select s.fingerprint, max(s.occurrence) as occurrence from stored s group by s.fingerprint
    )
    insert into bank_transactions (administration_id, account_id, statement_id, booking_date, value_date, amount_cents, counterparty_name,
        counterparty_iban, remittance, structured_reference, end_to_end_id, mandate_id, bank_reference, is_reversal, fingerprint, occurrence,
        balance_before_cents, day_from_cents, day_until_cents, state, search)
      select ${scope.administrationId}, ${accountId}, ${statementId}, i.booking_date, i.value_date, i.amount_cents, i.counterparty_name,
        i.counterparty_iban, i.remittance, i.structured_reference, i.end_to_end_id, i.mandate_id, i.bank_reference, i.is_reversal,
        i.fingerprint, coalesce(l.occurrence, 0) + row_number() over (partition by i.fingerprint order by i.seq),
        i.balance_before_cents, i.day_from_cents, i.day_until_cents,
        case when i.amount_cents = 0 then 'SKIPPED' else 'UNPROCESSED' end, i.search
      from incoming i left join last l on l.fingerprint = i.fingerprint
      where not exists (select from known k where k.seq = i.seq)
      order by i.seq`.execute(scope.db);
  return Number(inserted.numAffectedRows ?? 0n);
}
