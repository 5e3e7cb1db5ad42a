import { notificationCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { SEND_NOTIFICATIONS } from './notify.ts';
import { notificationRoutes } from './routes.ts';
import { sendNotifications } from './send-notifications.ts';

/** What people are notified of, in the product and by mail. */
export const notificationsRoom = (needs: Parameters<typeof sendNotifications>[0]): Room => ({
  routes: [served(notificationCalls, notificationRoutes)],
  jobs: { [SEND_NOTIFICATIONS]: sendNotifications(needs) },
});
