import { isStaffRole, PLUS } from '@saldo/contract';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { PersonScope, Scope } from '#platform/scope';

/** Adds a Plus customer's receipt to the staff queue. Other customers process their own. */
export async function joinQueue(scope: Scope, attachmentId: number): Promise<void> {
  const { subscription_type } = await scope.db
    .selectFrom('administrations')
    .select('subscription_type')
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  if (subscription_type !== PLUS) return;
  await scope.db
    .insertInto('staff_queue')
    .values({ administration_id: scope.administrationId, attachment_id: attachmentId })
    .onConflict((conflict) => conflict.columns(['administration_id', 'attachment_id']).doNothing())
    .execute();
  await scope.db
    .deleteFrom('staff_finished')
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', attachmentId)
    .execute();
  await noteInQueue(scope, attachmentId);
}

/**
 * Shows in the queue what a receipt is, as it was read, and whether something was asked about it, and answered. What came back after it
 * was rejected is answered too. Read first and written then: the queue is of all companies, and lies elsewhere than what one of them owns.
 */
export async function noteInQueue(scope: Scope, attachmentId: number): Promise<void> {
  const { rows } = await sql<Noted>`
    select a.file_name, coalesce(c.name, a.proposal #>> '{new_contact,name}') as supplier,
      round((a.proposal ->> 'total_incl')::numeric * 100)::bigint as total_cents, (
        select case when bool_or(asked.answer is null) then 'ASKED' when count(*) > 0 or a.answer <> '' then 'ANSWERED' end
        from questions asked where asked.administration_id = a.administration_id and asked.attachment_id = a.id) as question
    from attachments a
    left join contacts c on c.administration_id = a.administration_id and c.id = a.proposed_contact_id
    where a.administration_id = ${scope.administrationId} and a.id = ${attachmentId}`.execute(scope.db);
  const [noted] = rows;
  if (noted === undefined) return;
  await scope.db
    .updateTable('staff_queue')
    .set(noted)
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', attachmentId)
    .execute();
}

type Noted = { file_name: string; supplier: string | null; total_cents: number | null; question: string | null };

export async function leaveQueue(scope: Scope, attachmentId: number): Promise<void> {
  const left = await scope.db
    .deleteFrom('staff_queue')
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', attachmentId)
    .returning('id')
    .executeTakeFirst();
  if (left !== undefined && isOfStaff(scope)) await noteFinished(scope, attachmentId);
}

/** Counts a document that a bookkeeper finished today; those of earlier days are let go. */
async function noteFinished(scope: Scope, attachment_id: number): Promise<void> {
  const { administrationId: administration_id, personId: person_id, today } = scope;
  await scope.db
    .deleteFrom('staff_finished')
    .where('administration_id', '=', administration_id)
    .where('finished_on', '<', today)
    .execute();
  await scope.db
    .insertInto('staff_finished')
    .values({ administration_id, attachment_id, person_id, finished_on: today })
    .onConflict((conflict) =>
      conflict.columns(['administration_id', 'attachment_id']).doUpdateSet({ person_id, finished_on: today }),
    )
    .execute();
}

/** How many documents the bookkeepers finished today, of all clients that this one serves. */
export async function finishedToday(scope: PersonScope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('staff_finished')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('finished_on', '=', scope.today)
    .executeTakeFirstOrThrow();
  return count;
}

/** Gives a receipt that is pending again the place in the queue that it had. */
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
 * Refuses staff a receipt that a colleague took from the queue, until they give it back or their time is over: only the action of claiming
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

/** The duration of a claim. */
const CLAIM_MINUTES = 30;

/** Takes a place in the queue, or keeps it for another half hour. False when a colleague has it. */
export async function claimQueued(scope: PersonScope, id: number): Promise<boolean> {
  const taken = await sql`update staff_queue set claimed_by = ${scope.personId},
      claimed_until = now() + make_interval(mins => ${CLAIM_MINUTES})
    where id = ${id} and (claimed_until is null or claimed_until <= now() or claimed_by = ${scope.personId})
    returning id`.execute(scope.db);
  return taken.rows.length > 0;
}

/** Gives a place in the queue back; that of a colleague only with `alsoOfOthers`. */
export async function releaseQueued(scope: PersonScope, id: number, alsoOfOthers: boolean): Promise<void> {
  await sql`update staff_queue set claimed_by = null, claimed_until = null
    where id = ${id} and (${alsoOfOthers} or claimed_by = ${scope.personId} or claimed_until <= now())`.execute(
    scope.db,
  );
}
