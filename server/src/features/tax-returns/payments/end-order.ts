import type { VAT_ORDER_OUTCOMES } from '@saldo/contract';
import { type Cents, cents, formatEuro } from '@saldo/ledger';
import type { Clock } from '#platform/clock';
import { Refusal } from '#platform/refusal';
import type { PersonScope } from '#platform/scope';
import type { SourceDocuments } from '../source-documents.ts';
import { recordAct } from '../vat/audit.ts';
import { locked, type Payment } from './locked-payment.ts';
import { moneyOf, outstandingOf } from './outstanding.ts';
import { decideAgain } from './refiled.ts';
import { changeOnline, type OnlineRow } from './store.ts';

type OrderEnd = {
  order_id: string;
  outcome: (typeof VAT_ORDER_OUTCOMES)[number];
  /** Of what was charged back while it was in the file: whether the bank transferred it all the same. */
  charged_back: readonly (Payment & { is_executed: boolean })[];
};

/** A return of which payments were in the file: what was outstanding before, and what the file gave back. */
type Touched = { period_id: number; payment: Payment; before: Cents; given: Set<number> };

/**
 * What became of a payment file: the bank executed it, or its payments are to be passed on again, as is what was charged back and not
 * transferred. Once all of it is noted, what is to be passed on of each return is decided about again. Gives how many payments it did that for.
 */
export async function endOrder(
  person: PersonScope,
  { clock, sourceDocuments }: { clock: Clock; sourceDocuments: SourceDocuments },
  payments: readonly Payment[],
  end: OrderEnd,
): Promise<number> {
  const isConfirmed = end.outcome === 'CONFIRMED';
  const touched = new Map<string, Touched>();
  let count = 0;
  for (const payment of payments) {
    const { scope, returned, row } = await locked(person, clock, payment);
    const { period_id } = returned;
    if (row.order_id !== end.order_id || row.confirmed_on !== null) throw new Refusal('vat_already_settled');
    const key = `${String(payment.admin_id)} ${String(period_id)}`;
    const before =
      touched.get(key)?.before ?? (await outstandingOf(scope, period_id, await moneyOf(scope, sourceDocuments)));
    const given = touched.get(key)?.given ?? new Set<number>();
    touched.set(key, { period_id, payment, before, given });
    const isExecuted = isConfirmed && wasExecuted(row, payment, end);
    if (!isExecuted) given.add(payment.payment_id);
    if (isExecuted === isConfirmed) count += 1;
    await changeOnline(
      scope,
      payment.payment_id,
      isExecuted
        ? { confirmed_on: scope.today }
        : { settled_as: null, settled_on: null, settled_by: null, order_id: null, in_file: false },
    );
    const about = { amount: formatEuro(cents(row.amount_cents)), on: scope.today };
    await recordAct(scope, isExecuted ? 'PAYMENT_PASSED_ON' : 'PAYMENT_ORDER_WITHDRAWN', period_id, about);
  }
  for (const { period_id, payment, before, given } of touched.values()) {
    const { scope } = await locked(person, clock, payment);
    await decideAgain(scope, sourceDocuments, period_id, { before, given });
  }
  return count;
}

/** Whether the bank transferred a payment of a file that it executed; of one that was charged back somebody has to say so. */
function wasExecuted({ in_file, charged_back_at }: OnlineRow, payment: Payment, { charged_back }: OrderEnd): boolean {
  if (!in_file) return false;
  if (charged_back_at === null) return true;
  const said = charged_back.find(
    ({ admin_id, payment_id }) => admin_id === payment.admin_id && payment_id === payment.payment_id,
  );
  if (said === undefined) throw new Refusal('vat_charge_back_open');
  return said.is_executed;
}
