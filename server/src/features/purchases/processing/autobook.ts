import { sql } from 'kysely';
import { z } from 'zod';
import { autobookOf } from '#features/inbox/index';
import type { Job } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { bookIfCertain } from './autoprocess.ts';

const Payload = z.looseObject({ attachment_id: z.int() });

/**
 * Books one receipt on arrival when it is as certain as the administration demands; what is not stays in the inbox. The history of the
 * expense names the setting.
 */
export const autobook: Job = async (context) => {
  const { attachment_id: id } = Payload.parse(context.payload);
  await bookIfCertain(context, id, { least: autobookOf, onBooked: recordAutobook });
};

async function recordAutobook(scope: Scope, expenseId: number, least: string): Promise<void> {
  await sql`select append_audit(${scope.administrationId}, ${scope.personId}, ${scope.onBehalfOf}, 'AUTOBOOK', 'expense',
    ${expenseId}, null, ${JSON.stringify({ autobook: [null, least] })}::jsonb)`.execute(scope.db);
}
