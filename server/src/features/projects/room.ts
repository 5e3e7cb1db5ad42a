import { projectCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { projectRoutes } from './routes.ts';

/** Projects, and the documents that belong to them. */
export const projectsRoom = (moves: Parameters<typeof projectRoutes>[0]): Room => ({
  routes: [served(projectCalls, projectRoutes(moves))],
});
