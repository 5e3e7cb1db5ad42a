import type { Scope } from '#platform/scope';

/** What a nightly verification found: how much does not hold of each part. */
export type Verification = { log_problems: number; balances: number; control_accounts: number; files: number };

/** Keeps what was found of an administration, in the place of what was found the night before. */
export async function keepVerification(
  scope: Pick<Scope, 'db' | 'administrationId'>,
  found: Verification,
): Promise<void> {
  const verified_at = new Date().toISOString();
  await scope.db
    .insertInto('verifications')
    .values({ administration_id: scope.administrationId, verified_at, ...found })
    .onConflict((conflict) => conflict.column('administration_id').doUpdateSet({ verified_at, ...found }))
    .execute();
}

export async function latestVerification(scope: Scope): Promise<(Verification & { verified_at: string }) | null> {
  const row = await scope.db
    .selectFrom('verifications')
    .select(['verified_at', 'log_problems', 'balances', 'control_accounts', 'files'])
    .where('administration_id', '=', scope.administrationId)
    .executeTakeFirst();
  return row ?? null;
}
