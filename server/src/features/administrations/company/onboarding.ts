import { sql } from 'kysely';
import type { Scope } from '#platform/scope';

const DAYS = 60;

/** Whether the books were opened lately, and whether anybody else was asked to work in them. */
export async function firstDays(scope: Scope): Promise<{ isYoung: boolean; isShared: boolean }> {
  const { rows } = await sql<{ isYoung: boolean; isShared: boolean }>`
    select a.created_at > now() - make_interval(days => ${DAYS}) as "isYoung",
      exists (select from invitations i where i.administration_id = a.id)
        or (select count(*) > 1 from memberships m where m.administration_id = a.id) as "isShared"
    from administrations a where a.id = ${scope.administrationId}`.execute(scope.db);
  return rows[0] ?? { isYoung: false, isShared: false };
}
