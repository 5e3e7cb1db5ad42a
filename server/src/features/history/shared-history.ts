import {
  type HistoryRecord,
  type Page,
  SHARED_HISTORY_MODELS,
  type SharedHistoryModel,
  STAFF_ACCESS,
} from '@saldo/contract';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { PersonScope, VisitorScope } from '#platform/scope';
import { type Asked, type LoggedRow, pageOfRows, type Problem } from './log-page.ts';
import { withNames } from './record-names.ts';

type SharedObject = { model: SharedHistoryModel; id: number };

/** The chain of the provider itself; each other number is the person whose chain it is. */
const PROVIDER = 0;

export function isShared(model: string): model is SharedHistoryModel {
  return (SHARED_HISTORY_MODELS as readonly string[]).includes(model);
}

/** Someone else's own history is answered like that of nobody; that of a team is for who may change teams. */
export function refuseUnseenShared(scope: PersonScope, { model, id }: SharedObject): void {
  if (model === 'person' && id !== scope.personId) throw new Refusal('not_found');
  const leads: readonly string[] = STAFF_ACCESS['staff.lead'];
  if (model === 'staff_team' && !leads.includes(scope.staffRole ?? '')) throw new Refusal('not_allowed');
}

/** A page of what happened to a person or a team, newest first. */
export async function sharedHistoryPage(
  scope: PersonScope,
  { model, id }: SharedObject,
  asked: Asked,
): Promise<Page<HistoryRecord>> {
  const of = sql`l.chain_id = ${model === 'person' ? id : PROVIDER} and l.object_type = ${model} and l.object_id = ${id}`;
  return pageOfRows(asked, {
    rows: async (before, limit) => {
      const { rows } = await sql<LoggedRow>`
        select l.seq, l.at, l.action, coalesce(actor.name, l.operator) as actor, null as on_behalf_of, l.change
        from shared_log l left join persons actor on actor.id = l.actor_person_id
        where ${of} and (${before ?? null}::bigint is null or l.seq < ${before ?? null})
        order by l.seq desc limit ${limit}`.execute(scope.db);
      return withNames(scope, rows);
    },
    count: async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from shared_log l where ${of}`.execute(
        scope.db,
      );
      return rows[0]?.count ?? 0;
    },
  });
}

type ChainProblem = Problem & { chain_id: number };

/** What does not hold in the chains after one: of the next so many people, and before the first of them that of the provider. */
export async function verifyShared(
  scope: VisitorScope,
  after: number | undefined,
  limit: number,
): Promise<{ last: number | undefined; problems: ChainProblem[] }> {
  const people = await scope.db
    .selectFrom('persons')
    .select('id')
    .where('id', '>', after ?? PROVIDER)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = people.map(({ id }) => id);
  const chains = after === undefined ? [PROVIDER, ...ids] : ids;
  const { rows: problems } = await sql<ChainProblem>`
    select chain_id, v.seq, v.problem from unnest(${chains}::bigint[]) chain_id, verify_shared_log(chain_id) v`.execute(
    scope.db,
  );
  return { last: people.length === limit ? ids.at(-1) : undefined, problems };
}
