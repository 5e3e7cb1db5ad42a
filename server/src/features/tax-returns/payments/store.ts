import { type Cents, cents, type IsoDate } from '@saldo/ledger';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { ReturnRow } from '../store.ts';

export type PaymentRow = {
  id: number;
  period_id: number;
  state: ReturnRow['payment_state'];
  paid_on: IsoDate | null;
  amount: Cents;
  created_at: string;
};

const COLUMNS = ['id', 'period_id', 'state', 'paid_on', 'amount_cents', 'created_at'] as const;
type Stored = Omit<PaymentRow, 'amount'> & { amount_cents: number };
const rowOf = ({ amount_cents, ...row }: Stored): PaymentRow => ({ ...row, amount: cents(amount_cents) });

export async function insertPayment(
  scope: Scope,
  { amount, ...payment }: Pick<PaymentRow, 'period_id' | 'state' | 'paid_on' | 'amount'>,
): Promise<PaymentRow> {
  const row = await scope.db
    .insertInto('vat_payments')
    .values({
      ...payment,
      administration_id: scope.administrationId,
      amount_cents: amount,
      created_by: scope.personId,
    })
    .returning(COLUMNS)
    .$narrowType<{ state: PaymentRow['state'] }>()
    .executeTakeFirstOrThrow();
  return rowOf(row);
}

export async function paymentById(scope: Scope, id: number): Promise<PaymentRow> {
  const row = await scope.db
    .selectFrom('vat_payments')
    .select(COLUMNS)
    .$narrowType<{ state: PaymentRow['state'] }>()
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return rowOf(orNotFound(row));
}
