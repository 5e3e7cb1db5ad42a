import { type directDebitCalls, MOST_COLLECTED } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import type { z } from 'zod';
import { allOwed } from '#features/sales/index';
import type { Scope } from '#platform/scope';
import { currentMandates } from './mandates.ts';
import { lastLines, usedMandates } from './store.ts';

type Collectable = z.output<typeof directDebitCalls.collectable.reply>;

/** What a file made now could hold, and the customers whose mandate could be used. */
export async function collectable(scope: Scope): Promise<Collectable> {
  const owed = await allOwed(scope);
  const contacts = new Set(owed.map(({ contact_id }) => contact_id).filter((id) => id !== null));
  const mandates = await currentMandates(scope, [...contacts]);
  const held = [...mandates.values()];
  const used = await usedMandates(
    scope,
    held.map(({ id }) => id),
  );
  const customers = [...mandates].filter(([, { kind, id }]) => kind !== 'ONE_OFF' || !used.has(id)).map(([id]) => id);
  const lines = await lastLines(
    scope,
    owed.map(({ id }) => id),
  );
  const waiting = new Set(lines.filter(({ returned_at }) => returned_at === null).map(({ invoice_id }) => invoice_id));
  const mayUse = new Set(customers);
  const invoices = owed.flatMap(({ id, number, contact_id, customer, due_date, outstanding }) => {
    if (contact_id === null || waiting.has(id) || !mayUse.has(contact_id)) return [];
    const mandate = mandates.get(contact_id);
    // A mandate for one collection is there for the invoice that is due first.
    if (mandate?.kind === 'ONE_OFF' && used.has(mandate.id)) return [];
    if (mandate !== undefined) used.add(mandate.id);
    return [{ invoice_id: id, number, contact_id, customer, due_date, outstanding: formatEuro(outstanding) }];
  });
  return { customers, invoices: invoices.slice(0, MOST_COLLECTED) };
}
