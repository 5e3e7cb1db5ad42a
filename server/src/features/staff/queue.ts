import type { QUEUE_QUESTIONS, QueueItem, QueueQuestion } from '@saldo/contract';
import { type RawBuilder, sql } from 'kysely';
import { orNotFound, Refusal } from '#platform/refusal';
import type { PersonScope } from '#platform/scope';
import { claimQueued, questionsForStaff, releaseQueued } from '#features/inbox/index';
import { seesEveryone } from './policy.ts';

type Page = { after: { queued_at: string; id: number } | undefined; limit: number };

const items = (scope: PersonScope, where: RawBuilder<unknown>) => sql<QueueItem>`
  select q.id, q.administration_id as admin_id, a.title as client, q.attachment_id, q.file_name, q.supplier,
    (q.total_cents / 100.0)::numeric(20, 2)::text as total_incl, q.queued_at,
    greatest(0, floor(extract(epoch from now() - q.queued_at) / 60))::int as waiting_minutes,
    case when q.claimed_until > now() then p.name end as claimed_by,
    case when q.claimed_until > now() then q.claimed_until end as claimed_until,
    coalesce(q.claimed_until > now() and q.claimed_by = ${scope.personId}, false) as is_mine, q.question
  from staff_queue q join administrations a on a.id = q.administration_id left join persons p on p.id = q.claimed_by
  where ${servedBy(scope)} and ${where}`;

/** For the clients of the caller's teams, or all clients for leads. */
function servedBy(scope: PersonScope): RawBuilder<unknown> {
  return seesEveryone(scope)
    ? sql`true`
    : sql`q.administration_id in (select c.administration_id from staff_team_clients c
        join staff_team_members t using (team_id) where t.person_id = ${scope.personId})`;
}

type Question = (typeof QUEUE_QUESTIONS)[number];
type Counts = { count: number; questions: Record<Question, number> };

/** What waits, oldest first, by keyset; `count` is of all, and `questions` says of how many something was asked or answered. */
export async function queueOf(
  scope: PersonScope,
  question: Question | undefined,
  { after, limit }: Page,
): Promise<{ rows: QueueItem[] } & Counts> {
  const beyond =
    after === undefined ? sql`true` : sql`(q.queued_at, q.id) > (${after.queued_at}::timestamptz, ${after.id})`;
  const asked = question === undefined ? sql`true` : sql`q.question = ${question}`;
  const { rows } =
    await sql<QueueItem>`${items(scope, sql`${beyond} and ${asked}`)} order by q.queued_at, q.id limit ${limit}`.execute(
      scope.db,
    );
  return { rows, ...(await countsOf(scope, question)) };
}

async function countsOf(scope: PersonScope, question: Question | undefined): Promise<Counts> {
  const { rows } = await sql<{ question: Question | null; count: number }>`
    select q.question, count(*) as count from staff_queue q where ${servedBy(scope)} group by q.question`.execute(
    scope.db,
  );
  const of = (wanted: Question): number => rows.find((row) => row.question === wanted)?.count ?? 0;
  return {
    count: question === undefined ? rows.reduce((sum, row) => sum + row.count, 0) : of(question),
    questions: { ANSWERED: of('ANSWERED'), ASKED: of('ASKED') },
  };
}

/** What clients were asked about other things than the documents of the queue. */
export async function otherQuestions(scope: PersonScope): Promise<QueueQuestion[]> {
  const asked = await questionsForStaff(scope);
  if (asked.length === 0) return [];
  const titles = await titlesOf(scope, [...new Set(asked.map(({ admin_id }) => admin_id))]);
  return asked.flatMap((question) => {
    const client = titles.get(question.admin_id);
    return client === undefined ? [] : [{ ...question, client }];
  });
}

/** Of the clients that this member of staff serves. */
async function titlesOf(scope: PersonScope, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select q.administration_id as id, q.title from (select id as administration_id, title from administrations
      where id = any(${[...ids]}::bigint[])) q where ${servedBy(scope)}`.execute(scope.db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

async function itemById(scope: PersonScope, id: number): Promise<QueueItem> {
  return orNotFound((await items(scope, sql`q.id = ${id}`).execute(scope.db)).rows[0]);
}

/** Takes a document, or keeps it for another half hour; what a colleague has is refused until their time is over. */
export async function claimFromQueue(scope: PersonScope, id: number): Promise<QueueItem> {
  await itemById(scope, id);
  const isTaken = await claimQueued(scope, id);
  const item = await itemById(scope, id);
  if (!isTaken) throw takenBy(item);
  return item;
}

/** Gives a document back. Who leads may do so for a colleague. */
export async function releaseToQueue(scope: PersonScope, id: number): Promise<QueueItem> {
  const before = await itemById(scope, id);
  if (before.claimed_by !== null && !before.is_mine && !seesEveryone(scope)) throw takenBy(before);
  await releaseQueued(scope, id, seesEveryone(scope));
  return itemById(scope, id);
}

function takenBy({ claimed_by, claimed_until }: QueueItem): Refusal {
  return new Refusal('claimed_by_other', { about: { claimed_by, claimed_until } });
}
