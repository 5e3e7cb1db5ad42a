import type { PersonScope } from '#platform/scope';

/** What companies are called, of those that the caller may see. */
export async function titlesOf({ db }: PersonScope, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('administrations')
    .select(['id', 'title'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
