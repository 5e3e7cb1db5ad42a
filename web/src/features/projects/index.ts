export { ProjectChoice, useOpenProjects } from './project-choice.tsx';
