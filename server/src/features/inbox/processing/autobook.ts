import { PLUS } from '@saldo/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { administration } from '#features/administrations/index';
import { enqueue, type Job } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { bookIfCertain } from './autoprocess.ts';
import type { Booking } from './booking.ts';

export const AUTOBOOK = 'inbox.autobook';

const Payload = z.looseObject({ attachment_id: z.int() });

/** Queues booking of a receipt that was just read, where the administration switched that on. */
export async function queueAutobook(scope: Scope, attachmentId: number): Promise<void> {
  if ((await autobookOf(scope)) === null) return;
  const key = `${AUTOBOOK}:${String(scope.administrationId)}:${String(attachmentId)}`;
  await enqueue(scope, AUTOBOOK, { attachment_id: attachmentId }, { key });
}

/**
 * Books one receipt on arrival when it is as certain as the administration demands; what is not stays in the inbox. The history of the
 * expense names the setting.
 */
export function autobook(booking: Booking): Job {
  return async (context) => {
    const { attachment_id: id } = Payload.parse(context.payload);
    await bookIfCertain(context, id, booking, { least: autobookOf, onBooked: recordAutobook });
  };
}

/** The certainty from which receipts are booked on arrival; null when a person books them, as the provider does for Plus customers. */
async function autobookOf(scope: Scope): Promise<'CERTAIN' | 'LIKELY' | null> {
  const { autobook: chosen, subscription_type } = await administration(scope);
  return subscription_type === PLUS ? null : chosen;
}

async function recordAutobook(scope: Scope, expenseId: number, least: string): Promise<void> {
  await sql`select append_audit(${scope.administrationId}, ${scope.personId}, ${scope.onBehalfOf}, 'AUTOBOOK', 'expense',
    ${expenseId}, null, ${JSON.stringify({ autobook: [null, least] })}::jsonb)`.execute(scope.db);
}
