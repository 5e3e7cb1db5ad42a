import { type BackgroundTask, errorText, type ErrorCode, isErrorCode } from '@saldo/contract';
import { found } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** Notes long work before it is enqueued, so that the screen can follow it and leave. Returns the task's id. */
export async function startTask(
  scope: Scope,
  kind: string,
  input: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const row = await scope.db
    .insertInto('background_tasks')
    .values({
      administration_id: scope.administrationId,
      kind,
      input: JSON.stringify(input),
      person_id: scope.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function reportProgress(scope: Scope, id: number, done: number, total: number | null): Promise<void> {
  await scope.db
    .updateTable('background_tasks')
    .set({ state: 'STARTED', done, total })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

export async function finishTask(scope: Scope, id: number, result: Readonly<Record<string, unknown>>): Promise<void> {
  await scope.db
    .updateTable('background_tasks')
    .set({ state: 'SUCCESS', result: JSON.stringify(result), finished_at: new Date().toISOString() })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

export async function failTask(scope: Scope, id: number, code: ErrorCode): Promise<void> {
  await scope.db
    .updateTable('background_tasks')
    .set({ state: 'FAILURE', error_code: code, finished_at: new Date().toISOString() })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

export async function backgroundTask(scope: Scope, id: number): Promise<BackgroundTask> {
  const row = found(
    await scope.db
      .selectFrom('background_tasks')
      .selectAll()
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return {
    id: row.id,
    kind: row.kind,
    state: row.state as BackgroundTask['state'],
    done: row.done,
    total: row.total,
    result: row.result as BackgroundTask['result'],
    error:
      row.error_code !== null && isErrorCode(row.error_code)
        ? { code: row.error_code, detail: errorText(row.error_code, scope.language) }
        : null,
    created_at: row.created_at,
    finished_at: row.finished_at,
  };
}
