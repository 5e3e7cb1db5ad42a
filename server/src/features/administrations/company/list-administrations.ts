import type { AdministrationSummary } from '@saldo/contract';
import { type RawBuilder, sql } from 'kysely';
import { workplaceOf } from '#features/accounts/index';
import type { PersonScope } from '#platform/scope';

const AT_MOST = 200;

/** The administrations that this person may enter, by title: their own, and of staff those of their teams or all. */
export async function administrationsOf(scope: PersonScope, search = ''): Promise<AdministrationSummary[]> {
  return listOf(scope, search, AT_MOST);
}

/** What the session chose, as long as this person may enter it, else the first they may. */
export async function chosenAdministration(scope: PersonScope): Promise<number | null> {
  const workplace = await workplaceOf(scope);
  if (workplace !== null && (await isOpenTo(scope, workplace))) return workplace;
  return (await listOf(scope, '', 1))[0]?.id ?? null;
}

async function isOpenTo(scope: PersonScope, administrationId: number): Promise<boolean> {
  const asked = await sql<{ sees: boolean }>`select sees_administration(${administrationId}) as sees`.execute(scope.db);
  return asked.rows[0]?.sees === true;
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
