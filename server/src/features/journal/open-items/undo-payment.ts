import type { Authorization } from '@saldo/contract';
import { cents, type IsoDate } from '@saldo/ledger';
import { orNotFound, Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { unreceiveVat } from '../cash-basis/receive-vat.ts';
import { openItem, unsettle } from './open-items.ts';
import { reverseEntry } from '../entries/reverse-entry.ts';

/** The authorization to undo a payment, by kind of document: the same as to register it. */
const NEEDED: Readonly<Record<string, Authorization>> = {
  expense: 'purchases.process',
  sales_invoice: 'sales.edit',
  opening_item: 'journal.book',
};

/**
 * Takes back the payment that an entry booked: 'payment_from_bank' when a bank transaction made it, because that is where it is taken
 * back, and 'entry_of_document' when the entry is no payment at all. Gives the id of the entry that reverses it.
 */
export async function undoPaymentOfEntry(scope: Scope, entryId: number): Promise<number> {
  if (!Object.values(NEEDED).some((needed) => may(scope, needed))) throw new Refusal('not_allowed');
  orNotFound(
    await scope.db
      .selectFrom('journal_entries')
      .select('id')
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', entryId)
      .executeTakeFirst(),
  );
  const payment = await scope.db
    .selectFrom('payments')
    .select(['id', 'open_item_id'])
    .where('administration_id', '=', scope.administrationId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  if (payment === undefined) throw new Refusal('entry_of_document');
  const needed = NEEDED[(await openItem(scope, payment.open_item_id)).source_type];
  if (needed === undefined || !may(scope, needed)) throw new Refusal('not_allowed');
  return undoPayment(scope, payment.id);
}

/** Of these payments, those that were taken back. */
export async function undonePayments(scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom('payments')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [...ids])
    .where('undone_by_entry_id', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Takes back one payment that did not come from the bank: reverses its entry and opens the item again. `on` is the day on which the payer
 * took it back; without one it never was.
 */
export async function undoPayment(scope: Scope, paymentId: number, on?: IsoDate): Promise<number> {
  const payment = orNotFound(
    await scope.db
      .selectFrom('payments')
      .select([
        'id',
        'open_item_id',
        'amount_cents',
        'entry_id',
        'bank_transaction_id',
        'brought_by_transaction_id',
        'undone_by_entry_id',
      ])
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirst(),
  );
  if ((payment.bank_transaction_id ?? payment.brought_by_transaction_id) !== null)
    throw new Refusal('payment_from_bank');
  if (payment.undone_by_entry_id !== null) throw new Refusal('payment_already_undone');
  await unreceiveVat(scope, [payment.id]);
  const reversal = await reverseEntry(scope, payment.entry_id, on);
  await unsettle(scope, payment.open_item_id, cents(payment.amount_cents));
  await scope.db
    .updateTable('payments')
    .set({ undone_by_entry_id: reversal.entryId })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', payment.id)
    .execute();
  return reversal.entryId;
}
