import type { Project, ProjectName } from '@saldo/contract';
import { sql } from 'kysely';
import { violates } from '#platform/database/database';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';

type Row = Omit<Project, 'client'> & { contact_id: number | null; contact_name: string | null };

function present({ contact_id, contact_name, ...row }: Row): Project {
  return { ...row, client: contact_id === null ? null : { id: contact_id, name: contact_name ?? '' } };
}

const PROJECTS = sql`
  select p.id, p.name, p.email_tag, p.version, p.contact_id, c.name as contact_name,
    (select count(*) from expenses e where e.administration_id = p.administration_id and e.project_id = p.id and e.reversed_at is null) as purchases,
    (select count(*) from sales_invoices s where s.administration_id = p.administration_id and s.project_id = p.id) as sales
  from projects p left join contacts c on c.administration_id = p.administration_id and c.id = p.contact_id`;

export async function projectById(scope: Scope, id: number): Promise<Project> {
  const { rows } =
    await sql<Row>`${PROJECTS} where p.administration_id = ${scope.administrationId} and p.id = ${id}`.execute(
      scope.db,
    );
  return present(orNotFound(rows[0]));
}

/**
 * The project that a document is to belong to. Refused beside its field when there is none with this id, and for who may not use
 * projects.
 */
export async function projectNamed(scope: Scope, id: number): Promise<ProjectName> {
  if (!may(scope, 'feature.projects')) throw new Refusal('not_allowed');
  const row = await scope.db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw refuseField('project_id', 'project_unknown');
  return row;
}

/** What projects are called, by id. */
export async function projectNames(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Projects by name, by keyset; `count` is of all that match. */
export async function listProjects(
  scope: Scope,
  search: string,
  page: { after: { name: string; id: number } | undefined; limit: number },
): Promise<{ rows: Project[]; count: number }> {
  const parts = [sql<boolean>`p.administration_id = ${scope.administrationId}`];
  const words = search.trim();
  if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    parts.push(sql<boolean>`(p.name ilike ${pattern} or p.email_tag ilike ${pattern} or c.name ilike ${pattern})`);
  }
  const matching = sql.join(parts, sql` and `);
  const after =
    page.after === undefined
      ? sql``
      : sql`and (lower(p.name), p.id) > (lower(${page.after.name}), ${page.after.id}::bigint)`;
  const { rows } = await sql<Row>`
    ${PROJECTS} where ${matching} ${after} order by lower(p.name), p.id limit ${page.limit}`.execute(scope.db);
  const counted = await sql<{ count: number }>`
    select count(*) as count from projects p
      left join contacts c on c.administration_id = p.administration_id and c.id = p.contact_id
    where ${matching}`.execute(scope.db);
  return { rows: rows.map(present), count: counted.rows[0]?.count ?? 0 };
}

type NewProject = { name: string; client_id: number | null; email_tag: string };

/** Adds a project; a name or a tag that another has is refused beside its field. */
export async function createProject(scope: Scope, { name, client_id, email_tag }: NewProject): Promise<Project> {
  try {
    const { id } = await scope.db
      .insertInto('projects')
      .values({
        administration_id: scope.administrationId,
        name,
        email_tag,
        contact_id: client_id,
        created_by: scope.personId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return await projectById(scope, id);
  } catch (error) {
    if (violates(error, 'projects_by_name')) throw refuseField('name', 'project_name_taken');
    if (violates(error, 'projects_by_email_tag')) throw refuseField('email_tag', 'project_tag_taken');
    if (violates(error, 'projects_administration_id_contact_id_fkey'))
      throw refuseField('client_id', 'contact_unknown');
    throw error;
  }
}
