import { type Cents, cents } from '@saldo/ledger';
import type { Scope } from '#platform/scope';
import { invoices } from './store.ts';

export type OwedInvoice = {
  id: number;
  number: string;
  contact_id: number | null;
  customer: string;
  outstanding: Cents;
};

/** Final invoices by id, with what is still to be received of each. */
export async function owedInvoices(scope: Scope, ids: readonly number[]): Promise<Map<number, OwedInvoice>> {
  if (ids.length === 0) return new Map();
  const rows = await invoices(scope)
    .select(['id', 'number', 'contact_id', 'contact_name', 'outstanding_cents', 'is_credit_note'])
    .where('id', 'in', [...ids])
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
