import { sql } from 'kysely';
import { orNotFound } from './refusal.ts';
import type { Scope } from './scope.ts';

/**
 * What every table of documents that come back shares: a row with a template, found, locked, changed and removed by id within its
 * administration. A room names a table of its own.
 */
export function templateTable<Fields extends { template: unknown }>(name: string) {
  const table = sql.table(name);
  const row = (scope: Scope, id: number) => sql`administration_id = ${scope.administrationId} and id = ${id}`;
  return {
    count: async (scope: Scope): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${table} where administration_id = ${scope.administrationId}`.execute(
        scope.db,
      );
      return rows[0]?.count ?? 0;
    },
    /** Locks one for the rest of the transaction; false when it was deleted. */
    lock: async (scope: Scope, id: number): Promise<boolean> => {
      const { rows } = await sql`select id from ${table} where ${row(scope, id)} for update`.execute(scope.db);
      return rows.length > 0;
    },
    insert: async (scope: Scope, fields: Fields): Promise<number> => {
      const values = {
        administration_id: scope.administrationId,
        created_by: scope.personId,
        ...columnsOf(fields),
      };
      const { rows } = await sql<{ id: number }>`
        insert into ${table} (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
        values (${sql.join(Object.values(values))}) returning id`.execute(scope.db);
      return orNotFound(rows[0]).id;
    },
    /** Changes what is given, and the version. */
    store: async (scope: Scope, id: number, fields: Partial<Fields>): Promise<void> => {
      const changes = Object.entries(columnsOf(fields)).map(([column, value]) => sql`${sql.ref(column)} = ${value}, `);
      await sql`update ${table} set ${sql.join(changes, sql``)} version = version + 1
        where ${row(scope, id)}`.execute(scope.db);
    },
    remove: async (scope: Scope, id: number): Promise<void> => {
      const { rows } = await sql`delete from ${table} where ${row(scope, id)} returning id`.execute(scope.db);
      orNotFound(rows[0]);
    },
  };
}

/** Values as the database takes them: the template is one JSON document. */
function columnsOf(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([column, value]) => [column, column === 'template' ? JSON.stringify(value) : value]),
  );
}
