import { add, type Cents, cents, negate, ROLES, ZERO } from '@saldo/ledger';
import { ledgerIdOf } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { paymentReferenceIn } from './reference-matching.ts';

/** What was paid to the Tax Administration for VAT according to processed transactions, by payment reference. Money back is less paid. */
export async function vatPayments(scope: Scope): Promise<ReadonlyMap<string, Cents>> {
  const rows = await scope.db
    .selectFrom('bank_booking_lines as lines')
    .innerJoin('bank_transactions as transactions', (join) =>
      join
        .onRef('transactions.administration_id', '=', 'lines.administration_id')
        .onRef('transactions.id', '=', 'lines.transaction_id'),
    )
    .select(['lines.amount_cents', 'transactions.remittance', 'transactions.structured_reference'])
    .where('lines.administration_id', '=', scope.administrationId)
    .where('lines.ledger_id', '=', await ledgerIdOf(scope, ROLES.vatSettlement))
    .execute();
  const paid = new Map<string, Cents>();
  for (const { amount_cents, ...written } of rows) {
    const reference = paymentReferenceIn(written);
    if (reference === null) continue;
    paid.set(reference, add(paid.get(reference) ?? ZERO, negate(cents(amount_cents))));
  }
  return paid;
}
