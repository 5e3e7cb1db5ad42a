export { assign, showServed } from './teams.ts';
export { staffRoom } from './room.ts';
