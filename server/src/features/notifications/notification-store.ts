import type { NOTIFIED_MODELS, SentNotificationType } from '@saldo/contract';
import { sql } from 'kysely';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

export type Notice = {
  type: SentNotificationType;
  about: { model: (typeof NOTIFIED_MODELS)[number]; id: number; name: string };
  /** A code that is put in words in the reader's language. */
  reason?: string | null;
  explanation?: string | null;
};

export async function addNotification(
  scope: Scope,
  personId: number,
  { type, about, reason = null, explanation = null }: Notice,
  wish: { app: boolean; email: boolean },
): Promise<void> {
  await scope.db
    .insertInto('notifications')
    .values({
      administration_id: scope.administrationId,
      person_id: personId,
      type,
      object_type: about.model,
      object_id: about.id,
      subject: about.name,
      reason,
      explanation,
      is_shown: wish.app,
      is_to_be_mailed: wish.email,
    })
    .execute();
}

/** Removes later notifications that no longer hold, also from e-mails not sent yet. */
export async function retractNotification(
  scope: Scope,
  { type, about, since }: { type: SentNotificationType; about: Pick<Notice['about'], 'model' | 'id'>; since: string },
): Promise<void> {
  await scope.db
    .deleteFrom('notifications')
    .where('administration_id', '=', scope.administrationId)
    .where('type', '=', type)
    .where('object_type', '=', about.model)
    .where('object_id', '=', about.id)
    .where('at', '>=', since)
    .execute();
}

const COLUMNS = [
  'id',
  sql<SentNotificationType>`type`.as('type'),
  sql<Notice['about']['model']>`object_type`.as('object_type'),
  'object_id',
  'subject',
  'reason',
  'explanation',
  'at',
  'seen_at',
] as const;

export type NotificationRow = {
  id: number;
  type: SentNotificationType;
  object_type: Notice['about']['model'];
  object_id: number;
  subject: string;
  reason: string | null;
  explanation: string | null;
  at: string;
  seen_at: string | null;
};

/** The caller's notifications. */
function shown(scope: Scope) {
  return scope.db
    .selectFrom('notifications')
    .where('administration_id', '=', scope.administrationId)
    .where('person_id', '=', scope.personId)
    .where('is_shown', '=', true);
}

/** Newest first, by keyset over the id. */
export async function notificationRows(
  scope: Scope,
  page: { before: number | undefined; limit: number },
): Promise<NotificationRow[]> {
  return shown(scope)
    .select(COLUMNS)
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before ?? 0))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

export async function countNotifications(scope: Scope): Promise<{ count: number; unseen: number }> {
  return shown(scope)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('seen_at', 'is', null).as('unseen'),
    ])
    .executeTakeFirstOrThrow();
}

/** Every one of them, or with `ids` those: refused as a whole when one is not the person's own. */
export async function markSeen(scope: Scope, ids?: readonly number[]): Promise<void> {
  if (ids !== undefined) await refuseOthers(scope, ids);
  await scope.db
    .updateTable('notifications')
    .set({ seen_at: sql<string>`now()` })
    .where('administration_id', '=', scope.administrationId)
    .where('person_id', '=', scope.personId)
    .where('seen_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute();
}

export async function deleteNotifications(scope: Scope, ids: readonly number[]): Promise<void> {
  await refuseOthers(scope, ids);
  await scope.db
    .deleteFrom('notifications')
    .where('administration_id', '=', scope.administrationId)
    .where('id', 'in', ids)
    .execute();
}

async function refuseOthers(scope: Scope, ids: readonly number[]): Promise<void> {
  const own = await shown(scope).select('id').where('id', 'in', ids).execute();
  if (own.length !== new Set(ids).size) throw new Refusal('not_found');
}

/** Notifications not e-mailed yet, earliest first. */
export async function unmailed(scope: Scope, readerId: number): Promise<NotificationRow[]> {
  return scope.db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('person_id', '=', readerId)
    .where('is_to_be_mailed', '=', true)
    .orderBy('id')
    .execute();
}

export async function noteMailed(scope: Scope, rows: readonly Pick<NotificationRow, 'id'>[]): Promise<void> {
  if (rows.length === 0) return;
  await scope.db
    .updateTable('notifications')
    .set({ is_to_be_mailed: false })
    .where('administration_id', '=', scope.administrationId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}
