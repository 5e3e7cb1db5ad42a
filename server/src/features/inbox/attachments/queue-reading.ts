import { enqueue } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';

/** Has a receipt read in the background. */
export async function haveRead(scope: Scope, id: number): Promise<void> {
  const key = `inbox.read-attachment:${String(scope.administrationId)}:${String(id)}`;
  await enqueue(scope, 'inbox.read-attachment', { attachment_id: id }, { key });
}
