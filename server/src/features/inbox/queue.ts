import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** Lets a receipt of a Plus customer wait for a bookkeeper. Other customers book their own. */
export async function joinQueue(scope: Scope, attachmentId: number): Promise<void> {
  await sql`insert into staff_queue (administration_id, attachment_id)
    select id, ${attachmentId} from administrations where id = ${scope.administrationId} and subscription_type = 3
    on conflict (administration_id, attachment_id) do nothing`.execute(scope.db);
  await noteQuestions(scope, attachmentId);
}

/** Shows in the queue whether something was asked about a receipt, and answered. */
export async function noteQuestions(scope: Scope, attachmentId: number): Promise<void> {
  await sql`update staff_queue q set question = (
      select case when count(*) = 0 then null when bool_or(a.answer is null) then 'ASKED' else 'ANSWERED' end
      from questions a where a.administration_id = q.administration_id and a.attachment_id = q.attachment_id)
    where q.administration_id = ${scope.administrationId} and q.attachment_id = ${attachmentId}`.execute(scope.db);
}

export async function leaveQueue(scope: Scope, attachmentId: number): Promise<void> {
  await scope.db
    .deleteFrom('staff_queue')
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', attachmentId)
    .execute();
}
