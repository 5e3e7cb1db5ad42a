import { type Authorization, authorizationsOf, CUSTOMER_ROLES } from '@saldo/contract';
import { z } from 'zod';
import type { Scope } from '#platform/scope';

const MemberRole = z.enum(CUSTOMER_ROLES);

export type Member = {
  id: number;
  role: string;
  email: string;
  email_verified_at: string | null;
  email_settings: unknown;
};

/** The members of the administration who hold an authorization there. The provider's staff are no members. */
export async function membersWho(scope: Scope, authorization: Authorization): Promise<Member[]> {
  const rows = await scope.db
    .selectFrom('memberships as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .innerJoin('administrations as a', 'a.id', 'm.administration_id')
    .where('m.administration_id', '=', scope.administrationId)
    .select(['p.id', 'p.email', 'p.email_verified_at', 'p.email_settings'])
    .select(['m.role', 'm.areas', 'a.subscription_type', 'a.features'])
    .orderBy('p.id')
    .execute();
  return rows.filter(({ role, areas, ...terms }) =>
    authorizationsOf(MemberRole.parse(role), areas, terms).includes(authorization),
  );
}
