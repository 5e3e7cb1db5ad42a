import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

export type ReturnAct = 'ACCEPT_CHECK' | 'FILE' | 'RECEIVED' | 'REJECTED';

/** Writes an action on a return into the audit chain, with who did it and what is worth knowing of it. */
export async function recordAct(
  scope: Scope,
  act: ReturnAct,
  periodId: number,
  change: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  await sql`select append_audit(${scope.administrationId}, ${scope.personId}, ${scope.onBehalfOf}, ${act}, 'vat_return', ${periodId}, null,
    ${JSON.stringify(change)}::jsonb)`.execute(scope.db);
}
