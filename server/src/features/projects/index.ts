export {
  openProject,
  openProjects,
  openProjectShown,
  projectAfter,
  projectByTag,
  projectShown,
  projectsShown,
  wordsOf,
} from './project-names.ts';
export type { LinkedEntry, MoveDocument, ProjectPapers } from './project-papers.ts';
export { projectsRoom } from './room.ts';
