export { collectedOn } from './collect.ts';
export { collectionsThatReturn } from './follow-returns.ts';
export { directDebitRoom } from './room.ts';
