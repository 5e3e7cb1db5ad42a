export { projectNamed, projectNames } from './project-store.ts';
export type { MoveDocument } from './routes.ts';
export { projectsRoom } from './room.ts';
