import { type directDebitCalls, MOST_COLLECTED } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import type { z } from 'zod';
import { owedBy } from '#features/sales/index';
import type { Scope } from '#platform/scope';
import { allCurrentMandates } from './mandates.ts';
import { lastLines, usedMandates } from './store.ts';

type Collectable = z.output<typeof directDebitCalls.collectable.reply>;

/** What a file made now could hold, and all customers whose mandate could be used. */
export async function collectable(scope: Scope): Promise<Collectable> {
  const mandates = await allCurrentMandates(scope);
  const used = await usedMandates(
    scope,
    [...mandates.values()].map(({ id }) => id),
  );
  const customers = [...mandates].filter(([, { kind, id }]) => kind !== 'ONE_OFF' || !used.has(id)).map(([id]) => id);
  const owed = await owedBy(scope, customers);
  const lines = await lastLines(
    scope,
    owed.map(({ id }) => id),
  );
  const waiting = new Set(lines.filter(({ returned_at }) => returned_at === null).map(({ invoice_id }) => invoice_id));
  const invoices = owed.flatMap(({ id, contact_id, outstanding, ...row }) => {
    const mandate = mandates.get(contact_id ?? 0);
    if (contact_id === null || mandate === undefined || waiting.has(id)) return [];
    // A mandate for one collection is there for the invoice that is due first.
    if (mandate.kind === 'ONE_OFF' && used.has(mandate.id)) return [];
    used.add(mandate.id);
    return [{ ...row, invoice_id: id, contact_id, outstanding: formatEuro(outstanding) }];
  });
  return { customers, count: invoices.length, invoices: invoices.slice(0, MOST_COLLECTED) };
}
