export { notificationRoutes } from './routes.ts';
export { sendNotifications } from './send-notifications.ts';
export { untell } from './notification-store.ts';
export { SEND_NOTIFICATIONS, tell } from './notify.ts';
