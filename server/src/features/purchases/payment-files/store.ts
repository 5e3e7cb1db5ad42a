import type { PendingPaymentFile } from '@saldo/contract';
import { type Cents, cents, formatEuro, type IsoDate } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';

export type FileLine = { expense_id: number; amount: Cents };
export type NewFile = {
  message_id: string;
  iban: string;
  execution_date: IsoDate;
  total: Cents;
  content: string;
};

export type FileRow = {
  id: number;
  message_id: string;
  iban: string;
  execution_date: IsoDate;
  payment_count: number;
  total_cents: Cents;
  made_by: string;
  made_at: string;
  withdrawn_by: string | null;
  withdrawn_at: string | null;
  waiting: number;
};

export type FileLineRow = {
  expense_id: number;
  year: number;
  entry_number: number | null;
  supplier: string | null;
  amount_cents: Cents;
  is_waiting: boolean;
};

export type PendingPaymentRow = { id: number; execution_date: IsoDate; amount_cents: number; ordered_cents: number };

/**
 * The files in which an expense waits for the bank: those that were not withdrawn, less what the bank paid since each was made, and never
 * more than is outstanding. What the bank paid goes to the oldest file first, so `total` waits in the newest ones; `newer` is in files
 * after this one. The bank pays an order as a whole, so `cents` of each is what it will still pay. `e` is the expense, `i` its open item.
 */
const WAITING: RawBuilder<unknown> = sql`(
  select w.id, w.execution_date, w.cents, w.total from (
    select s.id, s.execution_date, s.cents, s.since - s.cents as newer,
      least(i.amount_cents - i.settled_cents, max(s.since - s.paid) over ()) as total
    from (
      select stood.id, stood.execution_date, ordered.amount_cents as cents,
        sum(ordered.amount_cents) over (order by stood.id desc) as since,
        (select coalesce(sum(p.amount_cents), 0) from payments p
          where p.administration_id = i.administration_id and p.open_item_id = i.id and p.method = 'BANK'
            and p.undone_by_entry_id is null and p.created_at >= stood.made_at) as paid
      from payment_file_lines ordered
      join payment_files stood on stood.administration_id = ordered.administration_id and stood.id = ordered.payment_file_id
      where ordered.administration_id = e.administration_id and ordered.expense_id = e.id and stood.withdrawn_at is null
    ) s
  ) w where i.is_open and w.total > w.newer
)`;

/** The last file in which an expense waits for the bank, how much waits in all, and how much is ordered. Null when nothing waits. */
export const PENDING_PAYMENT_FILE: RawBuilder<PendingPaymentRow | null> = sql`(
  select jsonb_build_object('id', waiting.id, 'execution_date', waiting.execution_date, 'amount_cents', waiting.total,
    'ordered_cents', sum(waiting.cents) over ())
  from ${WAITING} waiting order by waiting.id desc limit 1
)`;

export function presentStanding(standing: PendingPaymentRow | null): PendingPaymentFile | null {
  if (standing === null) return null;
  const { id, execution_date, amount_cents, ordered_cents } = standing;
  const [amount, ordered] = [formatEuro(cents(amount_cents)), formatEuro(cents(ordered_cents))];
  return { id, execution_date, amount, ordered };
}

/**
 * Locks the expenses and what is open on them for the rest of the transaction, in one order: of two files with the same expense at the
 * same moment the second one sees the first, and no payment comes in between.
 */
export async function lockToPay(scope: Scope, expenseIds: readonly number[]): Promise<void> {
  await sql`
    select e.id from expenses e
    join open_items i on i.administration_id = e.administration_id and i.source_type = 'expense' and i.source_id = e.id
    where e.administration_id = ${scope.administrationId} and e.id = any(${[...expenseIds]}) order by e.id for update`.execute(
    scope.db,
  );
}

