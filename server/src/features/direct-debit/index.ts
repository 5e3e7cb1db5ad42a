export { directDebitRoom } from './room.ts';
