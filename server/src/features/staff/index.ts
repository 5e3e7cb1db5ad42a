export { assign } from './teams.ts';
export { staffRoom } from './room.ts';
