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
