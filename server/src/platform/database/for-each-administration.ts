import type { StaffRole } from '@saldo/contract';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { VisitorScope } from '../scope.ts';
import { SettingsProblem } from '../settings/settings.ts';

/** Ids of administrations in order, after another one: for work that passes them all, some at a time. */
export async function administrationIdsAfter(scope: VisitorScope, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from administrations_after(${after}, ${limit}) id`.execute(
    scope.db,
  );
  return rows.map(({ id }) => id);
}

/** Whether there ever was an administration: who passes them all and meets none knows then that something hides them. */
export async function hasAdministrations({ db }: VisitorScope): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_administrations() as has`.execute(db);
  return rows[0]?.has === true;
}

/** Refuses to start where the owner of the tables cannot read what its functions must (schema/administrations/policies.sql). */
export async function refuseShutDoors(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select shut_doors() as name`.execute(db);
  if (rows.length > 0)
    throw new SettingsProblem([
      `DATABASE_URL: its role owns the tables but cannot read ${rows.map(({ name }) => name).join(' and ')}; give them to the role that made them, or recreate the policy for_the_owner for this role`,
    ]);
}

const NOBODY = 0;

/** Enters an administration for work that nobody asked for. */
export async function enterAsSystem({ db }: VisitorScope, administrationId: number): Promise<void> {
  await sql`select enter_as_worker(${administrationId}, ${NOBODY})`.execute(db);
}

/** Shows a transaction the administrations that a person may enter, which `enter` does for calls that list them. */
export async function showAdministrations(
  { db }: VisitorScope,
  personId: number,
  staffRole: StaffRole | null,
): Promise<void> {
  await sql`select show_administrations(${personId}, ${staffRole})`.execute(db);
}
