export { retractNotification } from './notification-store.ts';
export { approvalNotices, notify, notifyPerson } from './notify.ts';
export { notificationsRoom } from './room.ts';
