export { historyPage } from './history.ts';
export { proofOf } from './verify-nightly.ts';
export { historyRoom } from './room.ts';
