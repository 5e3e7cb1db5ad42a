import { HISTORY_MODELS, type HistoryModel, type HistoryRecord, type Page } from '@saldo/contract';
import { sql } from 'kysely';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';

type Row = {
  seq: number;
  at: string;
  action: string;
  actor: string;
  on_behalf_of: string | null;
  change: Readonly<Record<string, unknown>>;
};

/** Refuses a kind of object that has no history, and who may not see that kind. */
export function refuseUnseen(scope: Scope, model: string): asserts model is HistoryModel {
  if (!isModel(model)) throw new Refusal('not_found');
  if (!may(scope, HISTORY_MODELS[model])) throw new Refusal('not_allowed');
}

function isModel(model: string): model is HistoryModel {
  return Object.hasOwn(HISTORY_MODELS, model);
}

/** A page of what happened to an object, newest first; `asked` says under which address the next page is found. */
export async function historyPage(
  scope: Scope,
  object: { model: HistoryModel; id: number },
  asked: { path: string; query: { cursor?: string | undefined; page_size?: number | undefined } },
): Promise<Page<HistoryRecord>> {
  const size = asked.query.page_size ?? DEFAULT_PAGE_SIZE;
  const before = decodeCursor(asked.query.cursor)?.id;
  const { rows, count } = await historyOf(scope, object, { before, limit: size + 1 });
  const page = pageOf(rows, size, ({ seq }) => ({ value: seq, id: seq }), asked);
  return { count, next: page.next, previous: null, results: [...page.rows] };
}

/** What happened to an object, newest first. An object that does not exist here has no history. */
async function historyOf(
  scope: Scope,
  object: { model: HistoryModel; id: number },
  page: { before: number | undefined; limit: number },
): Promise<{ rows: HistoryRecord[]; count: number }> {
  const of = sql`l.administration_id = ${scope.administrationId} and l.object_type = ${object.model} and l.object_id = ${object.id}`;
  const { rows } = await sql<Row>`
    select l.seq, l.at, l.action, actor.name as actor, client.name as on_behalf_of, l.change
    from audit_log l
    join persons actor on actor.id = l.actor_person_id
    left join persons client on client.id = l.on_behalf_of_person_id
    where ${of} and (${page.before ?? null}::bigint is null or l.seq < ${page.before ?? null})
    order by l.seq desc limit ${page.limit}`.execute(scope.db);
  const counted = await sql<{ count: number }>`select count(*) as count from audit_log l where ${of}`.execute(scope.db);
  return { rows: rows.map(present), count: counted.rows[0]?.count ?? 0 };
}

function present({ change, ...row }: Row): HistoryRecord {
  const changes = Object.entries(change).flatMap(([field, pair]) =>
    Array.isArray(pair) ? [{ field, before: pair[0] ?? null, after: pair[1] ?? null }] : [],
  );
  return { ...row, changes };
}

type Problem = { seq: number; problem: string };

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
