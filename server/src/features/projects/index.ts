export { projectNamed } from './project-store.ts';
export { type MoveDocument, projectRoutes } from './routes.ts';
