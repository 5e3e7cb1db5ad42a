import { type Authorization, authorizationsOf, CUSTOMER_ROLES } from '@saldo/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Scope } from '#platform/scope';

const MemberRole = z.enum(CUSTOMER_ROLES);

export type Member = {
  id: number;
  role: string;
  email: string;
  email_verified_at: string | null;
  email_settings: unknown;
  language: string;
};

/** The members of the administration who hold an authorization there. The provider's staff are no members. */
export async function membersWho(scope: Scope, authorization: Authorization): Promise<Member[]> {
  const rows = await scope.db
    .selectFrom('memberships as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .innerJoin('administrations as a', 'a.id', 'm.administration_id')
    .where('m.administration_id', '=', scope.administrationId)
    .select(['p.id', 'p.email', 'p.email_verified_at', 'p.email_settings', 'p.language'])
    .select(['m.role', 'm.areas', 'a.subscription_type', 'a.features'])
    .orderBy('p.id')
    .execute();
  return rows.filter(({ role, areas, ...terms }) =>
    authorizationsOf(MemberRole.parse(role), areas, terms).includes(authorization),
  );
}

/** Whether a person is still a member, or staff who serve the administration: of what they asked for once, only then the answer is theirs. */
export async function stillEnters({ db, administrationId }: Scope, personId: number): Promise<boolean> {
  const { rows } = await sql<{
    enters: boolean;
  }>`select enters_administration(${personId}, ${administrationId}) as enters`.execute(db);
  return rows[0]?.enters === true;
}
