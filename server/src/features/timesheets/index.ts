export { hoursForProject, hoursOfProject, minutesOfProjects, moveHours } from './entries/project-hours.ts';
export { timesheetsRoom } from './room.ts';
