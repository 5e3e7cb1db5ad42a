export { collectedOn } from './collect.ts';
export { directDebitRoom } from './room.ts';
