import { staffCalls, vatBoardCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { staffRoutes } from './routes.ts';
import { vatBoardRoutes } from './vat-board.ts';

/** The provider's own people: teams, clients, queue. */
export const staffRoom: Room = { routes: [served(staffCalls, staffRoutes), served(vatBoardCalls, vatBoardRoutes)] };
