import { add, type Cents, cents, euros, subtract, ZERO } from '@saldo/ledger';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { isFiled, type ReturnRow, returnRow, type Snapshot, snapshotById } from '../store.ts';
import type { SourceDocuments } from '../source-documents.ts';
import { type SetOff, setOffOf, setOffs } from './set-offs.ts';
import { receivedOnline } from './store.ts';

/**
 * What the bank shows as paid, by payment reference; money back is less. What Saldo received to pass on, which the bank shows sooner or later as
 * well. And what was set off.
 */
export type Money = {
  paid: ReadonlyMap<string, Cents>;
  received: ReadonlyMap<string, Cents>;
  setOffs: readonly SetOff[];
};

/** What is still to be paid of a filed return; negative: to be received. */
export function stillOutstanding(
  { period_id, payment_reference, figures }: Pick<Snapshot, 'period_id' | 'payment_reference' | 'figures'>,
  { paid, received, setOffs }: Money,
): Cents {
  const total = euros(figures.total_euros);
  const shown = paid.get(payment_reference) ?? ZERO;
  const known = total >= 0 ? cents(Math.max(shown, received.get(payment_reference) ?? ZERO)) : shown;
  const left = subtract(total, known);
  const off = setOffOf(setOffs, period_id, total);
  return total >= 0 ? cents(Math.max(subtract(left, off), 0)) : cents(Math.min(add(left, off), 0));
}

/** The same of a return by its id; nil while it was not filed. */
export async function outstandingOf(scope: Scope, id: number, money: Money): Promise<Cents> {
  const row = await returnRow(scope, id);
  if (!isFiled(row)) return ZERO;
  return stillOutstanding(await snapshotById(scope, orNotFound(row.snapshot_id)), money);
}

/** Money in which nothing is counted once that may have been paid twice: what the bank shows is another payment than what Saldo received. */
export function countedApart({ paid, received, setOffs: found }: Money): Money {
  const references = new Set([...paid.keys(), ...received.keys()]);
  const both = [...references].map(
    (reference) => [reference, add(paid.get(reference) ?? ZERO, received.get(reference) ?? ZERO)] as const,
  );
  return { paid: new Map(both), received: new Map(), setOffs: found };
}

const NOTHING: Money = { paid: new Map(), received: new Map(), setOffs: [] };

/** What `moneyOf` answers, for some returns: of what was never filed nothing was paid, and nothing is asked. */
export async function moneyOfSome(
  scope: Scope,
  sourceDocuments: SourceDocuments,
  rows: Iterable<Pick<ReturnRow, 'snapshot_id'>>,
): Promise<Money> {
  for (const { snapshot_id } of rows) if (snapshot_id !== null) return moneyOf(scope, sourceDocuments);
  return NOTHING;
}

/** What the bank shows of payments, what Saldo received, and what letters set off. */
export async function moneyOf(scope: Scope, sourceDocuments: SourceDocuments): Promise<Money> {
  const [paid, received, found] = await Promise.all([
    sourceDocuments.vatPayments(scope),
    receivedOnline(scope),
    setOffs(scope),
  ]);
  return { paid, received, setOffs: found };
}
