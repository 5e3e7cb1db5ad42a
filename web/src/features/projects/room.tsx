import { ProjectScreen } from './project-screen.tsx';
import { ProjectsScreen } from './projects-screen.tsx';

export const screens = { projects: ProjectsScreen, project: ProjectScreen };
