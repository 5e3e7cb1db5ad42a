export { notificationRoutes } from './routes.ts';
export { sendNotifications } from './send-notifications.ts';
export { SEND_NOTIFICATIONS, tell } from './tell.ts';
