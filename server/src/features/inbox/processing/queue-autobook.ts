import { PLUS } from '@saldo/contract';
import { administration } from '#features/administrations/index';
import { enqueue } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';

/** The job of the room that makes expenses of receipts. */
export const AUTOBOOK = 'purchases.autobook';

/** Queues booking of a receipt that was just read, where the administration switched that on. */
export async function queueAutobook(scope: Scope, attachmentId: number): Promise<void> {
  if ((await autobookOf(scope)) === null) return;
  const key = `${AUTOBOOK}:${String(scope.administrationId)}:${String(attachmentId)}`;
  await enqueue(scope, AUTOBOOK, { attachment_id: attachmentId }, { key });
}

/** The certainty from which receipts are booked on arrival; null when a person books them, as the provider does for Plus customers. */
export async function autobookOf(scope: Scope): Promise<'CERTAIN' | 'LIKELY' | null> {
  const { autobook: chosen, subscription_type } = await administration(scope);
  return subscription_type === PLUS ? null : chosen;
}
