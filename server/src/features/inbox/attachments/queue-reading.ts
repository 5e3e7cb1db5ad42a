import { enqueue } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';

export const READ_ATTACHMENT = 'inbox.read-attachment';

/** Queues the reading of a document. */
export async function queueReading(scope: Scope, id: number): Promise<void> {
  const key = `${READ_ATTACHMENT}:${String(scope.administrationId)}:${String(id)}`;
  await enqueue(scope, READ_ATTACHMENT, { attachment_id: id }, { key });
}
