export { untell } from './notification-store.ts';
export { approvalNotices, tell } from './notify.ts';
export { notificationsRoom } from './room.ts';
