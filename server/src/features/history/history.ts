import { HISTORY_FIELDS, HISTORY_MODELS, type HistoryModel, type HistoryRecord, type Page } from '@saldo/contract';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { type Asked, type LoggedRow, pageOfRows, type Problem } from './log-page.ts';
import { withNames } from './record-names.ts';

/** Refuses a kind of object that has no history, and who may not see that kind. */
export function refuseUnseen(scope: Scope, model: string): asserts model is HistoryModel {
  if (!isModel(model)) throw new Refusal('not_found');
  if (!may(scope, HISTORY_MODELS[model])) throw new Refusal('not_allowed');
}

function isModel(model: string): model is HistoryModel {
  return Object.hasOwn(HISTORY_MODELS, model);
}

/** A page of what happened to an object, newest first. An object that does not exist here has no history. */
export async function historyPage(
  scope: Scope,
  object: { model: HistoryModel; id: number },
  asked: Asked,
): Promise<Page<HistoryRecord>> {
  const of = sql`l.administration_id = ${scope.administrationId} and l.object_type = ${object.model} and l.object_id = ${object.id}`;
  return pageOfRows(asked, {
    rows: async (before, limit) => {
      const { rows } = await sql<LoggedRow>`
        select l.seq, l.at, l.action, actor.name as actor, client.name as on_behalf_of, l.change
        from audit_log l
        left join persons actor on actor.id = l.actor_person_id
        left join persons client on client.id = l.on_behalf_of_person_id
        where ${of} and (${before ?? null}::bigint is null or l.seq < ${before ?? null})
        order by l.seq desc limit ${limit}`.execute(scope.db);
      return withNames(
        scope,
        rows.map((row) => ({ ...row, change: seenOf(scope, object.model, row.change) })),
      );
    },
    count: async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from audit_log l where ${of}`.execute(
        scope.db,
      );
      return rows[0]?.count ?? 0;
    },
  });
}

/** A change without the fields that whoever asks may not see. */
function seenOf(scope: Scope, model: HistoryModel, change: LoggedRow['change']): LoggedRow['change'] {
  const needs = HISTORY_FIELDS[model] ?? {};
  const isSeen = (field: string) => needs[field] === undefined || may(scope, needs[field]);
  return Object.fromEntries(Object.entries(change).filter(([field]) => isSeen(field)));
}

/** Whether the record is whole: every row still has the hash it was given, and none is missing. */
export async function verifyHistory(
  scope: Scope,
): Promise<{ is_whole: boolean; records: number; problems: Problem[] }> {
  const { rows: problems } = await sql<Problem>`
    select seq, problem from verify_audit(${scope.administrationId}) limit 100`.execute(scope.db);
  const counted = await sql<{ count: number }>`
    select count(*) as count from audit_log where administration_id = ${scope.administrationId}`.execute(scope.db);
  return { is_whole: problems.length === 0, records: counted.rows[0]?.count ?? 0, problems };
}
