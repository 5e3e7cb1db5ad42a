export { untell } from './notification-store.ts';
export { tell } from './notify.ts';
export { notificationsRoom } from './room.ts';
