import type { Notification, notificationCalls } from '@saldo/contract';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { inAdministration, type Language } from '#platform/scope';
import {
  countNotifications,
  deleteNotifications,
  markSeen,
  type NotificationRow,
  notificationRows,
} from './notification-store.ts';
import { reasonIn } from './texts.ts';

export const notificationRoutes: Handlers<typeof notificationCalls> = {
  notifications: async (person, { query }) => {
    const scope = inAdministration(person);
    const size = query.page_size ?? DEFAULT_PAGE_SIZE;
    const rows = await notificationRows(scope, { before: decodeCursor(query.cursor, 'number')?.id, limit: size + 1 });
    const path = 'notifications/basic-notifications-list/';
    const page = pageOf(rows, size, ({ id }) => ({ value: id, id }), { path, query });
    const { count, unseen } = await countNotifications(scope);
    const results = page.rows.map((row) => present(row, scope.language));
    return { count, unseen, next: page.next, previous: null, results };
  },
  seeNotifications: async (person, { body }) => {
    const scope = inAdministration(person);
    await markSeen(scope, body.ids);
    return { unseen: (await countNotifications(scope)).unseen };
  },
  seeAllNotifications: async (person) => {
    const scope = inAdministration(person);
    await markSeen(scope);
    return { unseen: (await countNotifications(scope)).unseen };
  },
  deleteNotifications: async (person, { body }) => {
    const scope = inAdministration(person);
    await deleteNotifications(scope, body.ids);
    return { unseen: (await countNotifications(scope)).unseen };
  },
};

function present(row: NotificationRow, language: Language): Notification {
  const { object_type, seen_at, reason, ...rest } = row;
  return { ...rest, model: object_type, reason: reasonIn(language, reason), seen: seen_at !== null };
}
