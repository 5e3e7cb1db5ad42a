export { historyPage } from './history.ts';
export { historyRoom } from './room.ts';
