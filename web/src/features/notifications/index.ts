export { useUnseen } from './notifications.ts';
