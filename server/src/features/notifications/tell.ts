import { type Authorization, authorizationsOf, CUSTOMER_ROLES } from '@saldo/contract';
import { z } from 'zod';
import { wishOf } from '#features/accounts/index';
import { enqueue } from '#platform/jobs';
import type { Scope } from '#platform/scope';
import { addNotification, type Notice } from './notification-store.ts';

export const SEND_NOTIFICATIONS = 'notifications.send';

const LETTER_WAITS_MS = 20_000;
const MemberRole = z.enum(CUSTOMER_ROLES);

/** Tells every member of the administration who may see it, but not the one who did it; by letter as well where they want that. */
export async function tell(
  scope: Scope,
  notice: Notice,
  { whoMay, exceptActor }: { whoMay: Authorization; exceptActor: boolean },
): Promise<void> {
  for (const { person_id, role, areas, email_settings, ...terms } of await members(scope)) {
    if (exceptActor && person_id === scope.personId) continue;
    if (!authorizationsOf(MemberRole.parse(role), areas, terms).includes(whoMay)) continue;
    const wish = wishOf(email_settings, notice.type);
    if (!wish.app && !wish.email) continue;
    await addNotification(scope, person_id, notice, wish);
    if (wish.email) await planLetter(scope, person_id);
  }
}

/** One letter waits for each reader: what happens meanwhile is said in the same. */
async function planLetter(scope: Scope, person: number): Promise<void> {
  await enqueue(
    scope,
    SEND_NOTIFICATIONS,
    { reader_id: person },
    {
      key: `notify-${String(scope.administrationId)}-${String(person)}`,
      runAt: new Date(Date.now() + LETTER_WAITS_MS),
    },
  );
}

async function members(scope: Scope) {
  return scope.db
    .selectFrom('memberships as m')
    .innerJoin('persons as p', 'p.id', 'm.person_id')
    .innerJoin('administrations as a', 'a.id', 'm.administration_id')
    .where('m.administration_id', '=', scope.administrationId)
    .select(['m.person_id', 'm.role', 'm.areas', 'p.email_settings', 'a.subscription_type', 'a.features'])
    .orderBy('m.person_id')
    .execute();
}
