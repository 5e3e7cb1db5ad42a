import { type Cents, cents, type IsoDate, negate, ROLES } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** A payment by bank or in cash that a person registered and no statement has brought yet. */
export type RegisteredPayment = {
  id: number;
  method: AwaitedMethod;
  paid_on: IsoDate;
  /** What it does to the bank: money in is positive. */
  money: Cents;
  reference: string;
  contact_name: string;
  contact_iban: string | null;
};

/** How a payment was registered, with the ledger where it waits for its statement: one in cash in the till, until an account with cash of its own shows it. */
export const AWAITED_ON = { BANK: ROLES.paymentsSuspense, CASH: ROLES.cash } as const;
type AwaitedMethod = keyof typeof AWAITED_ON;

/** What a transaction books on such a ledger: for a payment that was named, or for whichever it may be. */
export type Brought = {
  method: AwaitedMethod;
  transactionId: number;
  date: IsoDate;
  money: Cents;
  paymentId: number | undefined;
};

const MONEY = sql<number>`case o.kind when 'RECEIVABLE' then p.amount_cents else -p.amount_cents end`;

/** Nothing that a document took elsewhere than to where it waits: that is not awaited. */
function awaited(scope: Scope): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`p.administration_id = ${scope.administrationId} and p.method in ('BANK', 'CASH') and p.bank_transaction_id is null
    and p.brought_by_transaction_id is null and p.undone_by_entry_id is null and exists (
      select from journal_lines l join ledgers g on g.administration_id = l.administration_id and g.id = l.ledger_id
      where l.administration_id = p.administration_id and l.entry_id = p.entry_id
        and g.code = case p.method when 'CASH' then ${AWAITED_ON.CASH} else ${AWAITED_ON.BANK} end)`;
}

/** Payments registered in one of these ways that one of many transactions may be. Amounts are compared by size, each as two: row-level security lets no index serve `abs`. */
export async function registeredPayments(
  scope: Scope,
  amounts: readonly number[],
  methods: readonly AwaitedMethod[],
): Promise<RegisteredPayment[]> {
  const { rows } = await sql<Omit<RegisteredPayment, 'money'> & { money: number }>`
    select p.id, p.method, p.paid_on, ${MONEY} as money, o.reference, coalesce(c.name, '') as contact_name, c.iban as contact_iban
    from payments p join open_items o on o.administration_id = p.administration_id and o.id = p.open_item_id
      left join contacts c on c.administration_id = o.administration_id and c.id = o.contact_id
    where ${awaited(scope)} and p.method = any(${sql.val([...methods])}::text[])
      and p.amount_cents = any(${sql.val(amounts.flatMap((amount) => [amount, -amount]))}::bigint[])
    order by p.paid_on, p.id`.execute(scope.db);
  return rows.map((row) => ({ ...row, money: cents(row.money) }));
}

/**
 * Notes which registered payments the statement brought: the one that is named, else of those of the same amount the one nearest to the day, at
 * most `days` from it. What nobody registered is left alone. False when one that is named is not awaited any more.
 */
export async function matchRegisteredPayments(
  scope: Scope,
  brought: readonly Brought[],
  days: number,
): Promise<boolean> {
  let areAwaited = true;
  for (const { method, transactionId, date, money, paymentId } of brought) {
    const which =
      paymentId ??
      sql`(
        select p.id from payments p join open_items o on o.administration_id = p.administration_id and o.id = p.open_item_id
        where ${awaited(scope)} and p.method = ${method} and p.amount_cents in (${money}, ${negate(money)}) and ${MONEY} = ${money}
          and abs(p.paid_on - ${date}::date) <= ${days}
        order by abs(p.paid_on - ${date}::date), p.id limit 1)`;
    const { numAffectedRows } = await sql`
      update payments p set brought_by_transaction_id = ${transactionId}
      where ${awaited(scope)} and p.method = ${method} and p.id = ${which}`.execute(scope.db);
    areAwaited &&= paymentId === undefined || numAffectedRows === 1n;
  }
  return areAwaited;
}

/** The booking of a transaction was undone: what it brought is awaited again. */
export async function unmatchRegisteredPayments(scope: Scope, transactionId: number): Promise<void> {
  await scope.db
    .updateTable('payments')
    .set({ brought_by_transaction_id: null })
    .where('administration_id', '=', scope.administrationId)
    .where('brought_by_transaction_id', '=', transactionId)
    .execute();
}
