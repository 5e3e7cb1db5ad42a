import type { VatPayment } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import type { Scope } from '#platform/scope';
import type { SourceDocuments } from '../source-documents.ts';
import { moneyOf, outstandingOf } from './outstanding.ts';
import { onlinePaymentOf, type OnlineRow, type PaymentRow } from './store.ts';

/** Paid as soon as nothing is outstanding, whatever was noted; what goes through the provider is as the provider says. */
export async function presentPayment(
  scope: Scope,
  sourceDocuments: SourceDocuments,
  { period_id, amount, created_by, ...row }: PaymentRow,
): Promise<VatPayment> {
  const [money, online] = await Promise.all([moneyOf(scope, sourceDocuments), onlinePaymentOf(scope, row.id)]);
  const state = online?.state ?? row.state;
  const isSettled = (await outstandingOf(scope, period_id, money)) === 0;
  return {
    ...row,
    return_id: period_id,
    state: isSettled ? 'PAID' : state,
    paid_on: row.paid_on ?? online?.received_on ?? null,
    online: online === undefined ? null : becameOf(online),
    checkout_url: state === 'PENDING' && !isSettled ? (online?.checkout_url ?? null) : null,
    amount: formatEuro(amount),
  };
}

function becameOf({ state, held, settled_as, confirmed_on, charged_back_at }: OnlineRow): VatPayment['online'] {
  if (charged_back_at !== null) return 'FAILURE';
  if (settled_as === 'PAID_BACK') return 'PAID_BACK';
  if (settled_as === 'KEPT' || confirmed_on !== null) return 'PASSED_ON';
  if (settled_as !== null) return 'ORDERED';
  if (state === 'NOT_YET_PAID') return 'PENDING';
  if (state !== 'PAID') return state;
  return held === null ? 'RECEIVED' : 'HELD';
}
