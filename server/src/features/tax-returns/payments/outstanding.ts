import { add, type Cents, cents, euros, subtract, ZERO } from '@saldo/ledger';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { isFiled, returnRow, type Snapshot, snapshotById } from '../store.ts';
import type { SourceDocuments } from '../source-documents.ts';
import { type SetOff, setOffOf, setOffs } from './set-offs.ts';

/** What the bank shows as paid, by payment reference; money back is less. And what was set off. */
export type Money = { paid: ReadonlyMap<string, Cents>; setOffs: readonly SetOff[] };

/** What is still to be paid of a filed return; negative: to be received. */
export function stillOutstanding(
  { period_id, payment_reference, figures }: Pick<Snapshot, 'period_id' | 'payment_reference' | 'figures'>,
  { paid, setOffs }: Money,
): Cents {
  const total = euros(figures.total_euros);
  const left = subtract(total, paid.get(payment_reference) ?? ZERO);
  const off = setOffOf(setOffs, period_id, total);
  return total >= 0 ? cents(Math.max(subtract(left, off), 0)) : cents(Math.min(add(left, off), 0));
}

/** The same of a return by its id; nil while it was not filed. */
export async function outstandingOf(scope: Scope, id: number, money: Money): Promise<Cents> {
  const row = await returnRow(scope, id);
  if (!isFiled(row)) return ZERO;
  return stillOutstanding(await snapshotById(scope, orNotFound(row.snapshot_id)), money);
}

/** What the bank shows of payments and what letters set off. */
export async function moneyOf(scope: Scope, sourceDocuments: SourceDocuments): Promise<Money> {
  const [paid, found] = await Promise.all([sourceDocuments.vatPayments(scope), setOffs(scope)]);
  return { paid, setOffs: found };
}
