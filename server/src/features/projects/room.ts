import { projectCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import type { ProjectPapers } from './project-papers.ts';
import { projectRoutes } from './routes.ts';

/** Projects, what belongs to them, and what comes of them. */
export const projectsRoom = (papers: ProjectPapers): Room => ({
  routes: [served(projectCalls, projectRoutes(papers))],
});
