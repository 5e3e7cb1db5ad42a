import type { AdministrationSummary } from '@saldo/contract';
import { type RawBuilder, sql } from 'kysely';
import type { PersonScope } from '#platform/scope';

const AT_MOST = 200;

/** The administrations that this person may enter, by title: their own, and of staff those of their teams or all. */
export async function administrationsOf(scope: PersonScope, search = ''): Promise<AdministrationSummary[]> {
  return listOf(scope, search, AT_MOST);
}

/** What the session chose, as long as this person may enter it, else the first they may. */
export async function chosenAdministration(scope: PersonScope): Promise<number | null> {
  const chosen = await sql<{ id: number }>`
    select s.administration_id as id from sessions s
    where s.id = ${scope.sessionId} and sees_administration(s.administration_id)`.execute(scope.db);
  return chosen.rows[0]?.id ?? (await listOf(scope, '', 1))[0]?.id ?? null;
}

/** Works in another administration from the next request on. */
export async function choose(scope: PersonScope, administrationId: number): Promise<void> {
  await scope.db
    .updateTable('sessions')
    .set({ administration_id: administrationId })
    .where('id', '=', scope.sessionId)
    .execute();
}

async function listOf(scope: PersonScope, search: string, limit: number): Promise<AdministrationSummary[]> {
  const words = search.trim();
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // Staff also know a client by its owner.
  const byOwner =
    scope.staffRole === null
      ? sql`false`
      : sql`a.id in (select administration_id from people_of_clients(${pattern}, null))`;
  const named = words === '' ? sql`true` : sql`(a.title ilike ${pattern} or a.kvk_number = ${words} or ${byOwner})`;
  const listed = await sql<AdministrationSummary>`
    select a.id, a.title, a.business_entity, coalesce(m.role, ${scope.staffRole}) as role
    from administrations a
    left join memberships m on m.administration_id = a.id and m.person_id = ${scope.personId}
    where ${mayEnter(scope)} and ${named}
    order by lower(a.title), a.id limit ${limit}`.execute(scope.db);
  return listed.rows;
}

/** Row-level security says the same; said here, the database reads no more than it must, and a cluster asks no node that has none of them. */
function mayEnter(scope: PersonScope): RawBuilder<boolean> {
  return scope.staffRole === 'TEAM_LEAD' || scope.staffRole === 'STAFF_ADMIN'
    ? sql`true`
    : sql`a.id = any (own_administrations())`;
}
