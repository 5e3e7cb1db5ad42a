import type { ReceivedVat } from '@saldo/contract';
import type { Clock } from '#platform/clock';
import { scopeOfWorker } from '#platform/jobs/jobs';
import { orNotFound } from '#platform/refusal';
import type { PersonScope, Scope } from '#platform/scope';
import { lockReturn, type ReturnRow } from '../store.ts';
import { onlinePaymentOf, type OnlineRow, paymentById } from './store.ts';

export type Payment = Pick<ReceivedVat, 'admin_id' | 'payment_id'>;

/** A payment with its return, both of which nobody else changes until this transaction ends. */
export async function locked(
  person: PersonScope,
  clock: Clock,
  { admin_id: administrationId, payment_id }: Payment,
): Promise<{ scope: Scope; returned: ReturnRow; row: OnlineRow }> {
  const { db, personId, language, requestId } = person;
  const scope = await scopeOfWorker(db, { administrationId, personId, language, clock, requestId });
  const { period_id } = await paymentById(scope, payment_id);
  const returned = await lockReturn(scope, period_id);
  return { scope, returned, row: orNotFound(await onlinePaymentOf(scope, payment_id)) };
}
