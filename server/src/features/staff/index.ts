export { assign } from './teams.ts';
export { staffRoutes } from './routes.ts';
