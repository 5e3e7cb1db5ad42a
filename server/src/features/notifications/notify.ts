import { type Authorization, WISHED_TYPES } from '@saldo/contract';
import { wishOf } from '#features/accounts/index';
import { membersWho } from '#features/administrations/index';
import { enqueue } from '#platform/jobs/jobs';
import type { Language, Scope } from '#platform/scope';
import { addNotification, type Notice, retractNotification } from './notification-store.ts';

export const SEND_NOTIFICATIONS = 'notifications.send';

const LETTER_WAITS_MS = 20_000;

type ToMembers = Omit<Notice, 'explanation'> & {
  /** As someone wrote it, or what Saldo says in the language of each reader. */
  explanation?: string | null | Readonly<Record<Language, string>>;
};

/** Notifies every member who may see it, except the actor; by e-mail as well if they chose so, or have no choice. */
export async function notify(
  scope: Scope,
  { explanation = null, ...notice }: ToMembers,
  { whoMay, exceptActor }: { whoMay: Authorization; exceptActor: boolean },
): Promise<void> {
  for (const { id, email_settings, language } of await membersWho(scope, whoMay)) {
    if (exceptActor && id === scope.personId) continue;
    const wished = WISHED_TYPES.find((type) => type === notice.type);
    const wish = wished === undefined ? { app: true, email: true } : wishOf(email_settings, wished);
    if (!wish.app && !wish.email) continue;
    const said =
      explanation === null || typeof explanation === 'string'
        ? explanation
        : explanation[language === 'nl' ? 'nl' : 'en'];
    await addNotification(scope, id, { ...notice, explanation: said }, wish);
    if (wish.email) await planLetter(scope, id);
  }
}

/** One pending e-mail per recipient: events in the meantime are added to it. */
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

/** Notifies one person, a member or not, in the application alone: its letter is the room's own. */
export function notifyPerson(scope: Scope, personId: number, notice: Notice): Promise<void> {
  return addNotification(scope, personId, notice, { app: true, email: false });
}

/** Of what staff asked the client to approve: shown whatever the reader wishes, and no longer once it is over. Its letter is the room's own. */
export const approvalNotices = {
  async tell(scope: Scope, readers: readonly number[], { id, name }: { id: number; name: string }): Promise<void> {
    const about = { model: 'approval_request' as const, id, name };
    for (const reader of readers) await notifyPerson(scope, reader, { type: 'APPROVAL_REQUESTED', about });
  },
  untell: (scope: Scope, { id, since }: { id: number; since: string }): Promise<void> =>
    retractNotification(scope, { type: 'APPROVAL_REQUESTED', about: { model: 'approval_request', id }, since }),
};
