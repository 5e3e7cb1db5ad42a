import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** Puts a new member in the directory, in which a person finds the administrations that they may enter. */
export async function putInDirectory({ db, administrationId }: Scope, personId: number): Promise<void> {
  await db
    .insertInto('administration_directory')
    .values({ person_id: personId, administration_id: administrationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function takeFromDirectory({ db, administrationId }: Scope, personId: number): Promise<void> {
  await db
    .deleteFrom('administration_directory')
    .where('person_id', '=', personId)
    .where('administration_id', '=', administrationId)
    .execute();
}

/**
 * Makes the directory say what the memberships say, and gives how many lines that took. They are written in one transaction, but on a cluster in
 * two places: a crash between the two commits leaves one behind.
 */
export async function mendDirectory({ db, administrationId }: Scope): Promise<number> {
  const members = await db
    .selectFrom('memberships')
    .select('person_id')
    .where('administration_id', '=', administrationId)
    .execute();
  const ids = members.map(({ person_id }) => person_id);
  const gone = await sql`delete from administration_directory
    where administration_id = ${administrationId} and person_id <> all (${ids}::bigint[])`.execute(db);
  const added = await sql`insert into administration_directory (person_id, administration_id)
    select person_id, ${administrationId} from unnest(${ids}::bigint[]) person_id on conflict do nothing`.execute(db);
  return Number((gone.numAffectedRows ?? 0n) + (added.numAffectedRows ?? 0n));
}
