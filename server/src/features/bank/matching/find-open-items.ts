import type { BankProposal, OpenItem } from '@saldo/contract';
import { formatEuro, negate } from '@saldo/ledger';
import { type FoundItem, itemsById, searchReceivedByBank, searchWaitingItems } from '#features/journal/index';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { moneyOf } from './index-items.ts';
import { presentTransactions } from '../bookings/present.ts';
import { refreshProposals } from './refresh-proposals.ts';
import { type TransactionRow, transactionById } from '../bookings/store.ts';

/** The proposal of one transaction as it is now, and open documents for it: found by a text, or nearest to its amount. Of money that went out, also what it may take back. */
export async function findOpenItems(
  scope: Scope,
  transactionId: number,
  search: string,
): Promise<{ proposal: BankProposal | null; open_items: OpenItem[] }> {
  const [row] = await refreshProposals(scope, [await transactionById(scope, transactionId)]);
  const [shown] = await presentTransactions(scope, row === undefined ? [] : [row]);
  const transaction = orNotFound(row);
  const { amount } = transaction;
  const items = await searchWaitingItems(scope, search, amount);
  const takenBack = await takenBackBy(scope, transaction, search);
  const sameWay = (item: FoundItem): number => (Math.sign(moneyOf(item)) === Math.sign(amount) ? 0 : 1);
  return {
    proposal: shown?.proposal ?? null,
    open_items: [
      ...(saysReturned(transaction) ? takenBack : []),
      ...items.toSorted((a, b) => sameWay(a) - sameWay(b)).map(presentItem),
      ...(saysReturned(transaction) ? [] : takenBack),
    ],
  };
}

function presentItem(item: FoundItem): OpenItem {
  return {
    id: item.id,
    kind: item.kind,
    source_type: item.source.type,
    source_id: item.source.id,
    name: item.name,
    reference: item.reference,
    contact_name: item.contact_name,
    document_date: item.document_date,
    due_date: item.due_date,
    amount: formatEuro(item.amount),
    outstanding: formatEuro(item.outstanding),
    is_paid: false,
  };
}

function saysReturned({ is_reversal, return_reason }: TransactionRow): boolean {
  return is_reversal || return_reason !== null;
}

/** What customers paid by bank and the transaction may take back: asked for by a text, or because the bank says that it is a return. */
async function takenBackBy(scope: Scope, row: TransactionRow, search: string): Promise<OpenItem[]> {
  if (row.amount >= 0 || (search.trim() === '' && !saysReturned(row))) return [];
  const paid = await searchReceivedByBank(scope, search, negate(row.amount));
  const names = await itemsById(
    scope,
    paid.map(({ id }) => id),
  );
  return paid.map((item) => ({
    id: item.id,
    kind: 'RECEIVABLE',
    source_type: item.source.type,
    source_id: item.source.id,
    name: names.get(item.id)?.name ?? item.reference,
    reference: item.reference,
    contact_name: item.contact_name,
    document_date: item.document_date,
    due_date: item.due_date,
    amount: formatEuro(item.amount),
    outstanding: formatEuro(item.outstanding),
    is_paid: true,
  }));
}
