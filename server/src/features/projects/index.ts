export {
  openProject,
  openProjects,
  openProjectShown,
  projectAfter,
  projectByTag,
  projectChosen,
  projectShown,
  projectsShown,
  wordsOf,
} from './project-names.ts';
export type { FindEntries, MoveDocument, ProjectMinutes, ProjectPapers } from './project-papers.ts';
export { projectsRoom } from './room.ts';
