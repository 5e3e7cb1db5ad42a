import type { Project } from '@saldo/contract';
import { type Cents, cents, formatEuro } from '@saldo/ledger';
import { sql } from 'kysely';
import { violates, violatesForeignKey } from '#platform/database/database';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import type { ProjectPapers } from './project-papers.ts';

type Row = Pick<
  Project,
  'id' | 'name' | 'email_tag' | 'purchases' | 'sales' | 'drafts' | 'budget_minutes' | 'is_closed' | 'version'
> & {
  contact_id: number | null;
  contact_name: string | null;
  budget_cents: number | null;
};

type Minutes = ProjectPapers['minutes'];

async function present(scope: Scope, rows: readonly Row[], minutesOf: Minutes): Promise<Project[]> {
  const minutes = await minutesOf(
    scope,
    rows.map(({ id }) => id),
  );
  const edit = may(scope, 'contacts.edit');
  return rows.map(({ contact_id, contact_name, budget_cents, ...row }) => ({
    ...row,
    client: contact_id === null ? null : { id: contact_id, name: contact_name ?? '' },
    ...(minutes.get(row.id) ?? { minutes: 0, unbilled_minutes: 0 }),
    budget: budget_cents === null || !may(scope, 'ledger.view') ? null : formatEuro(cents(budget_cents)),
    may: { edit, add: edit && !row.is_closed, close: edit && !row.is_closed, reopen: edit && row.is_closed },
  }));
}

const PROJECTS = sql`
  select p.id, p.name, p.email_tag, p.version, p.contact_id, c.name as contact_name, p.budget_cents, p.budget_minutes,
    p.closed_at is not null as is_closed,
    (select count(*) from expenses e where e.administration_id = p.administration_id and e.project_id = p.id and e.reversed_at is null) as purchases,
    (select count(*) from sales_invoices s where s.administration_id = p.administration_id and s.project_id = p.id) as sales,
    (select count(*) from expenses e where e.administration_id = p.administration_id and e.project_id = p.id and e.is_concept)
      + (select count(*) from sales_invoices s where s.administration_id = p.administration_id and s.project_id = p.id and s.is_concept) as drafts
  from projects p left join contacts c on c.administration_id = p.administration_id and c.id = p.contact_id`;

export async function projectById(scope: Scope, id: number, minutesOf: Minutes): Promise<Project> {
  const { rows } =
    await sql<Row>`${PROJECTS} where p.administration_id = ${scope.administrationId} and p.id = ${id}`.execute(
      scope.db,
    );
  const [project] = await present(scope, [orNotFound(rows[0])], minutesOf);
  return orNotFound(project);
}

/** Projects by name, by keyset; `count` is of all that match. */
export async function listProjects(
  scope: Scope,
  filter: { search: string; state: 'OPEN' | 'CLOSED' | 'ALL'; client_id?: number | undefined },
  page: { after: { name: string; id: number } | undefined; limit: number },
  minutesOf: Minutes,
): Promise<{ rows: Project[]; count: number }> {
  const parts = [sql<boolean>`p.administration_id = ${scope.administrationId}`];
  if (filter.state !== 'ALL') parts.push(sql<boolean>`(p.closed_at is not null) = ${filter.state === 'CLOSED'}`);
  if (filter.client_id !== undefined) parts.push(sql<boolean>`p.contact_id = ${filter.client_id}`);
  const words = filter.search.trim();
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
  return { rows: await present(scope, rows, minutesOf), count: counted.rows[0]?.count ?? 0 };
}

type Fields = {
  name: string;
  client_id: number | null;
  email_tag: string;
  budget: Cents | null;
  budget_minutes: number | null;
};

/** Adds a project; a name or a tag that another has is refused beside its field. */
export async function createProject(scope: Scope, { client_id, budget, ...fields }: Fields): Promise<number> {
  try {
    const { id } = await scope.db
      .insertInto('projects')
      .values({
        administration_id: scope.administrationId,
        ...fields,
        contact_id: client_id,
        budget_cents: budget,
        created_by: scope.personId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    throw refusalOf(error);
  }
}

type Change = { [Name in keyof Fields]?: Fields[Name] | undefined } & {
  is_closed?: boolean | undefined;
  version: number;
};

/** Changes, closes or reopens a project. A closed one is reopened before anything else of it changes. */
export async function updateProject(scope: Scope, id: number, change: Change): Promise<void> {
  const { rows } = await sql<{ version: number; is_closed: boolean }>`
    select version, closed_at is not null as is_closed from projects
    where administration_id = ${scope.administrationId} and id = ${id}`.execute(scope.db);
  const before = orNotFound(rows[0]);
  if (before.version !== change.version) throw new Refusal('stale_version');
  const { client_id, budget, is_closed, version: _, ...fields } = change;
  if (before.is_closed && is_closed !== false) throw new Refusal('project_closed');
  const closes = is_closed === true ? { closed_at: new Date().toISOString(), closed_by: scope.personId } : {};
  try {
    await scope.db
      .updateTable('projects')
      .set((eb) => ({
        ...fields,
        ...(client_id === undefined ? {} : { contact_id: client_id }),
        ...(budget === undefined ? {} : { budget_cents: budget }),
        ...(is_closed === false ? { closed_at: null, closed_by: null } : closes),
        version: eb('version', '+', 1),
      }))
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .execute();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Deletes a project that nothing belongs to; what belongs to it holds it. */
export async function deleteProject(scope: Scope, id: number): Promise<void> {
  try {
    const { numDeletedRows } = await scope.db
      .deleteFrom('projects')
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .executeTakeFirst();
    orNotFound(numDeletedRows > 0n ? id : undefined);
  } catch (error) {
    throw violatesForeignKey(error) ? new Refusal('project_in_use') : error;
  }
}

function refusalOf(error: unknown): unknown {
  if (violates(error, 'projects_by_name')) return refuseField('name', 'project_name_taken');
  if (violates(error, 'projects_by_email_tag')) return refuseField('email_tag', 'project_tag_taken');
  if (violates(error, 'projects_administration_id_contact_id_fkey')) return refuseField('client_id', 'contact_unknown');
  return error;
}
