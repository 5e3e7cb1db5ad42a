export { customersRoom } from './room.ts';
