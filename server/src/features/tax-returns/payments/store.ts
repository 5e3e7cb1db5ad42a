import { add, type Cents, cents, type IsoDate, sum, ZERO } from '@saldo/ledger';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { VatOnlinePayments } from '#platform/database/database.generated';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { ReturnRow } from '../store.ts';

export type PaymentRow = {
  id: number;
  period_id: number;
  state: ReturnRow['payment_state'];
  paid_on: IsoDate | null;
  amount: Cents;
  created_by: number;
  created_at: string;
};

const COLUMNS = ['id', 'period_id', 'state', 'paid_on', 'amount_cents', 'created_by', 'created_at'] as const;
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

export type OnlineRow = Omit<Selectable<VatOnlinePayments>, 'state'> & { state: PaymentRow['state'] };

function online(scope: Scope) {
  return scope.db
    .selectFrom('vat_online_payments')
    .selectAll()
    .$narrowType<{ state: PaymentRow['state'] }>()
    .where('administration_id', '=', scope.administrationId);
}

/** What the provider has of a payment; none of one that a person noted. */
export function onlinePaymentOf(scope: Scope, paymentId: number): Promise<OnlineRow | undefined> {
  return online(scope).where('payment_id', '=', paymentId).executeTakeFirst();
}

/** The payments of a return through the provider, oldest first. */
export function onlinePaymentsOf(scope: Scope, periodId: number): Promise<OnlineRow[]> {
  const ofPeriod = scope.db
    .selectFrom('vat_payments')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('period_id', '=', periodId);
  return online(scope).where('payment_id', 'in', ofPeriod).orderBy('payment_id').execute();
}

/** Whether a payment came in and is to be passed on, or decided about. */
export function waits({ received_on, settled_as, charged_back_at }: OnlineRow): boolean {
  return received_on !== null && settled_as === null && charged_back_at === null;
}

const isBack = ({ charged_back_at }: OnlineRow): boolean => charged_back_at !== null;

/**
 * What Saldo lacks under a payment reference: the bank transferred it to the Tax Administration and the client took it back, and no later payment
 * made up for it.
 */
export function shortageOf(rows: readonly OnlineRow[], reference: string): Cents {
  const lacking = rows
    .filter(({ payment_reference }) => payment_reference === reference)
    .map((row) => {
      if (row.confirmed_on !== null && isBack(row)) return row.amount_cents;
      return row.settled_as === 'KEPT' && !isBack(row) ? 0 - row.amount_cents : 0;
    });
  return sum(lacking.map(cents));
}

/** Whether Saldo lacks anything under a payment reference, or may: of what is in a payment file nobody said yet what the bank did. */
export function mayBeShort(rows: readonly OnlineRow[], reference: string): boolean {
  const isInDoubt = (row: OnlineRow): boolean =>
    row.payment_reference === reference && row.settled_as === 'PASSED_ON' && row.confirmed_on === null && isBack(row);
  return shortageOf(rows, reference) > 0 || rows.some(isInDoubt);
}

/** Those of which the provider has not said what became of them. */
export function pendingOnline(scope: Scope): Promise<OnlineRow[]> {
  return online(scope).where('state', '=', 'PENDING').where('provider_id', 'is not', null).execute();
}

/** What is at Saldo or was passed on, by payment reference; not what went back, nor what somebody has yet to decide about. */
export async function receivedOnline(scope: Scope): Promise<ReadonlyMap<string, Cents>> {
  const rows = await online(scope)
    .where('received_on', 'is not', null)
    .where('charged_back_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('settled_as', 'in', ['PASSED_ON', 'KEPT']),
        eb.and([eb('settled_as', 'is', null), eb('held', 'is', null)]),
      ]),
    )
    .execute();
  const received = new Map<string, Cents>();
  for (const { payment_reference, amount_cents } of rows)
    received.set(payment_reference, add(received.get(payment_reference) ?? ZERO, cents(amount_cents)));
  return received;
}

/** The newest of what was filed. */
export function lastOnline(scope: Scope, snapshotId: number): Promise<OnlineRow | undefined> {
  return online(scope).where('snapshot_id', '=', snapshotId).orderBy('payment_id', 'desc').limit(1).executeTakeFirst();
}

export async function addOnline(
  scope: Scope,
  values: Omit<Insertable<VatOnlinePayments>, 'administration_id'>,
): Promise<void> {
  await scope.db
    .insertInto('vat_online_payments')
    .values({ ...values, administration_id: scope.administrationId })
    .execute();
}

export async function changeOnline(
  scope: Scope,
  paymentId: number,
  change: Updateable<VatOnlinePayments>,
): Promise<void> {
  await scope.db
    .updateTable('vat_online_payments')
    .set(change)
    .where('administration_id', '=', scope.administrationId)
    .where('payment_id', '=', paymentId)
    .execute();
}
