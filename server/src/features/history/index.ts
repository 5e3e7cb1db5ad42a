export { historyPage } from './history.ts';
export { historyRoutes } from './routes.ts';
