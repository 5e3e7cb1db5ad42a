import { type Cents, cents, type IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import { withDuplicates } from '#features/contacts/index';
import type { Scope } from '#platform/scope';

export type Outstanding = {
  amount: Cents;
  overdue: Cents;
  overdue_count: number;
  /** How many of these came with the opening balance or with imported books. */
  overdue_imported: number;
  /** Of whom, the largest first; at most three. */
  overdue_names: string[];
};

/** What is still to be received or paid, and what of it is past its date. */
export async function outstanding(scope: Scope, kind: 'RECEIVABLE' | 'PAYABLE', today: IsoDate): Promise<Outstanding> {
  const isLate = sql`i.due_date < ${today}`;
  const totals = await sql<{ amount: string; overdue: string; overdue_count: number; overdue_imported: number }>`
    select coalesce(sum(i.amount_cents - i.settled_cents), 0) as amount,
      coalesce(sum(i.amount_cents - i.settled_cents) filter (where ${isLate}), 0) as overdue,
      count(*) filter (where ${isLate} and i.amount_cents > 0) as overdue_count,
      count(*) filter (where ${isLate} and i.amount_cents > 0 and i.source_type = 'opening_item') as overdue_imported
    from open_items i where i.administration_id = ${scope.administrationId} and i.kind = ${kind} and i.is_open`.execute(
    scope.db,
  );
  const names = await sql<{ name: string }>`
    select c.name from open_items i join contacts c on c.administration_id = i.administration_id and c.id = i.contact_id
    where i.administration_id = ${scope.administrationId} and i.kind = ${kind} and i.is_open and ${isLate} and i.amount_cents > 0
    group by c.name order by sum(i.amount_cents - i.settled_cents) desc, c.name limit 3`.execute(scope.db);
  const row = totals.rows[0];
  return {
    amount: cents(Number(row?.amount ?? 0)),
    overdue: cents(Number(row?.overdue ?? 0)),
    overdue_count: row?.overdue_count ?? 0,
    overdue_imported: row?.overdue_imported ?? 0,
    overdue_names: names.rows.map(({ name }) => name),
  };
}

/** What a contact still has to pay and to be paid, with what the opening balance brought and what its duplicates owe. */
export async function outstandingOf(scope: Scope, contactId: number): Promise<{ receivable: Cents; payable: Cents }> {
  const { rows } = await sql<{ receivable: number; payable: number }>`
    select coalesce(sum(amount_cents - settled_cents) filter (where kind = 'RECEIVABLE'), 0)::bigint as receivable,
      coalesce(sum(amount_cents - settled_cents) filter (where kind = 'PAYABLE'), 0)::bigint as payable
    from open_items where administration_id = ${scope.administrationId} and is_open
      and contact_id in ${withDuplicates(scope, contactId)}`.execute(scope.db);
  return { receivable: cents(rows[0]?.receivable ?? 0), payable: cents(rows[0]?.payable ?? 0) };
}
