import { bookCalls, reportCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { bookRoutes } from './books/routes.ts';
import { reportRoutes } from './routes.ts';

/** Statements and the dashboard. */
export const reportsRoom = (documents: Parameters<typeof reportRoutes>[0]): Room => ({
  routes: [served(reportCalls, reportRoutes(documents)), served(bookCalls, bookRoutes)],
});
