import { timesheetCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { timesheetRoutes } from './routes.ts';

/** Hours: recorded, timed, billed, and counted for the hours criterion. */
export const timesheetsRoom = (needs: Parameters<typeof timesheetRoutes>[0]): Room => ({
  routes: [served(timesheetCalls, timesheetRoutes(needs))],
});
