export { peppolSender } from './connection.ts';
export { peppolRoom } from './room.ts';
