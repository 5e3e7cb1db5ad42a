import type { Me, StaffRole } from '@saldo/contract';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { Language, PersonScope } from '#platform/scope';
import { backupTokensLeft, spentLastToken } from '../two-step/second-factor.ts';

/** Who is signed in. */
export async function me(scope: PersonScope): Promise<Me> {
  const { totp_secret, email_verified_at, language, ...person } = await scope.db
    .selectFrom('persons')
    .select([
      'id',
      'name',
      'initials',
      'email',
      'telephone',
      'language',
      'email_verified_at',
      'totp_secret',
      'email_settings_uuid',
      'version',
    ])
    .where('id', '=', scope.personId)
    .executeTakeFirstOrThrow();
  // Who was taken out of an administration, or is no longer in the team that serves it, is not sent there.
  const session = await scope.db
    .selectFrom('sessions')
    .select('administration_id')
    .where('id', '=', scope.sessionId)
    .where(sql<boolean>`sees_administration(administration_id)`)
    .executeTakeFirst();
  const two_step = totp_secret !== null;
  const left = two_step ? await backupTokensLeft(scope, scope.personId) : 0;
  return {
    ...person,
    language: language === 'nl' ? 'nl' : 'en',
    email_verified: email_verified_at !== null,
    staff_role: scope.staffRole,
    admin_id: session?.administration_id ?? null,
    two_step,
    backup_tokens_left: left,
    spent_last_token: two_step && left === 0 && (await spentLastToken(scope)),
  };
}

export type Profile = {
  name?: string | undefined;
  initials?: string | undefined;
  telephone?: string | undefined;
  language?: Language | undefined;
};

/** Changes what is named; the rest stays. */
export async function updateMe(
  scope: PersonScope,
  { version, ...profile }: Profile & { version: number },
): Promise<Me> {
  const changed = await scope.db
    .updateTable('persons')
    .set({ ...profile, version: version + 1 })
    .where('id', '=', scope.personId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw new Refusal('stale_version');
  return me(scope);
}

/** All staff of the provider, by name; for staff only. */
export async function staffUsers(
  scope: PersonScope,
): Promise<{ id: number; name: string; email: string; staff_role: StaffRole }[]> {
  if (scope.staffRole === null) throw new Refusal('not_allowed');
  return scope.db
    .selectFrom('persons')
    .select(['id', 'name', 'email'])
    .select((row) => row.ref('staff_role').$castTo<StaffRole>().as('staff_role'))
    .where('staff_role', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
