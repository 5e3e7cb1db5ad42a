export { ProjectChoice, useOpenProjects } from './project-choice.tsx';
export { ProjectOf, useMoveToProject } from './project-of.tsx';
