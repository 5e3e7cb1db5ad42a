import { isStaffRole } from '@saldo/contract';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** Lets a receipt of a Plus customer wait for a bookkeeper. Other customers book their own. */
export async function joinQueue(scope: Scope, attachmentId: number): Promise<void> {
  await sql`insert into staff_queue (administration_id, attachment_id)
    select id, ${attachmentId} from administrations where id = ${scope.administrationId} and subscription_type = 3
    on conflict (administration_id, attachment_id) do nothing`.execute(scope.db);
  await noteInQueue(scope, attachmentId);
}

/**
 * Shows in the queue what a receipt is, as it was read, and whether something was asked about it, and answered. What came back after it
 * was rejected is answered too.
 */
export async function noteInQueue(scope: Scope, attachmentId: number): Promise<void> {
  await sql`update staff_queue q set file_name = a.file_name,
      supplier = coalesce(c.name, a.proposal #>> '{new_contact,name}'),
      total_cents = round((a.proposal ->> 'total_incl')::numeric * 100),
      question = (
        select case when bool_or(asked.answer is null) then 'ASKED' when count(*) > 0 or a.answer <> '' then 'ANSWERED' end
        from questions asked where asked.administration_id = q.administration_id and asked.attachment_id = q.attachment_id)
    from attachments a
    left join contacts c on c.administration_id = a.administration_id and c.id = a.proposed_contact_id
    where a.administration_id = q.administration_id and a.id = q.attachment_id
      and q.administration_id = ${scope.administrationId} and q.attachment_id = ${attachmentId}`.execute(scope.db);
}

export async function leaveQueue(scope: Scope, attachmentId: number): Promise<void> {
  await scope.db
    .deleteFrom('staff_queue')
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', attachmentId)
    .execute();
}

/** Gives a receipt that waits again the place in the queue that it had. */
export async function keepPlace(scope: Scope, attachmentId: number, queued_at: string): Promise<void> {
  await scope.db
    .updateTable('staff_queue')
    .set({ queued_at })
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', attachmentId)
    .execute();
}

/** Whether one of the provider's bookkeepers asks. */
export function isOfStaff({ role, onBehalfOf }: Scope): boolean {
  return isStaffRole(role) || onBehalfOf !== null;
}

/**
 * Refuses staff a receipt that a colleague took from the queue, until they give it back or their time is over: only the act of claiming
 * takes it over, also for who leads.
 */
export async function refuseClaimed(scope: Scope, attachmentId: number): Promise<void> {
  if (!isOfStaff(scope)) return;
  const claim = await scope.db
    .selectFrom('staff_queue')
    .innerJoin('persons', 'persons.id', 'staff_queue.claimed_by')
    .select(['persons.name as claimed_by', 'staff_queue.claimed_until'])
    .where('staff_queue.administration_id', '=', scope.administrationId)
    .where('staff_queue.attachment_id', '=', attachmentId)
    .where('staff_queue.claimed_by', '<>', scope.personId)
    .where('staff_queue.claimed_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (claim !== undefined) throw new Refusal('claimed_by_other', { about: claim });
}
