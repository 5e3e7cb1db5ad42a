import { addDays, type Cents, cents, type IsoDate } from '@saldo/ledger';
import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** What a payment provider paid out. Amounts with the sign that they have in what was paid out: fees are below nil. */
export type Settlement = {
  reference: string;
  amount: Cents;
  paid_on: IsoDate;
  /** Of payments that are in the books, on payments in transit. */
  in_transit: Cents;
  /** What the provider charged: VAT included, and without VAT. */
  fees_taxed: Cents;
  fees_untaxed: Cents;
  /** What is not in the books yet: payments of which Saldo knows nothing, and refunds. */
  parts: readonly SettlementPart[];
  payments: number;
  refunds: number;
  charge_backs: number;
};

export type SettlementPart = { amount: Cents; description: string };

/** Keeps a settlement to be found in the bank; one that is kept already stays as it is. */
export async function keepSettlement(
  scope: Scope,
  provider_id: string,
  { amount, in_transit, fees_taxed, fees_untaxed, parts, ...settlement }: Settlement,
): Promise<void> {
  await scope.db
    .insertInto('bank_settlements')
    .values({
      administration_id: scope.administrationId,
      provider_id,
      ...settlement,
      amount_cents: amount,
      in_transit_cents: in_transit,
      fees_taxed_cents: fees_taxed,
      fees_untaxed_cents: fees_untaxed,
      parts: JSON.stringify(parts),
    })
    .onConflict((conflict) => conflict.columns(['administration_id', 'provider_id']).doNothing())
    .execute();
}

/** What the provider calls the settlements that are kept. */
export async function keptSettlements(scope: Scope): Promise<Set<string>> {
  const rows = await scope.db
    .selectFrom('bank_settlements')
    .select('provider_id')
    .where('administration_id', '=', scope.administrationId)
    .execute();
  return new Set(rows.map(({ provider_id }) => provider_id));
}

/** Whether payouts were booked with the fees of their provider on these days. */
export async function bookedSettlementFees(
  scope: Scope,
  { from, until }: { from: IsoDate; until: IsoDate },
): Promise<boolean> {
  const { rows } = await sql<{ is_booked: boolean }>`
    select exists (
      select from bank_settlements s
        join bank_accounts a on a.administration_id = s.administration_id
        join bank_transactions t on t.administration_id = a.administration_id and t.account_id = a.id
      where s.administration_id = ${scope.administrationId} and (s.fees_taxed_cents <> 0 or s.fees_untaxed_cents <> 0)
        and t.state = 'PROCESSED' and t.booking_date between ${from} and ${until} and t.amount_cents = s.amount_cents
        and t.proposal -> 'grounds' ->> 'by' = 'settlement' and t.proposal -> 'grounds' ->> 'reference' = s.reference
    ) as is_booked`.execute(scope.db);
  return rows[0]?.is_booked === true;
}

type Row = { id: number; date: IsoDate; amount: Cents; remittance: string; end_to_end_id: string | null };

const DAYS_BEFORE = 3;
const DAYS_AFTER = 14;

/**
 * The settlements that transactions are, by the id of the transaction: the amount, a day near it, and its reference in what was written. Each is
 * one transaction, the oldest, and none that was booked already.
 */
export async function settlementsOf(scope: Scope, rows: readonly Row[]): Promise<Map<number, Settlement>> {
  const amounts = [...new Set(rows.map(({ amount }) => amount))];
  const result = await sql<Omit<Settlement, 'amount' | 'in_transit' | 'fees_taxed' | 'fees_untaxed'> & Kept>`
    select s.* from bank_settlements s
    where s.administration_id = ${scope.administrationId} and s.amount_cents = any(${amounts}::bigint[])
      and not exists (
        select from bank_accounts a join bank_transactions t on t.administration_id = a.administration_id and t.account_id = a.id
        where a.administration_id = s.administration_id and t.state = 'PROCESSED' and t.amount_cents = s.amount_cents
          and t.booking_date between s.paid_on - ${DAYS_BEFORE}::integer and s.paid_on + ${DAYS_AFTER}::integer
          and t.proposal -> 'grounds' ->> 'by' = 'settlement' and t.proposal -> 'grounds' ->> 'reference' = s.reference)`.execute(
    scope.db,
  );
  const found = new Map<number, Settlement>();
  const oldest = rows.toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
  for (const { amount_cents, in_transit_cents, fees_taxed_cents, fees_untaxed_cents, ...kept } of result.rows) {
    const settlement = {
      ...kept,
      amount: cents(amount_cents),
      in_transit: cents(in_transit_cents),
      fees_taxed: cents(fees_taxed_cents),
      fees_untaxed: cents(fees_untaxed_cents),
    };
    const row = oldest.find((one) => !found.has(one.id) && isPaidBy(settlement, one));
    if (row !== undefined) found.set(row.id, settlement);
  }
  return found;
}

type Kept = Record<'amount_cents' | 'in_transit_cents' | 'fees_taxed_cents' | 'fees_untaxed_cents', number>;

/** Whether a transaction is this settlement. Banks break a text off in lines, also within a reference. Pure. */
export function isPaidBy(
  { reference, amount, paid_on }: Pick<Settlement, 'reference' | 'amount' | 'paid_on'>,
  row: Omit<Row, 'id'>,
): boolean {
  if (row.amount !== amount) return false;
  if (row.date < addDays(paid_on, -DAYS_BEFORE) || row.date > addDays(paid_on, DAYS_AFTER)) return false;
  const broken = Array.from(reference, (letter) => letter.replace(/\W/, String.raw`\$&`)).join(String.raw`\s*`);
  return new RegExp(String.raw`(?<![\d.])${broken}(?!\d)`).test(`${row.remittance} ${row.end_to_end_id ?? ''}`);
}