/** Whether a payment to a supplier is pending in a payment file. */
export async function isOrderedTo(scope: Scope, contactId: number): Promise<boolean> {
  const { rows } = await sql`
    select from expenses e
    join open_items i on i.administration_id = e.administration_id and i.source_type = 'expense' and i.source_id = e.id
    where e.administration_id = ${scope.administrationId} and e.contact_id = ${contactId} and i.is_open
      and exists (select from ${WAITING} waiting) limit 1`.execute(scope.db);
  return rows.length > 0;
}

export async function insertFile(scope: Scope, file: NewFile, lines: readonly FileLine[]): Promise<number> {
  const { administrationId: administration_id, personId: made_by } = scope;
  const { total, ...fields } = file;
  const { id } = await scope.db
    .insertInto('payment_files')
    .values({ ...fields, administration_id, made_by, payment_count: lines.length, total_cents: total })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .insertInto('payment_file_lines')
    .values(
      lines.map(({ expense_id, amount }) => ({
        administration_id,
        payment_file_id: id,
        expense_id,
        amount_cents: amount,
      })),
    )
    .execute();
  return id;
}

/** Payment files, newest first; `waiting` counts the unpaid expenses in each. */
export async function filesBefore(
  scope: Scope,
  asked: { before: number | undefined; limit: number },
): Promise<{ rows: FileRow[]; count: number }> {
  const { before, limit } = asked;
  const older = before === undefined ? sql`true` : sql`f.id < ${before}`;
  const { rows } = await sql<FileRow>`${filesWhere(scope, older)} order by f.id desc limit ${limit}`.execute(scope.db);
  const { count } = await scope.db
    .selectFrom('payment_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('administration_id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export async function fileById(scope: Scope, id: number): Promise<FileRow> {
  const { rows } = await sql<FileRow>`${filesWhere(scope, sql`f.id = ${id}`)}`.execute(scope.db);
  return orNotFound(rows[0]);
}

/** What it pays, in the order of the file; `is_waiting` as long as the bank did not pay it. */
export async function linesOfFile(scope: Scope, id: number): Promise<FileLineRow[]> {
  const { rows } = await sql<FileLineRow>`
    select l.expense_id, e.year, e.entry_number, c.name as supplier, l.amount_cents,
      exists (select from ${WAITING} waiting where waiting.id = l.payment_file_id) as is_waiting
    from payment_file_lines l ${WITH_ITEM}
    left join contacts c on c.administration_id = e.administration_id and c.id = e.contact_id
    where l.administration_id = ${scope.administrationId} and l.payment_file_id = ${id}
    order by e.year, e.entry_number`.execute(scope.db);
  return rows;
}

export async function contentOf(scope: Scope, id: number): Promise<string> {
  const row = await scope.db
    .selectFrom('payment_files')
    .select('content')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return orNotFound(row).content;
}

/** Notes that a file was not used. Of two at the same moment one does it. */
export async function noteWithdrawn(scope: Scope, id: number): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('payment_files')
    .set({ withdrawn_by: scope.personId, withdrawn_at: sql<string>`now()` })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const WITH_ITEM = sql`
  join expenses e on e.administration_id = l.administration_id and e.id = l.expense_id
  join open_items i on i.administration_id = e.administration_id and i.source_type = 'expense' and i.source_id = e.id`;

function filesWhere(scope: Scope, condition: RawBuilder<unknown>) {
  return sql`
    select f.id, f.message_id, f.iban, f.execution_date, f.payment_count, f.total_cents, m.name as made_by, f.made_at,
      w.name as withdrawn_by, f.withdrawn_at,
      (select count(*) from payment_file_lines l ${WITH_ITEM}
        where l.administration_id = f.administration_id and l.payment_file_id = f.id
          and exists (select from ${WAITING} waiting where waiting.id = f.id)) as waiting
    from payment_files f
    join persons m on m.id = f.made_by
    left join persons w on w.id = f.withdrawn_by
    where f.administration_id = ${scope.administrationId} and ${condition}`;
}
