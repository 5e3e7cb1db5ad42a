export { retractNotification } from './notification-store.ts';
export { approvalNotices, notify } from './notify.ts';
export { notificationsRoom } from './room.ts';
