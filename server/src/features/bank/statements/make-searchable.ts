import { sql } from 'kysely';
import type { Begin, Scope } from '#platform/scope';

/** Makes what is new on an account searchable, from a transaction on. Returns the last of so many; null when there are no more. */
export async function makeSearchable(
  scope: Scope,
  accountId: number,
  { from, limit }: { from: number; limit: number },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select make_searchable(${scope.administrationId}, ${accountId}, ${from - 1}, ${limit}) as last`.execute(scope.db);
  return rows[0]?.last ?? null;
}

/** Makes a transaction searchable by what it says now. */
export async function searchAnew(scope: Scope, id: number): Promise<void> {
  await scope.db
    .deleteFrom('bank_search')
    .where('administration_id', '=', scope.administrationId)
    .where('transaction_id', '=', id)
    .execute();
  const { account_id } = await scope.db
    .selectFrom('bank_transactions')
    .select('account_id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await makeSearchable(scope, account_id, { from: id, limit: 1 });
}

const BATCH = 5_000;

/** The same for all that a large file brought, in batches that are kept one by one. */
export async function makeAllSearchable(begin: Begin<Scope>, accountId: number): Promise<void> {
  let from: number | null = 1;
  while (from !== null) {
    const batch: { from: number; limit: number } = { from, limit: BATCH };
    from = await begin((scope): Promise<number | null> => makeSearchable(scope, accountId, batch));
  }
}
