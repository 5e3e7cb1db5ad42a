import { sql } from 'kysely';
import { enqueue } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';

/** Has what hangs on a contact looked at again: unprocessed documents are checked against their supplier. */
export const CONTACT_CHANGED = 'contacts.changed';

/** Says that a contact came, changed or went, or that its books did. */
export async function contactChanged(scope: Scope, id: number): Promise<void> {
  await note(scope, id, String(id));
}

/** Says it of many at once. */
export async function contactsChanged(scope: Scope): Promise<void> {
  await note(scope, null, 'all');
}

async function note(scope: Scope, contact_id: number | null, which: string): Promise<void> {
  await scope.db
    .insertInto('contact_changes')
    .values({ administration_id: scope.administrationId, contact_id })
    .execute();
  const key = `${CONTACT_CHANGED}:${String(scope.administrationId)}:${which}`;
  await enqueue(scope, CONTACT_CHANGED, { contact_id }, { key });
}

/** The changes of a contact, or with null those of many at once, that were not seen to yet. */
export async function changesOf(scope: Scope, contactId: number | null): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('contact_changes')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('contact_id', contactId === null ? 'is' : '=', contactId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Says that all that hangs on them was looked at since. What nobody saw to for a day is forgotten with them. */
export async function changesSeen(scope: Scope, ids: readonly number[]): Promise<void> {
  await scope.db
    .deleteFrom('contact_changes')
    .where('administration_id', '=', scope.administrationId)
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<number>`any (${ids}::bigint[])`),
        eb('changed_at', '<', sql<string>`now() - interval '1 day'`),
      ]),
    )
    .execute();
}

/** Whether a change is about to be seen to. One that was not seen to for minutes is waited for no longer. */
export async function isChangeAhead(scope: Scope): Promise<boolean> {
  const any = await scope.db
    .selectFrom('contact_changes')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('changed_at', '>', sql<string>`now() - interval '5 minutes'`)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}
