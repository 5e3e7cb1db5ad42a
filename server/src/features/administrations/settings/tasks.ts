import {
  AUTHORIZATIONS,
  type Authorization,
  type BackgroundTask,
  errorText,
  type ErrorCode,
  isErrorCode,
} from '@saldo/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { orNotFound, Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';

/**
 * Notes long work before it is enqueued, so that the screen can follow it and leave. Returns the task's id. `permission` is what its act
 * takes: beside who begins it, whoever holds that may follow it. `resultPath` is the screen that shows what came of it; `{task}` in it is the id.
 */
export async function startTask(
  scope: Scope,
  kind: string,
  permission: Authorization,
  { resultPath, ...input }: Readonly<Record<string, unknown>> & { resultPath?: string } = {},
): Promise<number> {
  const row = await scope.db
    .insertInto('background_tasks')
    .values({
      administration_id: scope.administrationId,
      kind,
      permission,
      input: JSON.stringify({ ...input, result_path: resultPath }),
      person_id: scope.personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** `place`: where the work goes on when it is begun again, kept with what was done until there. */
export async function reportProgress(
  scope: Scope,
  id: number,
  done: number,
  total: number | null,
  place?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await scope.db
    .updateTable('background_tasks')
    .set({ state: 'STARTED', done, total, ...(place === undefined ? {} : { result: JSON.stringify(place) }) })
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

/** `about`: what it is about that was refused, such as the account that a statement is of. */
export async function failTask(
  scope: Scope,
  id: number,
  code: ErrorCode,
  about: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await scope.db
    .updateTable('background_tasks')
    .set({ state: 'FAILURE', error_code: code, result: JSON.stringify(about), finished_at: new Date().toISOString() })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

/** How far the work came, and the place that was kept with it; null at its beginning. */
export async function progressOf(scope: Scope, id: number): Promise<{ done: number; place: unknown }> {
  const row = await scope.db
    .selectFrom('background_tasks')
    .select(['done', 'result'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  const { done, result } = orNotFound(row);
  return { done, place: result };
}

/** A task of this kind and about the same that whoever asks began and is not over. */
export async function underWay(
  scope: Scope,
  kind: string,
  about: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  const row = await notOver(scope, kind)
    .where('person_id', '=', scope.personId)
    .where(sql<boolean>`input @> ${JSON.stringify(about)}::jsonb`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** All tasks of a kind that are not over, whoever began them, with what they are about; the oldest first. */
export async function allUnderWay(scope: Scope, kind: string): Promise<{ id: number; input: unknown }[]> {
  return notOver(scope, kind).select('input').orderBy('id').execute();
}

function notOver(scope: Scope, kind: string) {
  return scope.db
    .selectFrom('background_tasks')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('kind', '=', kind)
    .where('state', 'in', ['PENDING', 'STARTED']);
}

/** A task with what it was given and what came of it, for those who may follow it. */
export async function followedTask(scope: Scope, id: number) {
  const row = orNotFound(
    await scope.db
      .selectFrom('background_tasks')
      .selectAll()
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (row.person_id !== scope.personId && !holds(scope, row.permission)) throw new Refusal('not_found');
  return row;
}

/** The current state of a task, for those who may follow it. */
export async function backgroundTask(scope: Scope, id: number): Promise<BackgroundTask> {
  const row = await followedTask(scope, id);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state as BackgroundTask['state'],
    done: row.done,
    total: row.total,
    result_url: row.state === 'SUCCESS' ? resultUrl(scope, row.id, row.input) : null,
    result: row.state === 'FAILURE' ? null : (row.result as BackgroundTask['result']),
    error:
      row.error_code !== null && isErrorCode(row.error_code)
        ? {
            code: row.error_code,
            detail: errorText(row.error_code, scope.language),
            about: (row.result ?? {}) as Record<string, unknown>,
          }
        : null,
    created_at: row.created_at,
    finished_at: row.finished_at,
  };
}

/** A task of before the result had an address has none. */
function resultUrl(scope: Scope, id: number, input: unknown): string | null {
  const { data } = z.object({ result_path: z.string() }).safeParse(input);
  return data === undefined
    ? null
    : `/${scope.language}/${String(scope.administrationId)}/${data.result_path.replace('{task}', String(id))}`;
}

function holds(scope: Scope, permission: string | null): boolean {
  const needed = AUTHORIZATIONS.find((name) => name === permission);
  return needed !== undefined && may(scope, needed);
}
