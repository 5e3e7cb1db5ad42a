import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

/** The next number of a gapless series of the administration; of a new series it is `first`. */
export async function takeNumber(scope: Scope, series: string, first = 1): Promise<number> {
  const taken = await sql<{
    number: number;
  }>`select take_number(${scope.administrationId}, ${series}, ${first}) as number`.execute(scope.db);
  const number = taken.rows[0]?.number;
  if (number === undefined) throw new Error('take_number returned no row');
  return number;
}
