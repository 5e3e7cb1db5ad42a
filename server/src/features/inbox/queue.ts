import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** Lets a receipt of a Plus customer wait for a bookkeeper. Other customers book their own. */
export async function joinQueue(scope: Scope, attachmentId: number): Promise<void> {
  await sql`insert into staff_queue (administration_id, attachment_id)
    select id, ${attachmentId} from administrations where id = ${scope.administrationId} and subscription_type = 3
    on conflict (administration_id, attachment_id) do nothing`.execute(scope.db);
}

export async function leaveQueue(scope: Scope, attachmentId: number): Promise<void> {
  await scope.db
    .deleteFrom('staff_queue')
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', attachmentId)
    .execute();
}
