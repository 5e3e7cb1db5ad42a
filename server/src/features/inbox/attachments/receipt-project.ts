import type { ProjectName } from '@saldo/contract';
import { openProjectShown } from '#features/projects/index';
import type { Scope } from '#platform/scope';

/** The project that a mailed receipt is for, unless that was closed since. */
export async function projectOfReceipt(scope: Scope, id: number): Promise<ProjectName | null> {
  const row = await scope.db
    .selectFrom('attachments')
    .select('project_id')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return openProjectShown(scope, row?.project_id ?? null);
}
