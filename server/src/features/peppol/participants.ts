import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** Takes a participant for this company; it may have it already. Refused: one that another company is. */
export async function claim(scope: Scope, participant: string): Promise<void> {
  await scope.db
    .insertInto('peppol_participants')
    .values({ participant: participant.toLowerCase(), administration_id: scope.administrationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (!(await isHolder(scope, participant))) throw new Refusal('peppol_taken');
}

/** Whether this company is the participant. */
export async function isHolder({ db, administrationId }: Scope, participant: string): Promise<boolean> {
  const row = await db
    .selectFrom('peppol_participants')
    .select('participant')
    .where('participant', '=', participant.toLowerCase())
    .where('administration_id', '=', administrationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a participant back. One of another company stays with it. */
export async function releaseParticipant({ db, administrationId }: Scope, participant: string): Promise<void> {
  await db
    .deleteFrom('peppol_participants')
    .where('participant', '=', participant.toLowerCase())
    .where('administration_id', '=', administrationId)
    .execute();
}
