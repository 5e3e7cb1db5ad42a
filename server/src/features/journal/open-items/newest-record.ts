import type { Scope } from '#platform/scope';

/**
 * The newest record of the log of changes. Who asked for it and finds it the same in a later turn of the company, knows that its documents, contacts and
 * bookings are as they were: each change of those is in the log.
 */
export async function newestRecord({ db, administrationId }: Scope): Promise<number> {
  const row = await db
    .selectFrom('audit_log')
    .select('seq')
    .where('administration_id', '=', administrationId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}
