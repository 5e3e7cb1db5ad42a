import { type Cents, cents, type IsoDate } from '@saldo/ledger';
import { anyOf } from '#platform/database/any-of';
import type { Scope } from '#platform/scope';
import { invoices } from './store.ts';

export type OwedInvoice = {
  id: number;
  number: string;
  contact_id: number | null;
  customer: string;
  outstanding: Cents;
};

export type OwedByCustomer = OwedInvoice & { due_date: IsoDate | null; is_sent: boolean; reminders_paused: boolean };

/** All invoices of these customers of which something is still to be received, first due first. */
export async function owedBy(scope: Scope, contactIds: readonly number[]): Promise<OwedByCustomer[]> {
  if (contactIds.length === 0) return [];
  const rows = await invoices(scope)
    .select(['id', 'number', 'contact_id', 'contact_name', 'outstanding_cents', 'due_date'])
    .select(['sent_at', 'reminders_paused'])
    .where('contact_id', '=', anyOf(contactIds))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('open_items')
        .select('source_id')
        .where('administration_id', '=', scope.administrationId)
        .where('source_type', '=', 'sales_invoice')
        .where('is_open', '=', true),
    )
    .where('is_credit_note', '=', false)
    .where('outstanding_cents', '>', 0)
    .orderBy('due_date')
    .orderBy('id')
    .execute();
  return rows.map(({ number, contact_name, outstanding_cents, sent_at, ...row }) => ({
    ...row,
    number: number ?? '',
    customer: contact_name ?? '',
    outstanding: cents(outstanding_cents),
    is_sent: sent_at !== null,
  }));
}

/** Final invoices by id, with what is still to be received of each. */
export async function owedInvoices(scope: Scope, ids: readonly number[]): Promise<Map<number, OwedInvoice>> {
  if (ids.length === 0) return new Map();
  const rows = await invoices(scope)
    .select(['id', 'number', 'contact_id', 'contact_name', 'outstanding_cents', 'is_credit_note'])
    .where('id', '=', anyOf(ids))
    .where('is_concept', '=', false)
    .execute();
  return new Map(
    rows.map(({ id, number, contact_id, contact_name, outstanding_cents, is_credit_note }) => [
      id,
      {
        id,
        number: number ?? '',
        contact_id,
        customer: contact_name ?? '',
        outstanding: cents(is_credit_note ? 0 : outstanding_cents),
      },
    ]),
  );
}
