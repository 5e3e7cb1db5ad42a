import { sql } from 'kysely';
import type { VisitorScope } from './scope.ts';

/** Ids of administrations in order, after another one: for work that passes them all, some at a time. */
export async function administrationsAfter(scope: VisitorScope, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from administrations_after(${after}, ${limit}) id`.execute(
    scope.db,
  );
  return rows.map(({ id }) => id);
}

const NOBODY = 0;

/** Enters an administration for work that nobody asked for. */
export async function enterForNobody({ db }: VisitorScope, administrationId: number): Promise<void> {
  await sql`select enter_as_worker(${administrationId}, ${NOBODY})`.execute(db);
}
